import { createApp } from '../http/create-app.ts'
import { refuseLongBody } from '../http/json-text.ts'
import { getDiffHealth } from './get-diff-health.ts'
import { requireBearer } from './require-bearer.ts'
import { designToolOperations } from '../design-tool/operations.ts'
import { imageRoutes } from '../review/images/routes.ts'
import { mount } from '../http/operations/mount.ts'
import { issueOperations } from '../review/issues/operations/index.ts'
import { overviewRoutes } from '../review/overview/routes.ts'
import { pairRoutes } from '../review/pairs/routes.ts'
import { checkProjectPath, checkProjectScope, projectScope } from '../tenancy/project-scope.ts'
import { judgingOperations } from '../judging/operations.ts'
import { reviewQueueRoutes } from '../review/queue-routes/routes.ts'

export const diffApp = createApp({ component: 'diff', failureMessage: 'Request failed' })

mount(diffApp, { getDiffHealth }, () => null)

diffApp.use(requireBearer)
diffApp.use(refuseLongBody)
diffApp.use(checkProjectScope)
diffApp.use('/api/projects/:projectId/*', checkProjectPath)

diffApp.route('/', pairRoutes)
diffApp.route('/', imageRoutes)
mount(diffApp, issueOperations, projectScope)
diffApp.route('/', reviewQueueRoutes)
diffApp.route('/', overviewRoutes)
mount(diffApp, designToolOperations, projectScope)
mount(diffApp, judgingOperations, projectScope)

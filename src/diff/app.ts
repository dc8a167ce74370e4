import { isoTime } from '../base/time.ts'
import { createApp } from '../http/create-app.ts'
import { refuseLongBody } from '../http/json-text.ts'
import { requireBearer } from './require-bearer.ts'
import { designToolRoutes } from '../design-tool/routes.ts'
import { mount } from '../http/operations/mount.ts'
import { reviewOperations } from '../review/operations.ts'
import { checkProjectPath, checkProjectScope, projectScope } from '../tenancy/project-scope.ts'
import { refineRoutes } from '../judging/refine/routes.ts'
import { runRoutes } from '../judging/runs/routes.ts'

export const diffApp = createApp({ component: 'diff', failureMessage: 'Request failed' })

diffApp.get('/healthz', (c) => c.json({ status: 'ok', timestamp: isoTime() }))

diffApp.use(requireBearer)
diffApp.use(refuseLongBody)
diffApp.use(checkProjectScope)
diffApp.use('/api/projects/:projectId/*', checkProjectPath)

mount(diffApp, reviewOperations, projectScope)
diffApp.route('/', runRoutes)
diffApp.route('/', designToolRoutes)
diffApp.route('/', refineRoutes)

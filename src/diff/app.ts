import { createApp } from '../http/create-app.ts'
import { refuseLongBody } from '../http/json-text.ts'
import { codeHostOperations } from '../code-host/operations.ts'
import { wakeReporters } from '../tenancy/wake-reporters.ts'
import { getDiffHealth } from './get-diff-health.ts'
import { getStatus } from './get-status.ts'
import { requireBearer } from './require-bearer.ts'
import { designToolOperations } from '../design-tool/operations.ts'
import { mount } from '../http/operations/mount.ts'
import { reviewOperations } from '../review/operations.ts'
import { checkProjectPath, checkProjectScope, projectScope } from '../tenancy/project-scope.ts'
import { judgingOperations } from '../judging/operations.ts'

export const diffApp = createApp({ component: 'diff', failureMessage: 'Request failed' })

mount(diffApp, { getDiffHealth }, () => null)

diffApp.use(requireBearer)
diffApp.use(refuseLongBody)

mount(diffApp, { getStatus }, () => null)

diffApp.use(wakeReporters)
diffApp.use(checkProjectScope)
diffApp.use('/api/projects/:projectId/*', checkProjectPath)

mount(diffApp, reviewOperations, projectScope)
mount(diffApp, designToolOperations, projectScope)
mount(diffApp, judgingOperations, projectScope)
mount(diffApp, codeHostOperations, projectScope)

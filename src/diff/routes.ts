import { bodyLimit } from 'hono/body-limit'
import { AppError } from '../base/errors.ts'
import { isoTime } from '../base/time.ts'
import { createApp } from '../http/app.ts'
import { requireBearer } from './authenticate.ts'
import { designToolRoutes } from './design-tool/routes.ts'
import { imageRoutes } from './images/routes.ts'
import { issueRoutes } from './issues/routes.ts'
import { pairRoutes } from './pairs/routes.ts'
import { checkProjectPath, checkProjectScope } from './project-scope.ts'
import { refineRoutes } from './refine/routes.ts'
import { reviewQueueRoutes } from './review-queue/routes.ts'
import { runRoutes } from './runs/routes.ts'

const MAX_BODY_BYTES = 1024 * 1024

export const diffApp = createApp({ component: 'diff', failureMessage: 'Request failed' })

diffApp.get('/healthz', (c) => c.json({ status: 'ok', timestamp: isoTime() }))

diffApp.use(requireBearer)
diffApp.use(
  bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError: () => {
      throw new AppError('payload_too_large', 'A request body is at most 1 MiB')
    },
  }),
)

diffApp.use(checkProjectScope)
diffApp.use('/api/projects/:projectId/*', checkProjectPath)

diffApp.route('/', pairRoutes)
diffApp.route('/', imageRoutes)
diffApp.route('/', issueRoutes)
diffApp.route('/', reviewQueueRoutes)
diffApp.route('/', runRoutes)
diffApp.route('/', designToolRoutes)
diffApp.route('/', refineRoutes)

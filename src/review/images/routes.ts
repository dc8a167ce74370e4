import { Hono } from 'hono'
import type { AppEnv } from '../../http/create-app.ts'
import { validate } from '../../http/validate.ts'
import { projectScope } from '../../tenancy/project-scope.ts'
import { ImagePath } from './schema.ts'
import { streamImage } from './stream-image.ts'

export const imageRoutes = new Hono<AppEnv>()

imageRoutes.get('/image/:pairId/:slot', (c) =>
  streamImage(c.env, c.req.raw, {
    ...validate(ImagePath, c.req.param()),
    scope: projectScope(c),
  }),
)

import { Hono } from 'hono'
import * as z from 'zod'
import type { AppEnv } from '../../http/app.ts'
import { validate } from '../../http/validate.ts'
import { projectScope } from '../../tenancy/project-scope.ts'
import { SLOTS, streamImage } from './stream-image.ts'

const Path = z.object({ pairId: z.string(), slot: z.enum(SLOTS) })

export const imageRoutes = new Hono<AppEnv>()

imageRoutes.get('/image/:pairId/:slot', (c) =>
  streamImage(c.env, c.req.raw, {
    ...validate(Path, c.req.param()),
    scope: projectScope(c),
  }),
)

import { Hono } from 'hono'
import type { AppEnv } from '../../http/create-app.ts'
import { jsonBody } from '../../http/validate.ts'
import { projectScope } from '../../tenancy/project-scope.ts'
import { RefineBody } from './schema.ts'
import { refineNote } from './refine-note.ts'

export const refineRoutes = new Hono<AppEnv>()

refineRoutes.post('/api/agent/refine', async (c) =>
  c.json(await refineNote(c.env, await jsonBody(c, RefineBody), projectScope(c))),
)

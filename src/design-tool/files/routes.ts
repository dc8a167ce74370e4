import { Hono } from 'hono'
import type { AppEnv } from '../../http/app.ts'
import { jsonBody, validate } from '../../http/validate.ts'
import { callerOf } from '../caller.ts'
import { ProjectPath } from '../schema.ts'
import { FilePath, ResolveBody } from './schema.ts'
import { readFileMeta, resolvedFileView, resolveFile } from './read-file.ts'

export const fileRoutes = new Hono<AppEnv>()

fileRoutes.get('/api/projects/:projectId/design-tool/files/:fileKey/meta', async (c) => {
  const { projectId, fileKey } = validate(FilePath, c.req.param())
  const caller = { projectId, ...callerOf(c) }
  return c.json(await readFileMeta(c.env, caller, fileKey))
})

fileRoutes.post('/api/projects/:projectId/design-tool/resolve-file', async (c) => {
  const { projectId } = validate(ProjectPath, c.req.param())
  const body = await jsonBody(c, ResolveBody)
  const caller = { projectId, ...callerOf(c, body) }
  return c.json(resolvedFileView(await resolveFile(c.env, caller, body.url)))
})

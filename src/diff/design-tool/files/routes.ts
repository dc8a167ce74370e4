import { Hono } from 'hono'
import type { AppEnv } from '../../../http/app.ts'
import { jsonBody, queryOf, validate } from '../../../http/validate.ts'
import { ConnectionQuery, ProjectPath } from '../fields.ts'
import { FilePath, ResolveBody } from './fields.ts'
import { readFileMeta, resolvedFileView, resolveFile } from './read-file.ts'

export const fileRoutes = new Hono<AppEnv>()

fileRoutes.get('/api/projects/:projectId/design-tool/files/:fileKey/meta', async (c) => {
  const { projectId, fileKey } = validate(FilePath, c.req.param())
  const { connectionId } = queryOf(c, ConnectionQuery)
  return c.json(await readFileMeta(c.env, { projectId, connectionId }, fileKey))
})

fileRoutes.post('/api/projects/:projectId/design-tool/resolve-file', async (c) => {
  const { projectId } = validate(ProjectPath, c.req.param())
  const { connectionId } = queryOf(c, ConnectionQuery)
  const { url } = await jsonBody(c, ResolveBody)
  return c.json(resolvedFileView(await resolveFile(c.env, { projectId, connectionId }, url)))
})

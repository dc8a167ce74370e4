import { Hono } from 'hono'
import type { AppEnv } from '../../http/create-app.ts'
import { jsonBody, validate } from '../../http/validate.ts'
import { readSelector } from '../connection-selector.ts'
import { ProjectPath } from '../schema.ts'
import { resolvedFileView } from './file-views.ts'
import { readFileMeta, resolveFile } from './read-file.ts'
import { FilePath, ResolveBody } from './schema.ts'

export const fileRoutes = new Hono<AppEnv>()

fileRoutes.get('/api/projects/:projectId/design-tool/files/:fileKey/meta', async (c) => {
  const { projectId, fileKey } = validate(FilePath, c.req.param())
  const selector = readSelector(c, { projectId })
  return c.json(await readFileMeta(c.env, selector, fileKey))
})

fileRoutes.post('/api/projects/:projectId/design-tool/resolve-file', async (c) => {
  const { projectId } = validate(ProjectPath, c.req.param())
  const body = await jsonBody(c, ResolveBody)
  const selector = readSelector(c, { projectId }, body)
  return c.json(resolvedFileView(await resolveFile(c.env, selector, body.url)))
})

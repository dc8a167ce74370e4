import { Hono } from 'hono'
import type { AppEnv } from '../../http/create-app.ts'
import { jsonBody, validate } from '../../http/validate.ts'
import { listSources } from '../../store/design-tool/sources.ts'
import { readSelector } from '../connection-selector.ts'
import { ProjectPath } from '../schema.ts'
import { SourceBody } from './schema.ts'
import type { SourceList } from './view-schema.ts'
import { sourceView } from './source-view.ts'
import { trackSource } from './track-source.ts'

const SOURCES = '/api/projects/:projectId/design-tool-sources'

export const sourceRoutes = new Hono<AppEnv>()

sourceRoutes.get(SOURCES, async (c) => {
  const { projectId } = validate(ProjectPath, c.req.param())
  const sources = await listSources(c.env.DB, projectId)
  const list: SourceList = { sources: sources.map(sourceView) }
  return c.json(list)
})

sourceRoutes.post(SOURCES, async (c) => {
  const { projectId } = validate(ProjectPath, c.req.param())
  const body = await jsonBody(c, SourceBody)
  const { url, name = null } = body
  const selector = readSelector(c, { projectId }, body)
  const { source, created } = await trackSource(c.env, { ...selector, url, name })
  return c.json(sourceView(source), created ? 201 : 200)
})

import { Hono } from 'hono'
import type { AppEnv } from '../../http/create-app.ts'
import { jsonBody, queryOf } from '../../http/validate.ts'
import { projectScope } from '../../tenancy/project-scope.ts'
import { annotate } from './annotate.ts'
import { annotationLogFields } from './annotation.ts'
import { AnnotateBody, RunWindowQuery } from './schema.ts'
import {
  listRunsOfPair,
  listRunsOfProject,
  requireArtifact,
  requirePrediction,
  requireRun,
} from './read-runs.ts'
import { listedRunView, runView } from './run-view.ts'

export const runRoutes = new Hono<AppEnv>()

runRoutes.post('/api/agent/annotate', async (c) => {
  const body = await jsonBody(c, AnnotateBody)
  const request = { ...body, requestId: c.var.requestId, scope: projectScope(c) }
  const annotation = await annotate(c.env, request, (work) => c.executionCtx.waitUntil(work))
  Object.assign(c.var.logFields, annotationLogFields(annotation))
  return c.json(annotation)
})

runRoutes.get('/api/agent/runs/:runId', async (c) =>
  c.json(runView(await requireRun(c.env, c.req.param('runId'), projectScope(c)))),
)

runRoutes.get('/api/pairs/:pairId/prediction', async (c) =>
  jsonObject(await requirePrediction(c.env, c.req.param('pairId'), projectScope(c))),
)

runRoutes.get('/api/pairs/:pairId/runs', async (c) => {
  const runs = await listRunsOfPair(c.env, c.req.param('pairId'), projectScope(c))
  return c.json({ runs: runs.map(listedRunView), count: runs.length })
})

runRoutes.get('/api/projects/:projectId/runs', async (c) => {
  const query = queryOf(c, RunWindowQuery)
  const runs = await listRunsOfProject(c.env, c.req.param('projectId'), query)
  return c.json({ runs: runs.map(listedRunView), count: runs.length })
})

runRoutes.get('/api/pairs/:pairId/runs/:runId/:artifact', async (c) => {
  const { pairId, runId, artifact } = c.req.param()
  return jsonObject(
    await requireArtifact(c.env, { pairId, runId, name: artifact }, projectScope(c)),
  )
})

const jsonObject = ({ body }: R2ObjectBody): Response =>
  new Response(body, { headers: { 'Content-Type': 'application/json' } })

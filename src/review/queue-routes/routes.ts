import { Hono } from 'hono'
import type { AppEnv } from '../../http/create-app.ts'
import { jsonBody, queryOf } from '../../http/validate.ts'
import { requirePairInScope } from '../../tenancy/pair-project.ts'
import { projectScope } from '../../tenancy/project-scope.ts'
import {
  ClaimBody,
  DoneBody,
  DoneNextBody,
  NextQuery,
  ProjectQuery,
  ReleaseBody,
} from './schema.ts'
import { countPairs, getNextPair, listReviewStates } from './review-progress.ts'
import { claimPair, finishPair, releasePair, setPairDone } from './review-steps.ts'

export const reviewQueueRoutes = new Hono<AppEnv>()

reviewQueueRoutes.post('/api/claim', async (c) => {
  const { pair_id: pairId, who, force } = await jsonBody(c, ClaimBody)
  return c.json(await claimPair(c.env, { pairId, who, force }, projectScope(c)))
})

reviewQueueRoutes.post('/api/release', async (c) => {
  const { pair_id: pairId, who } = await jsonBody(c, ReleaseBody)
  return c.json(await releasePair(c.env, { pairId, who }, projectScope(c)))
})

reviewQueueRoutes.post('/api/done', async (c) => {
  const { pair_id: pairId, who, done, seen } = await jsonBody(c, DoneBody)
  return c.json(await setPairDone(c.env, { pairId, who, done, seen }, projectScope(c)))
})

reviewQueueRoutes.post('/api/done_next', async (c) => {
  const { pair_id: pairId, who, project = null, claim, seen } = await jsonBody(c, DoneNextBody)
  await requirePairInScope(c.env.DB, pairId, project)
  return c.json(await finishPair(c.env, { pairId, who, claim, seen }, projectScope(c)))
})

reviewQueueRoutes.get('/api/next', async (c) => {
  const { project: projectId, who, after = null } = queryOf(c, NextQuery)
  return c.json(await getNextPair(c.env, { projectId, who, after }))
})

reviewQueueRoutes.get('/api/queue', async (c) => {
  const { project } = queryOf(c, ProjectQuery)
  return c.json(await countPairs(c.env, project))
})

reviewQueueRoutes.get('/api/state', async (c) => {
  const { project } = queryOf(c, ProjectQuery)
  return c.json(await listReviewStates(c.env, project))
})

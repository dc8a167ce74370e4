import { Hono } from 'hono'
import type { AppEnv } from '../../http/create-app.ts'
import { queryOf, validate } from '../../http/validate.ts'
import {
  countProjectIssues,
  listCauses,
  listProjectIssues,
} from '../../store/review/project-issues.ts'
import { listPairSummaries } from '../../store/review/project-pairs.ts'
import { projectScope } from '../../tenancy/project-scope.ts'
import { projectIssueView } from '../issues/issue-view.ts'
import { CausesQuery, IssuesQuery, PairsQuery, StructurePath } from './schema.ts'
import { streamStructure } from './stream-structure.ts'
import { causeView, countsView, pairSummaryView } from './views.ts'

// What a dashboard shows of a whole project.

const CAUSES = { limit: 100, memberLimit: 500 } as const

export const overviewRoutes = new Hono<AppEnv>()

overviewRoutes.get('/api/projects/:projectId/pairs', async (c) => {
  const { after = null, limit } = queryOf(c, PairsQuery)
  const query = { projectId: c.req.param('projectId'), after, limit: limit + 1 }
  const listed = await listPairSummaries(c.env.DB, query)
  const pairs = listed.slice(0, limit).map(pairSummaryView)
  return c.json({
    pairs,
    next_after: listed.length > limit ? (pairs.at(-1)?.pair_id ?? null) : null,
  })
})

overviewRoutes.get('/api/projects/:projectId/issues', async (c) => {
  const { status = null, number = null, after, limit } = queryOf(c, IssuesQuery)
  const listed = await listProjectIssues(c.env.DB, {
    projectId: c.req.param('projectId'),
    pairId: null,
    versionId: null,
    status,
    number,
    after,
    limit: limit + 1,
  })
  const issues = listed.slice(0, limit).map(projectIssueView)
  return c.json({
    issues,
    next_after: listed.length > limit ? (issues.at(-1)?.number ?? null) : null,
  })
})

overviewRoutes.get('/api/projects/:projectId/issue-counts', async (c) =>
  c.json(countsView(await countProjectIssues(c.env.DB, c.req.param('projectId')))),
)

overviewRoutes.get('/api/projects/:projectId/causes', async (c) => {
  const { status } = queryOf(c, CausesQuery)
  const query = { projectId: c.req.param('projectId'), status, ...CAUSES }
  return c.json({ causes: (await listCauses(c.env.DB, query)).map(causeView) })
})

overviewRoutes.get('/api/pairs/:pairId/structure/:slot', (c) =>
  streamStructure(c.env, { ...validate(StructurePath, c.req.param()), scope: projectScope(c) }),
)

import { Hono } from 'hono'
import { notFound } from '../../base/errors.ts'
import type { AppEnv } from '../../http/create-app.ts'
import { jsonBody, queryOf } from '../../http/validate.ts'
import { CROP_SIDES, cropKey } from '../../store/object-keys.ts'
import { listIssueEvents } from '../../store/review/issue-events.ts'
import { deleteIssue, listIssues } from '../../store/review/issues.ts'
import { requirePairInScope } from '../../tenancy/pair-project.ts'
import { projectScope } from '../../tenancy/project-scope.ts'
import { dismissBulk } from './dismiss-bulk.ts'
import { changeNote, changeSeverity, createIssue } from './edit-issue.ts'
import {
  BulkDismissalBody,
  IssueListQuery,
  NewIssueBody,
  NoteBody,
  SeverityBody,
  TransitionBody,
  UndoBody,
} from './schema.ts'
import { eventView, issueView, listedIssueView } from './issue-view.ts'
import { requireIssue, requireIssueInScope } from './issue-scope.ts'
import { transitionIssue } from './transition-issue.ts'
import { undoBulk, undoDecision } from './undo.ts'

export const issueRoutes = new Hono<AppEnv>()

issueRoutes.get('/api/issues', async (c) => {
  const { pair, status = null } = queryOf(c, IssueListQuery)
  await requirePairInScope(c.env.DB, pair, projectScope(c))
  const issues = await listIssues(c.env.DB, { pairId: pair, status })
  if (!issues) throw notFound('Pair')
  return c.json({ issues: issues.map(listedIssueView) })
})

issueRoutes.post('/api/issues', async (c) => {
  const body = await jsonBody(c, NewIssueBody)
  await requirePairInScope(c.env.DB, body.pair_id, projectScope(c))
  const issue = await createIssue(c.env, body)
  return c.json(issueView(issue), 201)
})

issueRoutes.get('/api/issues/:id', async (c) => {
  return c.json(issueView(await requireIssue(c.env.DB, c.req.param('id'), projectScope(c))))
})

issueRoutes.patch('/api/issues/:id', async (c) => {
  const { note, who = null } = await jsonBody(c, NoteBody)
  await requireIssueInScope(c.env.DB, c.req.param('id'), projectScope(c))
  return c.json(issueView(await changeNote(c.env, c.req.param('id'), { note, who })))
})

issueRoutes.delete('/api/issues/:id', async (c) => {
  await requireIssueInScope(c.env.DB, c.req.param('id'), projectScope(c))
  const id = c.req.param('id')
  const projectId = await deleteIssue(c.env.DB, id)
  if (projectId === null) throw notFound('Issue')
  const pictures = CROP_SIDES.map((side) => cropKey(projectId, id, side))
  c.executionCtx.waitUntil(c.env.STORAGE.delete(pictures))
  return c.body(null, 204)
})

issueRoutes.post('/api/issues/:id/transition', async (c) => {
  const { action, ...body } = await jsonBody(c, TransitionBody)
  const [issueId, scope] = [c.req.param('id'), projectScope(c)]
  const issue =
    action === 'undo'
      ? await undoDecision(c.env.DB, { issueId, who: body.who }, scope)
      : await transitionIssue(c.env, issueId, { ...body, action }, scope)
  return c.json(issueView(issue))
})

issueRoutes.patch('/api/issues/:id/severity', async (c) => {
  const body = await jsonBody(c, SeverityBody)
  await requireIssueInScope(c.env.DB, c.req.param('id'), projectScope(c))
  return c.json(issueView(await changeSeverity(c.env, c.req.param('id'), body)))
})

issueRoutes.get('/api/issues/:id/history', async (c) => {
  await requireIssueInScope(c.env.DB, c.req.param('id'), projectScope(c))
  const events = await listIssueEvents(c.env.DB, c.req.param('id'))
  if (!events) throw notFound('Issue')
  return c.json({ events: events.map(eventView) })
})

issueRoutes.post('/api/pairs/:pairId/candidates/dismiss-bulk', async (c) => {
  const body = await jsonBody(c, BulkDismissalBody)
  await requirePairInScope(c.env.DB, c.req.param('pairId'), projectScope(c))
  return c.json(await dismissBulk(c.env, c.req.param('pairId'), body))
})

issueRoutes.post('/api/undo', async (c) => {
  const { undo_id: undoId, who } = await jsonBody(c, UndoBody)
  return c.json(await undoBulk(c.env.DB, { undoId, who }, projectScope(c)))
})

import type { Context } from 'hono'
import type { AppEnv } from '../../http/create-app.ts'
import type { Issue } from '../../store/review/issue-rows.ts'
import { announce } from '../../tenancy/announce.ts'

interface Done {
  who: string | null
  /** As in an issue's history. */
  action: string
}

/** Sends what was done to an issue to those who have its project open; the response does not wait for it. */
export function announceIssue(c: Context<AppEnv>, issue: Issue, done: Done): void {
  const { id, number, status, severity, projectId, pairId } = issue
  const change = { ...done, pair_id: pairId, issue: { id, number, status, severity } }
  c.executionCtx.waitUntil(announce(c.env, projectId, change))
}

/** The same for several issues of a pair, or for one that is gone. */
export function announceIssues(
  c: Context<AppEnv>,
  { projectId, pairId }: { projectId: string; pairId: string },
  done: Done,
): void {
  const change = { ...done, pair_id: pairId, issue: null }
  c.executionCtx.waitUntil(announce(c.env, projectId, change))
}

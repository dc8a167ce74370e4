import { notFound } from '../../base/errors.ts'
import type { Issue } from '../../store/review/issue-rows.ts'
import { getIssue, getProjectOfIssue } from '../../store/review/issues.ts'
import { isOutside, type ProjectScope } from '../../tenancy/project-scope.ts'

/** Throws `not_found` if the issue does not exist or is outside the scope. */
export async function requireIssue(
  db: D1Database,
  issueId: string,
  scope: ProjectScope,
): Promise<Issue> {
  const issue = await getIssue(db, issueId)
  if (!issue || isOutside(scope, issue.projectId)) throw notFound('Issue')
  return issue
}

/** Throws `not_found` if the issue is outside the scope. Without a scope nothing is read. */
export async function requireIssueInScope(
  db: D1Database,
  issueId: string,
  scope: ProjectScope,
): Promise<void> {
  if (scope === null) return
  const projectId = await getProjectOfIssue(db, issueId)
  if (projectId === null || isOutside(scope, projectId)) throw notFound('Issue')
}

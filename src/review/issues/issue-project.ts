import { notFound } from '../../base/errors.ts'
import { getProjectOfIssue } from '../../store/review/issues.ts'
import { isOutside, type ProjectScope } from '../../tenancy/project-scope.ts'

/** Throws `not_found` for an issue outside the scope; without a scope nothing is asked. */
export async function requireIssueInScope(
  db: D1Database,
  issueId: string,
  scope: ProjectScope,
): Promise<void> {
  if (scope === null) return
  const projectId = await getProjectOfIssue(db, issueId)
  if (projectId === null || isOutside(scope, projectId)) throw notFound('Issue')
}

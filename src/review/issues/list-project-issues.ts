import { pageOf } from '../../base/page.ts'
import type { Env } from '../../settings/config.ts'
import { listProjectIssues, type ProjectIssues } from '../../store/review/project-issues.ts'
import { requireProjectOfPair } from '../../tenancy/pair-project.ts'
import { projectIssueView } from './issue-view.ts'
import type { ProjectIssueListView } from './view-schema.ts'

/** Lists a page of a project's issues, oldest first. Throws `not_found` for a pair of another project. */
export async function listProjectIssueViews(
  env: Env,
  input: ProjectIssues,
): Promise<ProjectIssueListView> {
  const { projectId, pairId, limit } = input
  if (pairId !== null) await requireProjectOfPair(env.DB, pairId, projectId)
  const found = await listProjectIssues(env.DB, { ...input, limit: limit + 1 })
  const { page, last } = pageOf(found, limit)
  return {
    issues: page.map(projectIssueView),
    ...(last && { next_after: last.number }),
  }
}

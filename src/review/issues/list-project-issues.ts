import { pageOf } from '../../base/page.ts'
import type { Env } from '../../settings/config.ts'
import {
  listProjectIssues,
  type ProjectIssue,
  type ProjectIssues,
} from '../../store/review/project-issues.ts'
import { requireProjectOfPair } from '../../tenancy/pair-project.ts'

/**
 * Lists a page of a project's issues; `nextAfter` is undefined on the last page. Throws `not_found` for a pair of
 * another project.
 */
export async function listIssuePage(
  env: Env,
  input: ProjectIssues,
): Promise<{ issues: ProjectIssue[]; nextAfter: number | undefined }> {
  const { projectId, pairId, limit } = input
  if (pairId !== undefined) await requireProjectOfPair(env.DB, pairId, projectId)
  const found = await listProjectIssues(env.DB, { ...input, limit: limit + 1 })
  const { page, last } = pageOf(found, limit)
  return { issues: page, nextAfter: last?.place }
}

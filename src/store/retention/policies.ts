import { DEFAULT_POLICY, RetentionPolicy } from '../../vocabulary/retention-policy.ts'
import { recordIfChanged } from '../audit/record.ts'
import { parseColumn } from '../json-column.ts'

/** Returns the policy of a project; the default one if its owners have set none. */
export async function getRetentionPolicy(
  db: D1Database,
  projectId: string,
): Promise<RetentionPolicy> {
  const policy = await db
    .prepare(`SELECT policy FROM retention_policies WHERE project_id = ?1`)
    .bind(projectId)
    .first<string>('policy')
  return policy === null ? DEFAULT_POLICY : parseColumn(RetentionPolicy, policy)
}

/**
 * Replaces the policy of a project, and takes back the ends that rules of the earlier one have set, as far as their
 * removal has not begun: the new rules end what they end, with the whole grace. Returns false for an unknown project.
 */
export async function putRetentionPolicy(
  db: D1Database,
  input: { projectId: string; policy: RetentionPolicy; who: string; now: string },
): Promise<boolean> {
  const [put] = await db.batch([
    db
      .prepare(`
        INSERT INTO retention_policies (project_id, policy, updated_at, updated_by)
        SELECT project_id, ?2, ?3, ?4 FROM projects WHERE project_id = ?1
        ON CONFLICT (project_id) DO UPDATE
          SET policy = ?2, updated_at = ?3, updated_by = ?4, applied_at = NULL`)
      .bind(input.projectId, JSON.stringify(input.policy), input.now, input.who),
    recordIfChanged(db, {
      action: 'retention_changed',
      who: input.who,
      at: input.now,
      projectId: input.projectId,
      subject: input.projectId,
      detail: input.policy,
    }),
    ...['builds', 'recorded_versions'].map((table) =>
      db
        .prepare(`
          UPDATE ${table} SET removed_after = NULL, ending_rule = NULL
          WHERE project_id = ?1 AND ending_rule IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM version_removals AS removal
            WHERE removal.project_id = ${table}.project_id
              AND removal.version_id = ${table}.version_id)`)
        .bind(input.projectId),
    ),
    db
      .prepare(`
        UPDATE retained_objects SET removed_after = NULL
        WHERE project_id = ?1 AND removed_after IS NOT NULL`)
      .bind(input.projectId),
  ])
  return (put?.meta.changes ?? 0) > 0
}

/** Returns the policies that were not applied since, the longest waiting first. */
export async function listPoliciesToApply(
  db: D1Database,
  { before, limit }: { before: string; limit: number },
): Promise<{ projectId: string; policy: RetentionPolicy }[]> {
  const { results } = await db
    .prepare(`
      SELECT project_id, policy FROM retention_policies
      WHERE applied_at IS NULL OR applied_at <= ?1 ORDER BY applied_at LIMIT ?2`)
    .bind(before, limit)
    .all<{ project_id: string; policy: string }>()
  return results.map((row) => ({
    projectId: row.project_id,
    policy: parseColumn(RetentionPolicy, row.policy),
  }))
}

/** Notes that a policy was applied, unless it was changed meanwhile. */
export async function recordPolicyApplied(
  db: D1Database,
  { projectId, policy, now }: { projectId: string; policy: RetentionPolicy; now: string },
): Promise<void> {
  await db
    .prepare(`UPDATE retention_policies SET applied_at = ?3 WHERE project_id = ?1 AND policy = ?2`)
    .bind(projectId, JSON.stringify(policy), now)
    .run()
}

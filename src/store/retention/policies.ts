import { DEFAULT_POLICY, RetentionPolicy } from '../../vocabulary/retention-policy.ts'
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

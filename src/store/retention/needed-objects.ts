import { KEY_FIELDS } from '../review/pair-fields.ts'

/**
 * Which of these files of a project, by key, something cites: a pair, an outcome, a run that is not finished, a run that
 * an issue was found or last seen by, or a person's decision. Runs, issues and decisions are those of the pairs that
 * have named the files; all pairs are read once, however many files there are. A key is the same in every Unicode normal
 * form to R2, which keeps it in form C.
 */
export async function listNeededFiles(
  db: D1Database,
  { projectId, keys }: { projectId: string; keys: readonly string[] },
): Promise<Set<string>> {
  const { results } = await db
    .prepare(`
      WITH named (pair_id) AS MATERIALIZED (
        SELECT DISTINCT pair_id FROM retained_objects
        WHERE project_id = ?1 AND kind = 'capture'
          AND subject IN (SELECT value FROM json_each(?2))),
      cited (object_key) AS (
        SELECT field.value FROM pairs, json_each(json_array(${KEY_FIELDS.join(', ')})) AS field
        WHERE pairs.project_id = ?1
        UNION ALL
        SELECT input.value ->> '$.key'
        FROM named CROSS JOIN runs ON runs.pair_id = named.pair_id, json_each(runs.inputs) AS input
        WHERE runs.status IN ('queued', 'running')
        UNION ALL
        SELECT input.value ->> '$.key'
        FROM named CROSS JOIN issues ON issues.pair_id = named.pair_id
             CROSS JOIN runs ON runs.run_id IN (issues.run_id, issues.last_seen_run_id),
             json_each(runs.inputs) AS input
        WHERE issues.dismissed_kind IS NOT 'superseded'
        UNION ALL
        SELECT image.value ->> '$.key'
        FROM named CROSS JOIN issues ON issues.pair_id = named.pair_id
             CROSS JOIN issue_events ON issue_events.issue_id = issues.id,
             json_each(issue_events.images) AS image
        UNION ALL
        SELECT image_key FROM outcomes
        WHERE project_id = ?1 AND image_key IN (SELECT value FROM json_each(?2)))
      SELECT DISTINCT object_key FROM cited
      WHERE object_key IN (SELECT value FROM json_each(?2)) OR object_key GLOB '*[^ -~]*'`)
    .bind(projectId, JSON.stringify(keys))
    .all<{ object_key: string }>()
  const cited = new Set(results.map((row) => row.object_key.normalize('NFC')))
  return new Set(keys.filter((key) => cited.has(key.normalize('NFC'))))
}

/**
 * Which of these runs something needs: one that is not finished, the last finished of its pair, one that an issue was
 * found or last seen by unless a later run has superseded it, and one on a capture of a pinned version.
 */
export async function listNeededRuns(
  db: D1Database,
  runIds: readonly string[],
): Promise<Set<string>> {
  const { results } = await db
    .prepare(`
      SELECT runs.run_id FROM json_each(?1) AS due CROSS JOIN runs ON runs.run_id = due.value
      WHERE runs.status IN ('queued', 'running')
         OR runs.run_id = (SELECT latest.run_id FROM runs AS latest
                           WHERE latest.pair_id = runs.pair_id
                             AND latest.status IN ('complete', 'degraded')
                           ORDER BY latest.finished_at DESC, latest.ordinal DESC LIMIT 1)
         OR EXISTS (SELECT 1 FROM issues
                    WHERE issues.pair_id = runs.pair_id
                      AND runs.run_id IN (issues.run_id, issues.last_seen_run_id)
                      AND issues.dismissed_kind IS NOT 'superseded')
         OR EXISTS (SELECT 1 FROM pinned_versions AS pin,
                           json_each(json_array(pin.project_id || '/' || pin.version_id || '/')) AS prefix
                    WHERE pin.project_id = runs.project_id
                      AND substr(runs.inputs ->> '$.image_b_key.key', 1, length(prefix.value))
                        = prefix.value)`)
    .bind(JSON.stringify(runIds))
    .all<{ run_id: string }>()
  return new Set(results.map((row) => row.run_id))
}

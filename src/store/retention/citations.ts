import { KEY_FIELDS } from '../review/pair-fields.ts'

/**
 * Returns the keys of a version's files that something cites: a pair of the project, a run that is not finished, a
 * run that an issue was found or last seen by, and a person's decision on an issue. What a run has superseded, with no
 * person's decision about it, cites nothing.
 */
export async function listCitedKeys(
  db: D1Database,
  { projectId, versionId }: { projectId: string; versionId: string },
): Promise<Set<string>> {
  // A key is the same in every Unicode normal form to R2, which keeps it in form C.
  const prefix = `${projectId}/${versionId}/`
  const prefixes = [...new Set([prefix, prefix.normalize('NFC'), prefix.normalize('NFD')])]
  const { results } = await db
    .prepare(
      `WITH cited (object_key) AS (
         SELECT field.value FROM pairs, json_each(json_array(${KEY_FIELDS.join(', ')})) AS field
         WHERE pairs.project_id = ?1
         UNION
         SELECT input.value ->> '$.key' FROM runs, json_each(runs.inputs) AS input
         WHERE runs.status IN ('queued', 'running') AND runs.project_id = ?1
         UNION
         SELECT input.value ->> '$.key'
         FROM issues JOIN runs ON runs.run_id IN (issues.run_id, issues.last_seen_run_id),
              json_each(runs.inputs) AS input
         WHERE issues.project_id = ?1 AND issues.dismissed_kind IS NOT 'superseded'
         UNION
         SELECT image.value ->> '$.key'
         FROM issues JOIN issue_events ON issue_events.issue_id = issues.id,
              json_each(issue_events.images) AS image
         WHERE issues.project_id = ?1)
       SELECT object_key FROM cited, json_each(?2) AS prefix
       WHERE substr(object_key, 1, length(prefix.value)) = prefix.value`,
    )
    .bind(projectId, JSON.stringify(prefixes))
    .all<{ object_key: string }>()
  return new Set(results.map((row) => row.object_key.normalize('NFC')))
}

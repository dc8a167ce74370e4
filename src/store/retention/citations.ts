import { KEY_FIELDS } from '../review/pair-fields.ts'

/** The keys that something of the project ?1 cites. Outcomes go with their version, and cite nothing here. */
const CITED = `
  WITH cited (object_key) AS (
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
    WHERE issues.project_id = ?1)`

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
    .prepare(`
      ${CITED}
      SELECT object_key FROM cited, json_each(?2) AS prefix
      WHERE substr(object_key, 1, length(prefix.value)) = prefix.value`)
    .bind(projectId, JSON.stringify(prefixes))
    .all<{ object_key: string }>()
  return new Set(results.map((row) => row.object_key.normalize('NFC')))
}

/**
 * Which of these files of a project, by key, something cites, an outcome included. Unlike `listNeededFiles` it finds what
 * cites a file that no row has noted before: it reads all issues and decisions of the project.
 */
export async function listCitedFiles(
  db: D1Database,
  { projectId, keys }: { projectId: string; keys: readonly string[] },
): Promise<Set<string>> {
  const spellings = keys.flatMap((key) => [
    ...new Set([key, key.normalize('NFC'), key.normalize('NFD')]),
  ])
  const { results } = await db
    .prepare(`
      ${CITED}
      SELECT object_key FROM cited WHERE object_key IN (SELECT value FROM json_each(?2))
      UNION
      SELECT image_key FROM outcomes
      WHERE project_id = ?1 AND image_key IN (SELECT value FROM json_each(?2))`)
    .bind(projectId, JSON.stringify(spellings))
    .all<{ object_key: string }>()
  const cited = new Set(results.map((row) => row.object_key.normalize('NFC')))
  return new Set(keys.filter((key) => cited.has(key.normalize('NFC'))))
}

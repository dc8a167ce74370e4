/**
 * SQL: whether an object key is closed to a project. Both are SQL expressions. Closed are
 *
 * - keys whose first segment is another project of this service, in any case of letters: the ids in
 *   `projects` are ASCII and compare without case, so that `ACME/…` leads to `acme`. A project whose
 *   id differs from a stored one in case alone is another one too;
 * - keys that begin with a dot, which are the service's own, but for image and structure of a screen
 *   that the project itself has imported.
 *
 * Keys are literal names, never resolved paths: `/acme/…`, `x/../acme/…` and `%61cme/…` are objects
 * beside those of `acme`, and every other key is open.
 */
export const keyIsClosed = (key: string, project: string): string => `
  CASE WHEN substr(${key}, 1, 1) = '.'
    THEN NOT EXISTS (SELECT 1 FROM design_screens AS screen
                     WHERE screen.image_key = ${key} AND screen.project_id = ${project})
     AND NOT EXISTS (SELECT 1 FROM design_screens AS screen
                     WHERE screen.structure_key = ${key} AND screen.project_id = ${project}
                       AND screen.image_key IS NOT NULL)
    ELSE EXISTS (SELECT 1 FROM projects
                 WHERE projects.project_id = substr(${key}, 1, instr(${key} || '/', '/') - 1)
                   AND projects.project_id <> ${project} COLLATE BINARY)
  END`

/** Those of the keys that are closed to the project, in one query; none for no keys. */
export async function listClosedKeys(
  db: D1Database,
  { projectId, keys }: { projectId: string; keys: readonly string[] },
): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const { results } = await db
    .prepare(
      `SELECT named.value AS key FROM json_each(?2) AS named
       WHERE ${keyIsClosed('named.value', '?1')}`,
    )
    .bind(projectId, JSON.stringify(keys))
    .all<{ key: string }>()
  return new Set(results.map(({ key }) => key))
}

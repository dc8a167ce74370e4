/**
 * Returns an SQL condition that holds if the object key is closed to the project. Both arguments are SQL
 * expressions. These keys are closed:
 *
 * - keys whose first segment is another project of this service, in any case of letters. The ids in
 *   `projects` are ASCII and compare without case, so `ACME/…` leads to `acme`. A project whose id
 *   differs from a stored one only in case is another project too;
 * - keys that begin with a dot, which belong to the service, except the image and the structure of a
 *   screen that the project itself has imported.
 *
 * Every other key is open. Keys are literal names, never resolved paths: `/acme/…`, `x/../acme/…` and
 * `%61cme/…` name objects outside `acme`. R2, however, brings keys into Unicode's normal form C, which
 * turns one character into a letter of an id: the Kelvin sign, U+212A, into `K`.
 */
export const keyIsClosed = (key: string, project: string): string => `
  CASE WHEN substr(${key}, 1, 1) = '.'
    THEN NOT EXISTS (SELECT 1 FROM design_screens AS screen
                     WHERE screen.image_key = ${key} AND screen.project_id = ${project})
     AND NOT EXISTS (SELECT 1 FROM design_screens AS screen
                     WHERE screen.structure_key = ${key} AND screen.project_id = ${project}
                       AND screen.image_key IS NOT NULL)
    ELSE EXISTS (SELECT 1 FROM projects
                 WHERE projects.project_id =
                   replace(substr(${key}, 1, instr(${key} || '/', '/') - 1), char(0x212A), 'K')
                   AND projects.project_id <> ${project} COLLATE BINARY)
  END`

/** Returns the keys that are closed to the project, with one query. */
export async function listClosedKeys(
  db: D1Database,
  { projectId, keys }: { projectId: string; keys: readonly string[] },
): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const { results } = await db
    .prepare(`
      SELECT named.value AS key FROM json_each(?2) AS named
      WHERE ${keyIsClosed('named.value', '?1')}`)
    .bind(projectId, JSON.stringify(keys))
    .all<{ key: string }>()
  return new Set(results.map(({ key }) => key))
}

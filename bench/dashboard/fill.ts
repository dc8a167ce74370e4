const ROWS_AT_ONCE = 2_000

/** Registers copies of a pair with a candidate each, and gives the pair itself candidates all over its images. */
export async function fill(
  db: D1Database,
  projectId: string,
  pairId: string,
  { pairs, issues }: { pairs: number; issues: number },
): Promise<void> {
  const numbers = `WITH RECURSIVE n (i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)`
  for (let from = 1; from <= pairs; from += ROWS_AT_ONCE)
    await db
      .prepare(
        `${numbers}
         INSERT INTO pairs (pair_id, project_id, link_id, name, image_a_key, image_b_key, created_at,
                            updated_at, objects)
         SELECT ?3 || '-' || i, project_id, 'story--' || i, 'Pair ' || i, image_a_key, image_b_key,
                created_at, updated_at, objects
         FROM n, pairs WHERE pair_id = ?3`,
      )
      .bind(from, Math.min(pairs, from + ROWS_AT_ONCE - 1), pairId)
      .run()
  await db
    .prepare(
      `INSERT INTO issues (id, number, pair_id, project_id, status, origin, note, box_a, box_b, labels,
                           suggested_severity, created_at, updated_at, change_id)
       SELECT 'iss_' || pair_id, ?2 + ordinal, pair_id, project_id, 'candidate', 'agent', 'Found', box.json,
              box.json, '["size"]', 'minor', created_at, updated_at, 'chg'
       FROM pairs, (SELECT '{"x":0.4,"y":0.6,"w":0.3,"h":0.2}' AS json) AS box
       WHERE project_id = ?1 AND pair_id GLOB ?3`,
    )
    .bind(projectId, 1_000_000, `${pairId}-*`)
    .run()
  await db
    .prepare(
      `${numbers}
       INSERT INTO issues (id, number, pair_id, project_id, status, origin, note, box_a, box_b, labels,
                           suggested_severity, confidence, evidence, created_at, updated_at, change_id)
       SELECT 'iss_' || ?4 || i, 1000 + i, ?3, ?4, 'candidate', 'agent', 'Found ' || i, box.json, box.json,
              '["size"]', 'minor', (i % 100) / 100.0,
              json_object('kind', 'size', 'property', 'width', 'expected', i || ' px',
                          'actual', (i + 4) || ' px'),
              '2026-11-22T00:00:00.000Z', '2026-11-22T00:00:00.000Z', 'chg_' || i
       FROM (SELECT i, json_object('x', (i % 50) / 52.0, 'y', (i / 50 % 40) / 42.0,
                                   'w', 0.012, 'h', 0.015) AS json FROM n) AS box`,
    )
    .bind(1, issues, pairId, projectId)
    .run()
}

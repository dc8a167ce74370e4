import { createMessageBatch, createScheduledController } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { DAY_MS, isoTime } from '../../src/base/time.ts'
import { incomingKey } from '../../src/store/object-keys.ts'
import worker from '../../src/worker.ts'
import { later, stopClock } from '../support/clock.ts'
import { countingEnv } from '../support/counting.ts'
import { zipOf } from '../support/service.ts'
import { forgetTurns, setRead } from './retention.ts'

// D1 takes 1,000 statements of one invocation (docs/platform.md). These are invocations that do the most they ever do.

const AT_MOST = 1_000

stopClock()
beforeEach(async () => {
  await forgetTurns()
  // Policies of other tests would come first.
  await env.DB.prepare(`UPDATE retention_policies SET applied_at = '9999'`).run()
})

// What is due here would be done by the steps of other tests.
afterEach(async () => {
  const tables = [
    'retention_policies',
    'version_removals',
    'retained_objects',
    'builds',
    'projects',
  ]
  await env.DB.batch(
    tables.map((table) => env.DB.prepare(`DELETE FROM ${table} WHERE project_id LIKE 'seeded-%'`)),
  )
})

/** Runs statements with ?1 as the list of these values. */
const seed = (values: readonly unknown[], ...statements: string[]) =>
  env.DB.batch(statements.map((sql) => env.DB.prepare(sql).bind(JSON.stringify(values))))

/** Inserts builds that arrived, from a SELECT of project, version, number and the end of the grace. */
const builds = (select: string) => `
  INSERT INTO builds (build_id, project_id, version_id, build_number, zip_url, upload_method, created_at,
                      reserved_until, arrived_at, archive_etag, archive_size, removed_after)
  SELECT 'bld_' || p || '_' || n, p, v, n, '', 'direct', '2020', '2020', '2020', 'x', 1, e FROM (${select})`

const RULES = { rules: Array.from({ length: 20 }, (_, i) => ({ match: `r${i}-*`, keep_days: 1 })) }

/** More projects than one step takes of any kind, each with all that a step does for one. */
async function seedProjects(name: string): Promise<string[]> {
  const projects = Array.from({ length: 25 }, (_, i) => `${name}-${i}`)
  const old = '2020-01-01T00:00:00.000Z'
  await seed(
    projects,
    `INSERT INTO projects (project_id, created_at) SELECT value, '2020' FROM json_each(?1)`,
    // The root, one version that a rule ends, and one whose grace is over.
    builds(`SELECT value AS p, 'r0-' || n.column1 AS v, n.column1 AS n, n.column2 AS e
            FROM json_each(?1), (VALUES (1, NULL), (2, NULL), (3, '${old}')) AS n`),
    `INSERT INTO retention_policies (project_id, policy, updated_at, updated_by)
     SELECT value, '${JSON.stringify(RULES)}', '2020', 'ada' FROM json_each(?1)`,
    `INSERT INTO version_removals (project_id, version_id, state, since)
     SELECT value, 'gone', 'withdrawn', '${old}' FROM json_each(?1)`,
    `INSERT INTO retained_objects (project_id, kind, subject, pair_id, since, removed_after)
     SELECT value, kind.column1, value || '/gone/' || at.column1, '', '${old}', at.column2
     FROM json_each(?1), (VALUES ('capture'), ('artifacts')) AS kind,
          (VALUES ('kept', NULL), ('ending', '${old}')) AS at`,
  )
  return projects
}

describe('a step of retention', () => {
  it('sends fewer statements than the platform allows, whatever is due', async () => {
    const name = `seeded-step${Date.now()}`
    const projects = await seedProjects(name)
    // Five projects on each page that is read, and a version and a file of each that no row knows.
    const unknown = projects.flatMap((project) => [`${project}/x/storybook.zip`, `${project}/x/a`])
    for (const key of unknown) await env.STORAGE.put(key, '')
    onTestFinished(() => env.STORAGE.delete(unknown))
    later(61 * DAY_MS)
    await setRead(name.slice(0, -1))
    const { env: counting, statements, counts } = countingEnv()
    await worker.scheduled(createScheduledController(), counting)
    const sent = (part: string) => statements.filter(({ sql }) => sql.includes(part)).length
    expect({
      policies: sent('SET applied_at'),
      batches: sent('SET removed_after = ?3, ending_rule = ?5'),
      removals: sent('SELECT build_id FROM builds WHERE project_id'),
      looks: sent('UPDATE retention_turns'),
      pages: sent('INTO bucket_sweeps'),
    }).toEqual({ policies: 20, batches: 20, removals: 20, looks: 20, pages: 5 })
    // And those that delete outcomes, 5,000 by each, of which a step sends 50 at most.
    expect(statements.length + 50).toBeLessThan(AT_MOST)
    expect(counts.r2Reads + counts.r2Writes + counts.r2Lists).toBeLessThan(AT_MOST)
  })

  it('marks what many rules end in several steps', async () => {
    const projectId = `seeded-rules${Date.now()}`
    // The last rule ends more than one batch holds, so that there is one more than a step marks.
    const versions = Array.from({ length: 520 }, (_, i) => `r${Math.min(i, 19)}-${i}`)
    await seed(
      [projectId],
      `INSERT INTO projects (project_id, created_at) SELECT value, '2020' FROM json_each(?1)`,
      `INSERT INTO retention_policies (project_id, policy, updated_at, updated_by)
       SELECT value, '${JSON.stringify(RULES)}', '2020', 'ada' FROM json_each(?1)`,
    )
    await seed(
      versions,
      builds(`SELECT '${projectId}' AS p, value AS v, key + 1 AS n, NULL AS e FROM json_each(?1)`),
    )
    const left = async () => {
      await setRead(null)
      await worker.scheduled(createScheduledController(), env)
      return env.DB.prepare(
        `SELECT count(*) AS n FROM builds WHERE project_id = ?1 AND removed_after IS NULL`,
      )
        .bind(projectId)
        .first('n')
    }
    expect(await left()).toBeGreaterThan(0)
    expect(await left()).toBe(0)
  })
})

it('a batch of the queue sends fewer statements than the platform allows', async () => {
  const projectId = `seeded-queue${Date.now()}`
  const numbers = Array.from({ length: 10 }, (_, i) => i + 1)
  const until = isoTime(Date.now() + DAY_MS)
  await seed(
    numbers,
    `INSERT INTO projects (project_id, created_at) VALUES ('${projectId}', ?1)`,
    `INSERT INTO builds (build_id, project_id, version_id, build_number, zip_url, upload_method, created_at,
                         reserved_until)
     SELECT 'bld_${projectId}_' || value, '${projectId}', 'v', value, '', 'presigned_s3', '2020', '${until}'
     FROM json_each(?1)`,
  )
  const keys = numbers.map((n) => incomingKey(`bld_${projectId}_${n}`, projectId, 'v'))
  for (const key of keys) await env.STORAGE.put(key, zipOf({ 'index.html': key }))
  const { env: counting, statements, counts } = countingEnv()
  const messages = keys.map((key, i) => ({
    id: `m${i}`,
    timestamp: new Date(),
    attempts: 1,
    body: { action: 'PutObject', object: { key } },
  }))
  await worker.queue(createMessageBatch('storybook-hosting-arrivals', messages), counting)
  const arrived = statements.filter(({ sql }) => sql.includes('SET arrived_at'))
  // Each archive is settled as it is accepted, and again against one that came after it.
  expect(arrived).toHaveLength(20)
  expect(statements.length).toBeLessThan(AT_MOST / 5)
  expect(counts.r2Reads + counts.r2Writes).toBeLessThan(AT_MOST)
})

import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { sumUsage } from '../../../src/store/judging/usage.ts'
import { recordedDatabase } from '../../support/recorded-database.ts'
import { register } from '../../support/review.ts'

const DAYS = 400
const dayOf = (i: number) => new Date(Date.UTC(2020, 0, 1 + i)).toISOString()

/** A run on each of many days. */
beforeAll(async () => {
  const { pair_id, project_id } = await register()
  const insert = env.DB.prepare(
    `INSERT INTO runs (run_id, pair_id, project_id, status, started_at, finished_at)
     VALUES (?1, ?2, ?3, 'complete', ?4, ?4)`,
  )
  await env.DB.batch(
    Array.from({ length: DAYS }, (_, i) =>
      insert.bind(`run_${crypto.randomUUID()}`, pair_id, project_id, dayOf(i)),
    ),
  )
})

describe('what all projects used in a window', () => {
  it('is summed without a look at the runs outside of it', async () => {
    const { DB, statements } = recordedDatabase(env.DB)
    const window = { projectId: null, from: dayOf(100), to: dayOf(109) }
    const entries = await sumUsage(DB, window)
    expect(entries).toHaveLength(10)
    expect(statements[0]?.rowsRead).toBeLessThan(DAYS / 4)
    const plan = await env.DB.prepare(`EXPLAIN QUERY PLAN ${statements[0]?.sql}`)
      .bind(window.from, window.to)
      .all<{ detail: string }>()
    expect(plan.results[0]?.detail).toMatch(
      /^SEARCH runs USING INDEX runs_by_start \(started_at>\? AND started_at<\?\)/,
    )
  })
})

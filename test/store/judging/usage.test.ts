import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { sumUsage } from '../../../src/store/judging/usage.ts'
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

/** The database, telling of each statement what it is and how many rows `all` read. */
function watched(tell: (sql: string, rows: number) => void): D1Database {
  const prepare = (sql: string) => ({
    bind: (...binds: unknown[]) => ({
      all: async () => {
        const result = await env.DB.prepare(sql)
          .bind(...binds)
          .all()
        tell(sql, result.meta.rows_read)
        return result
      },
    }),
  })
  return { prepare } as unknown as D1Database
}

describe('what all projects used in a window', () => {
  it('is summed without a look at the runs outside of it', async () => {
    const statements: { sql: string; rows: number }[] = []
    const window = { projectId: null, from: dayOf(100), to: dayOf(109) }
    const entries = await sumUsage(
      watched((sql, rows) => statements.push({ sql, rows })),
      window,
    )
    expect(entries).toHaveLength(10)
    expect(statements[0]?.rows).toBeLessThan(DAYS / 4)
    const plan = await env.DB.prepare(`EXPLAIN QUERY PLAN ${statements[0]?.sql}`)
      .bind(window.from, window.to)
      .all<{ detail: string }>()
    expect(plan.results[0]?.detail).toMatch(
      /^SEARCH runs USING INDEX runs_by_start \(started_at>\? AND started_at<\?\)/,
    )
  })
})

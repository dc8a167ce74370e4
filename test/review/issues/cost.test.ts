import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { callWith, countingEnv } from '../../support/counting.ts'
import { bodyOf, insertCandidates, register, TOKEN, type IssueBody } from '../../support/review.ts'

/** A pair with 5,000 issues of one run, in a project and tables with others. */
let pairId: string
const COUNT = 5_000

beforeAll(async () => {
  const pair = await register()
  pairId = pair.pair_id
  const other = await register({ project_id: pair.project_id })
  for (let i = 0; i < COUNT; i += 1_000) {
    await insertCandidates(
      pair,
      Array.from({ length: 1_000 }, () => ({})),
    )
    await insertCandidates(
      other,
      Array.from({ length: 200 }, () => ({})),
    )
  }
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO runs (run_id, pair_id, project_id, status, started_at, finished_at)
       SELECT 'run_of_' || pair_id, pair_id, project_id, 'complete', created_at, created_at
       FROM pairs WHERE project_id = ?1`,
    ).bind(pair.project_id),
    env.DB.prepare(
      `UPDATE issues SET last_seen_run_id = 'run_of_' || pair_id WHERE project_id = ?1`,
    ).bind(pair.project_id),
  ])
})

const RUN_SEARCH = expect.stringMatching(/^SEARCH runs USING INDEX .* \(run_id=\?\)/)

/** The response to one request, and the statements that it sent to D1. */
async function statementsOf(path: string) {
  const { env: counting, statements } = countingEnv()
  const response = await callWith(counting, `http://localhost${path}`, {
    headers: { Authorization: `Bearer ${TOKEN}` },
  })
  return { response, statements }
}

const planOf = async (sql: string, ...binds: string[]) => {
  const plan = env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`).bind(...binds)
  return (await plan.all<{ detail: string }>()).results.map(({ detail }) => detail)
}

describe('listing a pair with 5,000 issues', () => {
  it('is one query that reads one row per issue and one per run of it', async () => {
    const { response, statements } = await statementsOf(`/api/issues?pair=${pairId}`)
    const { issues } = await bodyOf<{ issues: IssueBody[] }>(response)
    expect(issues).toHaveLength(COUNT)
    expect(statements).toHaveLength(1)
    expect(statements[0]?.rowsRead).toBeLessThanOrEqual(2 * COUNT + 2)
    expect(await planOf(statements[0]?.sql ?? '', pairId)).toEqual([
      expect.stringMatching(/^SEARCH pairs USING .*INDEX .*\(pair_id=\?\)/),
      expect.stringMatching(/^SEARCH issues USING INDEX issues_by_pair \(pair_id=\?\)/),
      RUN_SEARCH,
    ])
  })

  it('by status reads only the issues of that status, in order, without sorting', async () => {
    const path = `/api/issues?pair=${pairId}&status=open`
    const { response, statements } = await statementsOf(path)
    expect(await bodyOf(response)).toEqual({ issues: [] })
    expect(statements).toHaveLength(1)
    expect(statements[0]?.rowsRead).toBeLessThanOrEqual(2)
    expect(await planOf(statements[0]?.sql ?? '', pairId, 'open')).toEqual([
      expect.stringMatching(/^SEARCH pairs USING .*INDEX .*\(pair_id=\?\)/),
      expect.stringMatching(
        /^SEARCH issues USING INDEX issues_by_pair_status \(pair_id=\? AND status=\?\)/,
      ),
      RUN_SEARCH,
    ])
  })
})

import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  createIssue,
  diff,
  historyOf,
  insertCandidates,
  listIssues,
  register,
  transition,
} from '../../support/review.ts'

/** Makes every insert into the table fail, as if the service had died at that write. */
async function breakTable(table: string) {
  await env.DB.prepare(
    `CREATE TRIGGER broken BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'broken'); END`,
  ).run()
}
const repair = () => env.DB.prepare('DROP TRIGGER IF EXISTS broken').run()

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(async () => {
  vi.restoreAllMocks()
  await repair()
})

it('a change whose event cannot be written does not happen', async () => {
  const pair = await register()
  const { id } = await createIssue(pair.pair_id)
  await insertCandidates(pair, [{}, {}])
  const before = await listIssues(pair.pair_id)
  await breakTable('issue_events')
  const responses = [
    await transition(id, 'fix'),
    await diff(`/api/issues/${id}`, { method: 'PATCH', json: { note: 'other' } }),
    await diff(`/api/issues/${id}/severity`, {
      method: 'PATCH',
      json: { severity: 'nit', who: 'ada' },
    }),
    await diff(`/api/pairs/${pair.pair_id}/candidates/dismiss-bulk`, {
      json: { max_confidence: 1, reason: 'noise', who: 'ada' },
    }),
  ]
  expect(responses.map(({ status }) => status)).toEqual([500, 500, 500, 500])
  expect(await listIssues(pair.pair_id)).toEqual(before)
  await repair()
  expect((await transition(id, 'fix')).status).toBe(200)
  expect(await historyOf(id)).toHaveLength(1)
})

it('an issue that cannot be written uses up no number', async () => {
  const { pair_id: pairId } = await register()
  await breakTable('issues')
  expect((await diff('/api/issues', { json: { pair_id: pairId, note: 'x' } })).status).toBe(500)
  await repair()
  expect(await createIssue(pairId)).toMatchObject({ number: 1 })
})

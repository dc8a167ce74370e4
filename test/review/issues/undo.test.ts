import { env } from 'cloudflare:workers'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bodyOf,
  createIssue,
  diff,
  historyOf,
  insertCandidates,
  issueOf,
  readPair,
  register,
  statusAndBody,
  TOKEN,
  transition,
} from '../../support/review.ts'
import { callWith, countingEnv } from '../../support/counting.ts'
import { runs } from '../../support/property-runs.ts'

async function candidates(count = 1) {
  const pair = await register()
  return {
    pair,
    ids: await insertCandidates(
      pair,
      Array.from({ length: count }, () => ({})),
    ),
  }
}

async function candidate() {
  const { pair, ids } = await candidates()
  return { pairId: pair.pair_id, id: ids[0]! }
}

const setSeverity = (id: string, severity: string, who = 'ada') =>
  diff(`/api/issues/${id}/severity`, { method: 'PATCH', json: { severity, who } })

const withoutTime = ({ updated_at: _, ...issue }: Record<string, unknown>) => issue

const dismissAll = (pairId: string, who = 'ada') =>
  diff(`/api/pairs/${pairId}/candidates/dismiss-bulk`, {
    json: { max_confidence: 1, reason: 'noise', who },
  })

const undo = (undoId: string, who = 'ada', query = '') =>
  diff(`/api/undo${query}`, { json: { undo_id: undoId, who } })

/** Undoes the decision of that `undo_id`. */
const undoNamed = (id: string, undoId: string, who = 'ada') =>
  transition(id, 'undo', { who, undo_id: undoId })

const conflict = (message: string) => [409, { error: 'Conflict', message }]

describe('undoing a decision', () => {
  const STEPS = [
    ['promote', ['promote']],
    ['dismiss of a candidate', ['dismiss']],
    ['dismiss of an open issue', ['promote', 'dismiss']],
    ['restore', ['promote', 'dismiss', 'restore']],
    ['fix', ['promote', 'fix']],
    ['verify', ['promote', 'fix', 'verify']],
    ['reopen', ['promote', 'fix', 'verify', 'reopen']],
    ['a changed severity', ['promote', 'severity']],
  ] as const

  it.each(STEPS)('takes back %s, and the history shows both', async (_name, steps) => {
    const { pairId, id } = await candidate()
    let before: Record<string, unknown> = {}
    for (const step of steps) {
      before = { ...(await issueOf(pairId, id)) }
      const done = await (step === 'severity' ? setSeverity(id, 'nit') : transition(id, step))
      expect(done.status).toBe(200)
    }
    const after = await issueOf(pairId, id)
    const [status, response] = await statusAndBody(await transition(id, 'undo'))
    expect([status, response['status']]).toEqual([200, before['status']])
    expect(withoutTime({ ...(await issueOf(pairId, id)) })).toEqual(withoutTime(before))
    const events = await historyOf(id)
    expect(events).toHaveLength(steps.length + 1)
    expect(events.at(-1)).toMatchObject({
      action: 'undone',
      who: 'ada',
      from: after.status,
      to: before['status'],
    })
  })

  it('restores the issue after any decisions, whatever came before them', async () => {
    const move = fc.constantFrom('promote', 'dismiss', 'restore', 'fix', 'verify', 'reopen', 'undo')
    const severity = fc.constantFrom('nit', 'minor', 'major')
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(move, severity), { maxLength: 10 }), async (moves) => {
        const { pairId, id } = await candidate()
        for (const [action, level] of moves) {
          const before = withoutTime({ ...(await issueOf(pairId, id)) })
          const { status } = await transition(id, action, { severity: level })
          if (status !== 200 || action === 'undo') continue
          expect((await transition(id, 'undo')).status).toBe(200)
          expect(withoutTime({ ...(await issueOf(pairId, id)) })).toEqual(before)
          expect((await transition(id, action, { severity: level })).status).toBe(200)
        }
      }),
      { numRuns: runs(8) },
    )
  })

  it('is refused where somebody else acted last, and names who', async () => {
    const { pairId, id } = await candidate()
    expect(await statusAndBody(await transition(id, 'undo'))).toEqual(
      conflict('Nobody has decided about this issue'),
    )
    await transition(id, 'promote')
    await transition(id, 'fix', { who: 'ben' })
    const before = await issueOf(pairId, id)
    expect(await statusAndBody(await transition(id, 'undo'))).toEqual(
      conflict('ben acted last (fix), not ada'),
    )
    expect(await issueOf(pairId, id)).toEqual(before)
    expect((await transition(id, 'undo', { who: 'ben' })).status).toBe(200)
  })

  it('takes back one decision, not the one before it', async () => {
    const { id } = await candidate()
    await transition(id, 'promote')
    await transition(id, 'fix')
    await transition(id, 'undo')
    expect(await statusAndBody(await transition(id, 'undo'))).toEqual(
      conflict('The last change by ada is no decision: undone'),
    )
  })

  it('takes back several decisions in their reverse order, each by its undo_id', async () => {
    const { pairId, id } = await candidate()
    const states: unknown[] = []
    const undoIds: string[] = []
    const decide = async (response: Response | Promise<Response>) => {
      const { undo_id: undoId } = await bodyOf<{ undo_id: string }>(await response)
      undoIds.push(undoId)
    }
    const look = async () => withoutTime({ ...(await issueOf(pairId, id)) })
    for (const step of ['promote', 'severity', 'fix', 'reopen', 'dismiss', 'restore']) {
      states.push(await look())
      await decide(step === 'severity' ? setSeverity(id, 'nit') : transition(id, step))
    }
    // Not one below others that hold.
    expect((await undoNamed(id, undoIds[2]!)).status).toBe(409)
    for (const undoId of undoIds.toReversed()) {
      expect((await undoNamed(id, undoId)).status).toBe(200)
      expect(await look()).toEqual(states.pop())
      // Asked again, after a lost response, it changes nothing.
      const again = await look()
      const [status, issue] = await statusAndBody(await undoNamed(id, undoId))
      expect([status, issue['status']]).toEqual([200, again['status']])
      expect(await look()).toEqual(again)
    }
    const events = await historyOf(id)
    expect(events.filter(({ action }) => action === 'undone')).toHaveLength(6)
    expect(await statusAndBody(await transition(id, 'undo'))).toEqual(
      conflict('The last change by ada is no decision: undone'),
    )
  })

  it('by an undo_id goes on below decisions that came and were undone', async () => {
    const { pairId, id } = await candidate()
    const { undo_id: first } = await bodyOf<{ undo_id: string }>(await transition(id, 'promote'))
    await transition(id, 'fix', { who: 'ben' })
    expect(await statusAndBody(await undoNamed(id, first))).toEqual(
      conflict('ben acted since (fix)'),
    )
    await transition(id, 'undo', { who: 'ben' })
    await diff(`/api/issues/${id}/comments`, {
      json: { text: 'Why?', who: 'ben', idempotency_key: crypto.randomUUID() },
    })
    expect(await statusAndBody(await undoNamed(id, first, 'ben'))).toEqual(
      conflict('ada made this decision'),
    )
    expect((await undoNamed(id, first)).status).toBe(200)
    expect(await issueOf(pairId, id)).toMatchObject({ status: 'candidate', severity: null })
    for (const unknown of ['chg_unknown', (await candidate()).id])
      expect(await statusAndBody(await undoNamed(id, unknown))).toEqual([
        404,
        { error: 'Decision not found' },
      ])
  })

  it('by an undo_id happens once of many at the same time, and all learn of it', async () => {
    const { pairId, id } = await candidate()
    await transition(id, 'promote')
    const { undo_id: fixed } = await bodyOf<{ undo_id: string }>(await transition(id, 'fix'))
    const responses = await Promise.all(Array.from({ length: 8 }, () => undoNamed(id, fixed)))
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(await issueOf(pairId, id)).toMatchObject({ status: 'open' })
    expect(await historyOf(id)).toHaveLength(3)
  })

  it('is refused after a changed note', async () => {
    const { pair_id: pairId } = await register()
    const { id } = await createIssue(pairId)
    await transition(id, 'fix')
    await diff(`/api/issues/${id}`, { method: 'PATCH', json: { note: 'Another', who: 'ada' } })
    expect(await statusAndBody(await transition(id, 'undo'))).toEqual(
      conflict('The last change by ada is no decision: note_set'),
    )
  })

  it('by an undo_id goes on below a changed note, whoever changed it, which stays', async () => {
    const { pairId, id } = await candidate()
    const undoIdOf = async (response: Promise<Response>) =>
      (await bodyOf<{ undo_id: string }>(await response)).undo_id
    const promoted = await undoIdOf(transition(id, 'promote'))
    const changed = await undoIdOf(setSeverity(id, 'nit'))
    for (const who of ['ada', 'ben'])
      await diff(`/api/issues/${id}`, { method: 'PATCH', json: { note: `Of ${who}`, who } })
    const fixed = await undoIdOf(transition(id, 'fix'))
    await diff(`/api/issues/${id}`, { method: 'PATCH', json: { note: 'Last', who: 'ben' } })
    for (const undoId of [fixed, changed, promoted])
      expect((await undoNamed(id, undoId)).status).toBe(200)
    const before = { status: 'candidate', severity: null, note: 'Last' }
    expect(await issueOf(pairId, id)).toMatchObject(before)
    const notes = (await historyOf(id)).filter(({ action }) => action === 'note_set')
    expect(notes.map(({ note }) => note)).toEqual(['Of ada', 'Of ben', 'Last'])
  })

  it('is refused for a decision from before it was kept what a decision changes', async () => {
    const { id } = await candidate()
    await transition(id, 'promote')
    await env.DB.prepare('UPDATE issues SET before_change = NULL WHERE id = ?1').bind(id).run()
    expect((await transition(id, 'undo')).status).toBe(409)
  })

  it('happens once of many at the same time', async () => {
    const { pairId, id } = await candidate()
    await transition(id, 'promote')
    const responses = await Promise.all(Array.from({ length: 12 }, () => transition(id, 'undo')))
    const codes = responses.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(codes).toEqual([200, ...Array.from({ length: 11 }, () => 409)])
    expect(await issueOf(pairId, id)).toMatchObject({ status: 'candidate', severity: null })
    expect(await historyOf(id)).toHaveLength(2)
  })

  it('loses against a decision that comes between, or is before it', async () => {
    for (let round = 0; round < 6; round++) {
      const { pairId, id } = await candidate()
      await transition(id, 'promote')
      const [undone, fixed] = await Promise.all([
        transition(id, 'undo'),
        transition(id, 'fix', { who: 'ben' }),
      ])
      const { status } = await issueOf(pairId, id)
      expect([
        [200, 409, 'candidate'],
        [409, 200, 'fixed_awaiting_verify'],
      ]).toContainEqual([undone.status, fixed.status, status])
    }
  })
})

describe('undoing a bulk dismissal', () => {
  const dismissed = async (count: number) => {
    const { pair, ids } = await candidates(count)
    const { undo_id: undoId } = await bodyOf<{ undo_id: string }>(await dismissAll(pair.pair_id))
    return { pair, ids, undoId }
  }

  it('makes all of them candidates again', async () => {
    const { pair, ids, undoId } = await dismissed(3)
    expect(await statusAndBody(await undo(undoId))).toEqual([200, { undone: ids, left: [] }])
    expect(await readPair(pair.pair_id)).toMatchObject({ candidate_count: 3 })
    expect(await historyOf(ids[1]!)).toMatchObject([
      { action: 'dismiss' },
      { action: 'undone', who: 'ada', from: 'dismissed', to: 'candidate' },
    ])
  })

  it('leaves what somebody has touched since', async () => {
    const { pair, ids, undoId } = await dismissed(3)
    await transition(ids[0]!, 'restore', { who: 'ben' })
    await transition(ids[0]!, 'promote', { who: 'ben' })
    await transition(ids[2]!, 'undo')
    const left = [ids[0], ids[2]]
    expect(await statusAndBody(await undo(undoId))).toEqual([200, { undone: [ids[1]], left }])
    expect(await issueOf(pair.pair_id, ids[0]!)).toMatchObject({ status: 'open' })
    // Asked again, after a lost response, it changes nothing.
    expect(await statusAndBody(await undo(undoId))).toEqual([200, { undone: [], left: ids }])
  })

  it('takes back those whose note was changed since, too', async () => {
    const { pair, ids, undoId } = await dismissed(2)
    const json = { note: 'Another', who: 'ben' }
    await diff(`/api/issues/${ids[0]}`, { method: 'PATCH', json })
    expect(await statusAndBody(await undo(undoId))).toEqual([200, { undone: ids, left: [] }])
    expect(await issueOf(pair.pair_id, ids[0]!)).toMatchObject({ note: 'Another' })
  })

  it('takes back what was decided of them since and undone, too', async () => {
    const { pair, ids, undoId } = await dismissed(2)
    await transition(ids[0]!, 'restore', { who: 'ben' })
    await transition(ids[0]!, 'undo', { who: 'ben' })
    expect(await statusAndBody(await undo(undoId))).toEqual([200, { undone: ids, left: [] }])
    expect(await readPair(pair.pair_id)).toMatchObject({ candidate_count: 2 })
  })

  it('costs a few rows for each of many issues', async () => {
    const { pair, ids } = await candidates(200)
    const { undo_id: undoId } = await bodyOf<{ undo_id: string }>(await dismissAll(pair.pair_id))
    const { env: counting, statements } = countingEnv()
    const response = await callWith(counting, 'http://localhost/api/undo', {
      method: 'POST',
      headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ undo_id: undoId, who: 'ada' }),
    })
    expect(await bodyOf(response)).toEqual({ undone: ids, left: [] })
    const rows = statements.reduce((sum, { rowsRead }) => sum + (rowsRead ?? 0), 0)
    expect(rows).toBeLessThan(30 * ids.length)
  })

  it('is for the person who made it, in its own project', async () => {
    const { pair, ids, undoId } = await dismissed(1)
    expect(await statusAndBody(await undo(undoId, 'ben'))).toEqual(
      conflict('ada made this decision'),
    )
    for (const [id, query] of [
      ['chg_unknown', ''],
      [undoId, '?project=another'],
    ] as const)
      expect(await statusAndBody(await undo(id, 'ada', query))).toEqual([
        404,
        { error: 'Decision not found' },
      ])
    expect((await undo(undoId, 'ada', `?project=${pair.project_id}`)).status).toBe(200)
    expect(await issueOf(pair.pair_id, ids[0]!)).toMatchObject({ status: 'candidate' })
  })

  it.each([{}, { undo_id: '', who: 'ada' }, { undo_id: 'x' }, { undo_id: 7, who: 'ada' }])(
    'refuses %o',
    async (json) => {
      expect((await diff('/api/undo', { json })).status).toBe(400)
    },
  )
})

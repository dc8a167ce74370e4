import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  statusAndBody,
  createIssue,
  diff,
  historyOf,
  insertCandidates,
  issueOf,
  register,
  transition,
} from '../../support/review.ts'
import { runs } from '../../support/property-runs.ts'

type Status = 'candidate' | 'open' | 'fixed_awaiting_verify' | 'closed' | 'dismissed'
type Action = 'promote' | 'dismiss' | 'restore' | 'fix' | 'verify' | 'reopen'

const STATUSES: Status[] = ['candidate', 'open', 'fixed_awaiting_verify', 'closed', 'dismissed']

/** The contract's table; `restore` depends on where the issue was dismissed from. */
const TABLE: Record<Action, Partial<Record<Status, Status>>> = {
  promote: { candidate: 'open' },
  dismiss: { candidate: 'dismissed', open: 'dismissed' },
  restore: {},
  fix: { open: 'fixed_awaiting_verify' },
  verify: { fixed_awaiting_verify: 'closed' },
  reopen: { fixed_awaiting_verify: 'open', closed: 'open' },
}
const ACTIONS = Object.keys(TABLE) as Action[]

/** The moves that take a fresh candidate to each state. */
const PATH: Record<Status, Action[]> = {
  candidate: [],
  open: ['promote'],
  fixed_awaiting_verify: ['promote', 'fix'],
  closed: ['promote', 'fix', 'verify'],
  dismissed: ['dismiss'],
}

async function candidate() {
  const pair = await register()
  const [id = ''] = await insertCandidates(pair, [{ confidence: 0.9 }])
  return { pairId: pair.pair_id, id }
}

const conflict = (action: string, status: string) => [
  409,
  { error: 'Conflict', message: `Cannot ${action} an issue that is ${status}` },
]

describe.each(STATUSES)('an issue that is %s', (status) => {
  it.each(ACTIONS)('%s', async (action) => {
    const { pairId, id } = await candidate()
    for (const step of PATH[status]) expect((await transition(id, step)).status).toBe(200)
    const before = await issueOf(pairId, id)
    expect(before.status).toBe(status)
    const [code, response] = await statusAndBody(await transition(id, action))
    const to = action === 'restore' && status === 'dismissed' ? 'candidate' : TABLE[action][status]
    if (to) {
      expect([code, response['status']]).toEqual([200, to])
      expect((await historyOf(id)).at(-1)).toMatchObject({ action, from: status, to, who: 'ada' })
    } else {
      expect([code, response]).toEqual(conflict(action, status))
      expect(await issueOf(pairId, id)).toEqual(before)
      expect(await historyOf(id)).toHaveLength(PATH[status].length)
    }
  })
})

describe('the fields of an issue after a move', () => {
  it('promote sets the severity and keeps the one that the judge suggested', async () => {
    const { id } = await candidate()
    const [, issue] = await statusAndBody(await transition(id, 'promote', { severity: 'blocker' }))
    expect(issue).toMatchObject({
      severity: 'blocker',
      suggested_severity: 'minor',
      confidence: 0.9,
      origin: 'agent',
    })
    expect(await historyOf(id)).toMatchObject([{ action: 'promote', severity: 'blocker' }])
  })

  it('dismiss keeps the reason, and restore leads back to the state before', async () => {
    const { pairId, id } = await candidate()
    const [, dismissed] = await statusAndBody(
      await transition(id, 'dismiss', { reason: 'by design' }),
    )
    expect(dismissed).toMatchObject({ reason: 'by design', dismissed_kind: 'person' })
    const [, restored] = await statusAndBody(await transition(id, 'restore'))
    expect(restored).toMatchObject({ status: 'candidate', reason: null, dismissed_kind: null })
    const open = await createIssue(pairId, { severity: 'nit' })
    await transition(open.id, 'dismiss')
    const [, reopened] = await statusAndBody(await transition(open.id, 'restore'))
    expect(reopened).toMatchObject({ status: 'open', severity: 'nit', reason: null })
  })

  it('keep the note: a comment and a reason go to the event', async () => {
    const { pair_id: pairId } = await register()
    const { id } = await createIssue(pairId)
    await transition(id, 'fix', { note: 'in #42', reason: 'done', severity: 'nit' })
    expect(await issueOf(pairId, id)).toMatchObject({
      note: 'A note',
      reason: null,
      severity: null,
    })
    expect(await historyOf(id)).toEqual([
      {
        action: 'fix',
        who: 'ada',
        at: expect.stringMatching(/^\d{4}-.*Z$/),
        from: 'open',
        to: 'fixed_awaiting_verify',
        reason: 'done',
        note: 'in #42',
        severity: null,
        run_id: null,
        images: null,
        images_changed: [],
        carried_from: null,
      },
    ])
  })
})

describe('an invalid transition', () => {
  it.each([
    [{ action: undefined }, 'action'],
    [{ action: 'close' }, 'action'],
    [{ action: 1 }, 'action'],
    [{ who: undefined }, 'who'],
    [{ who: '' }, 'who'],
    [{ who: ' ' }, 'who'],
    [{ who: 5 }, 'who'],
    [{ action: 'promote', severity: undefined }, 'severity'],
    [{ action: 'promote', severity: null }, 'severity'],
    [{ action: 'promote', severity: 'Very bad' }, 'severity'],
    [{ action: 'dismiss', reason: undefined }, 'reason'],
    [{ action: 'dismiss', reason: '' }, 'reason'],
    [{ action: 'dismiss', reason: ' ' }, 'reason'],
    [{ action: 'dismiss', reason: 1 }, 'reason'],
    [{ note: 1 }, 'note'],
  ])('%j is 400 and changes nothing', async (fields, path) => {
    const { pairId, id } = await candidate()
    const [status, { error, message }] = await statusAndBody(
      await transition(id, 'promote', { ...fields }),
    )
    expect([status, error]).toEqual([400, 'Invalid request'])
    expect(message).toMatch(new RegExp(`^${path}: .`))
    expect(await issueOf(pairId, id)).toMatchObject({ status: 'candidate' })
  })

  it('is 404 for an unknown issue', async () => {
    const notFound = [404, { error: 'Issue not found' }]
    expect(await statusAndBody(await transition('none', 'fix'))).toEqual(notFound)
    expect(await statusAndBody(await diff('/api/issues/none/history'))).toEqual(notFound)
  })
})

describe('moves that race', () => {
  it('one of two wins, the other gets 409 naming the state, and one event is recorded', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await candidate()
      const responses = await Promise.all([
        transition(id, 'promote', { who: 'ada' }).then(statusAndBody),
        transition(id, 'promote', { who: 'ben' }).then(statusAndBody),
      ])
      expect(responses.map(([status]) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      const refused = responses.find(([status]) => status === 409)?.[1]
      expect(refused).toMatchObject({ error: 'Conflict', message: expect.stringMatching(/open$/) })
      expect(await historyOf(id)).toHaveLength(1)
    }
  })

  it('ten at once leave a history without a gap', async () => {
    for (let round = 0; round < 5; round++) {
      const { pairId, id } = await candidate()
      const actions: Action[] = ['promote', 'dismiss', 'fix', 'restore', 'verify']
      const responses = await Promise.all([...actions, ...actions].map((a) => transition(id, a)))
      const history = await historyOf(id)
      expect(history).toHaveLength(responses.filter((response) => response.status === 200).length)
      let state: string | null = 'candidate'
      for (const event of history) {
        expect(event.from).toBe(state)
        state = event.to
      }
      expect((await issueOf(pairId, id)).status).toBe(state)
    }
  })

  it('the retry after a lost response is 409 and changes nothing', async () => {
    const { pairId, id } = await candidate()
    await transition(id, 'dismiss', { reason: 'first' })
    const retry = await statusAndBody(await transition(id, 'dismiss', { reason: 'first' }))
    expect(retry).toEqual(conflict('dismiss', 'dismissed'))
    expect(await issueOf(pairId, id)).toMatchObject({ reason: 'first' })
    expect(await historyOf(id)).toHaveLength(1)
  })
})

interface Model {
  status: Status
  back: Status | null
  severity: string | null
  reason: string | null
  events: { action: string; from: Status; to: Status }[]
}

/** The state after a move, by the contract; null for a 409. */
function step(model: Model, action: Action, severity: string): Model | null {
  const to = action === 'restore' ? model.back : TABLE[action][model.status]
  if (!to) return null
  return {
    status: to,
    back: to === 'dismissed' ? model.status : null,
    severity: action === 'promote' ? severity : model.severity,
    reason: to === 'dismissed' ? 'intended' : null,
    events: [...model.events, { action, from: model.status, to }],
  }
}

describe('any sequence of moves', () => {
  it('follows the contract’s table', async () => {
    const pair = await register()
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.array(
          fc.record({
            action: fc.constantFrom(...ACTIONS),
            severity: fc.constantFrom('nit', 'major'),
          }),
          { maxLength: 14 },
        ),
        async (byAgent, moves) => {
          const id = byAgent
            ? (await insertCandidates(pair, [{}]))[0]!
            : (await createIssue(pair.pair_id)).id
          let model: Model = {
            status: byAgent ? 'candidate' : 'open',
            back: null,
            severity: null,
            reason: null,
            events: [],
          }
          for (const { action, severity } of moves) {
            const [status, response] = await statusAndBody(
              await transition(id, action, { severity }),
            )
            const next = step(model, action, severity)
            expect(status).toBe(next ? 200 : 409)
            if (!next) continue
            model = next
            expect(response).toMatchObject({
              status: model.status,
              severity: model.severity,
              reason: model.reason,
              dismissed_kind: model.status === 'dismissed' ? 'person' : null,
            })
          }
          const events = await historyOf(id)
          expect(events.map(({ action, from, to }) => ({ action, from, to }))).toEqual(model.events)
          const { status, severity, reason } = model
          expect(await issueOf(pair.pair_id, id)).toMatchObject({ status, severity, reason })
        },
      ),
      { numRuns: runs(20) },
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countStates,
  FINDINGS,
  joined,
  listed,
  ORDERS,
  STATES,
  waitingAfter,
  type Filter,
  type ListedPair,
} from '../../../src/dashboard/page/pairs/pair-list.ts'
import type { PairState } from '../../../src/dashboard/page/api/types.ts'
import { forEachOf } from '../../../src/dashboard/page/api/each.ts'

const pair = (fields: Partial<ListedPair> & { pair_id: string }): ListedPair => ({
  name: fields.pair_id,
  link_id: null,
  image_b_key: 'p/v/x.png',
  image_a_etag: null,
  image_b_etag: null,
  marks: [],
  created_at: '2026-11-22T00:00:00.000Z',
  updated_at: '2026-11-22T00:00:00.000Z',
  last_review: null,
  latest_run: null,
  unnamed_change: null,
  done: false,
  lockedBy: null,
  place: 0,
  ...fields,
  issues: {
    candidate: 0,
    open: 0,
    fixed_awaiting_verify: 0,
    closed: 0,
    dismissed: 0,
    ...fields.issues,
  },
})
const UNNAMED = { run_id: 'run_1', pixels: 9, box_a: null, box_b: null }
const everything: Filter = { text: '', state: 'all', finding: 'any', order: 'need' }
const ids = (pairs: ListedPair[]) => pairs.map(({ pair_id: id }) => id)

describe('the list of pairs', () => {
  it('takes the state from the queue; a pair that it does not know is open', () => {
    const known = {
      pair_id: 'a',
      name: 'a',
      done: true,
      locked_by: null,
      locked_at: null,
      lock_expires_at: null,
    }
    const [a, b] = joined([pair({ pair_id: 'a' }), pair({ pair_id: 'b' })], new Map([['a', known]]))
    expect([a?.done, b?.done, b?.place]).toEqual([true, false, 1])
  })

  it('begins with what needs a person', () => {
    const counts = { open: 0, fixed_awaiting_verify: 0, closed: 0, dismissed: 0 }
    const pairs = [
      pair({ pair_id: 'done', done: true, issues: { ...counts, candidate: 9 } }),
      pair({ pair_id: 'at work', lockedBy: 'bob', issues: { ...counts, candidate: 9 } }),
      pair({ pair_id: 'nothing' }),
      pair({ pair_id: 'to verify', issues: { ...counts, candidate: 0, fixed_awaiting_verify: 1 } }),
      pair({ pair_id: 'not named', unnamed_change: UNNAMED }),
      pair({ pair_id: 'one', issues: { ...counts, candidate: 1 } }),
      pair({ pair_id: 'many', issues: { ...counts, candidate: 5 } }),
    ]
    expect(ids(listed(pairs, everything))).toEqual([
      'many',
      'one',
      'not named',
      'to verify',
      'nothing',
      'at work',
      'done',
    ])
  })

  it('finds what waits for a person: candidates, and changes that nothing names', () => {
    const counts = { open: 5, fixed_awaiting_verify: 0, closed: 0, dismissed: 0 }
    const pairs = [
      pair({ pair_id: 'issues', issues: { ...counts, candidate: 0 } }),
      pair({ pair_id: 'candidates', issues: { ...counts, candidate: 2 } }),
      pair({ pair_id: 'not named', unnamed_change: UNNAMED }),
    ]
    expect(ids(listed(pairs, { ...everything, finding: 'waiting' }))).toEqual([
      'candidates',
      'not named',
    ])
  })

  it('leads from a pair to the next that one may review, and around at the end', () => {
    const state = (id: string, done: boolean, holder: string | null): [string, PairState] => [
      id,
      { pair_id: id, name: id, done, locked_by: holder, locked_at: null, lock_expires_at: null },
    ]
    const states = new Map([
      state('mine', false, 'ada'),
      state('here', false, null),
      state('done', true, null),
      state('theirs', false, 'bob'),
    ])
    const order = [...states.keys()]
    expect(waitingAfter(order, states, 'here', 'ada')).toBe('mine')
    expect(waitingAfter(order, states, 'mine', 'ada')).toBe('here')
    expect(waitingAfter(order, states, null, 'bob')).toBe('here')
    expect(waitingAfter(order.slice(1), states, 'here', 'ada')).toBeNull()
    expect(waitingAfter(['unknown'], states, null, 'ada')).toBe('unknown')
  })

  it('finds every word, in name, story and id', () => {
    const pairs = [
      pair({ pair_id: 'x1', name: 'Alert / Danger', link_id: 'components-alert--danger' }),
      pair({ pair_id: 'x2', name: 'Alert / Info' }),
    ]
    const find = (text: string) => ids(listed(pairs, { ...everything, text }))
    expect(find('ALERT')).toEqual(['x1', 'x2'])
    expect(find('danger components')).toEqual(['x1'])
    expect(find('x2 info')).toEqual(['x2'])
    expect(find('none')).toEqual([])
  })

  it('shows with any filter a part of what there is, in any order all of it', () => {
    const count = fc.nat(3)
    const anyPair = fc.record({
      done: fc.boolean(),
      lockedBy: fc.option(fc.constant('bob')),
      name: fc.string(),
      issues: fc.record({
        candidate: count,
        open: count,
        fixed_awaiting_verify: count,
        closed: count,
        dismissed: count,
      }),
    })
    fc.assert(
      fc.property(
        fc.array(anyPair),
        fc.constantFrom(...STATES),
        fc.constantFrom(...FINDINGS),
        fc.constantFrom(...ORDERS),
        (some, state, finding, order) => {
          const pairs = some.map((fields, place) =>
            pair({ ...fields, pair_id: String(place), place }),
          )
          expect(listed(pairs, { text: '', state: 'all', finding: 'any', order })).toHaveLength(
            pairs.length,
          )
          const part = listed(pairs, { text: '', state, finding: 'any', order })
          expect(part).toHaveLength(countStates(pairs)[state])
          expect(pairs).toEqual(
            expect.arrayContaining(listed(pairs, { text: '', state, finding, order })),
          )
        },
      ),
    )
  })
})

describe('work on many things', () => {
  it('is done for each, so many at once, whatever fails', async () => {
    let atWork = 0
    let most = 0
    const progress: number[] = []
    const outcome = await forEachOf(
      [1, 2, 3, 4, 5, 6, 7],
      3,
      async (item) => {
        most = Math.max(most, ++atWork)
        await Promise.resolve()
        atWork--
        if (item === 4) throw new Error('four')
      },
      (finished) => progress.push(finished),
    )
    expect(outcome.done.toSorted((p, q) => p - q)).toEqual([1, 2, 3, 5, 6, 7])
    expect(outcome.failed).toEqual([{ item: 4, error: new Error('four') }])
    expect([most, progress.at(-1)]).toEqual([3, 7])
  })
})

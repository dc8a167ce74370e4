import { describe, expect, it } from 'vitest'
import {
  statusAndBody,
  createIssue,
  diff,
  historyOf,
  insertCandidates,
  issueOf,
  listIssues,
  readPair,
  register,
  transition,
} from '../../support/review.ts'

const bulk = (pairId: string, json: unknown) =>
  diff(`/api/pairs/${pairId}/candidates/dismiss-bulk`, { json })

const UNDO_ID: unknown = expect.stringMatching(/^chg_/)

const by = { reason: 'noise', who: 'ada' }

async function pairWith(...candidates: Parameters<typeof insertCandidates>[1]) {
  const pair = await register()
  return { pair, ids: await insertCandidates(pair, candidates) }
}

describe('dismissing candidates in bulk', () => {
  it('selects by ids, and returns the ids in the order of the issues’ numbers', async () => {
    const { pair, ids } = await pairWith({}, {}, {})
    const [one, two, three] = ids
    const response = await statusAndBody(await bulk(pair.pair_id, { ids: [three, one], ...by }))
    expect(response).toEqual([200, { dismissed: 2, ids: [one, three], undo_id: UNDO_ID }])
    expect(await issueOf(pair.pair_id, one!)).toMatchObject({
      status: 'dismissed',
      dismissed_kind: 'person',
      reason: 'noise',
    })
    expect(await issueOf(pair.pair_id, two!)).toMatchObject({ status: 'candidate', reason: null })
    expect(await historyOf(three!)).toMatchObject([
      { action: 'dismiss', who: 'ada', from: 'candidate', to: 'dismissed', reason: 'noise' },
    ])
    expect(await historyOf(two!)).toEqual([])
    expect(await readPair(pair.pair_id)).toMatchObject({ candidate_count: 1 })
  })

  it('selects by a confidence at or below the limit', async () => {
    const { pair, ids } = await pairWith(
      { confidence: 0.2 },
      { confidence: 0.5 },
      { confidence: 0.51 },
    )
    const response = await statusAndBody(await bulk(pair.pair_id, { max_confidence: 0.5, ...by }))
    expect(response).toEqual([200, { dismissed: 2, ids: ids.slice(0, 2), undo_id: UNDO_ID }])
    const none = await statusAndBody(await bulk(pair.pair_id, { max_confidence: 0, ...by }))
    expect(none).toEqual([200, { dismissed: 0, ids: [], undo_id: null }])
  })

  it('selects by one label among several', async () => {
    const { pair, ids } = await pairWith(
      { labels: ['size', 'icon'] },
      { labels: ['icons'] },
      { labels: ['icon'] },
    )
    const response = await statusAndBody(await bulk(pair.pair_id, { label: 'icon', ...by }))
    expect(response).toEqual([200, { dismissed: 2, ids: [ids[0], ids[2]], undo_id: UNDO_ID }])
  })

  it('ignores ids that are not candidates of the pair', async () => {
    const { pair, ids } = await pairWith({}, {})
    const other = await pairWith({})
    const { id: open } = await createIssue(pair.pair_id)
    await transition(ids[0]!, 'promote')
    const chosen = [...ids, ...other.ids, open, 'iss_none', ids[1]]
    const response = await statusAndBody(await bulk(pair.pair_id, { ids: chosen, ...by }))
    expect(response).toEqual([200, { dismissed: 1, ids: [ids[1]], undo_id: UNDO_ID }])
    expect(await issueOf(other.pair.pair_id, other.ids[0]!)).toMatchObject({ status: 'candidate' })
    expect(await issueOf(pair.pair_id, open)).toMatchObject({ status: 'open' })
    const all = await statusAndBody(await bulk(pair.pair_id, { max_confidence: 1, ...by }))
    expect(all).toEqual([200, { dismissed: 0, ids: [], undo_id: null }])
  })

  it('leaves them to be restored one by one', async () => {
    const { pair, ids } = await pairWith({})
    await bulk(pair.pair_id, { ids, ...by })
    expect(await statusAndBody(await transition(ids[0]!, 'restore'))).toMatchObject([
      200,
      { status: 'candidate', reason: null },
    ])
  })

  it('takes more ids than a statement may have parameters', async () => {
    const { pair, ids } = await pairWith(...Array.from({ length: 300 }, () => ({})))
    const response = await statusAndBody(await bulk(pair.pair_id, { ids: ids.toReversed(), ...by }))
    expect(response).toEqual([200, { dismissed: 300, ids, undo_id: UNDO_ID }])
  })

  it('dismisses each candidate once when requests race', async () => {
    const { pair, ids } = await pairWith(...Array.from({ length: 20 }, () => ({})))
    const responses = await Promise.all(
      Array.from({ length: 4 }, (_, i) =>
        bulk(pair.pair_id, { ids: ids.slice(i * 4, i * 4 + 8), ...by }).then(statusAndBody),
      ),
    )
    const dismissed = responses.flatMap(([, body]) => body['ids'] as string[])
    expect(dismissed.toSorted()).toEqual(ids.toSorted())
    for (const id of ids) expect(await historyOf(id)).toHaveLength(1)
  })
})

describe('an invalid bulk dismissal', () => {
  it.each([
    [{}, 'body'],
    [{ ids: [], label: 'size' }, 'body'],
    [{ ids: [], max_confidence: 0.5 }, 'body'],
    [{ label: 'size', max_confidence: 0 }, 'body'],
    [{ ids: null }, 'body'],
    [{ ids: 'all' }, 'ids'],
    [{ ids: [1] }, 'ids.0'],
    [{ max_confidence: '0.5' }, 'max_confidence'],
    [{ max_confidence: 40 }, 'max_confidence'],
    [{ max_confidence: -0.1 }, 'max_confidence'],
    [{ label: '' }, 'label'],
    [{ label: ['size'] }, 'label'],
    [{ label: 'size', reason: undefined }, 'reason'],
    [{ label: 'size', reason: ' ' }, 'reason'],
    [{ label: 'size', who: undefined }, 'who'],
    [{ label: 'size', who: 1 }, 'who'],
  ])('%j is 400 and dismisses nothing', async (fields, path) => {
    const { pair } = await pairWith({})
    const [status, { error, message }] = await statusAndBody(
      await bulk(pair.pair_id, { ...by, ...fields }),
    )
    expect([status, error]).toEqual([400, 'Invalid request'])
    expect(message).toMatch(new RegExp(`^${path}: .`))
    expect(await listIssues(pair.pair_id, 'candidate')).toHaveLength(1)
  })

  it('without a selector is 400 naming the three', async () => {
    const { pair } = await pairWith()
    expect(await statusAndBody(await bulk(pair.pair_id, by))).toEqual([
      400,
      {
        error: 'Invalid request',
        message: 'body: needs exactly one of ids, max_confidence, label',
      },
    ])
  })

  it('is 404 for an unknown pair', async () => {
    const response = await statusAndBody(await bulk('none', { label: 'size', ...by }))
    expect(response).toEqual([404, { error: 'Pair not found' }])
  })
})

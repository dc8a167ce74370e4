import { expect, describe, it } from 'vitest'
import {
  createIssue,
  diff,
  historyOf,
  readPair,
  register,
  statusAndBody,
  transition,
} from '../../support/review.ts'
import { newQueue, post } from './queue.ts'

// Taking back that a pair is done: one's own mark, unless somebody has set or cleared it since.

const mark = (pairId: string, who: string, done = true) =>
  post('/api/done', { pair_id: pairId, who, done })

const undo = async (pairId: string, who: string) =>
  statusAndBody(await post('/api/done', { pair_id: pairId, who, done: false, undo: true }))

const patch = (path: string, json: object) => diff(`/api/issues/${path}`, { method: 'PATCH', json })

const reopened = (pairId: string) => [200, { pair_id: pairId, done: false, locked_by: null }]
const conflict = (message: string) => [409, { error: 'Conflict', message }]

describe('undoing that a pair is done', () => {
  it('reopens the pair, whichever way it was marked, and asked again changes nothing', async () => {
    const { queue, id } = await newQueue(['a', 'b'])
    await mark(id('a'), 'ada')
    await post('/api/done_next', { pair_id: id('b'), who: 'ada' })
    for (const pairId of [id('a'), id('b')])
      for (let time = 1; time <= 2; time++)
        expect(await undo(pairId, 'ada')).toEqual(reopened(pairId))
    expect(await queue.counts()).toMatchObject({ done: 0, open: 2 })
  })

  it('is refused if somebody else has marked it since, and names whom', async () => {
    const { queue, id } = await newQueue(['a'])
    await mark(id('a'), 'ada')
    await mark(id('a'), 'bob', false)
    expect(await undo(id('a'), 'ada')).toEqual(conflict('bob reopened the pair since'))
    await mark(id('a'), 'bob')
    expect(await undo(id('a'), 'ada')).toEqual(conflict('bob marked the pair as done since'))
    expect(await queue.counts()).toMatchObject({ done: 1 })
    expect(await undo(id('a'), 'bob')).toEqual(reopened(id('a')))
  })

  it('is refused if the pair is registered again since', async () => {
    const pair = await register()
    await mark(pair.pair_id, 'ada')
    await register({ pair_id: pair.pair_id, project_id: pair.project_id })
    expect(await undo(pair.pair_id, 'ada')).toEqual(
      conflict('The pair is not done any more: it was registered again, or has other images'),
    )
  })

  it.each<[string, (id: string) => Promise<Response>]>([
    ['fix', (id) => transition(id, 'fix', { who: 'bob' })],
    ['severity_set', (id) => patch(`${id}/severity`, { severity: 'nit', who: 'bob' })],
    ['note_set', (id) => patch(id, { note: 'Wider', who: 'bob' })],
  ])(
    'is refused if somebody else has acted on an issue of the pair since: %s',
    async (action, act) => {
      const pair = await register()
      const { id, number } = await createIssue(pair.pair_id, { who: 'bob', severity: 'major' })
      await mark(pair.pair_id, 'ada')
      expect((await act(id)).status).toBe(200)
      // What ada does herself afterwards does not hide it.
      expect((await patch(`${id}/severity`, { severity: 'minor', who: 'ada' })).status).toBe(200)
      const refused = conflict(`bob acted since (${action} on #${number})`)
      expect(await undo(pair.pair_id, 'ada')).toEqual(refused)
      expect((await readPair(pair.pair_id)).state.done).toBe(true)
      await mark(pair.pair_id, 'ada')
      expect(await undo(pair.pair_id, 'ada')).toEqual(reopened(pair.pair_id))
    },
  )

  it('does not mind comments, nor what others did before it was marked', async () => {
    const pair = await register()
    const { id } = await createIssue(pair.pair_id, { who: 'bob' })
    await transition(id, 'fix', { who: 'bob' })
    await mark(pair.pair_id, 'ada')
    await diff(`/api/issues/${id}/comments`, {
      json: { text: 'Thanks', who: 'bob', idempotency_key: 'thanks-1' },
    })
    expect((await historyOf(id)).at(-1)).toMatchObject({ action: 'commented', who: 'bob' })
    expect(await undo(pair.pair_id, 'ada')).toEqual(reopened(pair.pair_id))
  })

  it('leaves a pair done that nobody is known to have marked', async () => {
    const { queue, id } = await newQueue(['a'])
    await queue.setDone({ pairId: id('a'), done: true })
    expect(await undo(id('a'), 'ada')).toEqual(conflict('Somebody marked the pair as done since'))
    expect(await queue.counts()).toMatchObject({ done: 1 })
  })

  it('loses against a mark of somebody else that comes between, or is before it', async () => {
    const { queue, id } = await newQueue(['a'])
    await mark(id('a'), 'ada')
    const [[status]] = await Promise.all([undo(id('a'), 'ada'), mark(id('a'), 'bob')])
    expect([200, 409]).toContain(status)
    expect(await queue.counts()).toMatchObject({ done: 1 })
  })

  it('takes no `undo` together with `done`, and no unknown pair', async () => {
    const { id } = await newQueue(['a'])
    const both = { pair_id: id('a'), who: 'ada', undo: true }
    expect(await statusAndBody(await post('/api/done', both))).toMatchObject([
      400,
      { message: 'undo: needs `done: false`' },
    ])
    expect((await undo(id('none'), 'ada'))[0]).toBe(404)
  })
})

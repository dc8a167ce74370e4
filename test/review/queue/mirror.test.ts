import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it } from 'vitest'
import { mirrorDone } from '../../../src/store/review/queue-mirror.ts'
import { crash, failureOf, loseStorage, mirroredFlag, newQueue, ordinalOf, post } from './queue.ts'

/** Makes D1 refuse to write done flags, and nothing else. */
const refuseMirror = () =>
  env.DB.prepare(
    `CREATE TRIGGER refuse_mirror BEFORE UPDATE OF done ON pairs
     BEGIN SELECT RAISE(ABORT, 'the mirror is away'); END`,
  ).run()

const acceptMirror = () => env.DB.prepare(`DROP TRIGGER IF EXISTS refuse_mirror`).run()

afterEach(acceptMirror)

describe('the mirror of done flags in D1', () => {
  it('is written before the call returns', async () => {
    const { queue, id } = await newQueue(['a', 'b'])
    await queue.setDone({ pairId: id('a'), done: true })
    expect(await mirroredFlag(id('a'))).toBe(true)
    await queue.setDone({ pairId: id('a'), done: false })
    expect(await mirroredFlag(id('a'))).toBe(false)
    await queue.doneNext({ pairId: id('b'), who: 'ada', claim: false })
    expect(await mirroredFlag(id('b'))).toBe(true)
    await queue.register({
      pairId: id('b'),
      ordinal: await ordinalOf(id('b')),
      registration: 1,
      name: 'b',
    })
    expect(await mirroredFlag(id('b'))).toBe(false)
  })

  it('is not undone by a write that arrives late', async () => {
    const { queue, id } = await newQueue(['a'])
    for (const done of [true, false, true]) await queue.setDone({ pairId: id('a'), done })
    await mirrorDone(env.DB, { pairId: id('a'), done: false, doneRevision: 2 }).run()
    expect(await mirroredFlag(id('a'))).toBe(true)
  })

  it('fails the request when its write fails; the same request again writes it', async () => {
    const { queue, id } = await newQueue(['a', 'b'])
    const body = { pair_id: id('a'), who: 'ada' }
    await refuseMirror()
    for (const path of ['/api/done', '/api/done_next']) {
      const refused = await post(path, body)
      expect(refused.status).toBe(500)
      expect(await refused.json()).toMatchObject({ error: 'Internal server error' })
    }
    expect(await mirroredFlag(id('a'))).toBe(false)
    expect(await queue.stateOf(id('a'))).toMatchObject({ done: true })
    await acceptMirror()
    expect((await post('/api/done', body)).status).toBe(200)
    expect(await mirroredFlag(id('a'))).toBe(true)
  })

  it('is written by a registration that is sent again', async () => {
    const { queue, id } = await newQueue(['a'])
    const pair = { pairId: id('a'), ordinal: await ordinalOf(id('a')), registration: 1, name: 'a' }
    await queue.setDone({ pairId: id('a'), done: true })
    await refuseMirror()
    expect(await failureOf(() => queue.register(pair))).toContain('the mirror is away')
    await acceptMirror()
    await queue.register(pair)
    expect(await mirroredFlag(id('a'))).toBe(false)
  })

  it('loses nothing that a call returned when the queue crashes between the two writes', async () => {
    const { projectId, queue, id } = await newQueue(['a', 'b'])
    await queue.setDone({ pairId: id('a'), done: true })
    await refuseMirror()
    const markB = { pairId: id('b'), done: true }
    expect(await failureOf(() => queue.setDone(markB))).toContain('the mirror is away')
    const after = await crash(projectId)
    await acceptMirror()
    // The queue's own storage is intact and holds both flags.
    expect(await after.counts()).toMatchObject({ done: 2 })
    // Without the storage, the mirror has the flag that was returned.
    await loseStorage(after)
    expect(await after.stateOf(id('a'))).toMatchObject({ done: true })
    // The flag whose request failed may be lost, and a retry sets it again.
    await after.setDone(markB)
    await loseStorage(after)
    expect(await after.counts()).toMatchObject({ done: 2 })
  })
})

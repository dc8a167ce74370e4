import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { reviewQueueOf } from '../../../src/review/queue/stub.ts'
import { beginImport, finishImport } from '../../../src/store/transfer/imports.ts'
import { failureOf, loseStorage, newProjectId, newQueue, ordinalOf, recordPairs } from './queue.ts'

const count = 2_500
const manyIds = (projectId: string) => Array.from({ length: count }, (_, i) => `${projectId}/${i}`)

describe('a queue whose storage is empty', () => {
  it('copies order, names and done flags from D1; locks are lost', async () => {
    const { queue, id } = await newQueue(['c', 'a', 'b'])
    await queue.setDone({ pairId: id('a'), done: true })
    await queue.setDone({ pairId: id('b'), done: true })
    await queue.setDone({ pairId: id('b'), done: false })
    await queue.claim({ pairId: id('c'), who: 'ada' })
    await loseStorage(queue)
    const unlocked = { lockedBy: null, lockedAt: null, lockExpiresAt: null }
    expect(await queue.list()).toEqual([
      { pairId: id('c'), name: `name of ${id('c')}`, state: { done: false, ...unlocked } },
      { pairId: id('a'), name: `name of ${id('a')}`, state: { done: true, ...unlocked } },
      { pairId: id('b'), name: `name of ${id('b')}`, state: { done: false, ...unlocked } },
    ])
    expect(await queue.counts()).toEqual({ total: 3, done: 1, inProgress: 0, open: 2 })
  })

  it('mirrors a flag that changes after the rebuild as the newer one', async () => {
    const { queue, id } = await newQueue(['a'])
    await queue.setDone({ pairId: id('a'), done: true })
    await loseStorage(queue)
    await queue.setDone({ pairId: id('a'), done: false })
    await loseStorage(queue)
    expect(await queue.stateOf(id('a'))).toMatchObject({ done: false })
  })

  it('reads D1 in pages, once for all calls that wait for it', async () => {
    const projectId = newProjectId()
    const ids = manyIds(projectId)
    await recordPairs(projectId, ids)
    const queue = reviewQueueOf(env, projectId)
    const calls = [queue.counts(), queue.counts(), queue.counts()]
    for (const counts of await Promise.all(calls))
      expect(counts).toEqual({ total: count, done: 0, inProgress: 0, open: count })
    expect((await queue.list()).map((pair) => pair.pairId)).toEqual(ids)
  })

  it('continues a rebuild where it broke off', async () => {
    const projectId = newProjectId()
    const ids = manyIds(projectId)
    await recordPairs(projectId, ids)
    const queue = reviewQueueOf(env, projectId)
    await queue.counts()
    await runInDurableObject(queue, (_, { storage: { sql } }) => {
      const nth = `(SELECT ordinal FROM pairs ORDER BY ordinal LIMIT 1 OFFSET 1000)`
      sql.exec(`DELETE FROM pairs WHERE ordinal >= ${nth}`)
      sql.exec(`UPDATE queue SET total = 1000, rebuilt = 0`)
    })
    await evictDurableObject(queue)
    expect(await queue.counts()).toMatchObject({ total: count, open: count })
    expect((await queue.list()).map((pair) => pair.pairId)).toEqual(ids)
  })

  it('copies the pairs that an import brings, also while it goes on and if it was read before', async () => {
    const projectId = newProjectId()
    const queue = reviewQueueOf(env, projectId)
    expect(await queue.counts()).toMatchObject({ total: 0 })
    const start = { projectId, manifestSha256: 'of the archive', now: '2026-11-21T00:00:00.000Z' }
    await beginImport(env.DB, start)
    await recordPairs(projectId, [`${projectId}/a`])
    expect(await queue.counts()).toMatchObject({ total: 1 })
    await recordPairs(projectId, [`${projectId}/b`, `${projectId}/c`])
    // Registered while the import goes on; the queue knows of it before it knows of b.
    const late = { pairId: `${projectId}/c`, ordinal: await ordinalOf(`${projectId}/c`) }
    await queue.register({ ...late, registration: 1, name: 'c' })
    const end = { projectId, rowsWritten: 0, source: 'shop', who: 'shell', at: start.now }
    await finishImport(env.DB, end)
    await evictDurableObject(queue)
    expect((await queue.list()).map((pair) => pair.pairId)).toEqual(
      ['a', 'b', 'c'].map((name) => `${projectId}/${name}`),
    )
  })

  it('fails while D1 fails, and rebuilds at the next call', async () => {
    const { queue, id } = await newQueue(['a'])
    await loseStorage(queue)
    await env.DB.prepare(`ALTER TABLE pairs RENAME TO pairs_away`).run()
    expect(await failureOf(() => queue.counts())).toContain('no such table')
    await env.DB.prepare(`ALTER TABLE pairs_away RENAME TO pairs`).run()
    expect(await queue.counts()).toMatchObject({ total: 1 })
    expect(await queue.stateOf(id('a'))).not.toBeNull()
  })
})

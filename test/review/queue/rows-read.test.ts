import { runInDurableObject } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { MIGRATIONS } from '../../../src/review/queue/migrations.ts'
import { migrate } from '../../../src/store/object-migrations.ts'
import { QueueTable } from '../../../src/review/queue/table.ts'
import { newQueue } from './queue.ts'

const PAIRS = 10_000
const NOW = Date.parse('2026-11-21T09:00:00.000Z')
const pair = (ordinal: number) => `pair ${ordinal}`

/** Runs the test on a queue of 10,000 open pairs, with a function that counts the rows read. */
async function withLargeQueue(
  test: (table: QueueTable, rowsRead: (look: () => unknown) => number) => void,
): Promise<void> {
  const { queue } = await newQueue([])
  await runInDurableObject(queue, (_, { storage }) => {
    const { sql } = storage
    const cursors: SqlStorageCursor<Record<string, SqlStorageValue>>[] = []
    const exec: SqlStorage['exec'] = (query, ...binds) => {
      const cursor = sql.exec(query, ...binds)
      cursors.push(cursor)
      return cursor as never
    }
    migrate(storage, MIGRATIONS)
    const table = new QueueTable({ exec } as SqlStorage)
    for (let ordinal = 1; ordinal <= PAIRS; ordinal++)
      table.register({ pairId: pair(ordinal), ordinal, registration: 1, name: 'a name' }, NOW)
    test(table, (look) => {
      cursors.length = 0
      look()
      return cursors.reduce((sum, cursor) => sum + cursor.rowsRead, 0)
    })
  })
}

describe('rows read among 10,000 pairs', () => {
  it('next: one, and one for each live lock that is skipped, for `after` and for wrapping around', () =>
    withLargeQueue((table, rowsRead) => {
      expect(rowsRead(() => table.next('ada', null, NOW))).toBe(1)
      expect(rowsRead(() => table.next('ada', pair(5_000), NOW))).toBe(2)
      for (let ordinal = 1; ordinal <= 20; ordinal++) table.lock(pair(ordinal), 'bob', NOW)
      expect(rowsRead(() => expect(table.next('ada', null, NOW)).toBe(pair(21)))).toBe(21)
      // Wraps around the end, past 20 locks.
      const wrap = () => expect(table.next('ada', pair(PAIRS), NOW)).toBe(pair(21))
      expect(rowsRead(wrap)).toBe(23)
    }))

  it('next: done pairs cost nothing, however many there are', () =>
    withLargeQueue((table, rowsRead) => {
      for (let ordinal = 1; ordinal < PAIRS; ordinal++)
        table.setDone({ pairId: pair(ordinal), who: 'ada', done: true }, NOW)
      const last = () => expect(table.next('ada', null, NOW)).toBe(pair(PAIRS))
      expect(rowsRead(last)).toBe(1)
      const around = () => expect(table.next('ada', pair(PAIRS), NOW)).toBe(pair(PAIRS))
      expect(rowsRead(around)).toBe(3)
      table.setDone({ pairId: pair(PAIRS), who: 'ada', done: true }, NOW)
      const none = () => expect(table.next('ada', pair(7), NOW)).toBeNull()
      expect(rowsRead(none)).toBe(3)
    }))

  it('counts: the totals and the live locks; stale ones cost nothing', () =>
    withLargeQueue((table, rowsRead) => {
      const counts = () => table.counts(NOW)
      expect(counts()).toEqual({ total: PAIRS, done: 0, inProgress: 0, open: PAIRS })
      expect(rowsRead(counts)).toBeLessThanOrEqual(2)
      for (let ordinal = 1; ordinal <= 500; ordinal++) table.lock(pair(ordinal), 'bob', 0)
      for (let ordinal = 501; ordinal <= 530; ordinal++) table.lock(pair(ordinal), 'bob', NOW)
      expect(counts()).toMatchObject({ inProgress: 30 })
      expect(rowsRead(counts)).toBeLessThanOrEqual(32)
    }))

  it('claim, release, done: only the pair', () =>
    withLargeQueue((table, rowsRead) => {
      expect(rowsRead(() => table.get(pair(5_000), NOW))).toBe(1)
      expect(rowsRead(() => table.lock(pair(5_000), 'ada', NOW))).toBe(1)
      expect(rowsRead(() => table.unlock(pair(5_000)))).toBe(1)
      // One more row holds the totals.
      expect(
        rowsRead(() => table.setDone({ pairId: pair(5_000), who: 'ada', done: true }, NOW)),
      ).toBeLessThanOrEqual(3)
    }))

  it('list: each pair once', () =>
    withLargeQueue((table, rowsRead) => {
      expect(rowsRead(() => expect(table.list(NOW)).toHaveLength(PAIRS))).toBe(PAIRS)
    }))
})

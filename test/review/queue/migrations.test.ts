import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { MIGRATIONS } from '../../../src/review/queue/migrations.ts'
import { migrate } from '../../../src/store/object-migrations.ts'
import { newQueue, type Queue } from './queue.ts'

const NEXT = `ALTER TABLE pairs ADD COLUMN priority INTEGER NOT NULL DEFAULT 7`

/** The columns that storages got after there was a version table. */
const LATER_COLUMNS = ['objects', 'mirrored_revision', 'marked_by', 'marked_at']

/** The version and the tables of a storage. */
const schemaOf = (queue: Queue) =>
  runInDurableObject(queue, (_, { storage: { sql } }) => ({
    version: sql.exec<{ version: number }>(`SELECT version FROM schema`).one().version,
    tables: sql
      .exec<{ sql: string }>(`SELECT sql FROM sqlite_master WHERE name NOT LIKE '\\_%' ESCAPE '\\'`)
      .toArray()
      .map(({ sql }) => sql)
      .toSorted(),
  }))

const migrateWith = (queue: Queue, steps: readonly string[]) =>
  runInDurableObject(queue, (_, { storage }) => migrate(storage, steps))

/** Leaves a storage as it was before there was a version table. */
async function forgetVersion(queue: Queue): Promise<void> {
  await runInDurableObject(queue, (_, { storage: { sql } }) => {
    sql.exec(`DROP TABLE schema`)
    for (const column of LATER_COLUMNS) sql.exec(`ALTER TABLE pairs DROP COLUMN ${column}`)
  })
  await evictDurableObject(queue)
}

async function usedQueue() {
  const { queue, id } = await newQueue(['a', 'b', 'c'])
  await queue.claim({ pairId: id('a'), who: 'ada' })
  await queue.setDone({ pairId: id('b'), done: true })
  return { queue, id, before: await queue.list() }
}

describe('the storage of a review queue', () => {
  it('has been through every migration when it is new', async () => {
    const { queue } = await newQueue(['a'])
    expect((await schemaOf(queue)).version).toBe(MIGRATIONS.length)
  })

  it('from before there was a version table is kept as it is', async () => {
    const { queue, before } = await usedQueue()
    const schema = await schemaOf(queue)
    await forgetVersion(queue)
    expect(await queue.list()).toEqual(before)
    expect(await queue.counts()).toEqual({ total: 3, done: 1, inProgress: 1, open: 1 })
    expect(await schemaOf(queue)).toEqual(schema)
  })

  it('from before there was a version table gets a new column', async () => {
    const { queue, id, before } = await usedQueue()
    await forgetVersion(queue)
    await migrateWith(queue, [...MIGRATIONS, NEXT])
    expect((await schemaOf(queue)).version).toBe(MIGRATIONS.length + 1)
    const priorities = await runInDurableObject(queue, (_, { storage: { sql } }) =>
      sql.exec(`SELECT pair_id, priority FROM pairs ORDER BY ordinal`).toArray(),
    )
    expect(priorities).toEqual(['a', 'b', 'c'].map((name) => ({ pair_id: id(name), priority: 7 })))
    expect(await queue.list()).toEqual(before)
  })

  it('goes through a migration once', async () => {
    const { queue } = await usedQueue()
    const steps = [...MIGRATIONS, NEXT]
    await migrateWith(queue, steps)
    await migrateWith(queue, steps)
    await migrateWith(queue, [...steps, `ALTER TABLE pairs DROP COLUMN priority`])
    expect((await schemaOf(queue)).version).toBe(MIGRATIONS.length + 2)
  })

  it('stays as it was when a migration fails', async () => {
    const { queue, before } = await usedQueue()
    const schema = await schemaOf(queue)
    const failed = await runInDurableObject(queue, (_, { storage }) => {
      try {
        migrate(storage, [...MIGRATIONS, NEXT, `ALTER TABLE nothing ADD COLUMN x`])
        return false
      } catch {
        return true
      }
    })
    expect(failed).toBe(true)
    expect(await schemaOf(queue)).toEqual(schema)
    expect(await queue.list()).toEqual(before)
  })

  it('of a later release is left unchanged', async () => {
    const { queue, before } = await usedQueue()
    await migrateWith(queue, [...MIGRATIONS, NEXT])
    const schema = await schemaOf(queue)
    await evictDurableObject(queue)
    expect(await queue.list()).toEqual(before)
    expect(await schemaOf(queue)).toEqual(schema)
  })
})

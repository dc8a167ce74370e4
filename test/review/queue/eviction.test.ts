import { evictDurableObject } from 'cloudflare:test'
import { expect, it } from 'vitest'
import { crash, newQueue, type Queue } from './queue.ts'

const ends: [string, (queue: Queue, projectId: string) => Promise<Queue>][] = [
  ['eviction', async (queue) => (await evictDurableObject(queue), queue)],
  ['a crash', (_, projectId) => crash(projectId)],
]

it.each(ends)('%s keeps locks, done flags, order and names', async (_, end) => {
  const { projectId, queue, id } = await newQueue(['c', 'a', 'b'])
  await queue.claim({ pairId: id('a'), who: 'ada' })
  await queue.setDone({ pairId: id('c'), done: true })
  const before = await queue.list()
  const after = await end(queue, projectId)
  expect(await after.list()).toEqual(before)
  expect(await after.claim({ pairId: id('a'), who: 'bob' })).toMatchObject({ claimed: false })
  expect(await after.counts()).toEqual({ total: 3, done: 1, inProgress: 1, open: 1 })
})

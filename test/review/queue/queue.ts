import { abortAllDurableObjects, evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { reviewQueueOf } from '../../../src/review/queue/stub.ts'
import type { ReviewQueue } from '../../../src/review/queue/review-queue.ts'
import { diff } from '../../support/review.ts'

export type Queue = DurableObjectStub<ReviewQueue>

/** A project nobody else uses. */
export const newProjectId = () => `review-${crypto.randomUUID().slice(0, 8)}`

/** Writes pairs to D1 as a registration does, but not to the queue. */
export async function recordPairs(projectId: string, pairIds: string[]): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO pairs (pair_id, project_id, name, image_a_key, image_b_key, created_at, updated_at)
     SELECT value, ?1, 'name of ' || value, 'a.png', 'b.png', ?3, ?3 FROM json_each(?2) ORDER BY key`,
  )
    .bind(projectId, JSON.stringify(pairIds), '2026-11-21T00:00:00.000Z')
    .run()
}

export const ordinalOf = async (pairId: string): Promise<number> =>
  (await env.DB.prepare(`SELECT ordinal FROM pairs WHERE pair_id = ?1`)
    .bind(pairId)
    .first<number>('ordinal'))!

/** The done flag in D1. */
export const mirroredFlag = async (pairId: string): Promise<boolean> =>
  (await env.DB.prepare(`SELECT done FROM pairs WHERE pair_id = ?1`)
    .bind(pairId)
    .first<number>('done')) === 1

/** A project with these pairs, registered one after the other. */
export async function newQueue(names: string[]): Promise<{
  projectId: string
  queue: Queue
  /** The id of a pair by its short name, which is unique within this project. */
  id: (name: string) => string
  nameOf: (pairId: string | null) => string | null
}> {
  const projectId = newProjectId()
  const id = (name: string) => `${projectId}/${name}`
  const queue = reviewQueueOf(env, projectId)
  await recordPairs(projectId, names.map(id))
  for (const name of names)
    await queue.register({
      pairId: id(name),
      ordinal: await ordinalOf(id(name)),
      registration: 1,
      name,
    })
  return { projectId, queue, id, nameOf: (pairId) => pairId && pairId.slice(id('').length) }
}

/** Ends the queue's process without notice; its storage stays. Earlier stubs no longer work. */
export async function crash(projectId: string): Promise<Queue> {
  await abortAllDurableObjects()
  return reviewQueueOf(env, projectId)
}

/** The message that a call fails with. (`expect(…).rejects` leaves a remote rejection unhandled.) */
export async function failureOf(call: () => Promise<unknown>): Promise<string> {
  try {
    await call()
  } catch (error) {
    return String(error)
  }
  throw new Error('the call succeeded')
}

/** Deletes the queue's own storage, as if the object had never existed. */
export async function loseStorage(queue: Queue): Promise<void> {
  await runInDurableObject(queue, (_, state) => state.storage.deleteAll())
  await evictDurableObject(queue)
}

export const post = (path: string, json: unknown): Promise<Response> => diff(path, { json })

export const get = (path: string, query: Record<string, string>): Promise<Response> =>
  diff(`${path}?${new URLSearchParams(query).toString()}`)

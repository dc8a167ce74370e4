import { createScheduledController } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { DAY_MS, MINUTE_MS } from '../../src/base/time.ts'
import worker from '../../src/worker.ts'
import { ci, type Project } from '../ci/ci.ts'
import { bodyOf } from '../support/review.ts'
import { later } from '../support/clock.ts'

/** As often as the cron trigger runs, and as long as its steps wait for readers and leases. */
const STEP_MS = 15 * MINUTE_MS

/**
 * Makes the projects of other tests, which share the database, wait for no look any more: a step looks at those that have
 * waited longest, so that with hundreds of them a project made from now on would wait for hours.
 */
export async function forgetTurns(): Promise<void> {
  await env.DB.prepare('DELETE FROM retention_turns').run()
}

/** Says of the bucket that it was read up to this key; null: to its end, and not to be read again before the year 9999. */
export async function setRead(afterKey: string | null): Promise<void> {
  await env.DB.prepare(
    `INSERT OR REPLACE INTO bucket_sweeps (id, began_at, after_key, finished_at) VALUES (1, '', ?1, ?2)`,
  )
    .bind(afterKey, afterKey === null ? '9999' : null)
    .run()
}

/** One step of retention, as the cron trigger starts it, without reading the bucket, in which lie the objects of all tests. */
export async function step(environment: unknown = env): Promise<void> {
  later(STEP_MS)
  await setRead(null)
  await worker.scheduled(
    createScheduledController(),
    environment as Parameters<typeof worker.scheduled>[1],
  )
}

/** Days pass, and then the steps that a removal takes. */
export async function pass(days: number): Promise<void> {
  later(days * DAY_MS)
  for (let i = 0; i < 4; i++) await step()
}

export const expire = async (project: Project, version: string): Promise<void> => {
  await bodyOf(await ci(project, `versions/${version}/expire`, { method: 'POST' }))
}

/** The keys of all objects of a project's versions, the archive's indexes included. */
export async function keysOf({ projectId }: Project): Promise<string[]> {
  const lists = [`${projectId}/`, `.index/${projectId}/`].map((prefix) =>
    env.STORAGE.list({ prefix }),
  )
  return (await Promise.all(lists)).flatMap(({ objects }) => objects.map(({ key }) => key))
}

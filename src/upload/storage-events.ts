import * as z from 'zod'
import { acceptIncoming } from '../builds/accept-incoming.ts'
import { settleVersion } from '../builds/settle-version.ts'
import type { Stores } from '../builds/stores.ts'
import { forgetCurrentBuilds } from '../builds/current-builds.ts'
import { logEvent } from '../http/log.ts'
import { getBuild } from '../store/hosting/builds.ts'
import { buildOfIncomingKey, versionOfArchiveKey } from '../store/object-keys.ts'

/** What R2 tells of an object in an event notification; other fields are of no use here. */
const StorageEvent = z.object({ action: z.string(), object: z.object({ key: z.string() }) })

/** After this time a claim on an incoming archive has either been used or run out. */
const BUSY_RETRY_SECONDS = 150

/**
 * Takes in the archives that R2's event notifications tell of. A message is acknowledged once the
 * records agree with storage, or when it is none of ours; a failure is retried by the queue, and so is
 * what a reader is taking in just then, who may fail.
 */
export async function consumeStorageEvents(stores: Stores, batch: MessageBatch): Promise<void> {
  for (const message of batch.messages) {
    const event = StorageEvent.safeParse(message.body)
    try {
      const settled = !event.success || (await takeIn(stores, event.data.object.key))
      if (settled) message.ack()
      else message.retry({ delaySeconds: BUSY_RETRY_SECONDS })
    } catch (error) {
      logEvent('error', 'arrival_failed', {
        message_id: message.id,
        name: error instanceof Error ? error.name : 'unknown',
      })
      message.retry()
    }
  }
}

/** False when someone else is at it. */
async function takeIn(stores: Stores, key: string): Promise<boolean> {
  const buildId = buildOfIncomingKey(key)
  const build = buildId ? await getBuild(stores.db, buildId) : null
  if (build && (await acceptIncoming(stores, build)) === 'busy') return false
  const version = build ?? versionOfArchiveKey(key)
  if (!version) return true
  await settleVersion(stores, version)
  forgetCurrentBuilds(version.projectId)
  return true
}

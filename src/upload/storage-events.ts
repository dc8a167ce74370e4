import * as z from 'zod'
import { acceptIncoming } from '../builds/accept-incoming.ts'
import { settleVersion } from '../builds/settle-version.ts'
import type { Stores } from '../builds/stores.ts'
import { forgetCurrentBuilds } from '../builds/current-builds.ts'
import { logEvent } from '../http/log.ts'
import { getBuild } from '../store/hosting/builds.ts'
import { buildOfIncomingKey, versionOfArchiveKey } from '../store/object-keys.ts'

/** The fields of an R2 event notification that are used here. */
const StorageEvent = z.object({ action: z.string(), object: z.object({ key: z.string() }) })

/** After this time a lease on an incoming archive has been used or has expired. */
const BUSY_RETRY_SECONDS = 150

/**
 * Accepts the archives that R2's event notifications report. A message is acknowledged once the records match
 * storage, or if it concerns no build. The queue retries after a failure, and also if a reader is accepting the
 * archive at that moment, since the reader may fail.
 */
export async function consumeStorageEvents(stores: Stores, batch: MessageBatch): Promise<void> {
  for (const message of batch.messages) {
    const event = StorageEvent.safeParse(message.body)
    try {
      const settled = !event.success || (await accept(stores, event.data.object.key))
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

/** Returns false if another request is accepting the archive. */
async function accept(stores: Stores, key: string): Promise<boolean> {
  const buildId = buildOfIncomingKey(key)
  const build = buildId ? await getBuild(stores.db, buildId) : null
  if (build && (await acceptIncoming(stores, build)) === 'busy') return false
  const version = build ?? versionOfArchiveKey(key)
  if (!version) return true
  await settleVersion(stores, version)
  forgetCurrentBuilds(version.projectId)
  return true
}

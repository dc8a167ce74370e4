import * as z from 'zod'
import { adoptIncoming, settleVersion, type Stores } from '../builds/arrival.ts'
import { forgetCurrentBuilds } from '../builds/current-builds.ts'
import { logEvent } from '../http/log.ts'
import { getBuild } from '../store/builds.ts'
import { buildOfIncomingKey, versionOfArchiveKey } from '../store/object-keys.ts'

/** What R2 tells of an object in an event notification; other fields are of no use here. */
const StorageEvent = z.object({ action: z.string(), object: z.object({ key: z.string() }) })

/**
 * Takes in the archives that R2's event notifications tell of. A message is acknowledged once the
 * records agree with storage, or when it is none of ours; a failure is retried by the queue.
 */
export async function consumeStorageEvents(stores: Stores, batch: MessageBatch): Promise<void> {
  for (const message of batch.messages) {
    const event = StorageEvent.safeParse(message.body)
    try {
      if (event.success) await takeIn(stores, event.data.object.key)
      message.ack()
    } catch (error) {
      logEvent('error', 'arrival_failed', {
        message_id: message.id,
        name: error instanceof Error ? error.name : 'unknown',
      })
      message.retry()
    }
  }
}

async function takeIn(stores: Stores, key: string): Promise<void> {
  const buildId = buildOfIncomingKey(key)
  const build = buildId ? await getBuild(stores.db, buildId) : null
  if (build) await adoptIncoming(stores, build)
  const version = build ?? versionOfArchiveKey(key)
  if (!version) return
  await settleVersion(stores, version)
  forgetCurrentBuilds(version.projectId)
}

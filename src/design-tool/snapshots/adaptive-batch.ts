import { DesignToolError } from '../../clients/design-tool/error.ts'
import type { Env } from '../../settings/config.ts'
import type { DesignFrame } from '../../store/design-tool/screens.ts'
import { setSnapshotBatchSize, type DesignSnapshot } from '../../store/design-tool/snapshots.ts'

/** The most frames in one call; more would make its URL too long. */
export const MAX_BATCH_FRAMES = 100

/**
 * Sends one request for the first frames, as many as the design tool accepts at a time. A rejected batch is halved
 * and sent again, and the snapshot records the size that was accepted. Returns the batch of the last request;
 * `rejected` is true if the design tool rejected even a single frame. Throws a DesignToolError; after a timeout, the
 * next request sends a smaller batch.
 */
export async function requestAdaptiveBatch(
  env: Env,
  snapshot: DesignSnapshot,
  frames: DesignFrame[],
  request: (batch: DesignFrame[]) => Promise<void>,
): Promise<{ batch: DesignFrame[]; rejected: boolean }> {
  let batch = frames.slice(0, snapshot.batchSize ?? MAX_BATCH_FRAMES)
  for (;;) {
    try {
      await request(batch)
      return { batch, rejected: false }
    } catch (error) {
      if (!(error instanceof DesignToolError)) throw error
      const isRejected = error.failure === 'rejected'
      if (isRejected && batch.length === 1) return { batch, rejected: true }
      if (!isRejected && error.failure !== 'timeout') throw error
      batch = batch.slice(0, Math.ceil(batch.length / 2))
      await setSnapshotBatchSize(env.DB, { id: snapshot.id, batchSize: batch.length })
      if (!isRejected) throw error
    }
  }
}

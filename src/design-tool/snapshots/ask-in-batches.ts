import { DesignToolError } from '../../clients/design-tool/error.ts'
import type { Env } from '../../config.ts'
import type { DesignFrame } from '../../store/design-tool/screens.ts'
import { setSnapshotBatchSize, type DesignSnapshot } from '../../store/design-tool/snapshots.ts'

/** Frames that one call is made for; more of them make its address too long. */
export const MAX_BATCH = 100

/**
 * Asks the design tool for something of as many frames at once as it takes: what it rejects is asked
 * for again with half of them, and the snapshot remembers how many it took. Answers the frames that
 * were asked for, and `rejected` when it was too much with one alone. Throws a DesignToolError; after
 * one of too long a wait, the next request asks for fewer.
 */
export async function askInBatches(
  env: Env,
  snapshot: DesignSnapshot,
  frames: DesignFrame[],
  ask: (batch: DesignFrame[]) => Promise<void>,
): Promise<{ asked: DesignFrame[]; rejected: boolean }> {
  let batch = frames.slice(0, snapshot.batchSize ?? MAX_BATCH)
  for (;;) {
    try {
      await ask(batch)
      return { asked: batch, rejected: false }
    } catch (error) {
      if (!(error instanceof DesignToolError)) throw error
      const isRejected = error.failure === 'rejected'
      if (isRejected && batch.length === 1) return { asked: batch, rejected: true }
      if (!isRejected && error.failure !== 'timeout') throw error
      batch = batch.slice(0, Math.ceil(batch.length / 2))
      await setSnapshotBatchSize(env.DB, { id: snapshot.id, batchSize: batch.length })
      if (!isRejected) throw error
    }
  }
}

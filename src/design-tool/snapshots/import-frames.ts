import { isoTime } from '../../base/time.ts'
import type { ImageSource } from '../../clients/design-tool/image.ts'
import type { Env } from '../../settings/config.ts'
import { planFrames, reuseScreens } from '../../store/design-tool/imports.ts'
import { isScreen, listFrames, type DesignFrame } from '../../store/design-tool/screens.ts'
import type { DesignSnapshot } from '../../store/design-tool/snapshots.ts'
import type { AuthorizedClient } from '../connections/authorized-client.ts'
import { downloadImages } from './download-images.ts'
import { fetchStructures, renderFrames } from './fetch-content.ts'
import type { Ingest } from './schema.ts'
import type { ImportLease } from './import-lease.ts'
import { MAX_BATCH_FRAMES } from './adaptive-batch.ts'
import { listFileFrames } from './list-file-frames.ts'

/** The frames of one request: their downloads and the calls before them stay within 50 subrequests. */
const PAGE_FRAMES = 30
/** The page and the frames after it, so that each rate-limited call can ask for as many as possible. */
const LOOKAHEAD_FRAMES = PAGE_FRAMES + MAX_BATCH_FRAMES

export interface ImportContext {
  env: Env
  client: AuthorizedClient
  images: ImageSource
  snapshot: DesignSnapshot
  lease: ImportLease
}

/**
 * Adds the requested frames of a file to the snapshot. The file's content is requested only if no frames are named
 * and the frames of this version are not known yet. Screens that another snapshot of the project imported from the
 * same version are reused.
 */
export async function planImport(
  { env, client, snapshot, lease }: ImportContext,
  { fileKey, nodeIds, scale }: Ingest,
): Promise<void> {
  const { projectId } = snapshot
  const { version } = await client.call((api) => api.getFileMeta(fileKey))
  const frames = nodeIds ?? (await listFileFrames(env, client, { projectId, fileKey, version }))
  await lease.renew()
  const file = { snapshotId: snapshot.id, projectId, fileKey }
  await planFrames(env.DB, { ...file, nodeIds: frames, scale, fileVersion: version })
  await reuseScreens(env.DB, { ...file, now: isoTime() })
}

/** Imports the frames of the page in three steps: structures, renderings, images. Completed steps are kept. */
export async function importPage(context: ImportContext, ingest: Ingest): Promise<void> {
  const { env, client, images, snapshot, lease } = context
  const steps: {
    needed: (frame: DesignFrame) => boolean
    run: (frames: DesignFrame[]) => Promise<void>
  }[] = [
    {
      needed: (frame) => frame.structureKey === null,
      run: (frames) => fetchStructures(env, client, snapshot, frames),
    },
    {
      needed: (frame) => frame.structureKey !== null && frame.imageUrl === null,
      run: (frames) => renderFrames(env, client, snapshot, frames),
    },
  ]
  for (const { needed, run } of steps) {
    const ahead = (await listPending(context, ingest)).filter(({ frame }) => needed(frame))
    if (!ahead.some(({ onPage }) => onPage)) continue
    await lease.renew()
    await run(ahead.map(({ frame }) => frame))
  }
  const pending = await listPending(context, ingest)
  const rendered = pending.filter(({ frame, onPage }) => onPage && frame.imageUrl !== null)
  const frames = rendered.map(({ frame }) => frame)
  await downloadImages(env, images, frames, lease.renew)
}

/** Lists the frames on the page and after it that are neither imported nor permanently failed. */
async function listPending({ env, snapshot }: ImportContext, ingest: Ingest) {
  const frames = await listWindow(env, snapshot.id, ingest)
  return frames
    .map((frame, i) => ({ frame, onPage: i < PAGE_FRAMES }))
    .filter(({ frame }) => !isScreen(frame) && !frame.failureIsFinal)
}

const listWindow = (env: Env, snapshotId: string, { fileKey, nodeIds, afterOrdinal }: Ingest) =>
  listFrames(env.DB, {
    snapshotId,
    fileKey,
    nodeIds,
    afterOrdinal: afterOrdinal ?? 0,
    limit: LOOKAHEAD_FRAMES,
  })

/**
 * Returns the page's frames up to the first that is still pending, and the cursor (an ordinal) for the next page, or
 * null on the last page.
 */
export async function readPage(
  env: Env,
  snapshotId: string,
  ingest: Ingest,
): Promise<{ frames: DesignFrame[]; nextOrdinal: number | null }> {
  const ahead = await listWindow(env, snapshotId, ingest)
  const page = ahead.slice(0, PAGE_FRAMES)
  const pendingIndex = page.findIndex((frame) => !isScreen(frame) && frame.failure === null)
  const frames = pendingIndex < 0 ? page : page.slice(0, pendingIndex)
  if (pendingIndex < 0 && ahead.length === page.length) return { frames, nextOrdinal: null }
  return { frames, nextOrdinal: frames.at(-1)?.ordinal ?? ingest.afterOrdinal ?? 0 }
}

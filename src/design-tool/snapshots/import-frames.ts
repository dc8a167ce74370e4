import { isoTime } from '../../base/time.ts'
import type { ImageSource } from '../../clients/design-tool/image.ts'
import type { Env } from '../../config.ts'
import { planFrames, reuseScreens } from '../../store/design-tool/imports.ts'
import { isScreen, listFrames, type DesignFrame } from '../../store/design-tool/screens.ts'
import type { DesignSnapshot } from '../../store/design-tool/snapshots.ts'
import type { DesignToolSession } from '../connections/session.ts'
import { downloadImages } from './download-images.ts'
import { fetchStructures, renderFrames } from './fetch-content.ts'
import type { Ingest } from './schema.ts'
import type { ImportLease } from './import-lease.ts'
import { MAX_BATCH } from './ask-in-batches.ts'
import { listFileFrames } from './list-file-frames.ts'

/** Frames of one request: with the calls before them, within 50 outward requests. */
const PAGE = 30
/** The page and those after it, of which the scarce calls are made for as many at once as can be. */
const LOOKAHEAD = PAGE + MAX_BATCH

export interface ImportContext {
  env: Env
  session: DesignToolSession
  images: ImageSource
  snapshot: DesignSnapshot
  lease: ImportLease
}

/**
 * Decides which frames the snapshot is to have of a file. The file's content is asked for only when no
 * frames are named and its version was not listed yet; what another snapshot has imported of the same
 * version is taken over.
 */
export async function planImport(
  { env, session, snapshot, lease }: ImportContext,
  { fileKey, nodeIds, scale }: Ingest,
): Promise<void> {
  const { projectId } = snapshot
  const { version } = await session.call((api) => api.fileMeta(fileKey))
  const frames = nodeIds ?? (await listFileFrames(env, session, { projectId, fileKey, version }))
  await lease.renew()
  const file = { snapshotId: snapshot.id, projectId, fileKey }
  await planFrames(env.DB, { ...file, nodeIds: frames, scale, fileVersion: version })
  await reuseScreens(env.DB, { ...file, now: isoTime() })
}

/** Imports the next frames after this one, in three steps; whatever a step has done stays done. */
export async function importPage(context: ImportContext, ingest: Ingest): Promise<void> {
  const { env, session, images, snapshot, lease } = context
  const steps: {
    needed: (frame: DesignFrame) => boolean
    run: (frames: DesignFrame[]) => Promise<void>
  }[] = [
    {
      needed: (frame) => frame.structureKey === null,
      run: (frames) => fetchStructures(env, session, snapshot, frames),
    },
    {
      needed: (frame) => frame.structureKey !== null && frame.imageUrl === null,
      run: (frames) => renderFrames(env, session, snapshot, frames),
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

/** Frames on the page and ahead of it that are neither imported nor failed for good. */
async function listPending({ env, snapshot }: ImportContext, ingest: Ingest) {
  const frames = await listWindow(env, snapshot.id, ingest)
  return frames
    .map((frame, i) => ({ frame, onPage: i < PAGE }))
    .filter(({ frame }) => !isScreen(frame) && !frame.failureIsFinal)
}

const listWindow = (env: Env, snapshotId: string, { fileKey, nodeIds, afterOrdinal }: Ingest) =>
  listFrames(env.DB, {
    snapshotId,
    fileKey,
    nodeIds,
    afterOrdinal: afterOrdinal ?? 0,
    limit: LOOKAHEAD,
  })

/** What has become of the page's frames, and where the next one begins; null: there is no more. */
export async function readPage(
  env: Env,
  snapshotId: string,
  ingest: Ingest,
): Promise<{ frames: DesignFrame[]; nextOrdinal: number | null }> {
  const ahead = await listWindow(env, snapshotId, ingest)
  const page = ahead.slice(0, PAGE)
  const open = page.findIndex((frame) => !isScreen(frame) && frame.failure === null)
  const frames = open < 0 ? page : page.slice(0, open)
  if (open < 0 && ahead.length === page.length) return { frames, nextOrdinal: null }
  return { frames, nextOrdinal: frames.at(-1)?.ordinal ?? ingest.afterOrdinal ?? 0 }
}

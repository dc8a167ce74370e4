import { signal } from '@preact/signals'
import {
  completeDesignSnapshot,
  ingestDesignFile,
  listDesignSnapshots,
} from '../../../../generated/clients/diff.ts'
import { messageOf, OfflineError } from '../api/request.ts'
import type { DesignSource } from '../api/types.ts'
import { say } from '../ui/toast.tsx'
import { begun, forget, remember, type Begun } from './begun-imports.ts'
import { imports as words } from './connection-words.ts'

// An import advances by requests, a few frames each. The page that began it makes them, whatever it shows. The browser
// remembers unfinished imports, and continues them when any page of the dashboard is opened again.
// The service imports no frame twice, however often a step is repeated.

/** Imports that this page is working on, by the snapshot's id. */
export const importing = signal<ReadonlySet<string>>(new Set())

/** Counts the steps of all imports, so that their progress can be shown. */
export const steps = signal(0)

function setImporting(id: string, isAtWork: boolean): void {
  const next = new Set(importing.peek())
  if (isAtWork) next.add(id)
  else next.delete(id)
  importing.value = next
  steps.value++
}

/**
 * Imports every frame of a source and completes the snapshot. It waits when the design tool asks for it. If a frame
 * fails, the snapshot stays open, and a person decides whether to try again.
 */
export async function importInto(
  project: string,
  snapshotId: string,
  source: DesignSource,
): Promise<void> {
  const file = {
    file_key: source.branch_key ?? source.file_key,
    scale: 2,
    ...(source.node_id !== null && { node_ids: [source.node_id] }),
  }
  remember({ project, snapshotId, file })
  await goOn({ project, snapshotId, file })
}

/** Continues the imports that were begun in this browser and are not finished. */
export function resumeImports(): void {
  for (const each of begun())
    goOn(each).catch((error: unknown) =>
      say(words.stopped(each.project, messageOf(error)), { kind: 'error' }),
    )
}

/** Continues an import. Only one tab at a time works on a snapshot. */
const goOn = (work: Begun): Promise<void> =>
  navigator.locks.request(`import ${work.snapshotId}`, { ifAvailable: true }, async (lock) => {
    if (lock === null) return
    setImporting(work.snapshotId, true)
    try {
      await importAll(work)
    } catch (error) {
      // Without a connection a later visit continues it; any other refusal is shown to the person.
      if (error instanceof OfflineError) return
      forget(work.snapshotId)
      if (!(await isOver(work))) throw error
    } finally {
      setImporting(work.snapshotId, false)
    }
  })

/** Whether somebody else has completed the snapshot, so that a refusal does not matter. */
const isOver = async ({ project, snapshotId }: Begun): Promise<boolean> =>
  listDesignSnapshots(project).then(
    ({ snapshots }) => snapshots.find(({ id }) => id === snapshotId)?.status === 'complete',
    () => false,
  )

/** The longest wait; after a longer one a later visit continues. */
const LONGEST_WAIT_MS = 60 * 60 * 1_000

/** Long enough for thirty frames with their images. */
const LONGEST_STEP_MS = 120_000

async function importAll({ project, snapshotId, file }: Begun): Promise<void> {
  let hasFailed = false
  let cursor: string | undefined
  for (;;) {
    const frames = { ...file, ...(cursor && { cursor }) }
    const timeoutMs = LONGEST_STEP_MS
    const imported = await ingestDesignFile(project, snapshotId, frames, {}, { timeoutMs })
    steps.value++
    if (imported.retry_at !== undefined) {
      const wait = Date.parse(imported.retry_at) - Date.now()
      if (wait > LONGEST_WAIT_MS) return
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, wait)))
      continue
    }
    hasFailed ||= imported.failed.length > 0
    cursor = imported.next_cursor
    if (cursor === undefined) break
  }
  if (!hasFailed) await completeDesignSnapshot(project, snapshotId)
  forget(snapshotId)
}

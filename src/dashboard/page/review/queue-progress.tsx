import { useEffect, useState } from 'preact/hooks'
import { countQueue } from '../api/diff.ts'
import { countStates } from '../pairs/pair-list.ts'
import { loadPairs, pairs } from '../pairs/project-pairs.ts'
import { shownVersion } from '../pairs/shown-list.ts'
import { counted } from '../words/number.ts'

type Counts = Record<'total' | 'done' | 'in_progress', number>

async function countVersion(project: string, version: string): Promise<Counts> {
  await loadPairs(project, version)
  const { all: total, done, progress } = countStates(pairs.peek())
  return { total, done, in_progress: progress }
}

/** How far the queue of the project, or of the version that is shown, has come. */
export function QueueProgress({ project, pairId }: { project: string; pairId: string }) {
  const [counts, setCounts] = useState<Counts | null>(null)
  const version = shownVersion()
  useEffect(() => {
    // A lost connection is shown elsewhere.
    const counting = version === null ? countQueue(project) : countVersion(project, version)
    counting.then(setCounts, () => {})
  }, [project, version, pairId])
  const share = (count: number) =>
    `${counts === null || counts.total === 0 ? 0 : (100 * count) / counts.total}%`
  return (
    <div class="queue-progress">
      <p class="muted number">
        {counts === null
          ? 'Queue'
          : `${counts.done.toLocaleString('en')} of ${counted(counts.total, 'pair')} reviewed`}
      </p>
      <div class="meter" aria-hidden="true">
        <span style={{ width: share(counts?.done ?? 0) }} />
        <span style={{ width: share(counts?.in_progress ?? 0) }} />
      </div>
    </div>
  )
}

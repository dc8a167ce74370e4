import { useEffect, useState } from 'preact/hooks'
import { countQueue } from '../api/diff.ts'
import { onChange } from '../api/feed.ts'
import { countStates } from '../pairs/pair-list.ts'
import { isComplete, loadPairs, pairs } from '../pairs/project-pairs.ts'
import { shownVersion } from '../pairs/shown-list.ts'
import { queue as words } from './words.ts'

type Counts = Record<'total' | 'done' | 'in_progress', number>

/** The figures of the project's queue, and from then on as others change them. */
function useQueueCounts(project: string, pairId: string, isWanted: boolean): Counts | null {
  const [counts, setCounts] = useState<Counts | null>(null)
  useEffect(() => {
    if (!isWanted) return
    // A lost connection is shown elsewhere.
    const count = (): void => void countQueue(project).then(setCounts, () => {})
    count()
    return onChange((event) => {
      if (event.type === 'begun') count()
      else if (event.type === 'pair') setCounts(event.queue)
    })
  }, [project, pairId, isWanted])
  return counts
}

/** The figures of one version's pairs, which the list keeps up to date. */
function useVersionCounts(project: string, pairId: string, version: string | null): Counts | null {
  useEffect(() => {
    if (version !== null) void loadPairs(project, version)
  }, [project, version, pairId])
  if (version === null || !isComplete.value) return null
  const { all: total, done, progress } = countStates(pairs.value)
  return { total, done, in_progress: progress }
}

/** How far the queue of the project, or of the version that is shown, has come, and whether the judge is running. */
export function QueueProgress(props: { project: string; pairId: string; isJudging: boolean }) {
  const { project, pairId, isJudging } = props
  const version = shownVersion()
  const ofQueue = useQueueCounts(project, pairId, version === null)
  const ofVersion = useVersionCounts(project, pairId, version)
  const counts = version === null ? ofQueue : ofVersion
  const share = (count: number) =>
    `${counts === null || counts.total === 0 ? 0 : (100 * count) / counts.total}%`
  return (
    <div class="queue-progress">
      <div class="queue-words">
        <p class="muted number">
          {counts === null ? words.name : words.reviewed(counts.done, counts.total)}
        </p>
        <p role="status">{isJudging && words.judging}</p>
      </div>
      <div class="meter" aria-hidden="true">
        <span style={{ width: share(counts?.done ?? 0) }} />
        <span style={{ width: share(counts?.in_progress ?? 0) }} />
      </div>
    </div>
  )
}

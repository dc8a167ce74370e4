import { useEffect, useState } from 'preact/hooks'
import { countQueue } from '../api/diff.ts'
import type { QueueCounts } from '../api/types.ts'
import { counted } from '../words/number.ts'

/** How far the project's queue has come. */
export function QueueProgress({ project, pairId }: { project: string; pairId: string }) {
  const [counts, setCounts] = useState<QueueCounts | null>(null)
  useEffect(() => {
    // A lost connection is shown elsewhere.
    countQueue(project).then(setCounts, () => {})
  }, [project, pairId])
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

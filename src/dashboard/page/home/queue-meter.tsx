import type { QueueCounts } from '../api/types.ts'
import { queueWords } from './words.ts'

/** How far the review of a project has come, in words and as a bar. */
export function QueueMeter({ queue }: { queue: QueueCounts }) {
  const { total, done, in_progress: progress } = queue
  const share = (count: number): string => `${total === 0 ? 0 : (100 * count) / total}%`
  return (
    <span class="queue-meter">
      <span class="number">
        {queueWords.done(done, total)}
        {progress > 0 && <span class="muted">{queueWords.inProgress(progress)}</span>}
      </span>
      <span class="meter" aria-hidden="true">
        <span style={{ width: share(done) }} />
        <span style={{ width: share(progress) }} />
      </span>
    </span>
  )
}

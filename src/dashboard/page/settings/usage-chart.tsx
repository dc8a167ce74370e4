import type { Usage } from '../api/types.ts'
import { usage as words } from './words.ts'
import { day } from '../words/time.ts'

const HEIGHT = 72
const DAY_MS = 86_400_000

/** Runs per day as bars, the last one today; the table below gives the same numbers. */
export function UsageChart({ usage, days }: { usage: Usage[]; days: number }) {
  const runs = new Map<string, number>()
  for (const entry of usage) runs.set(entry.day, (runs.get(entry.day) ?? 0) + entry.runs)
  const bars = Array.from({ length: days }, (_, i) => {
    const at = new Date(Date.now() - (days - 1 - i) * DAY_MS).toISOString().slice(0, 10)
    return { at, count: runs.get(at) ?? 0 }
  })
  const most = Math.max(...bars.map(({ count }) => count), 1)
  return (
    <figure class="panel usage-chart">
      <svg
        viewBox={`0 0 ${days * 10} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={words.chart(days, most)}
      >
        {bars.map(({ at, count }, i) => {
          const height = count === 0 ? 1 : Math.max(3, (count / most) * HEIGHT)
          return (
            <rect
              key={at}
              class={count === 0 ? 'is-empty' : ''}
              x={i * 10 + 1}
              y={HEIGHT - height}
              width={8}
              height={height}
            >
              <title>{words.bar(day(at), count)}</title>
            </rect>
          )
        })}
      </svg>
      <figcaption class="muted">
        <span>{day(bars[0]?.at ?? '')}</span>
        <span>{words.most(most)}</span>
        <span>{words.today}</span>
      </figcaption>
    </figure>
  )
}

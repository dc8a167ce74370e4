import type { Sink } from './sink.ts'

export interface Progress {
  /** How much of the total is done by now; it may go back, after a failed attempt. */
  update(done: number): void
  /** Removes the bar. */
  end(): void
}

const BAR_CHARACTERS = 24
const REDRAW_MS = 80
const CLEAR_LINE = '\r\u001b[K'

/** A bar that is redrawn in place; without a sink, nothing is drawn. */
export function createProgress({
  label,
  total,
  sink,
}: {
  label: string
  total: number
  sink: Sink | null
}): Progress {
  if (!sink) return { update() {}, end() {} }
  let drawnAt = -Infinity
  return {
    update(done) {
      const now = performance.now()
      if (done < total && now - drawnAt < REDRAW_MS) return
      drawnAt = now
      sink.write(`${CLEAR_LINE}${barText(label, done, total).slice(0, (sink.columns ?? 80) - 1)}`)
    },
    end() {
      if (drawnAt > -Infinity) sink.write(CLEAR_LINE)
    },
  }
}

function barText(label: string, done: number, total: number): string {
  const share = total === 0 ? 1 : Math.min(1, done / total)
  const filled = Math.round(share * BAR_CHARACTERS)
  const bar = '█'.repeat(filled) + '░'.repeat(BAR_CHARACTERS - filled)
  return `${label} ${bar} ${String(Math.floor(share * 100)).padStart(3)} %`
}

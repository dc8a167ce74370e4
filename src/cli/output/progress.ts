import { durationText } from './duration-text.ts'
import type { Sink } from './sink.ts'

export interface Progress {
  /** How much of the total is done by now; it may go back, after a failed attempt. */
  update(done: number): void
  /** Removes the bar. */
  end(): void
}

/** Where progress is shown: redrawn on a terminal, in lines of their own elsewhere. */
export type ProgressPlace =
  | { kind: 'terminal'; sink: Sink }
  | { kind: 'lines'; write: (line: string) => void }

const BAR_CHARACTERS = 24
const REDRAW_MS = 80
/** A log that is silent for long looks as if the command hung; a line for each story would hide the rest. */
const LINE_EVERY_MS = 10_000
/** Before that, the time that is left is a guess. */
const FIRST_ESTIMATE_MS = 3_000
const CLEAR_LINE = '\r\u001b[K'

/** Shows how far something is, and how long it will take. Without a place, nothing is shown. */
export function createProgress({
  label,
  total,
  place,
}: {
  label: string
  total: number
  place: ProgressPlace | null
}): Progress {
  if (!place) return { update() {}, end() {} }
  const startedAt = performance.now()
  const text = (done: number, bar: string) => {
    const left = leftText(performance.now() - startedAt, done, total)
    return `${label} ${bar}${percentOf(done, total)} %${left}`
  }
  return place.kind === 'terminal'
    ? drawn(place.sink, total, (done) => text(done, barOf(done, total)))
    : printed(place.write, (done) => text(done, ''))
}

function drawn(sink: Sink, total: number, textOf: (done: number) => string): Progress {
  let drawnAt = -Infinity
  return {
    update(done) {
      const now = performance.now()
      if (done < total && now - drawnAt < REDRAW_MS) return
      drawnAt = now
      sink.write(`${CLEAR_LINE}${textOf(done).slice(0, (sink.columns ?? 80) - 1)}`)
    },
    end() {
      if (drawnAt > -Infinity) sink.write(CLEAR_LINE)
    },
  }
}

/** A line every ten seconds, also while nothing moves: what ends sooner prints none. */
function printed(write: (line: string) => void, textOf: (done: number) => string): Progress {
  let latest = 0
  const timer = setInterval(() => write(textOf(latest)), LINE_EVERY_MS)
  // It keeps no process from ending.
  timer.unref()
  return {
    update(done) {
      latest = done
    },
    end: () => clearInterval(timer),
  }
}

const shareOf = (done: number, total: number): number =>
  total === 0 ? 1 : Math.min(1, done / total)

function barOf(done: number, total: number): string {
  const filled = Math.round(shareOf(done, total) * BAR_CHARACTERS)
  const width = percentOf(done, total).length
  return '█'.repeat(filled) + '░'.repeat(BAR_CHARACTERS - filled) + ' '.repeat(4 - width)
}

const percentOf = (done: number, total: number): string =>
  String(Math.floor(shareOf(done, total) * 100))

/** The time that is left if it goes on as before. */
function leftText(elapsedMs: number, done: number, total: number): string {
  const share = shareOf(done, total)
  if (elapsedMs < FIRST_ESTIMATE_MS || share === 0 || share === 1) return ''
  return `, about ${durationText((elapsedMs / share) * (1 - share))} left`
}

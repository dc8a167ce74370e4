const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** Returns `3 minutes ago`, or `just now` within a minute. */
export function ago(timestamp: string, now: number): string {
  const elapsed = Date.parse(timestamp) - now
  for (const [unit, length] of UNITS)
    if (Math.abs(elapsed) >= length) return relative.format(Math.trunc(elapsed / length), unit)
  return 'just now'
}

/** `0.8 s`, `340 ms`. */
export const duration = (ms: number): string =>
  ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`

/** Minutes and seconds left, `2:05`. */
export function clock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** A day as people read it: `3 Nov 2026`. */
export const day = (timestamp: string): string =>
  new Date(timestamp).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })

/** A moment as people read it, in their own time zone: `03/11/2026, 14:05:00`. */
export const moment = (timestamp: string): string => new Date(timestamp).toLocaleString('en-GB')

/** A moment in UTC, to the second: `2026-11-21 09:30:00`. */
export const second = (timestamp: string): string => timestamp.slice(0, 19).replace('T', ' ')

import { shownText } from './shown-text.ts'

/**
 * Characters that JSON does not escape but terminals and log viewers interpret: the C1 controls, line separators, and
 * those that change the direction of text.
 */
const OBEYED = /[\u007f-\u009f\u2028\u2029\p{Bidi_Control}]/gu

/** Writes one line of structured log. It contains only the given fields: no header and no body. */
export function logEvent(
  level: 'info' | 'error',
  event: string,
  fields: Record<string, unknown>,
): void {
  const line = JSON.stringify({ level, event, ...fields }, (_, value: unknown) =>
    typeof value === 'string' ? shownText(value) : value,
  ).replace(OBEYED, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
  // oxlint-disable-next-line no-console -- the one place that writes to the platform's log
  console[level === 'error' ? 'error' : 'log'](line)
}

/** Logs what was thrown, which may be anything. */
export function logFailure(event: string, error: unknown, fields: Record<string, unknown>): void {
  const { name, message } = error instanceof Error ? error : { name: 'unknown', message: '' }
  logEvent('error', event, { ...fields, name, message })
}

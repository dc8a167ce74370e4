/** One line of structured log. Holds no secret, no header and no body: only what the caller names here. */
export function logEvent(
  level: 'info' | 'error',
  event: string,
  fields: Record<string, unknown>,
): void {
  const line = JSON.stringify({ level, event, ...fields })
  // oxlint-disable-next-line no-console -- the one place that writes to the platform's log
  console[level === 'error' ? 'error' : 'log'](line)
}

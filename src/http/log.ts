/** Writes one line of structured log, which holds only the fields named here: no header and no body. */
export function logEvent(
  level: 'info' | 'error',
  event: string,
  fields: Record<string, unknown>,
): void {
  const line = JSON.stringify({ level, event, ...fields })
  // oxlint-disable-next-line no-console -- the one place that writes to the platform's log
  console[level === 'error' ? 'error' : 'log'](line)
}

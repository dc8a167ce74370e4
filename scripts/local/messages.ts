/** The messages of the server's process to the one that started it. */
export type Message =
  /** A slow step begins. */
  | { type: 'progress'; text: string }
  /** It serves; `missing` has a line for each part of the demo that could not be made. */
  | { type: 'serving'; summary: string; missing: string[] }
  /** It gives up; the reason is one line. */
  | { type: 'failed'; reason: string }

/** The listener may be gone already; then this process is about to end anyway. */
export function tell(message: Message): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => {})
}

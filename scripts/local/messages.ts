/** What the server's process tells the one that started it. */
export type Message =
  /** A slow step begins. */
  | { type: 'progress'; text: string }
  /** It serves; `missing` says what of the demo could not be made, a line for each part. */
  | { type: 'serving'; summary: string; missing: string[] }
  /** It gives up, and says so in one line. */
  | { type: 'failed'; reason: string }

/** Whoever listened may be gone already; then this process is about to end anyway. */
export function tell(message: Message): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => {})
}

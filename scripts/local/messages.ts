/** What the server's process tells the one that started it. */
export type Message =
  /** A slow step begins. */
  | { type: 'progress'; text: string }
  | { type: 'ready'; summary: string }
  /** It gives up, and says so in one line. */
  | { type: 'failed'; reason: string }

/** Whoever listened may be gone already; then this process is about to end anyway. */
export function tell(message: Message): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => {})
}

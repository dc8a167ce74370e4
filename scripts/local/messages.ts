/** What the server's process tells the one that started it. */
export type Message =
  /** A slow step begins. */
  | { type: 'progress'; text: string }
  | { type: 'ready'; summary: string }
  /** It gives up, and says so in one line. */
  | { type: 'failed'; reason: string }

export function tell(message: Message): void {
  // Whoever listened may be gone already; then the process is about to end anyway.
  if (process.connected) process.send?.(message)
}

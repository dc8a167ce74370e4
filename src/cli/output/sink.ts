/** A stream of the process, as far as this writes to it. */
export interface Sink {
  write(text: string): unknown
  isTTY?: boolean
  columns?: number
}

import type { IncomingMessage } from 'node:http'

/** An error of the platform, by its number. */
export class Refusal extends Error {
  readonly status: number
  readonly code: number
  constructor(status: number, code: number, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export interface Call {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}

/** Answers a call; `parts` are what the stars of its path match. */
type Handler = (call: Call, ...parts: string[]) => unknown

/** By method and path, with `*` for a part of it. */
export type Routes = Record<string, Handler>

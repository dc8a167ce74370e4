import { MINUTE_MS, SECOND_MS } from '../base/time.ts'
import { Turns } from '../base/turns.ts'
import { PART_BYTES } from '../builds/object-writer.ts'
import { declaredLength, type SizedBody } from './request-body.ts'

/** Verifying an archive takes CPU for as long as its bytes arrive. */
const UPLOADS = new Turns({
  what: 'uploads of a project',
  atOnce: 64,
  ofTenant: 32,
  waiting: 48,
  waitingMs: 20 * SECOND_MS,
  mostMs: 10 * MINUTE_MS,
})

/** Each of them keeps PART_BYTES in memory, of 128 MB in the isolate: one project leaves some for others. */
const PARTS = new Turns({
  what: 'uploads of unknown length (without Content-Length)',
  atOnce: 10,
  ofTenant: 8,
  waiting: 0,
  waitingMs: 0,
  mostMs: 10 * MINUTE_MS,
})

/**
 * Runs a project's upload of this body within its limits. A body of unknown length is written in parts, one of which
 * is in memory at a time. Throws `rate_limited`.
 */
export function withinMemory<T>(
  projectId: string,
  { headers }: Request,
  { length }: SizedBody,
  upload: () => Promise<T>,
): Promise<T> {
  const holdsPart = length === null && (declaredLength(headers) ?? Infinity) > PART_BYTES
  return UPLOADS.take(projectId, () => (holdsPart ? PARTS.take(projectId, upload) : upload()))
}

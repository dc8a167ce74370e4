import { MINUTE_MS, SECOND_MS } from '../base/time.ts'
import { Turns } from '../base/turns.ts'
import { PART_BYTES } from '../builds/object-writer.ts'
import { announcedLength, type SizedBody } from './request-body.ts'

/** Checking an archive takes CPU for as long as its bytes come. */
const UPLOADS = new Turns({
  what: 'uploads of a project',
  atOnce: 64,
  ofTenant: 32,
  waiting: 48,
  waitingMs: 20 * SECOND_MS,
  mostMs: 10 * MINUTE_MS,
})

/** Each of them holds PART_BYTES of the 128 MB that an isolate has for everything: one project leaves some to others. */
const PARTS = new Turns({
  what: 'uploads of unknown length (without Content-Length)',
  atOnce: 10,
  ofTenant: 8,
  waiting: 0,
  waitingMs: 0,
  mostMs: 10 * MINUTE_MS,
})

/**
 * Runs a project's upload of this body, in its turn. One of unknown length is written in parts, one of which it
 * holds in memory. Throws `rate_limited`.
 */
export function withinMemory<T>(
  projectId: string,
  { headers }: Request,
  { length }: SizedBody,
  upload: () => Promise<T>,
): Promise<T> {
  const holdsPart = length === null && (announcedLength(headers) ?? Infinity) > PART_BYTES
  return UPLOADS.take(projectId, () => (holdsPart ? PARTS.take(projectId, upload) : upload()))
}

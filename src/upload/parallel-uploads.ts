import { AppError } from '../base/errors.ts'
import { MINUTE_MS } from '../base/time.ts'
import { PART_BYTES } from '../builds/object-writer.ts'
import { announcedLength, type SizedBody } from './request-body.ts'

/** Each holds a part of PART_BYTES; the isolate has 128 MB for everything. */
const MAX_AT_ONCE = 8
/** The runtime may end a request without another word; its place is free again after this time. */
const PLACE_MS = 10 * MINUTE_MS

/** When each of this isolate's uploads that hold a part gives its place up at the latest. */
const places = new Set<{ until: number }>()

/**
 * Runs an upload of this body. One of unknown length is written in parts, of which it holds one in memory:
 * throws `rate_limited` while MAX_AT_ONCE of them are under way in the isolate.
 */
export async function withinMemory<T>(
  { headers }: Request,
  { length }: SizedBody,
  upload: () => Promise<T>,
): Promise<T> {
  const holdsPart = length === null && (announcedLength(headers) ?? Infinity) > PART_BYTES
  if (!holdsPart) return upload()
  const now = Date.now()
  for (const place of places) if (place.until <= now) places.delete(place)
  if (places.size >= MAX_AT_ONCE)
    throw new AppError(
      'rate_limited',
      `At most ${MAX_AT_ONCE} uploads of unknown length are taken at once; send Content-Length`,
      { headers: { 'Retry-After': '1' } },
    )
  const place = { until: now + PLACE_MS }
  places.add(place)
  try {
    return await upload()
  } finally {
    places.delete(place)
  }
}

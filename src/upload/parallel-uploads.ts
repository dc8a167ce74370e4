import { AppError } from '../base/errors.ts'
import { MINUTE_MS } from '../base/time.ts'
import { PART_BYTES } from '../builds/object-writer.ts'
import { announcedLength, type SizedBody } from './request-body.ts'

/** Each of them holds PART_BYTES of the 128 MB that an isolate has for everything. */
const MAX_AT_ONCE = 8
/** A request that the runtime cancels never gives its place back; it is free again after this time. */
const PLACE_MS = 10 * MINUTE_MS

/** The uploads of this isolate that hold a part, each with the time at which it is forgotten. */
const places = new Set<{ until: number }>()

/**
 * Runs an upload of this body. One of unknown length is written in parts, one of which it holds in memory:
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

import { ulid } from '../base/ids.ts'

export const REQUEST_ID_HEADER = 'X-Svc-Request-Id'

const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/i
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Returns the caller's id if it is a ULID or a UUID (nothing else is logged), else a new ULID. */
export function requestIdOf(headers: Headers): string {
  const given = headers.get(REQUEST_ID_HEADER)
  return given !== null && (ULID.test(given) || UUID.test(given)) ? given : ulid()
}

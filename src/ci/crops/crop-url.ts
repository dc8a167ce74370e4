import { AppError } from '../../base/errors.ts'
import { equalSecrets, hmacSha256Hex, sha256Hex } from '../../base/hash.ts'
import { DAY_MS, SECOND_MS } from '../../base/time.ts'
import { requireUsable } from '../../builds/signed-url.ts'
import type { CropSubject } from '../../store/review/crop-subjects.ts'

/** What of an issue's pair is shown: the design reference, the built component, or one and then the other. */
export const SIDES = ['a', 'b', 'both'] as const
export type Side = (typeof SIDES)[number]

/** All that the address of a crop allows: to see one issue on one side of the images it was made for. */
export interface CropGrant {
  issueId: string
  side: Side
  /** What `imagesId` says of the pair. */
  images: string
  /** Unix seconds. */
  expires: number
  /** Id of the API key that it was requested with: the address stops working with it. */
  keyId: string
}

/**
 * What the addresses made in one period share as their end, in Unix seconds: the same address is given out
 * again for that long, and is good for `days` at least and twice as many at most.
 */
export function expiryOf(days: number, now: number): number {
  const period = days * DAY_MS
  return ((Math.floor(now / period) + 2) * period) / SECOND_MS
}

/** Names the images of a pair without their keys: with other captures the pair has another. */
export const imagesId = ({ images }: CropSubject): string =>
  sha256Hex(JSON.stringify([images.a.key, images.b.key])).slice(0, 16)

export function cropUrl(secret: string, baseUrl: string, grant: CropGrant): string {
  const { issueId, side, images, expires, keyId } = grant
  const query = new URLSearchParams({ side, images, expires: String(expires), key: keyId })
  query.set('sig', signatureOf(secret, grant))
  return `${baseUrl}/crops/${encodeURIComponent(issueId)}?${query.toString()}`
}

/** Signs with a key derived for this purpose, so that nothing else signed with the secret can be a crop's. */
const signatureOf = (
  secret: string,
  { issueId, side, images, expires, keyId }: CropGrant,
): string =>
  hmacSha256Hex(
    hmacSha256Hex(secret, 'crop of an issue'),
    JSON.stringify([issueId, side, images, expires, keyId]),
  )

/**
 * Checks the query of a crop's address, and that the API key it was requested with still works: the record is
 * read for every request. Throws `invalid_signature`, then `url_expired`.
 */
export async function verifyCropUrl(
  secret: string,
  db: D1Database,
  issueId: string,
  query: URLSearchParams,
): Promise<CropGrant & { projectId: string }> {
  const side = SIDES.find((name) => name === query.get('side'))
  if (side === undefined) throw new AppError('invalid_signature')
  const grant = {
    issueId,
    side,
    images: query.get('images') ?? '',
    expires: Number(query.get('expires')),
    keyId: query.get('key') ?? '',
  }
  if (!equalSecrets(signatureOf(secret, grant), query.get('sig') ?? ''))
    throw new AppError('invalid_signature')
  const key = await requireUsable(db, grant)
  return { ...grant, projectId: key.projectId }
}

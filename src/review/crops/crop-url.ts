import { AppError } from '../../base/errors.ts'
import { equalSecrets, hmacSha256Hex, sha256Hex } from '../../base/hash.ts'
import { DAY_MS, SECOND_MS } from '../../base/time.ts'
import { requireUsable } from '../../builds/signed-url.ts'
import { CROP_SIDES, type CropSide } from '../../store/object-keys.ts'
import type { CropSubject } from '../../store/review/crop-subjects.ts'
import { SLOTS, type Slot } from '../../store/review/pair-fields.ts'

/** All that the address of a crop allows: to see one issue on the images for which the address was made. */
export interface CropGrant {
  issueId: string
  side: CropSide
  /** The `imagesId` of the pair. */
  images: string
  /** Unix seconds. */
  expires: number
  /** Id of the API key that it was requested with: the address stops working with it. */
  keyId: string
}

/**
 * Returns when an address that is made now expires, in Unix seconds. All addresses of one period of `days`
 * share this end, so that repeated requests get the same address; it is valid for `days` to twice as many.
 */
export function expiryOf(days: number, now: number): number {
  const period = days * DAY_MS
  return ((Math.floor(now / period) + 2) * period) / SECOND_MS
}

export const slotsOf = (side: CropSide): readonly Slot[] => (side === 'both' ? SLOTS : [side])

/** The ETags of the images that a crop shows; null where nothing is stored. */
export type ShownEtags = Partial<Record<Slot, string | null>>

/**
 * Identifies the images of a pair without their keys: it changes when the pair gets other images, and when
 * another object lies at the key of one that is shown.
 */
export const imagesId = ({ images }: CropSubject, side: CropSide, etags: ShownEtags): string =>
  sha256Hex(
    JSON.stringify([
      images.a.key,
      images.b.key,
      ...slotsOf(side).map((slot) => [slot, etags[slot]]),
    ]),
  ).slice(0, 16)

export function cropUrl(secret: string, baseUrl: string, grant: CropGrant): string {
  const { issueId, side, images, expires, keyId } = grant
  const query = new URLSearchParams({ side, images, expires: String(expires), key: keyId })
  query.set('sig', signatureOf(secret, grant))
  return `${baseUrl}/crops/${encodeURIComponent(issueId)}?${query.toString()}`
}

/** Signs with a key derived for this purpose, so that no other signature by the secret is valid for a crop. */
const signatureOf = (
  secret: string,
  { issueId, side, images, expires, keyId }: CropGrant,
): string =>
  hmacSha256Hex(
    hmacSha256Hex(secret, 'crop of an issue'),
    JSON.stringify([issueId, side, images, expires, keyId]),
  )

/**
 * Checks the query of a crop's address, and that the API key it was requested with is still valid: the key's
 * record is read for every request. Throws `invalid_signature`, then `url_expired`.
 */
export async function verifyCropUrl(
  secret: string,
  db: D1Database,
  issueId: string,
  query: URLSearchParams,
): Promise<CropGrant & { projectId: string }> {
  const side = CROP_SIDES.find((name) => name === query.get('side'))
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

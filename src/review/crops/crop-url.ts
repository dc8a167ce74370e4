import { AppError } from '../../base/errors.ts'
import { equalSecrets, hmacSha256Hex, sha256Hex } from '../../base/hash.ts'
import { DAY_MS, SECOND_MS } from '../../base/time.ts'
import { endOf, requireUsable } from '../../builds/signed-url.ts'
import { CROP_SIDES, type CropSide } from '../../store/object-keys.ts'
import type { CropSubject } from '../../store/review/crop-subjects.ts'
import { SLOTS, type Slot } from '../../store/review/pair-fields.ts'

/** What the URL of a crop grants: one subject, shown on the images that the URL was made for. */
export interface CropGrant {
  /** The `subjectId` of what is shown. */
  subjectId: string
  side: CropSide
  /** The `imagesId` of the pair. */
  images: string
  /** Unix seconds. */
  expires: number
  /** Id of the API key that requested the URL; the URL stops working when the key does. */
  keyId: string
}

/** A URL whose signature and key are valid. */
export interface VerifiedCrop extends CropGrant {
  /** That of the key. */
  projectId: string
  /** When the URL stops working, with its key at the latest: ISO 8601. */
  end: string
}

/**
 * Returns when a URL that is made now expires, in Unix seconds. All URLs made within one period of `days` expire
 * together, so that repeated requests get the same URL; it is valid for one to two times `days`.
 */
export function expiryOf(days: number, now: number): number {
  const period = days * DAY_MS
  return ((Math.floor(now / period) + 2) * period) / SECOND_MS
}

export const slotsOf = (side: CropSide): readonly Slot[] => (side === 'both' ? SLOTS : [side])

/** The ETags of the images that a crop shows; null where no object is stored. */
export type ShownEtags = Partial<Record<Slot, string | null>>

/**
 * Identifies the images of a pair without revealing their keys. It changes when the pair gets other keys, and when
 * the object at the key of a shown image is replaced.
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
  const { subjectId, side, images, expires, keyId } = grant
  const query = new URLSearchParams({ side, images, expires: String(expires), key: keyId })
  query.set('sig', signatureOf(secret, grant))
  return `${baseUrl}/crops/${encodeURIComponent(subjectId)}?${query.toString()}`
}

/** Signs with a key derived for crops only, so that no other signature made with the secret is valid for a crop. */
const signatureOf = (
  secret: string,
  { subjectId, side, images, expires, keyId }: CropGrant,
): string =>
  hmacSha256Hex(
    hmacSha256Hex(secret, 'crop of an issue'),
    JSON.stringify([subjectId, side, images, expires, keyId]),
  )

/**
 * Verifies the query of a crop's URL, and that the API key that requested it is still valid: the key's record is read
 * for every request. Throws `invalid_signature`, then `url_expired`.
 */
export async function verifyCropUrl(
  secret: string,
  db: D1Database,
  subjectId: string,
  query: URLSearchParams,
): Promise<VerifiedCrop> {
  const side = CROP_SIDES.find((name) => name === query.get('side'))
  if (side === undefined) throw new AppError('invalid_signature')
  const grant = {
    subjectId,
    side,
    images: query.get('images') ?? '',
    expires: Number(query.get('expires')),
    keyId: query.get('key') ?? '',
  }
  if (!equalSecrets(signatureOf(secret, grant), query.get('sig') ?? ''))
    throw new AppError('invalid_signature')
  const key = await requireUsable(db, grant)
  return { ...grant, projectId: key.projectId, end: endOf(grant.expires, key) }
}

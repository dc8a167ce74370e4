import { AppError } from '../../base/errors.ts'
import { endOf } from '../../builds/signed-url.ts'
import type { Config, Env } from '../../settings/config.ts'
import type { ApiKey } from '../../store/hosting/api-keys.ts'
import type { CropSide } from '../../store/object-keys.ts'
import {
  listCropSubjects,
  listUnnamedCropSubjects,
  type CropSubject,
  type SubjectImage,
} from '../../store/review/crop-subjects.ts'
import { cropUrl, expiryOf, imagesId, slotsOf, type ShownEtags } from './crop-url.ts'
import type { CropsBody } from './schema.ts'
import type { CropList } from './view-schema.ts'

/**
 * Returns the secret that signs the URLs. Throws `not_found` if crops are disabled, `not_configured` without a
 * secret.
 */
export function requireCropSecret({ ci, upload }: Config): string {
  if (ci.cropUrlDays === 0)
    throw new AppError('not_found', 'This deployment shows no crops (CROP_URL_DAYS)', {
      error: 'Crop not found',
    })
  const { signingSecret } = upload
  if (signingSecret === null)
    throw new AppError('not_configured', 'Crops need UPLOAD_SIGNING_SECRET')
  return signingSecret
}

/**
 * Signs a URL for each requested crop that can be made, in the order of the request. Issues of other projects, issues
 * without a box, pairs without a change that waits for a name, and images that are known to have been replaced since
 * are left out. Each URL is bound to the images that its subject was found on. Costs one query for issues and one for
 * pairs, and a HEAD for each image whose ETag is not known yet. Throws what `requireCropSecret` throws.
 */
export async function grantCrops(
  config: Config,
  { DB: db, STORAGE: bucket }: Pick<Env, 'DB' | 'STORAGE'>,
  { key, baseUrl }: { key: ApiKey; baseUrl: string },
  { crops }: CropsBody,
): Promise<CropList> {
  const secret = requireCropSecret(config)
  const expires = expiryOf(config.ci.cropUrlDays, Date.now())
  const subjectOf = await findSubjects(db, key.projectId, crops)
  const grant = async ({ side, ...asked }: RequestedCrop) => {
    const subject = subjectOf(asked)
    if (!subject || !hasBox(subject)) return []
    const etags = await boundEtags(bucket, subject, side)
    if (!etags) return []
    const images = imagesId(subject, side, etags)
    const { subjectId } = subject
    const url = cropUrl(secret, baseUrl, { subjectId, side, images, expires, keyId: key.id })
    return [{ ...asked, side, url, expires_at: endOf(expires, key) }]
  }
  return { crops: (await Promise.all(crops.map(grant))).flat() }
}

type RequestedCrop = CropsBody['crops'][number]

/** Finds what the crops ask for: issues by their ids, changes without a name by those of their pairs. */
async function findSubjects(
  db: D1Database,
  projectId: string,
  crops: readonly RequestedCrop[],
): Promise<(asked: Omit<RequestedCrop, 'side'>) => CropSubject | undefined> {
  const issueIds = crops.flatMap(({ issue_id }) => issue_id ?? [])
  const pairIds = crops.flatMap(({ pair_id }) => pair_id ?? [])
  const [issues, unnamed] = await Promise.all([
    issueIds.length === 0 ? [] : listCropSubjects(db, { projectId, issueIds }),
    pairIds.length === 0 ? [] : listUnnamedCropSubjects(db, { projectId, pairIds }),
  ])
  const byIssue = new Map(issues.map((subject) => [subject.subjectId, subject]))
  const byPair = new Map(unnamed.map((subject) => [subject.pairId, subject]))
  return ({ issue_id, pair_id }) =>
    issue_id === undefined ? byPair.get(pair_id ?? '') : byIssue.get(issue_id)
}

const hasBox = ({ images: { a, b } }: CropSubject): boolean => a.box !== null || b.box !== null

/** Whether an image that was found is known to be another than the one last observed. */
export const wasReplaced = ({ etag, observed }: SubjectImage): boolean =>
  etag !== null && observed !== null && etag !== observed

/** Returns the ETags that a crop is bound to; null if one of the images is known to have been replaced. */
async function boundEtags(
  bucket: R2Bucket,
  { images }: CropSubject,
  side: CropSide,
): Promise<ShownEtags | null> {
  const slots = slotsOf(side)
  if (slots.some((slot) => wasReplaced(images[slot]))) return null
  const bound = slots.map(async (slot) => {
    const { key, closed, etag, observed } = images[slot]
    const known = etag ?? observed
    const object = known === null && !closed ? await bucket.head(key) : null
    return [slot, known ?? object?.etag ?? null] as const
  })
  return Object.fromEntries(await Promise.all(bound))
}

import { AppError } from '../../base/errors.ts'
import { isoTime, SECOND_MS } from '../../base/time.ts'
import type { Config } from '../../config.ts'
import { listCropSubjects, type CropSubject } from '../../store/review/crop-subjects.ts'
import { cropUrl, expiryOf, imagesId, type CropSide } from './crop-url.ts'
import type { CropsBody } from './schema.ts'
import type { CropList } from './view-schema.ts'

/** Returns the secret that signs addresses. Throws `not_found` where crops are off, `not_configured` without a secret. */
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
 * Signs an address for each crop that can be made, in the order of the request: issues of other projects, and
 * issues without a box, get none. One query. Throws what `requireCropSecret` does.
 */
export async function grantCrops(
  config: Config,
  db: D1Database,
  { projectId, keyId, baseUrl }: { projectId: string; keyId: string; baseUrl: string },
  { crops }: CropsBody,
): Promise<CropList> {
  const secret = requireCropSecret(config)
  const expires = expiryOf(config.ci.cropUrlDays, Date.now())
  const issueIds = crops.map(({ issue_id }) => issue_id)
  const subjects = await listCropSubjects(db, { projectId, issueIds })
  const byId = new Map(subjects.map((subject) => [subject.issueId, subject]))
  const grant = (subject: CropSubject, side: CropSide) => ({
    issue_id: subject.issueId,
    side,
    url: cropUrl(secret, baseUrl, {
      issueId: subject.issueId,
      side,
      images: imagesId(subject),
      expires,
      keyId,
    }),
    expires_at: isoTime(expires * SECOND_MS),
  })
  return {
    crops: crops.flatMap(({ issue_id, side }) => {
      const subject = byId.get(issue_id)
      return subject && hasBox(subject) ? [grant(subject, side)] : []
    }),
  }
}

const hasBox = ({ images: { a, b } }: CropSubject): boolean => a.box !== null || b.box !== null

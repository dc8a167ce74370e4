import { AppError } from '../base/errors.ts'
import { equalSecrets, hmacSha256Hex } from '../base/hash.ts'
import { newId } from '../base/ids.ts'
import { HOUR_MS, isoTime, SECOND_MS } from '../base/time.ts'
import { presignPut } from '../clients/r2-presigner.ts'
import type { Config } from '../settings/config.ts'
import type { Build, UploadMethod } from '../store/hosting/builds.ts'
import { archiveKey, fileKey, incomingKey } from '../store/object-keys.ts'
import { reserveBuild } from './reserve-build.ts'
import { requireUsable } from './signed-url.ts'
import { archiveUrl, storagePath } from './urls.ts'

const PRESIGNED_SECONDS = 15 * 60

/** Whether a file of this name is the archive of a build. */
export const isArchiveName = (filename: string): boolean => /\.zip$/i.test(filename)

interface PresignInput {
  projectId: string
  versionId: string
  filename: string
  /** The media type that the client declared for its PUT. */
  contentType: string
  /** The size in bytes that the client declared; null allows any size up to the limit. */
  size: number | null
  /** Full id of the commit that an archive was built from; null if not given. */
  commitId: string | null
  /** Number of the pull request that it was built for; null if not given. */
  pullRequest: number | null
  /** Id of the API key that requests the URL; a built-in URL stops working when the key does. */
  keyId: string
  baseUrl: string
}

interface PresignedUpload {
  url: string
  key: string
  /** ISO 8601. */
  expiresAt: string
  build: Build | null
}

/**
 * Signs a URL for the PUT of one file, valid for PRESIGNED_SECONDS: to R2's S3 API if its credentials are configured,
 * else to this service. A ZIP reserves a build. Throws `not_configured` if there is nothing to sign with.
 */
export async function presignUpload(
  config: Config,
  db: D1Database,
  input: PresignInput,
): Promise<PresignedUpload> {
  const { projectId, versionId, filename } = input
  const { s3 } = config.upload
  const isArchive = isArchiveName(filename)
  const key = isArchive ? archiveKey(projectId, versionId) : fileKey(projectId, versionId, filename)
  const expires = Math.floor(Date.now() / SECOND_MS) + PRESIGNED_SECONDS
  const expiresAt = isoTime(expires * SECOND_MS)
  if (s3) {
    const build = isArchive ? await reserve(config, db, input, 'presigned_s3') : null
    const target = build ? incomingKey(build.buildId, projectId, versionId) : key
    const { contentType, size } = input
    const url = await presignPut(s3, {
      key: target,
      contentType,
      size,
      expiresSeconds: PRESIGNED_SECONDS,
    })
    return { url, key, expiresAt, build }
  }
  const { signingSecret } = config.upload
  if (signingSecret) {
    const build = isArchive ? await reserve(config, db, input, 'presigned') : null
    const { contentType: type, size, keyId } = input
    const grant = { key, expires, type, size, build: build?.buildId ?? '', keyId }
    return { url: grantUrl(signingSecret, input.baseUrl, grant), key, expiresAt, build }
  }
  throw new AppError(
    'not_configured',
    'Presigned uploads need UPLOAD_SIGNING_SECRET or R2 credentials',
  )
}

function reserve(
  config: Config,
  db: D1Database,
  input: PresignInput,
  uploadMethod: UploadMethod,
): Promise<Build> {
  const now = Date.now()
  return reserveBuild(db, {
    buildId: newId('bld'),
    projectId: input.projectId,
    versionId: input.versionId,
    zipUrl: archiveUrl(config, input.baseUrl, input),
    uploadMethod,
    createdAt: isoTime(now),
    commitId: input.commitId,
    pullRequest: input.pullRequest,
    forkRunId: null,
    // A transfer may start just before the URL expires, and take long.
    reservedUntil: isoTime(now + PRESIGNED_SECONDS * SECOND_MS + HOUR_MS),
  })
}

/** What a built-in presigned URL grants: a PUT to `key` of `type`, until `expires`, for `build`. */
export interface Grant {
  key: string
  /** Unix seconds. */
  expires: number
  type: string
  /** In bytes; null allows any size up to the limit. */
  size: number | null
  /** The build that the archive is for; empty for other files. */
  build: string
  /** Id of the API key that requested the URL. */
  keyId: string
}

function grantUrl(secret: string, baseUrl: string, grant: Grant): string {
  const { expires, type, size, build, keyId } = grant
  const query = new URLSearchParams({ expires: String(expires), type, key: keyId })
  if (size !== null) query.set('size', String(size))
  if (build) query.set('build', build)
  query.set('signature', signGrant(secret, grant))
  return `${baseUrl}${storagePath(grant.key)}?${query.toString()}`
}

/** JSON separates the fields unambiguously: two grants never sign the same text. */
const signGrant = (secret: string, { key, expires, type, size, build, keyId }: Grant) =>
  hmacSha256Hex(secret, JSON.stringify(['PUT', key, expires, type, size, build, keyId]))

/**
 * Verifies the query of a built-in presigned URL, and that the API key that requested it is still valid: the record
 * is read for every request. Throws `invalid_signature`, then `url_expired`.
 */
export async function verifyGrant(
  config: Config,
  db: D1Database,
  key: string,
  query: URLSearchParams,
): Promise<Grant> {
  const secret = config.upload.signingSecret
  if (!secret) throw new AppError('not_configured', 'UPLOAD_SIGNING_SECRET is not set')
  const size = query.get('size')
  const grant: Grant = {
    key,
    expires: Number(query.get('expires')),
    type: query.get('type') ?? '',
    size: size === null ? null : Number(size),
    build: query.get('build') ?? '',
    keyId: query.get('key') ?? '',
  }
  if (!equalSecrets(signGrant(secret, grant), query.get('signature') ?? ''))
    throw new AppError('invalid_signature')
  await requireUsable(db, grant)
  return grant
}

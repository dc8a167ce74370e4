import { AppError } from '../base/errors.ts'
import { equalSecrets, hmacSha256Hex } from '../base/hash.ts'
import { newId } from '../base/ids.ts'
import { HOUR_MS, isoTime, SECOND_MS } from '../base/time.ts'
import { presignPut } from '../clients/r2-presigner.ts'
import type { Config } from '../config.ts'
import { insertReservedBuild, type Build, type UploadMethod } from '../store/builds.ts'
import { archiveKey, fileKey, incomingKey } from '../store/object-keys.ts'
import { archiveUrl, storagePath } from './urls.ts'

export const PRESIGNED_SECONDS = 15 * 60

export interface PresignInput {
  projectId: string
  versionId: string
  filename: string
  /** Media type the client announced for its PUT. */
  contentType: string
  baseUrl: string
}

export interface PresignedUpload {
  url: string
  key: string
  build: Build | null
}

/**
 * A URL for one PUT of one file, valid for PRESIGNED_SECONDS: against R2's S3 API where its
 * credentials are configured, else against this service. A ZIP reserves a build. Throws
 * `not_configured` when there is nothing to sign with.
 */
export async function presignUpload(
  config: Config,
  db: D1Database,
  input: PresignInput,
): Promise<PresignedUpload> {
  const { projectId, versionId, filename } = input
  const { s3 } = config.upload
  const isArchive = /\.zip$/i.test(filename)
  const key = isArchive ? archiveKey(projectId, versionId) : fileKey(projectId, versionId, filename)
  const expires = Math.floor(Date.now() / SECOND_MS) + PRESIGNED_SECONDS
  if (s3) {
    const build = isArchive ? await reserve(config, db, input, 'presigned_s3') : null
    const target = build ? incomingKey(build.buildId, projectId, versionId) : key
    const { contentType } = input
    const url = await presignPut(s3, {
      key: target,
      contentType,
      expiresSeconds: PRESIGNED_SECONDS,
    })
    return { url, key, build }
  }
  const { signingSecret } = config.upload
  if (signingSecret) {
    const build = isArchive ? await reserve(config, db, input, 'presigned') : null
    const grant = { key, expires, type: input.contentType, build: build?.buildId ?? '' }
    return { url: grantUrl(signingSecret, input.baseUrl, grant), key, build }
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
  return insertReservedBuild(db, {
    buildId: newId('bld'),
    projectId: input.projectId,
    versionId: input.versionId,
    zipUrl: archiveUrl(config, input.baseUrl, input),
    uploadMethod,
    createdAt: isoTime(now),
    // A transfer may begin as the URL expires, and take its time.
    reservedUntil: isoTime(now + PRESIGNED_SECONDS * SECOND_MS + HOUR_MS),
  })
}

/** All that a built-in presigned URL allows: one PUT to `key` of `type`, until `expires`, for `build`. */
export interface Grant {
  key: string
  /** Unix seconds. */
  expires: number
  type: string
  /** Build the archive is for, empty for other files. */
  build: string
}

function grantUrl(secret: string, baseUrl: string, grant: Grant): string {
  const query = new URLSearchParams({ expires: String(grant.expires), type: grant.type })
  if (grant.build) query.set('build', grant.build)
  query.set('signature', signGrant(secret, grant))
  return `${baseUrl}${storagePath(grant.key)}?${query.toString()}`
}

/** JSON keeps the fields apart: no two grants have one text. */
const signGrant = (secret: string, { key, expires, type, build }: Grant) =>
  hmacSha256Hex(secret, JSON.stringify(['PUT', key, expires, type, build]))

/** Checks the query of a built-in presigned URL. Throws `invalid_signature`, then `url_expired`. */
export function verifyGrant(config: Config, key: string, query: URLSearchParams): Grant {
  const secret = config.upload.signingSecret
  if (!secret) throw new AppError('not_configured', 'UPLOAD_SIGNING_SECRET is not set')
  const grant: Grant = {
    key,
    expires: Number(query.get('expires')),
    type: query.get('type') ?? '',
    build: query.get('build') ?? '',
  }
  if (!equalSecrets(signGrant(secret, grant), query.get('signature') ?? ''))
    throw new AppError('invalid_signature')
  if (grant.expires * SECOND_MS <= Date.now()) throw new AppError('url_expired')
  return grant
}

/** Media types compare without their parameters and in any case (RFC 9110 §8.3.1). */
export const mediaType = (contentType: string) =>
  (contentType.split(';', 1)[0] ?? '').trim().toLowerCase()

import { AppError } from '../base/errors.ts'
import { equalSecrets, hmacSha256Hex } from '../base/hash.ts'
import { newId } from '../base/ids.ts'
import { HOUR_MS, isoTime, SECOND_MS } from '../base/time.ts'
import { presignPut } from '../clients/r2-presigner.ts'
import type { Config, S3Config } from '../settings/config.ts'
import type { ApiKey } from '../store/hosting/api-keys.ts'
import type { Build, UploadMethod } from '../store/hosting/builds.ts'
import { archiveKey, fileKey, incomingKey } from '../store/object-keys.ts'
import { noteGrantedFiles } from '../store/hosting/granted-files.ts'
import { beingRemoved, reserveBuild } from './reserve-build.ts'
import { endOf, requireUsable } from './signed-url.ts'
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
  /** The API key that requests the URL; a built-in URL stops working when the key does. */
  apiKey: Pick<ApiKey, 'id' | 'expiresAt'>
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
 * Signs a URL for the PUT of each file, valid for PRESIGNED_SECONDS: to R2's S3 API if its credentials are configured, else
 * to this service. All files are of one version. A ZIP reserves a build; any other file is noted, so that it ends if nothing
 * ever names it. Throws `not_configured` if there is nothing to sign with, and `unavailable` while the version or a file is
 * being removed.
 */
export async function presignUploads(
  config: Config,
  db: D1Database,
  inputs: readonly PresignInput[],
): Promise<PresignedUpload[]> {
  const sign = signer(config)
  await noteFiles(db, inputs)
  return Promise.all(inputs.map((input) => sign(db, input)))
}

/** As `presignUploads`, for one file. */
export async function presignUpload(
  config: Config,
  db: D1Database,
  input: PresignInput,
): Promise<PresignedUpload> {
  const sign = signer(config)
  await noteFiles(db, [input])
  return sign(db, input)
}

async function noteFiles(db: D1Database, inputs: readonly PresignInput[]): Promise<void> {
  const files = inputs.filter(({ filename }) => !isArchiveName(filename))
  const [first] = files
  if (!first) return
  const { projectId, versionId } = first
  const keys = files.map(keyOf)
  const now = Date.now()
  const granted = { projectId, versionId, keys, until: arrivedBy(now), now: isoTime(now) }
  if (!(await noteGrantedFiles(db, granted))) throw beingRemoved()
}

/** A transfer may start just before the URL expires, and take long. */
const arrivedBy = (now: number): string => isoTime(now + PRESIGNED_SECONDS * SECOND_MS + HOUR_MS)

type Sign = (db: D1Database, input: PresignInput) => Promise<PresignedUpload>

/** Returns what signs URLs. Throws `not_configured`. */
function signer(config: Config): Sign {
  const { s3 } = config.upload
  if (s3) return (db, input) => signForStorage(config, s3, db, input)
  // Read only where it is needed: a setting is checked when it is read.
  const { signingSecret } = config.upload
  if (signingSecret) return (db, input) => signForService(config, signingSecret, db, input)
  throw new AppError(
    'not_configured',
    'Presigned uploads need UPLOAD_SIGNING_SECRET or R2 credentials',
  )
}

const keyOf = ({ projectId, versionId, filename }: PresignInput): string =>
  isArchiveName(filename)
    ? archiveKey(projectId, versionId)
    : fileKey(projectId, versionId, filename)

/** In Unix seconds. */
const expiry = (): number => Math.floor(Date.now() / SECOND_MS) + PRESIGNED_SECONDS

async function signForStorage(
  config: Config,
  s3: S3Config,
  db: D1Database,
  input: PresignInput,
): Promise<PresignedUpload> {
  const expiresAt = isoTime(expiry() * SECOND_MS)
  const build = await reserve(config, db, input, 'presigned_s3')
  const { projectId, versionId, contentType, size } = input
  const key = build ? incomingKey(build.buildId, projectId, versionId) : keyOf(input)
  const url = await presignPut(s3, { key, contentType, size, expiresSeconds: PRESIGNED_SECONDS })
  return { url, key: keyOf(input), expiresAt, build }
}

async function signForService(
  config: Config,
  secret: string,
  db: D1Database,
  input: PresignInput,
): Promise<PresignedUpload> {
  const expires = expiry()
  const build = await reserve(config, db, input, 'presigned')
  const { contentType: type, size, apiKey } = input
  const key = keyOf(input)
  const grant = { key, expires, type, size, build: build?.buildId ?? '', keyId: apiKey.id }
  const url = grantUrl(secret, input.baseUrl, grant)
  return { url, key, expiresAt: endOf(expires, apiKey), build }
}

/** Reserves the build of an archive; null for any other file. */
async function reserve(
  config: Config,
  db: D1Database,
  input: PresignInput,
  uploadMethod: UploadMethod,
): Promise<Build | null> {
  if (!isArchiveName(input.filename)) return null
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
    reservedUntil: arrivedBy(now),
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

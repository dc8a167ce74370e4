import { AppError } from '../base/errors.ts'
import type { Stores } from '../builds/stores.ts'
import { openObjectWriter } from '../builds/object-writer.ts'
import { getBuild, type Build } from '../store/hosting/builds.ts'
import { mediaType } from '../http/media-type.ts'
import type { Grant } from '../builds/presign.ts'
import { receiveArchive } from './receive-archive.ts'
import type { SizedBody } from './request-body.ts'

/** A PUT to a built-in presigned URL whose query has been verified. */
interface PresignedPut {
  grant: Grant
  /** The Content-Type that was sent. */
  contentType: string
  body: SizedBody
}

/**
 * Stores the file that a built-in presigned URL allows. A reserved build's archive is verified like a direct upload;
 * any other file is stored unverified. Throws `content_type_mismatch`, `invalid_archive`, `file_too_large`.
 */
export async function storePresigned(stores: Stores, put: PresignedPut): Promise<Build | null> {
  const { grant, contentType, body } = put
  if (mediaType(contentType) !== mediaType(grant.type))
    throw new AppError('content_type_mismatch', `The URL was signed for ${mediaType(grant.type)}`)
  if (grant.build) {
    const reserved = await getBuild(stores.db, grant.build)
    // The signature proves that it was reserved, and reservations are not deleted.
    if (!reserved) throw new AppError('invalid_signature')
    return receiveArchive(stores, { ...reserved, reserved, body })
  }
  const target = { key: grant.key, contentType: grant.type }
  const writer = openObjectWriter(stores.bucket, target, body.length)
  try {
    for await (const chunk of body.chunks) await writer.write(chunk)
  } catch (error) {
    await writer.abort()
    throw error
  }
  await writer.complete()
  return null
}

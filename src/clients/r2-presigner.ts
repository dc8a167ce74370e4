import { AwsClient } from 'aws4fetch'
import type { S3Config } from '../settings/config.ts'

/**
 * Returns the URL of a presigned PUT to R2's S3 API (AWS Signature Version 4, query form). It is valid for
 * `expiresSeconds`, and only with exactly this `Content-Type` and, unless `size` is null, this `Content-Length`: by
 * default aws4fetch signs only the host header.
 */
export async function presignPut(
  s3: S3Config,
  input: { key: string; contentType: string; size: number | null; expiresSeconds: number },
): Promise<string> {
  const client = new AwsClient({
    accessKeyId: s3.accessKeyId,
    secretAccessKey: s3.secretAccessKey,
    service: 's3',
    region: 'auto',
  })
  const path = [s3.bucket, ...input.key.split('/')].map(encodeURIComponent).join('/')
  const url = new URL(`${s3.endpoint}/${path}`)
  url.searchParams.set('X-Amz-Expires', String(input.expiresSeconds))
  const signed = await client.sign(url, {
    method: 'PUT',
    headers: {
      'Content-Type': input.contentType,
      ...(input.size !== null && { 'Content-Length': String(input.size) }),
    },
    aws: { signQuery: true, allHeaders: true },
  })
  return signed.url
}

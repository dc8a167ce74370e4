import * as z from 'zod'
import {
  json,
  type ResponseDescription,
  type OperationDescription,
  type Parameter,
} from '../http/openapi/description.ts'
import { requestHeaders } from '../http/openapi/terms.ts'
import {
  contentType,
  FAILURE,
  INVALID_ARCHIVE,
  NO_SIGNING,
  RATE_LIMITED,
  TOO_LARGE,
} from './openapi-terms.ts'
import { Stored } from './schema.ts'

const storageKey: Parameter = {
  in: 'path',
  name: 'key',
  schema: z.string(),
  description: 'A stored key, slashes included.',
}

export const putFile: OperationDescription = {
  id: 'putFile',
  tag: 'Files',
  method: 'PUT',
  path: '/storage/{key}',
  summary: 'Send the file to a presigned URL',
  description:
    'The URL comes from `POST /presigned-url/…` as it is, query included. With R2 credentials ' +
    'configured it points to R2 instead of here.',
  auth: 'none',
  parameters: [
    storageKey,
    ...['expires', 'type', 'key', 'size', 'build', 'signature'].map((name): Parameter => ({
      in: 'query',
      name,
      schema: z.string(),
      required: name !== 'build' && name !== 'size',
      description: 'Part of the presigned URL.',
    })),
    contentType('As announced when the URL was made.'),
  ],
  body: [{ type: '*/*' }],
  responses: [
    {
      status: 200,
      description: 'The file is stored',
      content: json(Stored, {
        success: true,
        message: 'Upload successful',
        key: 'acme/v1.4.0/storybook.zip',
        data: { buildId: 'bld_01k9v3m0c2e8r7t5y4w6x1z9ab', buildNumber: 13 },
      }),
    },
  ],
  errors: [
    {
      code: 'content_type_mismatch',
      message: 'The URL was signed for application/zip',
      when: 'Another Content-Type than was announced',
    },
    {
      code: 'invalid_request',
      message: 'body: is not of the 1024 bytes announced',
      when: 'Another length than was announced, or a body that stops coming',
    },
    INVALID_ARCHIVE,
    {
      code: 'invalid_signature',
      when: 'The URL was altered or not made here, or its API key was revoked',
    },
    { code: 'url_expired', when: 'The 15 minutes have passed, or its API key has expired' },
    { ...RATE_LIMITED, when: 'Over 100 archives or 600 other files a minute with one key' },
    TOO_LARGE,
    FAILURE,
    NO_SIGNING,
  ],
  curl: 'curl -X PUT "$URL" -H "Content-Type: application/zip" --data-binary @storybook.zip',
}

const archive = (
  status: number,
  description: string,
  headers: Record<string, string> = {},
): ResponseDescription => ({
  status,
  description,
  headers: { ETag: 'Identifies this archive.', ...headers },
  ...(status !== 304 && { content: [{ type: 'application/zip' }] }),
})

export const downloadArchive: OperationDescription = {
  id: 'downloadArchive',
  tag: 'Files',
  method: 'GET',
  path: '/storage/{key}',
  summary: 'Download the archive of a build',
  description:
    'Only archives that are served are public here; everything else is 404. HEAD gets the same response ' +
    'without the body.',
  auth: 'none',
  parameters: [storageKey, ...requestHeaders('archive')],
  responses: [
    archive(200, 'The archive', { 'Accept-Ranges': '`bytes`' }),
    archive(206, 'The bytes asked for', { 'Content-Range': 'Which bytes of how many.' }),
    archive(304, 'Unchanged'),
  ],
  errors: [
    { code: 'not_found', error: 'File not found', when: 'No archive is served under the key' },
    { code: 'precondition_failed', when: '`If-Match` names another archive' },
    {
      code: 'range_not_satisfiable',
      when: 'The range lies outside the archive',
      headers: { 'Content-Range': 'The size of the archive.' },
    },
    FAILURE,
  ],
  curl: 'curl -O "$BASE_URL/storage/acme/v1.4.0/storybook.zip"',
}

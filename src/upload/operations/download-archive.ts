import * as z from 'zod'
import type { ResponseDescription } from '../../http/openapi/description.ts'
import { describe } from '../../http/openapi/describe.ts'
import { requestHeaders } from '../../http/openapi/terms.ts'
import { storageKeyOf } from '../storage-key.ts'
import { downloadArchive as download } from '../storage.ts'
import { operation, storesOf } from './operation.ts'
import { FAILURE, STORAGE_KEY } from './terms.ts'

export const downloadArchive = operation({
  method: 'GET',
  path: '/storage/{key}',
  routes: ['/storage/*'],
  auth: 'none',
  handle: (c) => download(storesOf(c), c.req.raw, storageKeyOf(new URL(c.req.url))),
})

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

export const describeDownloadArchive = () =>
  describe(downloadArchive, {
    tag: 'Files',
    summary: 'Download the archive of a build',
    description:
      'Only archives that are served can be downloaded; any other key is 404. Those of a private ' +
      'project take an API key of it. HEAD gets the same response without the body.',
    parameters: [
      STORAGE_KEY,
      {
        in: 'header',
        name: 'X-API-Key',
        schema: z.string(),
        description: 'An API key of the project; only a private project takes one.',
      },
      ...requestHeaders('archive'),
    ],
    responses: [
      archive(200, 'The archive', { 'Accept-Ranges': '`bytes`' }),
      archive(206, 'The requested bytes', {
        'Content-Range': 'The range of bytes sent, and the total size.',
      }),
      archive(304, 'Unchanged'),
    ],
    errors: [
      {
        code: 'authentication_required',
        when: 'The project is private, and the request has no valid API key of it',
      },
      { code: 'not_found', error: 'File not found', when: 'No archive is served under the key' },
      { code: 'precondition_failed', when: '`If-Match` does not match the archive’s ETag' },
      {
        code: 'range_not_satisfiable',
        when: 'The range is outside the archive',
        headers: { 'Content-Range': 'The size of the archive.' },
      },
      FAILURE,
    ],
    curl: 'curl -O "$BASE_URL/storage/acme/v1.4.0/storybook.zip"',
  })

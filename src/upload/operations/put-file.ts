import * as z from 'zod'
import { verifyGrant } from '../../builds/presign.ts'
import type { Parameter } from '../../http/openapi/description.ts'
import { describe } from '../../http/openapi/describe.ts'
import { CI_LIMIT, countRequest, UPLOAD_LIMIT } from '../../tenancy/rate-limit.ts'
import { finishAnyway } from '../finish-anyway.ts'
import { withinMemory } from '../parallel-uploads.ts'
import { rawBody } from '../request-body.ts'
import { storageKeyOf } from '../storage-key.ts'
import { storePresigned } from '../store-file.ts'
import { Stored } from '../view-schema.ts'
import { operation, storesOf } from './operation.ts'
import {
  contentType,
  FAILURE,
  INVALID_ARCHIVE,
  NO_SIGNING,
  RATE_LIMITED,
  STORAGE_KEY,
  TOO_LARGE,
} from './terms.ts'

export const putFile = operation({
  method: 'PUT',
  path: '/storage/{key}',
  routes: ['/storage/*'],
  auth: 'none',
  handle: (c) =>
    finishAnyway(c, async (): Promise<Stored> => {
      const url = new URL(c.req.url)
      const storageKey = storageKeyOf(url)
      const grant = await verifyGrant(c.var.config, c.env.DB, storageKey, url.searchParams)
      c.var.logFields['key_id'] = grant.keyId
      await countRequest(c.env, grant.build ? UPLOAD_LIMIT : CI_LIMIT, grant.keyId, 'presigned')
      const contentType = c.req.header('Content-Type') ?? ''
      const body = rawBody(c.req.raw, grant.size)
      const [projectId = ''] = grant.key.split('/')
      const build = await withinMemory(projectId, c.req.raw, body, () =>
        storePresigned(storesOf(c), { grant, contentType, body }),
      )
      return {
        success: true,
        message: 'Upload successful',
        key: storageKey,
        ...(build && { data: { buildId: build.buildId, buildNumber: build.buildNumber } }),
      }
    }),
})

export const describePutFile = () =>
  describe(putFile, {
    tag: 'Files',
    summary: 'Upload the file to a presigned URL',
    description:
      'Use the URL exactly as `POST /presigned-url/…` returned it, query included. If R2 ' +
      'credentials are configured, it points to R2 instead.',
    parameters: [
      STORAGE_KEY,
      ...['expires', 'type', 'key', 'size', 'build', 'signature'].map((name): Parameter => ({
        in: 'query',
        name,
        schema: z.string(),
        required: name !== 'build' && name !== 'size',
        description: 'Part of the presigned URL.',
      })),
      contentType('As declared when the URL was requested.'),
    ],
    contents: [{ type: '*/*' }],
    result: {
      description: 'The file was stored',
      schema: Stored,
      example: {
        success: true,
        message: 'Upload successful',
        key: 'acme/v1.4.0/storybook.zip',
        data: { buildId: 'bld_01k9v3m0c2e8r7t5y4w6x1z9ab', buildNumber: 13 },
      },
    },
    errors: [
      {
        code: 'content_type_mismatch',
        message: 'The URL was signed for application/zip',
        when: 'The Content-Type is not the one declared when the URL was requested',
      },
      {
        code: 'invalid_request',
        message: 'body: is not of the 1024 bytes announced',
        when: 'The length is not the one declared when the URL was requested, or the body stalls',
      },
      INVALID_ARCHIVE,
      {
        code: 'invalid_signature',
        when: 'The URL was altered or not signed by this service, or its API key was revoked',
      },
      { code: 'url_expired', when: 'The 15 minutes have passed, or its API key has expired' },
      { ...RATE_LIMITED, when: 'More than 100 archives or 600 other files a minute with one key' },
      TOO_LARGE,
      FAILURE,
      NO_SIGNING,
    ],
    curl: 'curl -X PUT "$URL" -H "Content-Type: application/zip" --data-binary @storybook.zip',
  })

import * as z from 'zod'
import { isArchiveName, presignUpload as presign } from '../../builds/presign.ts'
import { declaredType } from '../../http/media-type.ts'
import { describe } from '../../http/openapi/describe.ts'
import { filename, PARAMETER_ERROR, project, version } from '../../tenancy/description-terms.ts'
import { pathParameters } from '../../tenancy/parameters.ts'
import { UPLOAD_LIMIT } from '../../tenancy/rate-limit.ts'
import { requireKey } from '../../tenancy/require-key.ts'
import { SOURCE, sourceOf } from '../build-source.ts'
import { declaredSize } from '../request-body.ts'
import { refuseHidingVersion } from '../hidden-paths.ts'
import { Presigned } from '../view-schema.ts'
import { operation, siteOf } from './operation.ts'
import { contentType, FAILURE, KEY_ERRORS, NO_SIGNING, TOO_LARGE, REMOVING } from './terms.ts'

export const presignUpload = operation({
  method: 'POST',
  path: '/presigned-url/{project}/{version}/{filename}',
  routes: ['/presigned-url', '/presigned-url/*'],
  auth: 'api-key',
  async handle(c): Promise<Presigned> {
    const { project, version, filename } = pathParameters(c.req.url, [
      'project',
      'version',
      'filename',
    ])
    const apiKey = await requireKey(c, project, UPLOAD_LIMIT)
    const contentType = declaredType(c.req.header('Content-Type'), c.req.query('content_type'))
    if (isArchiveName(filename))
      await refuseHidingVersion(siteOf(c), { projectId: project, versionId: version })
    const { url, key, build } = await presign(c.var.config, c.env.DB, {
      projectId: project,
      versionId: version,
      filename,
      contentType,
      size: declaredSize(c.req.query('size')),
      ...sourceOf(c.req.query(), null),
      apiKey,
      baseUrl: new URL(c.req.url).origin,
    })
    return { url, key, ...(build && { buildId: build.buildId, buildNumber: build.buildNumber }) }
  },
})

export const describePresignUpload = () =>
  describe(presignUpload, {
    tag: 'Uploads',
    summary: 'Request a URL to upload a file to',
    description:
      'The URL accepts a PUT of the raw file with the same Content-Type and without a key, for ' +
      '15 minutes and as long as the key is valid. A filename ending in `.zip` reserves a ' +
      'build, which is served once its archive has arrived and is valid; any other file (an ' +
      'image, a structure, a report) is stored under `<project>/<version>/<filename>`.',
    parameters: [
      project,
      version,
      filename,
      {
        in: 'query',
        name: 'content_type',
        schema: z.string(),
        description:
          'Media type of the file that will be uploaded to the URL. Many generated clients can send ' +
          'it only here, because they send no `Content-Type` header without a body.',
      },
      {
        ...contentType(
          'The media type if `content_type` is absent; otherwise it must be the same.',
        ),
        required: false,
      },
      {
        in: 'query',
        name: 'size',
        schema: z
          .int()
          .min(1)
          .max(100 * 1024 * 1024),
        description: 'Size of the file in bytes; the URL then accepts exactly this size.',
      },
      ...SOURCE,
    ],
    result: {
      description: 'The URL and, for a ZIP, the reserved build',
      schema: Presigned,
      example: {
        url: 'https://storybooks.example.com/storage/acme/v1.4.0/storybook.zip?expires=1795233600&type=application%2Fzip&key=key_01k9v3m0c2e8r7t5y4w6x1z9ab&signature=9f2c41d8e07b6a35',
        key: 'acme/v1.4.0/storybook.zip',
        buildId: 'bld_01k9v3m0c2e8r7t5y4w6x1z9ab',
        buildNumber: 13,
      },
    },
    errors: [
      PARAMETER_ERROR,
      {
        code: 'missing_content_type',
        message: 'Send the Content-Type of the file to be uploaded',
        when: 'Neither the Content-Type header nor `content_type` is given',
      },
      {
        code: 'content_type_mismatch',
        message: 'content_type and the header Content-Type differ',
        when: 'Both are given and are different media types',
      },
      {
        code: 'invalid_request',
        message: 'size: must be a number of bytes',
        when: '`size` is not a number of bytes, `content_type` not a media type, `commit` not a commit id, or `pull_request` not a number',
      },
      TOO_LARGE,
      ...KEY_ERRORS,
      REMOVING,
      FAILURE,
      NO_SIGNING,
    ],
    curl: `URL=$(curl -s -X POST "$BASE_URL/presigned-url/acme/v1.4.0/storybook.zip" \\
    -H "X-API-Key: $API_KEY" \\
    -H "Content-Type: application/zip" | node -p 'JSON.parse(fs.readFileSync(0)).url')
  curl -X PUT "$URL" -H "Content-Type: application/zip" --data-binary @storybook.zip`,
  })

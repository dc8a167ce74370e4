import * as z from 'zod'
import { archiveUrl, viewUrl } from '../../builds/urls.ts'
import { describe } from '../../http/openapi/describe.ts'
import { archiveKey } from '../../store/object-keys.ts'
import { PARAMETER_ERROR, project, version } from '../../tenancy/description-terms.ts'
import { FORK_KEY_USED, requireUploader } from '../../tenancy/fork-key.ts'
import { pathParameters } from '../../tenancy/parameters.ts'
import { archiveBody } from '../archive-body.ts'
import { INVALID_COMMIT, SOURCE, sourceOf } from '../build-source.ts'
import { finishAnyway } from '../finish-anyway.ts'
import { withinMemory } from '../parallel-uploads.ts'
import { hiddenFolders, refuseHidingVersion } from '../hidden-paths.ts'
import { receiveArchive } from '../receive-archive.ts'
import { Uploaded } from '../view-schema.ts'
import { operation, siteOf, storesOf } from './operation.ts'
import {
  FAILURE,
  INVALID_ARCHIVE,
  KEY_ERRORS,
  STALLED,
  TOO_LARGE,
  WRONG_SETTING,
  REMOVING,
} from './terms.ts'

export const uploadArchive = operation({
  method: 'POST',
  path: '/upload/{project}/{version}',
  routes: ['/upload', '/upload/*'],
  auth: 'api-key',
  status: 201,
  handle: (c) =>
    finishAnyway(c, async () => {
      const { project, version } = pathParameters(c.req.url, ['project', 'version'])
      const target = { projectId: project, versionId: version }
      const run = await requireUploader(c, target)
      const source = sourceOf(c.req.query(), run)
      const baseUrl = new URL(c.req.url).origin
      const openAt = viewUrl(c.var.config, baseUrl, target)
      const zipUrl = archiveUrl(c.var.config, baseUrl, target)
      await refuseHidingVersion(siteOf(c), target)
      const body = archiveBody(c.req.raw)
      const build = await withinMemory(project, c.req.raw, body, () =>
        receiveArchive(storesOf(c), { ...target, ...source, zipUrl, body }),
      )
      const warnings = await hiddenFolders(siteOf(c), build)
      const key = archiveKey(project, version)
      const data = {
        url: build.zipUrl,
        path: key,
        versionId: version,
        buildId: build.buildId,
        buildNumber: build.buildNumber,
        viewUrl: openAt,
        ...(warnings.length > 0 && { warnings }),
      }
      return { success: true as const, message: 'Upload successful', key, data }
    }),
})

export const describeUploadArchive = () =>
  describe(uploadArchive, {
    tag: 'Uploads',
    summary: 'Upload a zipped Storybook',
    description:
      'Stores the archive as the version’s newest build and serves it immediately; earlier builds of ' +
      'the version are archived. Every entry is verified during the upload. A refused or interrupted ' +
      'upload changes nothing. Path parameters are validated first, then the key, then the body.',
    parameters: [project, version, ...SOURCE],
    contents: [
      // Generators that support only one kind of body use the first; a form includes the file name.
      {
        type: 'multipart/form-data',
        schema: z.object({ file: z.file().describe('The ZIP.') }),
      },
      { type: 'application/zip' },
      { type: 'application/x-zip-compressed' },
      { type: 'application/octet-stream' },
    ],
    result: {
      description: 'The build was stored and is served',
      schema: Uploaded,
      example: {
        success: true,
        message: 'Upload successful',
        key: 'acme/v1.4.0/storybook.zip',
        data: {
          url: 'https://storybooks.example.com/storage/acme/v1.4.0/storybook.zip',
          path: 'acme/v1.4.0/storybook.zip',
          versionId: 'v1.4.0',
          buildId: 'bld_01k9v3m0c2e8r7t5y4w6x1z9ab',
          buildNumber: 12,
          viewUrl: 'https://view-acme.storybooks.example.com/v1.4.0/',
        },
      },
    },
    errors: [
      PARAMETER_ERROR,
      {
        code: 'unsupported_content_type',
        message:
          'Send application/zip, application/x-zip-compressed, application/octet-stream or ' +
          'multipart/form-data with the part "file"',
        when: 'The Content-Type is not supported',
      },
      {
        code: 'invalid_request',
        message: INVALID_COMMIT,
        when: '`commit` is not a commit id, or `pull_request` not a number',
      },
      INVALID_ARCHIVE,
      STALLED,
      ...KEY_ERRORS,
      {
        code: 'forbidden',
        message: 'This key is for the version fork-pr-12 alone',
        when: 'It is the key of a run in a fork’s pull request, and the version is another',
      },
      {
        code: 'conflict',
        message: FORK_KEY_USED,
        when: 'It is such a key, and was used, or a pipeline with an API key of the project has uploaded the version',
      },
      TOO_LARGE,
      WRONG_SETTING,
      REMOVING,
      FAILURE,
    ],
    curl: `curl -X POST "$BASE_URL/upload/acme/v1.4.0" \\
    -H "X-API-Key: $API_KEY" \\
    -H "Content-Type: application/zip" \\
    --data-binary @storybook.zip`,
  })

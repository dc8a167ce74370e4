import { BEING_REMOVED } from '../../builds/reserve-build.ts'
import { describe } from '../../http/openapi/describe.ts'
import { version } from '../../tenancy/description-terms.ts'
import { pathParameters } from '../../tenancy/parameters.ts'
import { grantFiles } from '../grant-files.ts'
import { FilesBody } from '../schema.ts'
import { GrantedFiles } from '../view-schema.ts'
import { baseUrlOf, operation } from './operation.ts'
import { PROJECT } from './terms.ts'

export const grantFilesFromCi = operation({
  method: 'POST',
  path: '/ci/{project}/files/{version}',
  routes: ['/ci/:project/files', '/ci/:project/files/*'],
  auth: 'api-key',
  body: FilesBody,
  async handle(c, { access: apiKey, body }) {
    const { version } = pathParameters(c.req.url, [null, null, 'version'])
    const { projectId } = apiKey
    const target = { projectId, versionId: version, apiKey, baseUrl: baseUrlOf(c) }
    return grantFiles(c.var.config, c.env.DB, target, body)
  },
})

export const describeGrantFilesFromCi = () => {
  const files = [
    { name: 'button.png', content_type: 'image/png' },
    { name: 'button.dom.json', content_type: 'application/json' },
  ]
  return describe(grantFilesFromCi, {
    tag: 'From CI',
    summary: 'Request URLs to upload several files to',
    description:
      'Each URL accepts a PUT of one file with its Content-Type and without the key, for 15 ' +
      'minutes and as long as the key is valid. If one name or media type is invalid, the whole ' +
      'request is refused.',
    parameters: [PROJECT, { ...version, example: 'v1.4.0' }],
    body: { files },
    result: {
      description: 'The URLs, in the order of the files',
      schema: GrantedFiles,
      example: {
        files: files.map(({ name }) => ({
          name,
          key: `acme/v1.4.0/${name}`,
          url: `https://storybooks.example.com/storage/acme/v1.4.0/${name}?expires=1795233600&signature=9f2c41d8e07b6a35`,
          expires_at: '2026-11-21T09:45:00.000Z',
        })),
      },
    },
    errors: [
      {
        code: 'invalid_request',
        message: 'files.1.content_type: must be a media type',
        when: 'The body is not JSON, or a name or media type is invalid; the message names it',
      },
      {
        code: 'unavailable',
        message: BEING_REMOVED,
        when: 'The version ended some days ago, or nothing has named a file for months, and it is being deleted at this moment',
        headers: { 'Retry-After': 'Seconds to wait.' },
      },
      {
        code: 'not_configured',
        message: 'Presigned uploads need UPLOAD_SIGNING_SECRET or R2 credentials',
        when: 'The deployment has neither a secret nor R2 credentials to sign URLs with',
      },
    ],
  })
}

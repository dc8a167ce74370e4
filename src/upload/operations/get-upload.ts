import { findServedVersion } from '../../builds/served-build.ts'
import { json } from '../../http/openapi/description.ts'
import { describe } from '../../http/openapi/describe.ts'
import { archiveKey } from '../../store/object-keys.ts'
import { PARAMETER_ERROR, project, version } from '../../tenancy/description-terms.ts'
import { pathParameters } from '../../tenancy/parameters.ts'
import { Available, Unavailable } from '../view-schema.ts'
import { operation, storesOf } from './operation.ts'
import { FAILURE } from './terms.ts'

export const getUpload = operation({
  method: 'GET',
  path: '/upload/{project}/{version}',
  routes: ['/upload', '/upload/*'],
  auth: 'none',
  async handle(c): Promise<Available | Response> {
    const { project, version } = pathParameters(c.req.url, ['project', 'version'])
    const served = await findServedVersion(storesOf(c), { projectId: project, versionId: version })
    if (!served.build) return c.json<Unavailable, 404>({ project, version, available: false }, 404)
    return { project, version, key: archiveKey(project, version), available: true as const }
  },
})

export const describeGetUpload = () =>
  describe(getUpload, {
    tag: 'Uploads',
    summary: 'Whether a version has been uploaded',
    parameters: [project, version],
    result: {
      description: 'The version has a build',
      schema: Available,
      example: {
        project: 'acme',
        version: 'v1.4.0',
        key: 'acme/v1.4.0/storybook.zip',
        available: true,
      },
    },
    responses: [
      {
        status: 404,
        description: 'The version has no build',
        content: json(Unavailable, { project: 'acme', version: 'v1.4.0', available: false }),
      },
    ],
    errors: [PARAMETER_ERROR, FAILURE],
    curl: 'curl "$BASE_URL/upload/acme/v1.4.0"',
  })

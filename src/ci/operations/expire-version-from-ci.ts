import { notFound } from '../../base/errors.ts'
import { describe } from '../../http/openapi/describe.ts'
import { expiredVersion } from '../expired-version.ts'
import { expireVersions } from '../../retention/expire-versions.ts'
import { version } from '../../tenancy/description-terms.ts'
import { ExpiredVersion } from '../view-schema.ts'
import { operation } from './operation.ts'
import { PROJECT } from './terms.ts'

export const expireVersionFromCi = operation({
  method: 'POST',
  path: '/ci/{project}/versions/{version}/expire',
  auth: 'api-key',
  status: 202,
  async handle({ env }, { access: { projectId, id: who }, params }): Promise<ExpiredVersion> {
    const [ending] = await expireVersions(env.DB, { projectId, versionIds: [params.version], who })
    if (!ending) throw notFound('Version')
    return expiredVersion(ending)
  },
})

export const describeExpireVersionFromCi = () =>
  describe(expireVersionFromCi, {
    tag: 'From CI',
    summary: 'End a version, as when its pull request is closed',
    description:
      'Its builds are served on, and removed once the project’s grace is over, unless something needs them ' +
      '(docs/retention.md) or the version is uploaded again. One without a build, such as those of `storybook-review ' +
      'images`, ends alike, until outcomes of it are recorded again. Doing it again changes nothing.',
    parameters: [PROJECT, { ...version, example: 'v1.4.0' }],
    result: {
      description: 'The version ends',
      schema: ExpiredVersion,
      example: { version: 'v1.4.0', builds: 2, removed_after: '2026-11-28T09:30:00.000Z' },
    },
    errors: [
      {
        code: 'not_found',
        error: 'Version not found',
        when: 'The project has neither a build nor outcomes of it',
      },
    ],
  })

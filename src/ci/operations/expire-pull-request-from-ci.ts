import * as z from 'zod'
import { describe } from '../../http/openapi/describe.ts'
import { whole } from '../../http/whole-number.ts'
import { expireVersionsOfPullRequest } from '../../retention/expire-versions.ts'
import { expiredVersion } from '../expired-version.ts'
import { ExpiredPullRequest } from '../view-schema.ts'
import { operation } from './operation.ts'
import { INVALID_QUERY, PROJECT } from './terms.ts'

export const expirePullRequestFromCi = operation({
  method: 'POST',
  path: '/ci/{project}/pull-requests/{number}/expire',
  auth: 'api-key',
  status: 202,
  params: z.object({ number: whole(1, 2 ** 31 - 1) }),
  query: z.object({ repository: z.string().min(1).max(200).optional() }),
  async handle(
    { env },
    { access: { projectId, id: who }, params, query },
  ): Promise<ExpiredPullRequest> {
    const pullRequest = {
      projectId,
      repository: query.repository ?? null,
      pullRequest: params.number,
      who,
    }
    const ending = await expireVersionsOfPullRequest(env.DB, pullRequest)
    return { pull_request: params.number, versions: ending.map(expiredVersion) }
  },
})

export const describeExpirePullRequestFromCi = () =>
  describe(expirePullRequestFromCi, {
    tag: 'From CI',
    summary: 'End all versions of a closed pull request',
    description:
      'Those that were uploaded with its number, those whose outcomes were recorded as of it, and `pr-<number>`, as ' +
      '`POST /ci/{project}/versions/{version}/expire` ends one.',
    parameters: [
      PROJECT,
      {
        in: 'path',
        name: 'number',
        schema: z.string().regex(/^\d+$/),
        description: 'Number of the pull request.',
        example: '7',
      },
    ],
    query: {
      repository: {
        description: 'Only of the pull request of this repository, where outcomes name one.',
        example: 'acme/shop',
      },
    },
    result: {
      description: 'The versions end',
      schema: ExpiredPullRequest,
      example: {
        pull_request: 7,
        versions: [{ version: '5f2c1e0d', builds: 1, removed_after: '2026-11-28T09:30:00.000Z' }],
      },
    },
    errors: [
      {
        ...INVALID_QUERY,
        message: 'number: must be a whole number from 1 to 2147483647',
        when: 'The number is none',
      },
    ],
  })

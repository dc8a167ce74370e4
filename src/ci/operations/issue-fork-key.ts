import { NO_PERMISSION } from '../../code-host/fork-runs/connection.ts'
import { HAS_KEY, HAS_KEY_WHY, issueForkKey as issue } from '../../code-host/fork-runs/issue-key.ts'
import { ForkKeyBody } from '../../code-host/fork-runs/schema.ts'
import { NOT_PUBLISHED, NOT_PUBLISHED_WHY, REFUSED } from '../../code-host/fork-runs/verify-run.ts'
import { ForkKey } from '../../code-host/fork-runs/view-schema.ts'
import { CALL_FAILURES } from '../../code-host/description-terms.ts'
import { describe } from '../../http/openapi/describe.ts'
import { operationsWith } from '../../http/operations/operation.ts'
import { FORK_ERRORS, INVALID_FORK_RUN, PROJECT } from './terms.ts'

export const issueForkKey = operationsWith<string>()({
  method: 'POST',
  path: '/ci/{project}/fork-keys',
  auth: 'none',
  status: 201,
  body: ForkKeyBody,
  handle: ({ env }, { access: projectId, body: { challenge } }) =>
    issue(env, { projectId, challenge }),
})

export const describeIssueForkKey = () =>
  describe(issueForkKey, {
    tag: 'From CI',
    summary: 'Exchange a challenge for a key',
    description:
      'Asks GitHub, by the project’s App, whether the run has the artifact of the challenge, is in progress, and belongs to ' +
      'an open pull request from a fork, whose last commit it is of. The key is for one upload of the version ' +
      '`fork-pr-<number>`. What is uploaded with it never shows at the project’s root and is never found as something ' +
      'to compare with.',
    parameters: [PROJECT],
    body: {
      challenge:
        '16730284931_12_5f0c1e7a9b2d4c3e8f6a7b1c2d3e4f50.1795225200000.b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c',
    },
    result: {
      description: 'GitHub knows the run as what it says it is',
      schema: ForkKey,
      example: {
        key: 'svc_fork_3Qm9vXcYtB1uN6wZ8aKd0LrE5sHf2GjP7iTqUoVxCyM',
        version: 'fork-pr-12',
        pull_request: 12,
        commit: '4f2a91c0d9b8a7f6e5d4c3b2a19087f6e5d4c3b2',
        expires_at: '2026-11-21T09:50:00.000Z',
      },
    },
    errors: [
      INVALID_FORK_RUN,
      {
        code: 'forbidden',
        error: REFUSED,
        message: 'The run is not in progress',
        when: 'GitHub knows the run or the pull request as something else; the message says what',
      },
      {
        code: 'not_found',
        error: NOT_PUBLISHED,
        message: NOT_PUBLISHED_WHY,
        when: 'The artifact is not there; GitHub may take seconds to show it',
      },
      {
        code: 'not_found',
        error: 'Not found on GitHub',
        message: 'GitHub has no such thing, or does not show it',
        when: 'GitHub does not know the run or the pull request',
      },
      {
        code: 'conflict',
        error: HAS_KEY,
        message: HAS_KEY_WHY,
        when: 'This attempt of the run has its key',
      },
      {
        code: 'conflict',
        error: 'GitHub App lacks a permission',
        message: NO_PERMISSION,
        when: 'The App was made before it asked for `actions: read`',
      },
      {
        code: 'conflict',
        error: 'GitHub refused',
        message: 'GitHub refused this to the credential',
        when: 'The App’s installation was suspended, or its key is no longer valid',
      },
      ...FORK_ERRORS,
      ...CALL_FAILURES,
    ],
    curl: `curl -X POST "$BASE_URL/ci/$PROJECT/fork-keys" \\
  -H "Content-Type: application/json" \\
  -d "{\\"challenge\\": \\"$CHALLENGE\\"}"`,
  })

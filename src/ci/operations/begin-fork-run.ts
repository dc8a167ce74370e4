import { beginForkRun as begin } from '../../code-host/fork-runs/begin-run.ts'
import { ForkRunBody } from '../../code-host/fork-runs/schema.ts'
import { ForkChallenge } from '../../code-host/fork-runs/view-schema.ts'
import { describe } from '../../http/openapi/describe.ts'
import { operationsWith } from '../../http/operations/operation.ts'
import { FORK_ERRORS, INVALID_FORK_RUN, PROJECT } from './terms.ts'

export const beginForkRun = operationsWith<string>()({
  method: 'POST',
  path: '/ci/{project}/fork-runs',
  auth: 'none',
  status: 201,
  body: ForkRunBody,
  handle: ({ env }, { access: projectId, body: { run_id: runId, pull_request: pullRequest } }) =>
    begin(env, { projectId, runId, pullRequest }),
})

export const describeBeginForkRun = () =>
  describe(beginForkRun, {
    tag: 'From CI',
    summary: 'Begin to verify a run in a fork’s pull request',
    description:
      'Such a run has no secrets, so it proves which run it is by what it alone can do: it uploads an artifact with ' +
      '`artifact_name`, then exchanges the challenge for a key. The project has to be public and connected to GitHub by an ' +
      'App. Nothing is stored, and GitHub is not asked yet.',
    parameters: [PROJECT],
    body: { run_id: 16_730_284_931, pull_request: 12 },
    result: {
      description: 'What the run has to publish',
      schema: ForkChallenge,
      example: {
        challenge:
          '16730284931_12_5f0c1e7a9b2d4c3e8f6a7b1c2d3e4f50.1795225200000.b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c',
        artifact_name:
          'storybook-review-7d865e959b2466918c9863afca942d0fb89d7c9ac0c99bafc3749504ded97730',
        expires_at: '2026-11-21T09:40:00.000Z',
      },
    },
    errors: [INVALID_FORK_RUN, ...FORK_ERRORS],
    curl: `curl -X POST "$BASE_URL/ci/$PROJECT/fork-runs" \\
  -H "Content-Type: application/json" \\
  -d "{\\"run_id\\": $GITHUB_RUN_ID, \\"pull_request\\": 12}"`,
  })

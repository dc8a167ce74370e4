import { describe } from '../../http/openapi/describe.ts'
import { OTHER_COMMIT, recordOutcomes as record } from '../../gate/record-outcomes.ts'
import { OutcomesBody } from '../../gate/schema.ts'
import { RecordedView } from '../../gate/view-schema.ts'
import { version } from '../../tenancy/description-terms.ts'
import { operation } from './operation.ts'
import { PROJECT } from './terms.ts'

/** So that 2,000 outcomes fit, and one statement takes them: D1 binds at most 2 MB. */
const OUTCOMES_LIMIT = { bytes: 1.5 * 1024 * 1024, text: '1.5 MiB' }

export const recordOutcomes = operation({
  method: 'POST',
  path: '/ci/{project}/versions/{version}/outcomes',
  auth: 'api-key',
  body: OutcomesBody,
  bodyLimit: OUTCOMES_LIMIT,
  handle: async ({ env }, { access: { projectId, id: who }, params, body }) =>
    record(env.DB, { projectId, versionId: params.version, who }, body),
})

export const describeRecordOutcomes = () =>
  describe(recordOutcomes, {
    tag: 'From CI',
    summary: 'Record what became of the stories of a version',
    description:
      'At most 2,000 outcomes and 1.5 MiB a request; more requests add to it, and the same again changes nothing. ' +
      'Captures of a version (`source` and `series`) add up, and shards of one capture too. Once the version is ' +
      'another build or another commit, the first request removes what was recorded before.',
    parameters: [PROJECT, { ...version, example: 'v1.4.0' }],
    body: {
      capture: { source: 'storybook', against: 'main', fail_on: 'waiting', stories_total: 2 },
      change: { repository: 'acme/shop', commit: '4f2a91c', branch: 'buttons', pull_request: 12 },
      outcomes: [
        {
          story_id: 'button--primary',
          outcome: 'changed',
          pair_id: 'acme:button--primary:changes',
        },
        { story_id: 'button--secondary', outcome: 'equal' },
      ],
    },
    result: { description: 'Recorded', schema: RecordedView, example: { recorded: 2 } },
    errors: [
      {
        code: 'invalid_request',
        message: 'outcomes.0.outcome: Invalid option: expected one of "equal"|"changed"|…',
        when: 'The body is not JSON, or a field is missing or wrong; the message names it',
      },
      {
        code: 'payload_too_large',
        message: `A request body is at most ${OUTCOMES_LIMIT.text}`,
        when: `The body is over ${OUTCOMES_LIMIT.text}`,
      },
      {
        code: 'conflict',
        message: OTHER_COMMIT,
        when: 'A run of a fork’s pull request uploaded the version, of another commit than `change.commit`',
      },
    ],
  })

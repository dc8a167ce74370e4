import * as z from 'zod'
import { describe } from '../../http/openapi/describe.ts'
import { listOutcomeViews } from '../../gate/list-outcomes.ts'
import { OutcomesQuery } from '../../gate/schema.ts'
import { OutcomesView } from '../../gate/view-schema.ts'
import { version } from '../../tenancy/description-terms.ts'
import { operation } from './operation.ts'
import { INVALID_QUERY, limit, PROJECT } from './terms.ts'

export const listOutcomes = operation({
  method: 'GET',
  path: '/ci/{project}/versions/{version}/outcomes',
  auth: 'api-key',
  query: OutcomesQuery,
  handle: async ({ env }, { access: { projectId }, params: { version: versionId }, query }) =>
    listOutcomeViews(env.DB, { projectId, versionId }, query),
})

export const describeListOutcomes = () =>
  describe(listOutcomes, {
    tag: 'From CI',
    summary: 'What became of each story of a version',
    description: 'Nothing, once the version is another build than the one that was captured.',
    parameters: [PROJECT, { ...version, example: 'v1.4.0' }],
    query: {
      after: { schema: z.string(), description: '`next_after` of the page before.' },
      limit: { ...limit(1_000, 200), example: '200' },
    },
    result: {
      description: 'A page of outcomes, with what the next one goes on after',
      schema: OutcomesView,
      example: {
        outcomes: [
          {
            story_id: 'button--primary',
            variant: '',
            source: 'storybook',
            series: '',
            outcome: 'changed',
            pair_id: 'acme:button--primary:changes',
            reason: null,
            message: null,
            skipped_by: null,
            title: 'Button',
            name: 'Primary',
            image_key: null,
            waits: { unjudged: 0, open_issues: 0, candidates: 1, unnamed_changes: 0 },
          },
        ],
        next_after: null,
      },
    },
    errors: [INVALID_QUERY],
  })

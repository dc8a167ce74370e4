import * as z from 'zod'
import { describe } from '../../../http/openapi/describe.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { ISSUE_ORDERS } from '../../../store/review/issue-rows.ts'
import { namedIssueView } from '../../issues/issue-view.ts'
import { listIssuePage } from '../../issues/list-project-issues.ts'
import { ISSUE } from '../../issues/operations/examples.ts'
import { PAIR } from '../../pairs/operations/examples.ts'
import { IssuesQuery } from '../schema.ts'
import { ProjectIssuesView } from '../view-schema.ts'
import { INVALID_LIMIT, LIMIT, PROJECT_ID, STATUS } from './terms.ts'

export const listProjectIssues = operation({
  method: 'GET',
  path: '/api/projects/{projectId}/issues',
  auth: 'bearer',
  query: IssuesQuery,
  async handle({ env }, { params: { projectId }, query }) {
    const { reported_by: reportedBy, ...rest } = query
    const page = await listIssuePage(env, { projectId, reportedBy, named: true, ...rest })
    return { issues: page.issues.map(namedIssueView), next_after: page.nextAfter ?? null }
  },
})

export const describeListProjectIssues = () =>
  describe(listProjectIssues, {
    tag: 'Issues',
    summary: 'Issues of a project',
    description:
      'By number unless another order is asked for. Filters can be combined; none is matched by issues of other projects.',
    parameters: [PROJECT_ID],
    query: {
      status: { ...STATUS, example: 'open' },
      severity: {
        description:
          'Only issues of this severity; a candidate counts by the one that the judge suggests.',
        example: 'major',
      },
      label: { description: 'Only issues with this main label.', example: 'size' },
      story: {
        description:
          'Only issues of stories whose id (the `link_id` of the pair) begins like this; a pair without a story counts by its own id.',
        example: 'forms-button',
      },
      reported_by: { description: 'Only issues that this person has reported.', example: 'ada' },
      number: { schema: z.int().min(1), description: 'Only the issue with this number.' },
      for: {
        description: 'Only issues that this person is assigned to or mentioned in.',
        example: 'ada',
      },
      order: {
        schema: z.enum(ISSUE_ORDERS).default('number'),
        description: 'By number, the newest first, or the most severe first.',
      },
      after: {
        schema: z.int().min(0),
        description:
          'The cursor: the `next_after` of the page before, in the same order. Ordered by number it is the number of an issue.',
      },
      limit: LIMIT,
    },
    result: {
      description: 'The issues, with boxes as objects',
      schema: ProjectIssuesView,
      example: {
        issues: [
          {
            ...ISSUE,
            capture_hint: false,
            pair_name: PAIR.name,
            image_a_etag: PAIR.image_a_etag,
            image_b_etag: PAIR.image_b_etag,
            comment_count: 2,
          },
        ],
        next_after: null,
      },
    },
    errors: [INVALID_LIMIT],
  })

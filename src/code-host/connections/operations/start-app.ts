import { describe } from '../../../http/openapi/describe.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { NOT_CONFIGURED, PROJECT_ID, WRONG_KEY } from '../../description-terms.ts'
import { ProjectPath } from '../../schema.ts'
import { CodeHostAppBody } from '../schema.ts'
import { startApp } from '../start-app.ts'
import { CodeHostManifest } from '../view-schema.ts'

export const startCodeHostApp = operation({
  method: 'POST',
  path: '/api/projects/{projectId}/code-host/manifest',
  auth: 'bearer',
  params: ProjectPath,
  body: CodeHostAppBody,
  handle: (c, { params: { projectId }, body: { user, return_to: returnTo, ...body } }) =>
    startApp(c.env, { projectId, userId: user, returnTo, ...body }),
})

export const describeStartApp = () =>
  describe(startCodeHostApp, {
    tag: 'Code host',
    summary: 'Begin to make an App on GitHub',
    description:
      'Returns what the page posts to GitHub, where the person confirms it; GitHub makes the App and sends the ' +
      'person back to `return_to` with `code` and `state`, which the dashboard posts to the project’s connections ' +
      'within 10 minutes.',
    parameters: [PROJECT_ID],
    body: { repository: 'acme/shop', return_to: '/p/acme/settings', user: 'ada@example.com' },
    result: {
      description: 'What to post, and where',
      schema: CodeHostManifest,
      example: {
        action:
          'https://github.com/organizations/acme/settings/apps/new?state=5f0c.1795252200000.9d1e',
        state: '5f0c.1795252200000.9d1e',
        manifest: {
          name: 'Storybook review acme',
          url: 'https://review.example.com',
          description:
            'Shows on pull requests whether a person still has to look at changed components.',
          public: false,
          redirect_url: 'https://review.example.com/p/acme/settings',
          setup_url: 'https://review.example.com/p/acme/settings',
          hook_attributes: {
            url: 'https://storybooks.example.com/webhooks/github/hub_01k0n8x5vq3m7r9t2w4y6z8a1c',
            active: true,
          },
          default_permissions: { checks: 'write', pull_requests: 'read' },
          default_events: ['pull_request', 'check_run'],
        },
      },
    },
    errors: [
      {
        code: 'invalid_request',
        message: 'return_to: must be a path or a page of the dashboard',
        when: 'A field is missing or malformed; the message names it',
      },
      NOT_CONFIGURED,
      WRONG_KEY,
    ],
  })

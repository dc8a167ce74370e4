import { describe, queryParameters } from '../../../http/openapi/describe.ts'
import { confiningParameter, validate } from '../../../http/validate.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { NOT_CONFIGURED } from '../../description-terms.ts'
import { StartQuery } from '../schema.ts'
import { startOAuth } from '../start-oauth.ts'

export const startDesignToolOAuth = operation({
  method: 'GET',
  path: '/api/design-tool/oauth/start',
  auth: 'bearer',
  async handle(c) {
    const query = { ...c.req.query(), user: confiningParameter(c, 'user') }
    const { project, user, return_to: returnTo = null } = validate(StartQuery, query)
    const url = await startOAuth(c.env, { projectId: project, userId: user, returnTo })
    c.header('Cache-Control', 'no-store')
    return c.redirect(url, 302)
  },
})

export const describeStartOAuth = () =>
  describe(startDesignToolOAuth, {
    tag: 'Design tool connections',
    summary: 'Start connecting the design tool',
    description:
      'Redirects to the authorisation page of the design tool (OAuth 2 with PKCE). From there ' +
      'the person returns to the registered callback, a page of the dashboard, with `code` and ' +
      '`state`, which the dashboard posts to the project’s connections within 10 minutes.',
    parameters: queryParameters(StartQuery, {
      project: { description: 'The project to connect.', example: 'acme' },
      user: {
        description: 'The dashboard’s id of the person who connects.',
        example: 'ada@example.com',
      },
      return_to:
        'A page on the origin of the registered callback, or a path there; handed back, normalised, ' +
        'once connected.',
    }),
    responses: [
      {
        status: 302,
        description: 'A redirect to the authorisation page',
        headers: { Location: 'The authorisation page.', 'Cache-Control': '`no-store`' },
      },
    ],
    errors: [
      {
        code: 'invalid_request',
        message: 'return_to: must be a path or a page of the dashboard',
        when: 'A parameter is missing or malformed; the message names it',
      },
      NOT_CONFIGURED,
    ],
  })

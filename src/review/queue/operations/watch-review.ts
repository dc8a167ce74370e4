import * as z from 'zod'
import { AppError } from '../../../base/errors.ts'
import { describe } from '../../../http/openapi/describe.ts'
import { pathId } from '../../../http/openapi/terms.ts'
import { Who } from '../../../http/request-fields.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { reviewQueueOf } from '../stub.ts'

export const watchReview = operation({
  method: 'GET',
  path: '/api/projects/{projectId}/feed',
  auth: 'bearer',
  query: z.object({ who: Who }),
  async handle({ env, req }, { params: { projectId }, query: { who } }) {
    if (req.header('Upgrade')?.toLowerCase() !== 'websocket')
      throw new AppError('invalid_request', 'Upgrade: must be websocket')
    const url = `https://queue/?${new URLSearchParams({ who }).toString()}`
    const opened = await reviewQueueOf(env, projectId).fetch(url, {
      headers: { Upgrade: 'websocket' },
    })
    const { status, webSocket } = opened
    if (!webSocket) throw new AppError('rate_limited', await opened.text())
    return new Response(null, { status, webSocket })
  },
})

export const describeWatchReview = () =>
  describe(watchReview, {
    tag: 'Review queue',
    summary: 'Watch what others change',
    description:
      'A WebSocket. Its messages are JSON objects with a `sequence` (0, 1, 2 … on each ' +
      'connection) and a `type`: `begun` is the first, after which the client reads what it ' +
      'shows; `pair` holds the `pair` as `GET /api/state` lists it, `who` changed it and the ' +
      'counts of the `queue`; `issues` holds the `pair_id`, `who` did which `action`, the ' +
      '`issue` (null for several) and the `counts` of the pair’s issues by status. Each is ' +
      'sent once its change is stored. The text `ping` is answered with `pong`; any other ' +
      'message ends the connection. It is closed if no ping comes for 150 seconds, within a ' +
      'minute after `who` is no longer a member, and after an hour.',
    parameters: [pathId('projectId', 'The project’s id.', 'acme')],
    query: {
      who: { description: 'Who watches, as the dashboard knows the person.', example: 'ada' },
    },
    responses: [{ status: 101, description: 'The connection is open' }],
    errors: [
      {
        code: 'invalid_request',
        message: 'Upgrade: must be websocket',
        when: 'The request opens no WebSocket, or `who` is missing',
      },
      {
        code: 'rate_limited',
        message: 'At most 20 connections of a person are open at once',
        when: 'The person has 20 connections to the project, or all people together have 500',
      },
    ],
    curl:
      'curl --http1.1 -i -N -m 2 "$DIFF_URL/api/projects/acme/feed?who=ada" \\\n' +
      '  -H "Authorization: Bearer $SERVICE_AUTH_TOKEN" -H "Connection: Upgrade" \\\n' +
      '  -H "Upgrade: websocket" -H "Sec-WebSocket-Version: 13" \\\n' +
      '  -H "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==" || [ $? -eq 28 ]  # after two seconds',
  })

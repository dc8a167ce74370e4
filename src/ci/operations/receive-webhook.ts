import * as z from 'zod'
import { receiveWebhook as receive } from '../../code-host/webhooks/receive-webhook.ts'
import { ReceivedWebhook } from '../../code-host/webhooks/view-schema.ts'
import { JSON_LIMIT, readBytes } from '../../http/json-text.ts'
import { describe } from '../../http/openapi/describe.ts'
import type { Parameter } from '../../http/openapi/description.ts'
import { pathId } from '../../http/openapi/terms.ts'
import { operationsWith } from '../../http/operations/operation.ts'

export const receiveWebhook = operationsWith<null>()({
  method: 'POST',
  path: '/webhooks/github/{connectionId}',
  auth: 'none',
  async handle(c, { params: { connectionId } }) {
    const { headers } = c.req.raw
    const body = await readBytes(c.req.raw, JSON_LIMIT)
    const { handled } = await receive(c.env, { connectionId, headers, body })
    Object.assign(c.var.logFields, { webhook: headers.get('X-GitHub-Event'), handled })
    return { handled }
  },
})

const header = (name: string, description: string): Parameter => ({
  in: 'header',
  name,
  schema: z.string(),
  description,
  required: true,
})

export const describeReceiveWebhook = () =>
  describe(receiveWebhook, {
    tag: 'Code host',
    summary: 'What GitHub notifies the service of',
    description:
      'Signed with the webhook secret of the connection’s App. A closed pull request ends its versions, a check that is ' +
      'asked for again is sent again, and after a change of the App’s installation GitHub is asked how it stands. ' +
      'Anything else is ignored, as is what was dealt with before.',
    parameters: [
      pathId('connectionId', 'The connection’s id, as in the manifest.'),
      header('X-GitHub-Event', 'The name of the event.'),
      header('X-GitHub-Delivery', 'The id of the delivery.'),
      header('X-Hub-Signature-256', '`sha256=` and the HMAC of the body.'),
    ],
    result: {
      description: 'It is signed; whether there was something to do',
      schema: ReceivedWebhook,
      example: { handled: true },
    },
    errors: [
      {
        code: 'unauthorized',
        message: 'The webhook is not signed by a known App',
        when: 'The connection is unknown, the signature is wrong, or a header is missing',
      },
      { code: 'invalid_request', message: 'body: is not JSON', when: 'What is signed is no JSON' },
      {
        code: 'payload_too_large',
        message: 'A request body is at most 1 MiB',
        when: 'The body is over 1 MiB',
      },
    ],
    curl: `BODY='{"action": "created"}'
curl -X POST "$BASE_URL/webhooks/github/$CONNECTION_ID" -d "$BODY" \\
  -H "X-GitHub-Event: installation" -H "X-GitHub-Delivery: $(date +%s)" \\
  -H "X-Hub-Signature-256: sha256=$(printf %s "$BODY" | openssl dgst -sha256 -hmac "$WEBHOOK_SECRET" -r | cut -d ' ' -f 1)"`,
  })

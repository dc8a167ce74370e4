import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import * as z from 'zod'

const Part = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({
    type: z.literal('image_url'),
    image_url: z.object({ url: z.string().startsWith('data:image/png;base64,') }),
  }),
])

/** What a judge sends, in the published form of OpenAI's chat completions. */
const ChatRequest = z.strictObject({
  model: z.string(),
  messages: z
    .array(
      z.strictObject({
        role: z.enum(['system', 'user', 'assistant']),
        content: z.union([z.string(), z.array(Part).min(1)]),
      }),
    )
    .min(2),
  response_format: z.strictObject({
    type: z.literal('json_schema'),
    json_schema: z.strictObject({
      name: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/),
      strict: z.literal(true),
      schema: z.unknown().refine(isStrictSchema, 'is not a schema of strict mode'),
    }),
  }),
  max_tokens: z.int().min(1),
  temperature: z.number().min(0).max(2),
  seed: z.int(),
  stream: z.literal(false),
  reasoning_effort: z.enum(['low', 'medium', 'high']).optional(),
})
type ChatRequest = z.output<typeof ChatRequest>

/** Strict mode wants every property required and no others, all the way down. */
function isStrictSchema(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return true
  const { type, properties, required, additionalProperties } = schema as Record<string, unknown>
  const isClosed =
    type !== 'object' ||
    (additionalProperties === false &&
      JSON.stringify(required) === JSON.stringify(Object.keys(properties ?? {})))
  return isClosed && Object.values(schema).every(isStrictSchema)
}

export type Behaviour = (response: ServerResponse, request: ChatRequest) => void | Promise<void>

/** A server that speaks the published chat-completions protocol, and breaks it as a test wants. */
export interface ModelEndpoint {
  url: string
  /** The replies to the next requests; the last one repeats. */
  behave(...behaviours: Behaviour[]): void
  /** The requests since `behave`. */
  requests: ChatRequest[]
  /** What requests got wrong about the protocol. */
  complaints: string[]
  stop(): Promise<void>
}

export const API_KEY = 'sk-system-test-key'

export async function startModelEndpoint(): Promise<ModelEndpoint> {
  let behaviours: Behaviour[] = []
  const endpoint: ModelEndpoint = {
    url: '',
    requests: [],
    complaints: [],
    behave(...next) {
      behaviours = next
      endpoint.requests.length = 0
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const server = createServer((request, response) => {
    void respond(request, response)
  })
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const fault = faultOf(request)
    const body = ChatRequest.safeParse(JSON.parse(await text(request)))
    if (fault !== null || !body.success) {
      endpoint.complaints.push(fault ?? String(body.error))
      sendJson(response, 400, { error: { message: fault, type: 'invalid_request_error' } })
      return
    }
    endpoint.requests.push(body.data)
    const behaviour = behaviours.length > 1 ? behaviours.shift() : behaviours[0]
    await behaviour?.(response, body.data)
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  endpoint.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return endpoint
}

function faultOf({ method, url, headers }: IncomingMessage): string | null {
  if (method !== 'POST' || url !== '/v1/chat/completions') return `no ${method} ${url}`
  if (headers['content-type'] !== 'application/json') return 'the body is not said to be JSON'
  return headers.authorization === `Bearer ${API_KEY}` ? null : 'the key is wrong'
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

/** A chat completion as published, whose one choice holds `content`. */
export const completion = (
  content: string | null,
  { finish = 'stop', refusal = null }: { finish?: string; refusal?: string | null } = {},
) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1_790_000_000,
  model: 'test-model',
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content, refusal },
      logprobs: null,
      finish_reason: finish,
    },
  ],
  usage: { prompt_tokens: 1_000, completion_tokens: 100, total_tokens: 1_100 },
})

/** Replies as a model that obeys. */
export const says =
  (reply: unknown): Behaviour =>
  (response) =>
    sendJson(response, 200, completion(JSON.stringify(reply)))

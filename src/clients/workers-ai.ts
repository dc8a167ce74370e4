import * as z from 'zod'
import { readCompletion, usageOf } from './chat-completion.ts'
import { withTimeLimit, type ChatModel, type ChatReply } from './chat-model.ts'

/** The reply of older models: text, or the object that JSON mode parsed from it. */
const PlainReply = z.object({
  response: z.union([z.string(), z.record(z.string(), z.unknown())]),
})

/**
 * Returns a model of Workers AI. JSON mode takes the bare schema
 * (https://developers.cloudflare.com/workers-ai/json-mode/). `max_tokens` is always sent, because the platform's
 * default would truncate the reply.
 */
export const workersAi =
  (ai: Pick<Ai, 'run'>): ChatModel =>
  (request) =>
    withTimeLimit(request.timeoutMs, async (signal) => {
      const reply = await ai.run(
        request.model,
        {
          messages: request.messages,
          response_format: { type: 'json_schema', json_schema: request.replyFormat.schema },
          max_tokens: request.maxTokens,
          temperature: request.temperature,
          seed: request.seed,
          ...(request.effort !== null && { reasoning_effort: request.effort }),
        },
        { signal },
      )
      return readReply(reply)
    })

function readReply(reply: unknown): ChatReply {
  const plain = PlainReply.safeParse(reply)
  if (!plain.success) return readCompletion(reply)
  const { response } = plain.data
  const content = typeof response === 'string' ? response : JSON.stringify(response)
  return { ...readCompletion({ choices: [{ message: { content } }] }), usage: usageOf(reply) }
}

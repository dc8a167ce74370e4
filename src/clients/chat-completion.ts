import * as z from 'zod'
import { ModelError, type ChatMessage, type ChatReply, type TokenUsage } from './chat-model.ts'

/** More than an answer of the largest `max_tokens` can hold. */
export const MAX_REPLY_CHARACTERS = 256 * 1024

/** The messages hold much and are the selector's own, so that only what is read of the reply is checked. */
const Completion = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
})

const tokens = z.number().int().min(0).max(1e9)
const Usage = z.object({ prompt_tokens: tokens, completion_tokens: tokens })

/** The tokens that a reply says it took, or null. */
export function usageOf(reply: unknown): TokenUsage | null {
  const { data } = z.object({ usage: Usage }).safeParse(reply)
  return data ? { input: data.usage.prompt_tokens, output: data.usage.completion_tokens } : null
}

/** Reads a chat completion. Throws a ModelError for one that holds no whole answer. */
export function readCompletion(reply: unknown): ChatReply {
  const usage = usageOf(reply)
  const choice = Completion.safeParse(reply).data?.choices[0]
  if (!choice) throw new ModelError('the model’s answer is no chat completion', usage)
  if (choice.message.refusal || choice.finish_reason === 'content_filter')
    throw new ModelError('the model refused', usage)
  if (choice.finish_reason === 'length')
    throw new ModelError('the model’s answer is cut off at max_tokens', usage)
  const text = choice.message.content
  if (!text) throw new ModelError('the model’s answer is empty', usage)
  if (text.length > MAX_REPLY_CHARACTERS)
    throw new ModelError('the model’s answer is too large', usage)
  return { text, usage }
}

/** How much is asked, where a provider does not count: about four characters a token, 800 an image. */
export function estimateTokens(messages: readonly ChatMessage[]): number {
  let total = 0
  for (const { content } of messages) {
    const parts = typeof content === 'string' ? [{ type: 'text' as const, text: content }] : content
    for (const part of parts) total += part.type === 'text' ? Math.ceil(part.text.length / 4) : 800
  }
  return total
}

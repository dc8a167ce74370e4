import * as z from 'zod'
import { ModelError, type ChatMessage, type ChatReply, type TokenUsage } from './chat-model.ts'

/** More than a reply with the largest `max_tokens` can hold. */
export const MAX_REPLY_CHARACTERS = 256 * 1024

/** The parts of a chat completion that are used; the rest is not validated. */
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

/** Returns the token usage that a reply reports, or null. */
export function usageOf(reply: unknown): TokenUsage | null {
  const { data } = z.object({ usage: Usage }).safeParse(reply)
  return data ? { input: data.usage.prompt_tokens, output: data.usage.completion_tokens } : null
}

/** Parses a chat completion. Throws a ModelError if it does not contain a complete reply. */
export function readCompletion(reply: unknown): ChatReply {
  const usage = usageOf(reply)
  const choice = Completion.safeParse(reply).data?.choices[0]
  if (!choice) throw new ModelError('the model’s reply is not a chat completion', usage)
  if (choice.message.refusal || choice.finish_reason === 'content_filter')
    throw new ModelError('the model refused', usage)
  if (choice.finish_reason === 'length')
    throw new ModelError('the model’s reply is cut off at max_tokens', usage)
  const text = choice.message.content
  if (!text) throw new ModelError('the model’s reply is empty', usage)
  if (text.length > MAX_REPLY_CHARACTERS)
    throw new ModelError('the model’s reply is too large', usage)
  return { text, usage }
}

/** Estimates the tokens of a request, at four characters per token and 800 tokens per image. */
export function estimateTokens(messages: readonly ChatMessage[]): number {
  let total = 0
  for (const { content } of messages) {
    const parts = typeof content === 'string' ? [{ type: 'text' as const, text: content }] : content
    for (const part of parts) total += part.type === 'text' ? Math.ceil(part.text.length / 4) : 800
  }
  return total
}

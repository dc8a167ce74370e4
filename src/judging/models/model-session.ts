import * as z from 'zod'
import { estimateTokens } from '../../clients/chat-completion.ts'
import {
  ModelError,
  type ChatMessage,
  type ChatModel,
  type ChatReply,
  type ContentPart,
} from '../../clients/chat-model.ts'
import type { ModelLimits } from './model-limits.ts'
import { costOf, type Price } from './price.ts'

/** How a reply is requested and parsed. */
export interface ReplyForm<T> {
  /** `[a-z_]`, shown to the model. */
  name: string
  /** JSON Schema within the subset that every provider's strict mode accepts. */
  schema: Record<string, unknown>
  parse: z.ZodType<T>
}

interface Question {
  model: string
  effort: string | null
  price: Price | null
  /** The system message. */
  prompt: string
  /** The user message. */
  content: ContentPart[]
}

/** Makes replies as reproducible as the provider allows. */
const SEED = 1

/** How many characters of a malformed reply are sent back to the model. */
const MAX_QUOTED = 4_000

/** The model calls of one run or request, with shared limits on their number and cost. */
export class ModelSession {
  calls = 0
  costUsd = 0
  #repaired = false
  readonly #limits: ModelLimits
  readonly #beforeCall: () => Promise<void>

  /** An error thrown by `beforeCall` ends the session. */
  constructor(limits: ModelLimits, beforeCall: () => Promise<void> = async () => {}) {
    this.#limits = limits
    this.#beforeCall = beforeCall
  }

  get spent(): boolean {
    return this.calls >= this.#limits.max_calls + (this.#repaired ? 1 : 0)
  }

  /**
   * Returns the model's reply in the requested form. Once per session, a malformed reply is sent back for correction.
   * Throws a ModelError, and whatever `beforeCall` throws.
   */
  async ask<T>(model: ChatModel, question: Question, form: ReplyForm<T>): Promise<T> {
    const messages: ChatMessage[] = [
      { role: 'system', content: question.prompt },
      { role: 'user', content: question.content },
    ]
    const reply = await this.#call(model, question, form, messages)
    const first = read(reply, form)
    if ('value' in first) return first.value
    if (this.#repaired) throw new ModelError('the model’s reply does not fit its schema')
    this.#repaired = true
    const repair: ChatMessage[] = [
      { role: 'assistant', content: reply.text.slice(0, MAX_QUOTED) },
      {
        role: 'user',
        content: `That does not fit the schema: ${first.fault}. Answer again with the JSON alone.`,
      },
    ]
    const second = read(await this.#call(model, question, form, [...messages, ...repair]), form)
    if ('value' in second) return second.value
    throw new ModelError('the model’s reply does not fit its schema')
  }

  async #call(
    model: ChatModel,
    { model: name, effort, price }: Question,
    form: ReplyForm<unknown>,
    messages: ChatMessage[],
  ): Promise<ChatReply> {
    const { timeout_ms, max_tokens, temperature, max_cost_usd } = this.#limits
    const estimate = { input: estimateTokens(messages), output: max_tokens }
    if (this.costUsd + costOf(estimate, price) > max_cost_usd)
      throw new ModelError('the cost limit of the run allows no further call')
    await this.#beforeCall()
    this.calls++
    const { name: replyName, schema } = form
    try {
      const reply = await model({
        model: name,
        effort,
        messages,
        replyFormat: { name: replyName, schema },
        maxTokens: max_tokens,
        temperature,
        seed: SEED,
        timeoutMs: timeout_ms,
      })
      this.costUsd += costOf(reply.usage ?? estimate, price)
      return reply
    } catch (error) {
      // A failed call that does not report its usage is not counted: whether it was billed is unknown.
      if (error instanceof ModelError && error.usage) this.costUsd += costOf(error.usage, price)
      throw error
    }
  }
}

function read<T>(reply: ChatReply, form: ReplyForm<T>): { value: T } | { fault: string } {
  let json: unknown
  try {
    json = JSON.parse(reply.text)
  } catch {
    return { fault: 'it is not JSON' }
  }
  const result = form.parse.safeParse(json)
  if (result.success) return { value: result.data }
  const issue = result.error.issues[0]
  return { fault: `${issue?.path.join('.') || 'reply'}: ${issue?.message}` }
}

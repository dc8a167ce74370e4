/** A part of a message, in the form of OpenAI's chat completions that both providers take. */
export type ContentPart =
  | { type: 'text'; text: string }
  /** `url` is a data URI: neither provider is to fetch anything. */
  | { type: 'image_url'; image_url: { url: string } }

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant'
  content: string | ContentPart[]
}

export interface ChatRequest {
  model: string
  /** How hard a reasoning model is to think; null: not said. */
  effort: string | null
  messages: ChatMessage[]
  /** The JSON Schema of the answer, with a name for it. */
  answer: { name: string; schema: Record<string, unknown> }
  maxTokens: number
  temperature: number
  seed: number
  timeoutMs: number
}

export interface TokenUsage {
  input: number
  output: number
}

export interface ChatReply {
  /** What the model wrote: JSON if it did as told. */
  text: string
  /** Null where the provider does not say. */
  usage: TokenUsage | null
}

/** Asks a model once. Throws a ModelError, and nothing else. */
export type ChatModel = (request: ChatRequest) => Promise<ChatReply>

/** Why a model gave no answer that can be used. Its message is safe to show: no address, key or body. */
export class ModelError extends Error {
  override readonly name = 'ModelError'
  /** What the attempt cost all the same, where the provider says. */
  readonly usage: TokenUsage | null

  constructor(reason: string, usage: TokenUsage | null = null) {
    super(reason)
    this.usage = usage
  }
}

/**
 * What the work answers, unless the time is up first: then a ModelError, and the signal given to the
 * work aborts it. Anything else that the work throws becomes a ModelError without its text.
 */
export async function withTimeLimit<T>(
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeUp = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new ModelError(`the model gave no answer within ${timeoutMs / 1000} s`))
      controller.abort()
    }, timeoutMs)
  })
  try {
    return await Promise.race([work(controller.signal), timeUp])
  } catch (error) {
    throw error instanceof ModelError ? error : new ModelError('the model could not be reached')
  } finally {
    clearTimeout(timer)
  }
}

/** A part of a message in OpenAI's chat completions format, which both providers accept. */
export type ContentPart =
  | { type: 'text'; text: string }
  /** `url` is a data URI, so that no provider has to fetch anything. */
  | { type: 'image_url'; image_url: { url: string } }

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant'
  content: string | ContentPart[]
}

export interface ChatRequest {
  model: string
  /** The effort of a reasoning model; null leaves it to the provider. */
  effort: string | null
  messages: ChatMessage[]
  /** The JSON Schema that the reply has to match, and its name. */
  replyFormat: { name: string; schema: Record<string, unknown> }
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
  /** The text of the reply: JSON, if the model followed the request. */
  text: string
  /** Null if the provider does not report it. */
  usage: TokenUsage | null
}

/** Sends one request to a model. Throws only a ModelError. */
export type ChatModel = (request: ChatRequest) => Promise<ChatReply>

/** A failed request to a model. Its message is safe to show: it contains no URL, key or body. */
export class ModelError extends Error {
  override readonly name = 'ModelError'
  /** The tokens that the failed attempt used, if the provider reports them. */
  readonly usage: TokenUsage | null

  constructor(reason: string, usage: TokenUsage | null = null) {
    super(reason)
    this.usage = usage
  }
}

/**
 * Returns the result of the work. If the time limit passes first, throws a ModelError and aborts the work through its
 * signal. Any other error of the work becomes a ModelError without its message.
 */
export async function withTimeLimit<T>(
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeUp = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new ModelError(`the model did not reply within ${timeoutMs / 1000} s`))
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

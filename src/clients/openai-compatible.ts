import type { ModelEndpoint } from '../settings/config.ts'
import { MAX_REPLY_CHARACTERS, readCompletion } from './chat-completion.ts'
import { ModelError, withTimeLimit, type ChatModel, type ChatRequest } from './chat-model.ts'

/** Returns a model served by any implementation of OpenAI's chat completions. */
export const openAiCompatible =
  ({ url, apiKey }: ModelEndpoint): ChatModel =>
  (request) =>
    withTimeLimit(request.timeoutMs, async (signal) => {
      const response = await fetch(`${url}/chat/completions`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json',
          ...(apiKey !== null && { Authorization: `Bearer ${apiKey}` }),
        },
        body: JSON.stringify(completionRequest(request)),
        // workerd does not support `error`. The key must not reach any other host than the configured one.
        redirect: 'manual',
        signal,
      })
      if (response.status !== 200) {
        await response.body?.cancel()
        throw new ModelError(`the model’s endpoint responded with ${response.status}`)
      }
      return readCompletion(parseReply(await readText(response)))
    })

const completionRequest = (request: ChatRequest) => ({
  model: request.model,
  messages: request.messages,
  response_format: {
    type: 'json_schema',
    json_schema: {
      name: request.replyFormat.name,
      strict: true,
      schema: request.replyFormat.schema,
    },
  },
  max_tokens: request.maxTokens,
  temperature: request.temperature,
  seed: request.seed,
  stream: false,
  ...(request.effort !== null && { reasoning_effort: request.effort }),
})

/** Reads the body, but no more of it than the limit. */
async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > MAX_REPLY_CHARACTERS) throw new ModelError('the model’s reply is too large')
  }
  return text + decoder.decode()
}

function parseReply(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ModelError('the model’s reply is not a chat completion')
  }
}

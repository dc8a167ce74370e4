import { ModelError, type ChatModel } from '../../clients/chat-model.ts'
import { openAiCompatible } from '../../clients/openai-compatible.ts'
import { workersAi } from '../../clients/workers-ai.ts'
import { readConfig, type Env } from '../../config.ts'

/** Who runs a stage's model; `builtin` is the rules alone. */
export type Provider = 'builtin' | 'workers-ai' | 'openai-compatible'

/** The models of a provider. Throws a ModelError when this deployment has none. */
export function modelsOf(env: Env, provider: Exclude<Provider, 'builtin'>): ChatModel {
  if (provider === 'workers-ai') {
    if (!env.AI) throw new ModelError('Workers AI is not bound (AI)')
    return workersAi(env.AI)
  }
  const endpoint = readConfig(env).diff.modelEndpoint
  if (!endpoint) throw new ModelError('JUDGE_MODEL_URL is not set')
  return openAiCompatible(endpoint)
}

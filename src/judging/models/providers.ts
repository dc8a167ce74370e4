import { AppError } from '../../base/errors.ts'
import { ModelError, type ChatModel } from '../../clients/chat-model.ts'
import { openAiCompatible } from '../../clients/openai-compatible.ts'
import { workersAi } from '../../clients/workers-ai.ts'
import { readConfig, type Env, type ModelEndpoint } from '../../settings/config.ts'

/** Who runs a stage's model; `builtin` means the rules alone. */
export const PROVIDERS = ['builtin', 'workers-ai', 'openai-compatible'] as const
export type Provider = (typeof PROVIDERS)[number]

/** Returns the models of a provider. Throws a ModelError if this deployment has not configured it. */
export function modelsOf(env: Env, provider: Exclude<Provider, 'builtin'>): ChatModel {
  if (provider === 'workers-ai') {
    if (!env.AI) throw new ModelError('Workers AI is not bound (AI)')
    return workersAi(env.AI)
  }
  const endpoint = endpointOf(env)
  if (!endpoint) throw new ModelError('JUDGE_MODEL_URL is not set')
  return openAiCompatible(endpoint)
}

/** Turns an invalid setting into a ModelError, so that the run continues without a model. */
function endpointOf(env: Env): ModelEndpoint | null {
  try {
    return readConfig(env).diff.modelEndpoint
  } catch (error) {
    throw error instanceof AppError ? new ModelError(error.explanation) : error
  }
}

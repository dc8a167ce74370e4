import type { ContentPart } from '../../clients/chat-model.ts'
import type { Env } from '../../settings/config.ts'
import type { ModelLimits } from './model-limits.ts'
import type { ReplyForm, ModelSession } from './model-session.ts'
import type { Price } from './price.ts'
import { DEFAULT_PROMPTS, type ModelStage } from './prompts.ts'
import { modelsOf, type Provider } from './providers.ts'

/** The part of a judge's configuration that concerns models. */
export interface ModelConfiguration {
  stages: readonly {
    name: string
    provider: Provider
    model: string | null
    effort: string | null
  }[]
  limits: { model: ModelLimits }
  prompts: Readonly<Record<string, string>>
}

/** A stage that has a model. */
export interface StagePlan {
  name: ModelStage
  provider: Exclude<Provider, 'builtin'>
  model: string
  effort: string | null
  price: Price | null
  prompt: string
}

/** Returns null if the configuration has no such stage or no model for it. */
export function stagePlan(
  { stages, limits, prompts }: ModelConfiguration,
  name: ModelStage,
): StagePlan | null {
  const stage = stages.find((one) => one.name === name)
  if (!stage || stage.provider === 'builtin' || stage.model === null) return null
  const { provider, model, effort } = stage
  const { prices } = limits.model
  return {
    name,
    provider,
    model,
    effort,
    price: Object.hasOwn(prices, model) ? (prices[model] ?? null) : null,
    prompt: (Object.hasOwn(prompts, name) ? prompts[name] : undefined) ?? DEFAULT_PROMPTS[name],
  }
}

/** Asks a stage's model. `data`, sent as JSON, is the only text besides the prompt. Throws a ModelError. */
export function askStage<T>(
  env: Env,
  session: ModelSession,
  {
    plan,
    data,
    pictures,
    form,
  }: {
    plan: StagePlan
    data: unknown
    pictures: readonly { mark: number; picture: string }[]
    form: ReplyForm<T>
  },
): Promise<T> {
  const content: ContentPart[] = [{ type: 'text', text: JSON.stringify(data) }]
  for (const { mark, picture } of pictures)
    content.push(
      { type: 'text', text: `Mark ${mark}` },
      { type: 'image_url', image_url: { url: picture } },
    )
  return session.ask(modelsOf(env, plan.provider), { ...plan, content }, form)
}

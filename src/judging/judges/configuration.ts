import * as z from 'zod'
import { RULES } from '../../../generated/judge-rules.ts'
import { canonicalJson } from '../canonical-json.ts'
import { sha256Hex } from '../../base/hash.ts'
import { ImagePreprocessing, JudgeLimits, type JudgeSettings } from '../judge/index.ts'
import { ModelLimits } from '../models/model-limits.ts'
import { DEFAULT_PROMPTS } from '../models/prompts.ts'
import { BUILTIN_STAGES, isModelStage, isPass, Stages, wellFormedText } from './stages.ts'

const Limits = z
  .strictObject({ ...JudgeLimits.shape, model: ModelLimits.prefault({}) })
  .refine(({ icon_same, icon_different }) => icon_different <= icon_same, {
    path: ['icon_different'],
    error: 'must not be above icon_same',
  })

const Configuration = z.strictObject({
  pipeline: z.literal('structural-v1').default('structural-v1'),
  /** Ignored, so that a configuration can be registered again as it is listed. */
  rules: z.string().optional(),
  /** The tier that its runs are billed under. */
  tier: z
    .string()
    .regex(/^[a-z0-9][a-z0-9_-]{0,31}$/, 'must be a word of 1 to 32 of the characters a-z 0-9 _ -')
    .default('standard'),
  stages: Stages.prefault(BUILTIN_STAGES),
  limits: Limits.prefault({}),
  image_preprocessing: ImagePreprocessing.strict().prefault({}),
  /** The system messages of the model stages, by stage. */
  prompts: z.record(z.string(), wellFormedText(20_000)).default({}),
})

/**
 * Everything that decides how pairs are judged. Parsing fills in every default, including the prompts of the stages,
 * and refuses settings without effect, so that configurations that judge alike are equal. `rules` always becomes the
 * digest of the built-in judge's code in this deployment.
 */
export const JudgeConfiguration = Configuration.transform(({ prompts, ...rest }, ctx) => {
  const asking = new Set(rest.stages.map(({ name }) => name).filter(isModelStage))
  for (const name of Object.keys(prompts))
    if (!isModelStage(name) || !asking.has(name))
      ctx.addIssue({
        code: 'custom',
        path: ['prompts', name],
        message: 'no stage uses this prompt',
      })
  for (const name of Object.keys(rest.limits.model.prices))
    if (!rest.stages.some(({ model }) => model === name))
      ctx.addIssue({
        code: 'custom',
        path: ['limits', 'model', 'prices', name],
        message: 'no stage uses this model',
      })
  const defaults = Object.fromEntries(Array.from(asking, (name) => [name, DEFAULT_PROMPTS[name]]))
  return { ...rest, rules: RULES, prompts: { ...defaults, ...prompts } }
})
export type JudgeConfiguration = z.output<typeof JudgeConfiguration>
export type JudgeConfigurationInput = z.input<typeof JudgeConfiguration>

/** The judge of an environment that has none registered: rules alone, without model or network. */
export const BUILTIN_CONFIGURATION: JudgeConfiguration = JudgeConfiguration.parse({})

/** Returns the first 12 hex digits of SHA-256 over the canonical JSON of the whole configuration. */
export const judgeVersionOf = (configuration: JudgeConfiguration): string =>
  sha256Hex(canonicalJson(configuration)).slice(0, 12)

/** Whether a stored configuration still has this version here: the code of the deployment is part of the version. */
export function isStillVersion(configuration: unknown, version: string | null): boolean {
  const { data } = JudgeConfiguration.safeParse(configuration)
  return data !== undefined && judgeVersionOf(data) === version
}

/** Returns the settings of the rules. */
export function settingsOf(configuration: JudgeConfiguration): JudgeSettings {
  const { model: _, ...limits } = configuration.limits
  return {
    limits,
    imagePreprocessing: configuration.image_preprocessing,
    passes: new Set(configuration.stages.map(({ name }) => name).filter(isPass)),
  }
}

import * as z from 'zod'
import { PASSES, type PassName } from '../judge/index.ts'
import { MODEL_STAGES, type ModelStage } from '../models/prompts.ts'
import { PROVIDERS } from '../models/providers.ts'

/** Every stage, in execution order. */
const STAGE_NAMES = [...PASSES, ...MODEL_STAGES] as const

export const isPass = (name: string): name is PassName =>
  (PASSES as readonly string[]).includes(name)

export const isModelStage = (name: string): name is ModelStage =>
  (MODEL_STAGES as readonly string[]).includes(name)

/** Text without lone surrogates, which canonical JSON cannot hold. */
export const wellFormedText = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    .refine((text) => text.isWellFormed(), 'holds a lone surrogate')

const Stage = z
  .strictObject({
    name: z.enum(STAGE_NAMES),
    provider: z.enum(PROVIDERS),
    /** The provider's name for the model; a stage of rules has none. */
    model: wellFormedText(200).nullable().default(null),
    /** How much effort a model puts into reasoning, in its provider's terms. */
    effort: z
      .string()
      .regex(/^[a-z]{1,16}$/)
      .nullable()
      .default(null),
  })
  .check(({ value, issues }) => {
    const { name, provider, model, effort } = value
    const refuse = (path: keyof typeof value, message: string) =>
      issues.push({ code: 'custom', path: [path], message, input: value })
    if (isPass(name) && provider !== 'builtin')
      refuse('provider', `${name} runs by rules: its provider is builtin`)
    if (isModelStage(name) && provider === 'builtin')
      refuse('provider', `${name} asks a model: leave it out, or name who runs the model`)
    if (provider === 'builtin' && (model !== null || effort !== null))
      refuse('model', 'rules have no model and no effort')
    if (provider !== 'builtin' && model === null) refuse('model', 'is missing')
  })
type Stage = z.output<typeof Stage>

const orderOf = ({ name }: Stage): number => STAGE_NAMES.indexOf(name)

/** Each stage at most once. Parsing sorts them into execution order. */
export const Stages = z
  .array(Stage)
  .min(1)
  .refine(
    (stages) => new Set(stages.map(({ name }) => name)).size === stages.length,
    'must not name a stage twice',
  )
  .transform((stages) => stages.toSorted((one, other) => orderOf(one) - orderOf(other)))

/** The rules alone. */
export const BUILTIN_STAGES = PASSES.map((name) => ({ name, provider: 'builtin' as const }))

import { ModelError } from '../../clients/chat-model.ts'
import type { Env } from '../../settings/config.ts'
import type {
  ImagePreprocessing,
  JudgeInput,
  JudgeLimits,
  Judgement,
  OpenQuestion,
} from '../judge/index.ts'
import { applyVerdicts } from './apply-verdicts.ts'
import { drawMarks, type Mark } from './draw-marks.ts'
import { ModelSession } from './model-session.ts'
import { askStage, stagePlan, type ModelConfiguration, type StagePlan } from './stage.ts'
import { VERDICT_FORMS } from './verdicts.ts'
import { applyWording, notesToReword, WORDING_FORM } from './wording.ts'

export interface ReviewConfiguration extends ModelConfiguration {
  limits: ModelConfiguration['limits'] & Pick<JudgeLimits, 'min_confidence' | 'max_findings'>
  image_preprocessing: Pick<ImagePreprocessing, 'flatten_over'>
}

interface ModelReview {
  /** The rules' judgement if no model was asked. A stage that fails leaves it unchanged. */
  judgement: Judgement
  /** Why a stage failed, safe to show; null if none did. */
  degraded: string | null
  /** 0 for a model without a price. */
  costUsd: number
  calls: number
}

interface Review {
  env: Env
  configuration: ReviewConfiguration
  images: JudgeInput['images']
  session: ModelSession
}

/**
 * Asks models what the rules could not settle (ambiguous icons and unexplained regions) and how to word the notes, as
 * far as the configuration has a model for it and its limits allow. After a failure no further model is asked; the
 * results of earlier stages stay. Throws only what `beforeCall` throws.
 */
export async function reviewByModels(
  env: Env,
  {
    configuration,
    judgement,
    images,
    beforeCall,
  }: {
    configuration: ReviewConfiguration
    judgement: Judgement
    /** The pair's two images; each is decoded again whenever there is something to show. */
    images: JudgeInput['images']
    /** Called before each model call, which may take as long as the limits allow. */
    beforeCall: () => Promise<void>
  },
): Promise<ModelReview> {
  const session = new ModelSession(configuration.limits.model, beforeCall)
  const review: Review = { env, configuration, images, session }
  let reviewed = judgement
  let degraded: string | null = null
  for (const [name, step] of STEPS) {
    const plan = stagePlan(configuration, name)
    if (!plan || session.spent) continue
    try {
      reviewed = await step(review, plan, reviewed)
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      degraded = `${name}: ${error.message}`
      break
    }
  }
  return { judgement: reviewed, degraded, costUsd: session.costUsd, calls: session.calls }
}

type Step = (review: Review, plan: StagePlan, judgement: Judgement) => Promise<Judgement>

const reviewQuestions =
  (kind: OpenQuestion['kind']): Step =>
  async ({ env, configuration, images, session }, plan, judgement) => {
    const questions = judgement.questions.filter((question) => question.kind === kind)
    if (questions.length === 0) return judgement
    const marks = await draw(questions, { configuration, images, judgement })
    if (marks.length === 0) return judgement
    const verdicts = await askStage(env, session, {
      plan,
      data: { marks: marks.map((mark) => described(mark, judgement)) },
      pictures: marks,
      form: VERDICT_FORMS[kind],
    })
    return applyVerdicts(judgement, marks, { verdicts, limits: configuration.limits })
  }

const rewordNotes: Step = async ({ env, session }, plan, judgement) => {
  const notes = notesToReword(judgement.findings)
  if (notes.length === 0) return judgement
  const form = WORDING_FORM
  const rewordings = await askStage(env, session, { plan, data: { notes }, pictures: [], form })
  return { ...judgement, findings: applyWording(judgement.findings, rewordings) }
}

/** The most influential first, as the limits may not allow all of them. */
const STEPS = [
  ['icon-review', reviewQuestions('icon')],
  ['region-review', reviewQuestions('region')],
  ['wording', rewordNotes],
] as const

async function draw(
  questions: OpenQuestion[],
  {
    configuration,
    images,
    judgement,
  }: Pick<Review, 'configuration' | 'images'> & {
    judgement: Judgement
  },
): Promise<Mark[]> {
  try {
    const flattenOver = configuration.image_preprocessing.flatten_over
    return await drawMarks(questions, { images, judgement, flattenOver })
  } catch {
    throw new ModelError('the images could not be read again')
  }
}

/** Returns the measurements for a mark. */
function described({ mark, question }: Mark, { findings }: Judgement) {
  const { kind, similarity, finding } = question
  const note = finding === null ? undefined : findings[finding]?.note
  return { mark, kind, ...(similarity !== undefined && { similarity }), ...(note && { note }) }
}

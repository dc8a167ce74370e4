import type { RunPass } from '../../store/judging/run-columns.ts'
import type { Judgement } from '../judge/index.ts'

/*
 * A run's result on its way from the judge to the client:
 *
 *   Judgement    what the rules, and after them the models, found on the two images (judge/)
 *   RunResult    both judgements of one attempt, with how it went: status, passes, cost
 *   Prediction   the findings in the reference format, stored as an artifact of the run
 *   Annotation   the response to `annotate`: the prediction with what the run did to the pair's issues
 */

/** The findings of a judge and its models for a run's inputs. */
export interface RunResult {
  /** `degraded`: a pass or a model failed, or no pass could examine the images. */
  status: 'complete' | 'degraded'
  /** Why it is degraded; null if it is complete. */
  degraded: string | null
  /** Whether everything that the pair names was examined: only then does an issue that was not found count as gone. */
  sawAll: boolean
  /** The judgement of the rules alone, before any model reviewed it. */
  rules: Judgement
  judgement: Judgement
  passes: RunPass[]
  costUsd: number
}

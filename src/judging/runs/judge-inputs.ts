import { SECOND_MS } from '../../base/time.ts'
import type { Env } from '../../settings/config.ts'
import type { CaptureFacts } from '../../vocabulary/capture-facts.ts'
import type { RunPass } from '../../store/judging/run-columns.ts'
import type { Judgement, PassName, PassOutcome } from '../judge/index.ts'
import { settingsOf, type JudgeConfiguration } from '../judges/configuration.ts'
import { reviewByModels } from '../models/review-by-models.ts'
import { judgeInTurn } from './run-turns.ts'
import type { LoadedInputs } from './load-inputs.ts'
import type { RunResult } from './run-result.ts'

/** Waits this long count as a stage. */
const LONG_WAIT_MS = 10 * SECOND_MS

interface JudgeInput {
  projectId: string
  configuration: JudgeConfiguration
  inputs: LoadedInputs
  captureFacts: CaptureFacts | null
  betweenStages: () => Promise<void>
}

/**
 * Judges a run's inputs. `betweenStages` is called between the stages, and before each model call, which can take
 * long; if it throws, judging ends.
 */
export async function judgeInputs(env: Env, input: JudgeInput): Promise<RunResult> {
  const { configuration, inputs } = input
  const clock = new PassClock()
  const { images, evidence } = inputs
  const rules = await judgeByRules(input, clock)
  await input.betweenStages()
  const review = await reviewByModels(env, {
    configuration,
    judgement: rules,
    images,
    beforeCall: input.betweenStages,
  })
  if (review.calls > 0) await input.betweenStages()
  const { judgement, costUsd } = review
  const degraded = review.degraded ?? failureOf(rules.passes)
  const refused = Object.values(evidence).some((file) => file !== null && 'unusable' in file)
  return {
    status: degraded === null ? 'complete' : 'degraded',
    degraded,
    sawAll: degraded === null && !refused,
    rules,
    judgement,
    passes: judgement.passes.map((pass) => clock.timed(pass)),
    costUsd,
  }
}

function judgeByRules(
  { projectId, configuration, inputs, captureFacts, betweenStages }: JudgeInput,
  clock: PassClock,
): Promise<Judgement> {
  const askedAt = Date.now()
  return judgeInTurn(
    projectId,
    {
      images: inputs.images,
      evidence: inputs.evidence,
      captureFacts,
      settings: settingsOf(configuration),
      workedFor: (pass) => clock.worked(pass),
    },
    async () => {
      if (Date.now() - askedAt > LONG_WAIT_MS) await betweenStages()
      clock.worked(null)
    },
  )
}

/** Returns why a pass failed, or why the first was skipped if all were; otherwise null. */
function failureOf(passes: readonly PassOutcome[]): string | null {
  const looked = passes.some(({ status }) => status === 'ok')
  const failed = passes.find(({ status }) => status === 'failed' || !looked)
  return failed ? `${failed.name}: ${failed.reason ?? 'failed'}` : null
}

/** Times the passes from outside: the judge itself reads no clock. */
class PassClock {
  readonly #durations = new Map<PassName, number>()
  #since = Date.now()

  worked(pass: PassName | null): void {
    const now = Date.now()
    if (pass !== null)
      this.#durations.set(pass, (this.#durations.get(pass) ?? 0) + now - this.#since)
    this.#since = now
  }

  /** The duration of a pass that did not run is 0. */
  timed({ name, status, findings, reason }: PassOutcome): RunPass {
    const duration_ms = this.#durations.get(name) ?? 0
    return { name, status, findings, duration_ms, ...(reason !== undefined && { reason }) }
  }
}

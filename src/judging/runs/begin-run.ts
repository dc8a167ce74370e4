import { AppError, notFound } from '../../base/errors.ts'
import { newId } from '../../base/ids.ts'
import { isoTime } from '../../base/time.ts'
import type { Env } from '../../settings/config.ts'
import type { Pair } from '../../store/review/pairs.ts'
import { startRun, type RunStart } from '../../store/judging/run-leases.ts'
import { chooseJudge, type ChosenJudge } from '../judges/choose-judge.ts'
import { keysOfPair } from '../../tenancy/registered-keys.ts'
import { ledgerOf, lookAtObjects } from '../../tenancy/pair-objects.ts'
import type { ProjectScope } from '../../tenancy/project-scope.ts'
import { attemptRun } from './attempt.ts'
import { captureProfile } from './capture-profile.ts'
import { captureWarnings } from './capture-warnings.ts'
import { designTreeOf } from './design-tree.ts'
import { inputVersionOf } from './input-version.ts'
import { newLease, requireLeased } from './lease.ts'
import { foundObjects, ImageMissingError, loadInputs, type LoadedInputs } from './load-inputs.ts'
import type { AnnotateBody } from './schema.ts'
import type { Annotation } from './view-schema.ts'
import { judgeInShadow } from './shadow.ts'

export type AnnotateRequest = AnnotateBody & {
  requestId: string
  scope: ProjectScope
}

/**
 * Starts a run and judges the pair. Everything the result depends on is recorded before judging; afterwards shadow
 * judges judge the same inputs. Throws `not_found` for an image, `conflict` and `rate_limited`.
 */
export async function beginRun(
  env: Env,
  pair: Pair,
  request: AnnotateRequest,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Annotation> {
  const [choice, inputs] = await Promise.all([
    chooseJudge(env, pair.pairId),
    requireInputs(env, pair),
  ])
  const lease = newLease()
  const start = newRun(pair, request, { choice, inputs })
  const run = requireLeased(await startRun(env.DB, { start, lease, now: isoTime() }))
  const annotation = await attemptRun(env, {
    run,
    lease,
    loadInputs: () => Promise.resolve(inputs),
  })
  waitUntil(judgeInShadow(env, { run, judges: choice.shadow }))
  return annotation
}

/** What is recorded of a run before it judges: all that its result depends on. */
function newRun(
  pair: Pair,
  request: AnnotateRequest,
  { choice, inputs }: { choice: ChosenJudge; inputs: LoadedInputs },
): RunStart {
  const profile = captureProfile({
    producer: pair.captureFacts,
    headers: inputs.headers,
    designTree: designTreeOf(inputs.evidence.design_tool_structure),
  })
  return {
    runId: newId('run'),
    pairId: pair.pairId,
    projectId: pair.projectId,
    requestId: request.requestId,
    requestedBy: request.who ?? null,
    tier: choice.tier,
    judgeConfiguration: choice.configuration,
    judgeVersion: choice.judgeVersion,
    judgeLabel: choice.label,
    judgeArm: choice.arm,
    inputs: inputs.objects,
    inputVersion: inputVersionOf(profile, inputs.objects),
    captureProfile: profile,
    captureWarnings: captureWarnings(profile),
  }
}

/** Reads the inputs. If an object was replaced since it was last observed, the pair is no longer done. */
async function requireInputs(env: Env, pair: Pair): Promise<LoadedInputs> {
  const read: { inputs?: LoadedInputs } = {}
  try {
    await lookAtObjects(ledgerOf(env, pair.projectId), pair, async () => {
      read.inputs = await loadInputs(env, pair.projectId, { registered: keysOfPair(pair) })
      return foundObjects(read.inputs.objects)
    })
    if (!read.inputs) throw notFound('Pair')
    return read.inputs
  } catch (error) {
    if (!(error instanceof ImageMissingError)) throw error
    throw new AppError('not_found', error.message, { error: 'Image not found' })
  }
}

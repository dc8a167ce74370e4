import { AppError } from '../../base/errors.ts'
import { isoTime } from '../../base/time.ts'
import type { Env } from '../../config.ts'
import { significantFacts } from '../../store/capture-facts.ts'
import { EVIDENCE_NAMES, upsertPair, type EvidenceName } from '../../store/pairs.ts'
import { reviewQueueOf } from '../review-queue/queue-stub.ts'
import type { RegistrationBody } from './fields.ts'
import { pairView, type PairView } from './pair-view.ts'

export interface RegisteredPair extends PairView {
  created: boolean
  /** Evidence that the pair had before and no longer has. */
  evidence_cleared: EvidenceName[]
}

/**
 * Registers a pair or replaces it, and reopens its review. The queue is told second: when that
 * fails the pair is stored and its review not yet reopened, and the same request sent again
 * completes it. Throws `conflict` for a pair of another project.
 */
export async function registerPair(env: Env, body: RegistrationBody): Promise<RegisteredPair> {
  const queue = reviewQueueOf(env, body.project_id)
  const outcome = await upsertPair(env.DB, {
    pairId: body.pair_id,
    projectId: body.project_id,
    linkId: body.link_id ?? null,
    name: body.name ?? body.pair_id,
    imageAKey: body.image_a_key,
    imageBKey: body.image_b_key,
    evidence: Object.fromEntries(EVIDENCE_NAMES.map((name) => [name, body[name]])),
    captureFacts: significantFacts(body.capture_facts ?? {}),
    now: isoTime(),
  })
  if (outcome.kind === 'foreign')
    throw new AppError('conflict', 'The pair is registered in another project')
  const { pair, created, evidenceCleared } = outcome
  const { pairId, ordinal, registration, name } = pair
  const state = await queue.register({ pairId, ordinal, registration, name })
  return { ...pairView(pair, state), created, evidence_cleared: evidenceCleared }
}

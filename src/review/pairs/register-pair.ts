import { AppError, notFound } from '../../base/errors.ts'
import { isoTime } from '../../base/time.ts'
import type { Env } from '../../settings/config.ts'
import { significantFacts } from '../../vocabulary/capture-facts.ts'
import { EVIDENCE_NAMES, KEY_FIELDS, type KeyField } from '../../store/review/pair-fields.ts'
import type { PairObjects } from '../../store/review/pair-objects.ts'
import { upsertPair, type Pair } from '../../store/review/pairs.ts'
import { findObjects } from '../../tenancy/pair-objects.ts'
import { isOutside, type ProjectScope } from '../../tenancy/project-scope.ts'
import { reviewQueueOf } from '../queue/stub.ts'
import { pairView } from './pair-view.ts'
import type { RegistrationBody } from './schema.ts'
import type { RegisteredPairView } from './view-schema.ts'
import {
  keysOfPair,
  listClosedFields,
  refuseClosedKeys,
  registeredKeys,
  type RegisteredKeys,
} from '../../tenancy/registered-keys.ts'

/**
 * Registers a pair or replaces it, and reopens its review. D1 is written before the queue: when the second write
 * fails, the pair is stored but its review is not reopened yet, and a retry completes it. Throws `invalid_request`
 * for a key that belongs to another project, and `conflict` for a pair of another project (`not_found` under a scope,
 * which must not reveal other projects).
 */
export async function registerPair(
  env: Env,
  body: RegistrationBody,
  scope: ProjectScope,
): Promise<RegisteredPairView> {
  if (isOutside(scope, body.project_id)) throw notFound('Pair')
  const sent = registeredKeys(body)
  await refuseClosedKeys(env.DB, body.project_id, sent)
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
  if (outcome.kind === 'of another project') {
    if (scope !== null) throw notFound('Pair')
    throw new AppError('conflict', 'The pair is registered in another project')
  }
  const { pair, created, evidenceCleared } = outcome
  const { pairId, ordinal, registration, name } = pair
  const objects = await readableObjects(env, pair, sent)
  const state = await queue.register({ pairId, ordinal, registration, name, objects })
  return {
    ...pairView({ ...pair, objects }, state),
    created,
    evidence_cleared: evidenceCleared,
    missing: KEY_FIELDS.filter((field) => keysOfPair(pair)[field] && !objects[field]),
  }
}

/**
 * Finds the objects that the pair may read. The keys in `sent` have been checked; those kept from an earlier
 * registration may have become closed to the project since.
 */
async function readableObjects(env: Env, pair: Pair, sent: RegisteredKeys): Promise<PairObjects> {
  const keys = keysOfPair(pair)
  const kept: RegisteredKeys = Object.fromEntries(
    Object.entries(keys).filter(([name, key]) => sent[name as KeyField] !== key),
  )
  const closed = new Set(await listClosedFields(env.DB, pair.projectId, kept))
  return findObjects(env.STORAGE, keys, closed)
}

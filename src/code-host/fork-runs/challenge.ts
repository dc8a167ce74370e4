import { AppError } from '../../base/errors.ts'
import { sha256Hex } from '../../base/hash.ts'
import type { SealingKey } from '../../base/sealed.ts'
import { signState, verifyState } from '../../base/signed-state.ts'
import { isoTime, MINUTE_MS } from '../../base/time.ts'
import type { ForkChallenge } from './view-schema.ts'

// A run in a fork's pull request has neither a secret nor a token that identifies it, but only the run itself can upload
// artifacts to it. So it gets a challenge that only it knows, and uploads an artifact that has the challenge's hash as its name, which
// everybody may see. Nothing is stored for a challenge, because anybody can ask for any number of them.

const LIFETIME_MS = 10 * MINUTE_MS

const PURPOSE = 'fork run'

/** A run, as it names itself. */
export interface NamedRun {
  runId: number
  pullRequest: number
}

export function newChallenge(
  keys: SealingKey[],
  { projectId, runId, pullRequest }: NamedRun & { projectId: string },
): ForkChallenge {
  const expiresAt = Date.now() + LIFETIME_MS
  const random = crypto.randomUUID().replaceAll('-', '')
  const id = `${runId}_${pullRequest}_${random}`
  const challenge = signState(keys, { purpose: PURPOSE, id, projectId, expiresAt })
  return { challenge, artifact_name: artifactName(challenge), expires_at: isoTime(expiresAt) }
}

export const artifactName = (challenge: string): string =>
  `storybook-review-${sha256Hex(challenge)}`

/** Returns the run that a challenge was made for. Throws `invalid_request`. */
export function readChallenge(
  keys: SealingKey[],
  { projectId, challenge }: { projectId: string; challenge: string },
): NamedRun {
  const state = { state: challenge, purpose: PURPOSE, projectId, now: Date.now() } as const
  const id = verifyState(keys, state)
  if (id === null)
    throw new AppError(
      'invalid_request',
      'challenge: is unknown, expired or of another project; start again',
    )
  const [runId, pullRequest] = id.split('_')
  return { runId: Number(runId), pullRequest: Number(pullRequest) }
}

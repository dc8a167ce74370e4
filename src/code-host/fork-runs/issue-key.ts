import { AppError } from '../../base/errors.ts'
import { sha256Hex } from '../../base/hash.ts'
import { newId } from '../../base/ids.ts'
import { randomToken } from '../../base/random-token.ts'
import { DAY_MS, isoTime, MINUTE_MS } from '../../base/time.ts'
import type { Env } from '../../settings/config.ts'
import { insertForkRun } from '../../store/code-host/fork-runs.ts'
import { FORK_KEY_PREFIX } from '../../tenancy/fork-key.ts'
import { requireCodeHostConfig } from '../connections/required-config.ts'
import { artifactName, readChallenge } from './challenge.ts'
import { requireConnection, runReader } from './connection.ts'
import { verifyRun } from './verify-run.ts'
import type { ForkKey } from './view-schema.ts'

/** The upload follows at once. */
const KEY_LIFETIME_MS = 15 * MINUTE_MS
/** Longer than a run of GitHub can take, its approval included, so that no attempt gets a second key. */
const KEPT_MS = 100 * DAY_MS

export const HAS_KEY = 'Run has its key already'
export const HAS_KEY_WHY = 'Each attempt of a run gets one key: run it again for another'

/** The version of a pull request from a fork, which nothing else is uploaded as. */
const versionOf = (pullRequest: number): string => `fork-pr-${pullRequest}`

/**
 * Verifies the run of a challenge with GitHub and issues a key for its one upload. Throws `invalid_request`, `conflict` and
 * what `verifyRun` does.
 */
export async function issueForkKey(
  env: Env,
  input: { projectId: string; challenge: string },
): Promise<ForkKey> {
  const { projectId, challenge } = input
  const config = requireCodeHostConfig(env)
  const named = readChallenge(config.tokenKeys, input)
  const connection = await requireConnection(env, projectId)
  const { repository } = connection
  const api = await runReader(env, config, connection)
  const verified = await verifyRun(api, {
    ...named,
    repository,
    artifactName: artifactName(challenge),
  })
  const key = FORK_KEY_PREFIX + randomToken()
  const now = Date.now()
  const run = {
    id: newId('frk'),
    projectId,
    repository,
    ...verified,
    versionId: versionOf(verified.pullRequest),
    keyHash: sha256Hex(key),
    createdAt: isoTime(now),
    expiresAt: isoTime(now + KEY_LIFETIME_MS),
  }
  const isNew = await insertForkRun(env.DB, { run, keepFrom: isoTime(now - KEPT_MS) })
  if (!isNew) throw new AppError('conflict', HAS_KEY_WHY, { error: HAS_KEY })
  const { versionId: version, pullRequest, commit, expiresAt } = run
  return { key, version, pull_request: pullRequest, commit, expires_at: expiresAt }
}

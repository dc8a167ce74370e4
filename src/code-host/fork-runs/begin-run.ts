import type { Env } from '../../settings/config.ts'
import { requireCodeHostConfig } from '../connections/required-config.ts'
import { newChallenge, type NamedRun } from './challenge.ts'
import { requireConnection } from './connection.ts'
import type { ForkChallenge } from './view-schema.ts'

/** Returns what a run has to publish to prove that it is that run. GitHub is not asked yet. Throws `conflict`. */
export async function beginForkRun(
  env: Env,
  run: NamedRun & { projectId: string },
): Promise<ForkChallenge> {
  const { tokenKeys } = requireCodeHostConfig(env)
  await requireConnection(env, run.projectId)
  return newChallenge(tokenKeys, run)
}

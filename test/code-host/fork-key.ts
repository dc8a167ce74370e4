import { env } from 'cloudflare:workers'
import { sha256Hex } from '../../src/base/hash.ts'
import { newId } from '../../src/base/ids.ts'
import { isoTime } from '../../src/base/time.ts'
import { insertForkRun } from '../../src/store/code-host/fork-runs.ts'

let runs = 0

/** The key of a run in a fork's pull request, as it is issued once GitHub has confirmed the run. */
export async function newForkKey(projectId: string, versionId: string): Promise<string> {
  const key = `svc_fork_${crypto.randomUUID()}`
  const run = {
    id: newId('frk'),
    projectId,
    repository: 'acme/shop',
    runId: ++runs,
    runAttempt: 1,
    pullRequest: 7,
    commit: 'c'.repeat(40),
    versionId,
    keyHash: sha256Hex(key),
    createdAt: isoTime(),
    expiresAt: isoTime(Date.now() + 900_000),
  }
  await insertForkRun(env.DB, { run, keepFrom: isoTime(0) })
  return key
}

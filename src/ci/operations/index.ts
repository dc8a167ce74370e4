import { beginForkRun } from './begin-fork-run.ts'
import { getKeyOwner } from './get-key-owner.ts'
import { listPairsFromCi } from './list-pairs-from-ci.ts'
import { registerPairFromCi } from './register-pair-from-ci.ts'
import { annotatePairFromCi } from './annotate-pair-from-ci.ts'
import { listIssuesFromCi } from './list-issues-from-ci.ts'
import { listBuildsFromCi } from './list-builds-from-ci.ts'
import { listScreensFromCi } from './list-screens-from-ci.ts'
import { grantFilesFromCi } from './grant-files-from-ci.ts'
import { expirePullRequestFromCi } from './expire-pull-request-from-ci.ts'
import { expireVersionFromCi } from './expire-version-from-ci.ts'
import { grantCropsFromCi } from './grant-crops-from-ci.ts'
import { recordOutcomes } from './record-outcomes.ts'
import { readGate } from './read-gate.ts'
import { listOutcomes } from './list-outcomes.ts'
import { issueForkKey } from './issue-fork-key.ts'
import { listWaiting } from './list-waiting.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { showCrop } from './show-crop.ts'

export const keyOperations = {
  getKeyOwner,
  listPairsFromCi,
  registerPairFromCi,
  annotatePairFromCi,
  listIssuesFromCi,
  listBuildsFromCi,
  listScreensFromCi,
  grantFilesFromCi,
  expireVersionFromCi,
  expirePullRequestFromCi,
  grantCropsFromCi,
  listOutcomes,
  listWaiting,
  recordOutcomes,
  readGate,
}

/** By which a run in a fork's pull request gets a key. */
export const forkOperations = { beginForkRun, issueForkKey }

/** Those that ask for no key: for whoever has a signed address, or signs. */
export const openOperations = { showCrop, receiveWebhook }

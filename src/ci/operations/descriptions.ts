import type { DescriptionsOf } from '../../http/openapi/describe.ts'
import { describeBeginForkRun } from './begin-fork-run.ts'
import { describeGetKeyOwner } from './get-key-owner.ts'
import { describeRegisterPairFromCi } from './register-pair-from-ci.ts'
import { describeAnnotatePairFromCi } from './annotate-pair-from-ci.ts'
import { describeListPairsFromCi } from './list-pairs-from-ci.ts'
import { describeListIssuesFromCi } from './list-issues-from-ci.ts'
import { describeListBuildsFromCi } from './list-builds-from-ci.ts'
import { describeListScreensFromCi } from './list-screens-from-ci.ts'
import { describeGrantFilesFromCi } from './grant-files-from-ci.ts'
import { describeExpirePullRequestFromCi } from './expire-pull-request-from-ci.ts'
import { describeExpireVersionFromCi } from './expire-version-from-ci.ts'
import { describeGrantCropsFromCi } from './grant-crops-from-ci.ts'
import { describeRecordOutcomes } from './record-outcomes.ts'
import { describeReadGate } from './read-gate.ts'
import { describeListOutcomes } from './list-outcomes.ts'
import { describeIssueForkKey } from './issue-fork-key.ts'
import { describeListWaiting } from './list-waiting.ts'
import { describeReceiveWebhook } from './receive-webhook.ts'
import { describeShowCrop } from './show-crop.ts'
import type { forkOperations, keyOperations, openOperations } from './index.ts'

export const ciDescriptions: DescriptionsOf<
  typeof keyOperations & typeof forkOperations & typeof openOperations
> = {
  getKeyOwner: describeGetKeyOwner,
  registerPairFromCi: describeRegisterPairFromCi,
  annotatePairFromCi: describeAnnotatePairFromCi,
  listPairsFromCi: describeListPairsFromCi,
  listIssuesFromCi: describeListIssuesFromCi,
  listBuildsFromCi: describeListBuildsFromCi,
  listScreensFromCi: describeListScreensFromCi,
  grantFilesFromCi: describeGrantFilesFromCi,
  expirePullRequestFromCi: describeExpirePullRequestFromCi,
  expireVersionFromCi: describeExpireVersionFromCi,
  grantCropsFromCi: describeGrantCropsFromCi,
  recordOutcomes: describeRecordOutcomes,
  readGate: describeReadGate,
  listOutcomes: describeListOutcomes,
  listWaiting: describeListWaiting,
  beginForkRun: describeBeginForkRun,
  issueForkKey: describeIssueForkKey,
  showCrop: describeShowCrop,
  receiveWebhook: describeReceiveWebhook,
}

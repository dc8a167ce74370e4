import type { ClientOperation } from '../../../http/openapi/describe-for-client.ts'
import { describeAudit } from './audit.ts'
import { describeBuilds } from './builds.ts'
import { describeJudges } from './judges.ts'
import { describeKeys } from './keys.ts'
import { describeMembers } from './members.ts'
import { describeProjects } from './projects.ts'
import { describeRetention } from './retention.ts'
import { describeSession } from './session.ts'
import { describeUsage } from './usage.ts'

/** What the page's client is made from. */
export const adminOperations = (): ClientOperation[] =>
  Object.entries({
    ...describeSession(),
    ...describeProjects(),
    ...describeBuilds(),
    ...describeKeys(),
    ...describeMembers(),
    ...describeUsage(),
    ...describeJudges(),
    ...describeRetention(),
    ...describeAudit(),
  }).map(([id, described]) => Object.assign({ id }, described))

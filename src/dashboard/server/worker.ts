import { readSetting } from '../../settings/read-setting.ts'
import { deleteOldEvents } from '../../store/audit/end.ts'
import { createDashboard } from './app.ts'
import type { DashboardEnv } from './env.ts'
import { membershipService } from './people/membership-service.ts'
import { accessSignIn } from './sign-in/access.ts'

// The deployed Worker: people sign in by Cloudflare Access, and in no other way.

const dashboard = createDashboard(accessSignIn)

export default {
  fetch: dashboard.fetch,
  // The end of the audit log.
  scheduled: (_controller, env) =>
    deleteOldEvents(env.DB, { days: readSetting(env, 'AUDIT_DAYS'), now: Date.now() }),
} satisfies ExportedHandler<DashboardEnv>

export const MembershipService = membershipService(accessSignIn)

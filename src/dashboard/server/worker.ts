import * as z from 'zod'
import { deleteOldEvents } from '../../store/audit/end.ts'
import { createDashboard } from './app.ts'
import type { DashboardEnv } from './env.ts'
import { membershipService } from './people/membership-service.ts'
import { accessSignIn } from './sign-in/access.ts'

// The deployed Worker: people sign in by Cloudflare Access, and in no other way.

const dashboard = createDashboard(accessSignIn)

/** As the service takes it. */
const AuditDays = z.coerce.number().int().min(60).max(3_650).default(400)

export default {
  fetch: dashboard.fetch,
  // The end of the audit log.
  scheduled: (_controller, env) =>
    deleteOldEvents(env.DB, {
      days: AuditDays.parse(env.AUDIT_DAYS || undefined),
      now: Date.now(),
    }),
} satisfies ExportedHandler<DashboardEnv>

export const MembershipService = membershipService(accessSignIn)

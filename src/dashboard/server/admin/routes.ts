import { Hono } from 'hono'
import type { DashboardHttp } from '../env.ts'
import type { SignIn } from '../sign-in/sign-in.ts'
import { auditRoutes } from './audit.ts'
import { buildRoutes } from './builds.ts'
import { judgeRoutes } from './judges.ts'
import { keyRoutes } from './keys.ts'
import { memberRoutes } from './members.ts'
import { projectRoutes } from './projects.ts'
import { retentionRoutes } from './retention.ts'
import { sessionRoutes } from './session.ts'
import { usageRoutes } from './usage.ts'

/** `/api/admin/…`: what the service offers to its dashboard alone, and the dashboard's own data. */
export function adminRoutes(signIn: SignIn): Hono<DashboardHttp> {
  const routes = new Hono<DashboardHttp>()
  routes.route('/', sessionRoutes(signIn))
  routes.route('/', projectRoutes)
  routes.route('/', buildRoutes)
  routes.route('/', keyRoutes)
  routes.route('/', memberRoutes(signIn))
  routes.route('/', usageRoutes)
  routes.route('/', judgeRoutes)
  routes.route('/', retentionRoutes)
  routes.route('/', auditRoutes)
  return routes
}

import { Hono } from 'hono'
import type { DashboardHttp } from '../env.ts'
import type { SignIn } from '../sign-in/sign-in.ts'
import { sessionRoutes } from './session.ts'

/** `/api/admin/…`: what the service offers to its dashboard alone, and the dashboard's own data. */
export function adminRoutes(signIn: SignIn): Hono<DashboardHttp> {
  const routes = new Hono<DashboardHttp>()
  routes.route('/', sessionRoutes(signIn))
  return routes
}

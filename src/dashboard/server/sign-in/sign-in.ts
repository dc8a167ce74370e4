import type { Hono } from 'hono'
import type { DashboardHttp } from '../http.ts'
import type { WayToSignIn } from './way-to-sign-in.ts'

export interface SignIn extends WayToSignIn {
  /** Its own routes, reachable by everybody. */
  routes: Hono<DashboardHttp> | null
}

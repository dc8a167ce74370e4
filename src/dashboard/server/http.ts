import type { Hono } from 'hono'
import type { RequestVariables } from '../../http/create-app.ts'
import type { DashboardEnv } from './env.ts'
import type { Identity } from './sign-in/identity.ts'
import type { WayToSignIn } from './sign-in/way-to-sign-in.ts'

export interface DashboardHttp {
  Bindings: DashboardEnv
  Variables: RequestVariables & {
    signIn: WayToSignIn
    /** Whom the request comes from; set on every data route. */
    person: Identity
  }
}

export type Dashboard = Hono<DashboardHttp>

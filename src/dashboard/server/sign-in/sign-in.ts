import type { Hono } from 'hono'
import type { DashboardEnv, DashboardHttp } from '../env.ts'

/** A person who has signed in. */
export interface Identity {
  /** How the service records what this person does: an e-mail address, or a name, in lower case. */
  who: string
  /** The name to display. */
  name: string
  /** Whether the person owns every project, and may manage what belongs to none. */
  administrator: boolean
}

/** A way to sign in. Which one a Worker has is decided by its main module, never by a setting. */
export interface SignIn {
  /**
   * Returns the person a request comes from; null if nobody has signed in. Throws `not_configured` if the
   * deployment has no way to tell.
   */
  identify: (request: Request, env: DashboardEnv) => Promise<Identity | null>
  /** Path of the page where people sign in; null if something in front of the Worker does that. */
  page: string | null
  /** What `who` holds, which is also what an invitation names. */
  identifiesBy: 'email' | 'name'
  /** Address at which a person signs out. */
  signOut: string
  /** Its own routes, reachable by everybody. */
  routes: Hono<DashboardHttp> | null
}

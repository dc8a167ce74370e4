import type { Hono } from 'hono'
import type { DashboardEnv, DashboardHttp } from '../env.ts'

/** A person who has signed in. */
export interface Identity {
  /** How the service records what this person does: an e-mail address, or a name, in lower case. */
  who: string
  /** For display. */
  name: string
  /** Owns every project, and alone may manage what belongs to none. */
  administrator: boolean
}

/** A way to sign in. Which one a Worker has is decided by its main module, never by a setting. */
export interface SignIn {
  /**
   * The person a request comes from; null when nobody has signed in. Throws `not_configured` when the
   * deployment cannot know.
   */
  identify: (request: Request, env: DashboardEnv) => Promise<Identity | null>
  /** The page where people sign in; null: something in front of the Worker does it. */
  page: string | null
  /** What `who` is, and so what an invitation has to name. */
  identifiesBy: 'email' | 'name'
  /** Where a person signs out. */
  signOut: string
  /** Its own routes, reachable by everybody. */
  routes: Hono<DashboardHttp> | null
}

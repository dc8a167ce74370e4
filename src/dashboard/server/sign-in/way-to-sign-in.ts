import type { DashboardEnv } from '../env.ts'
import type { Identity } from './identity.ts'

/** A way to sign in. Which one a Worker has is decided by its main module, never by a setting. */
export interface WayToSignIn {
  /**
   * Returns the person a request comes from; null if nobody has signed in. Throws `not_configured` if the
   * deployment has no way to tell.
   */
  identify: (request: Request, env: DashboardEnv) => Promise<Identity | null>
  /** Whether a person owns every project, as `identify` says it of those who have signed in. */
  isAdministrator: (who: string, env: DashboardEnv) => Promise<boolean>
  /** Path of the page where people sign in; null if something in front of the Worker does that. */
  page: string | null
  /** What `who` holds, which is also what an invitation names. */
  identifiesBy: 'email' | 'name'
  /** Address at which a person signs out. */
  signOut: string
}

import { WorkerEntrypoint } from 'cloudflare:workers'
import type { Memberships } from '../../../settings/config.ts'
import type { DashboardEnv } from '../env.ts'
import type { WayToSignIn } from '../sign-in/way-to-sign-in.ts'
import { maySee, whoMaySee } from './may-see.ts'

/**
 * Returns the entrypoint at which the CDN asks about the people who have a private project open, and review queues about those
 * who watch them. It has no URL: only a Worker that is bound to it can call it, by RPC.
 */
export const membershipService = (signIn: WayToSignIn) =>
  class MembershipService extends WorkerEntrypoint<DashboardEnv> implements Memberships {
    isMember(person: { projectId: string; who: string }): Promise<boolean> {
      return maySee(signIn, this.env, person)
    }

    membersAmong(people: { projectId: string; people: readonly string[] }): Promise<string[]> {
      return whoMaySee(signIn, this.env, people)
    }
  }

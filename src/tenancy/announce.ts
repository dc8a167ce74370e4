import { logFailure } from '../http/log.ts'
import type { Env } from '../settings/config.ts'
import type { IssueChange } from '../vocabulary/review-event.ts'

/** The part of a review queue that those who change issues need. */
interface Announcer {
  announce: (change: IssueChange) => Promise<void>
}

/**
 * Sends what was changed, once it is stored, to everybody who has the project open. Never fails: a page that misses it
 * shows it when it reads again.
 */
export async function announce(
  env: Pick<Env, 'REVIEW_QUEUE'>,
  projectId: string,
  change: IssueChange,
): Promise<void> {
  // The class behind the binding belongs to a component.
  const queues = env.REVIEW_QUEUE as
    | DurableObjectNamespace<Rpc.DurableObjectBranded & Announcer>
    | undefined
  try {
    await queues?.getByName(projectId).announce(change)
  } catch (error) {
    logFailure('change_not_announced', error, { project: projectId })
  }
}

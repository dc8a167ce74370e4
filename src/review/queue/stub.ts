import { AppError } from '../../base/errors.ts'
import type { Env } from '../../settings/config.ts'
import type { ReviewQueue } from './review-queue.ts'

/** Returns the review queue of a project. Throws `not_configured` in a deployment without the binding. */
export function reviewQueueOf(
  env: Pick<Env, 'REVIEW_QUEUE'>,
  projectId: string,
): DurableObjectStub<ReviewQueue> {
  if (!env.REVIEW_QUEUE) throw new AppError('not_configured', 'REVIEW_QUEUE is not bound')
  // `Env` belongs to no component, so it does not name the class behind the binding.
  const queues = env.REVIEW_QUEUE as DurableObjectNamespace<ReviewQueue>
  return queues.getByName(projectId)
}

import { AppError } from '../../base/errors.ts'
import type { Env } from '../../config.ts'
import type { ReviewQueue } from './review-queue.ts'

/** The review queue of a project. Throws `not_configured` in a deployment without the binding. */
export function reviewQueueOf(
  env: Pick<Env, 'REVIEW_QUEUE'>,
  projectId: string,
): DurableObjectStub<ReviewQueue> {
  if (!env.REVIEW_QUEUE) throw new AppError('not_configured', 'REVIEW_QUEUE is not bound')
  // The settings know no component, so they do not know which class the binding leads to.
  const queues = env.REVIEW_QUEUE as DurableObjectNamespace<ReviewQueue>
  return queues.getByName(projectId)
}

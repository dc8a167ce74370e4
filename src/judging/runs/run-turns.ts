import { MINUTE_MS, SECOND_MS } from '../../base/time.ts'
import { Turns } from '../../base/turns.ts'
import { judgePair, type JudgeInput, type Judgement } from '../judge/index.ts'

/** Runs at once: each holds what its structures came to. Whoever waits holds nothing yet. */
const RUNS = new Turns({
  what: 'runs of a project',
  atOnce: 128,
  ofTenant: 32,
  waiting: 64,
  mostMs: 10 * MINUTE_MS,
  retryAfterSeconds: 5,
})

/** Does a run as one of those of its project. Throws `rate_limited` if there are too many. */
export const asRunOf = <T>(projectId: string, work: () => Promise<T>): Promise<T> =>
  RUNS.take(projectId, work)

/** A judgement may take most of an isolate's memory, and its one thread. A lease outlasts the waiting. */
const JUDGING = new Turns({
  what: 'judgements of a project',
  atOnce: 1,
  waiting: 64,
  waitingMs: 45 * SECOND_MS,
  mostMs: MINUTE_MS,
  retryAfterSeconds: 5,
})

/**
 * Judges a pair when it is its project's turn; `begun` is called then, ahead of it. Throws `rate_limited` if that
 * does not come in time.
 */
export const judgeInTurn = (
  projectId: string,
  input: JudgeInput,
  begun: () => Promise<void> = () => Promise.resolve(),
): Promise<Judgement> =>
  JUDGING.take(projectId, async () => {
    await begun()
    return judgePair(input)
  })

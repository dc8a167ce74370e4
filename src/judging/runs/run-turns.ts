import { MINUTE_MS, SECOND_MS } from '../../base/time.ts'
import { Turns } from '../../base/turns.ts'
import { judgePair, type JudgeInput, type Judgement } from '../judge/index.ts'

/** Limits concurrent runs, because each holds its parsed structures in memory. A waiting run holds nothing yet. */
const RUNS = new Turns({
  what: 'runs of a project',
  atOnce: 128,
  ofTenant: 32,
  waiting: 64,
  mostMs: 10 * MINUTE_MS,
  retryAfterSeconds: 5,
})

/** Executes a run within its project's limit of concurrent runs. Throws `rate_limited` if there are too many. */
export const asRunOf = <T>(projectId: string, work: () => Promise<T>): Promise<T> =>
  RUNS.take(projectId, work)

/**
 * One judgement at a time: it may take most of an isolate's memory, and occupies its only thread. Waiting takes less
 * time than a lease lasts.
 */
const JUDGING = new Turns({
  what: 'judgements of a project',
  atOnce: 1,
  waiting: 64,
  waitingMs: 45 * SECOND_MS,
  mostMs: MINUTE_MS,
  retryAfterSeconds: 5,
})

/**
 * Judges a pair when it is its project's turn, after calling `begun`. Throws `rate_limited` if the turn does not come
 * in time.
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

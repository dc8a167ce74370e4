import { setImmediate as nextTurn } from 'node:timers/promises'
import { WranglerError } from '../local/wrangler.ts'
import { UsageError } from '../shell/usage-error.ts'
import { Interrupted } from './interruption.ts'

/** A part of a deployment that is looked up first, and made only where it is missing. */
export interface Step {
  /** What there will be. */
  what: string
  /** Returns what has to be done; null if it is there already. Changes nothing. */
  look: () => Promise<string | null>
  /** Nothing is asked of the platform to look. */
  isKnownHere?: true
  act: () => Promise<void>
}

export interface StepResult {
  what: string
  status: 'unchanged' | 'done' | 'planned' | 'failed' | 'interrupted' | 'not reached'
  /** What was done, would be done, went wrong or may be half done. */
  detail: string
}

interface StepsRun {
  dryRun: boolean
  /** In a dry run: nobody is signed in, so that nothing can be looked up at the platform. */
  signedOut?: boolean
  report: (result: StepResult) => void
  /** Ends the step that is under way. */
  interruption?: AbortSignal
  /** A failure before these steps, which then are not reached. */
  after?: unknown
}

/**
 * Goes through the steps in order, and stops at the first that fails or is interrupted; with `dryRun` nothing is done. Whoever
 * runs it again finds what is there already, and goes on.
 */
export async function runSteps(
  steps: Step[],
  run: StepsRun,
): Promise<{ results: StepResult[]; error: unknown }> {
  const results: StepResult[] = []
  const { promise: ended, reject } = Promise.withResolvers<never>()
  ended.catch(() => {})
  run.interruption?.addEventListener('abort', () => reject(new Interrupted()))
  let error = run.after
  for (const step of steps) {
    const [result, thrown] =
      error === undefined ? await runStep(step, { ...run, ended }) : [notReached(step)]
    error ??= thrown
    results.push(result)
    run.report(result)
  }
  return { results, error }
}

/** Returns what came of a step, and the error that ended it. */
async function runStep(
  { what, isKnownHere, look, act }: Step,
  { dryRun, signedOut, interruption, ended }: StepsRun & { ended: Promise<never> },
): Promise<[StepResult, error?: unknown]> {
  if (signedOut && !isKnownHere) return [unseen(what)]
  let needed: string | null = null
  try {
    interruption?.throwIfAborted()
    needed = await Promise.race([ended, look()])
    if (needed === null) return [{ what, status: 'unchanged', detail: '' }]
    if (dryRun) return [{ what, status: 'planned', detail: needed }]
    await Promise.race([ended, act()])
    return [{ what, status: 'done', detail: needed }]
  } catch (thrown) {
    // Ctrl+C reaches the processes that this one has started as well: one of them may have failed of it.
    await nextTurn()
    if (interruption?.aborted)
      return [{ what, status: 'interrupted', detail: leftOver(needed) }, interruption.reason]
    const detail = thrown instanceof Error ? thrown.message : String(thrown)
    return [{ what, status: 'failed', detail }, thrown]
  }
}

const leftOver = (begun: string | null): string =>
  begun === null ? 'nothing was begun' : `${begun}: it may be half done, or done`

const notReached = ({ what }: Step): StepResult => ({ what, status: 'not reached', detail: '' })

const unseen = (what: string): StepResult => ({
  what,
  status: 'planned',
  detail: 'unless already there',
})

/** Returns how a run ended whose first error is this. */
export function statusOf(
  error: unknown,
  dryRun: boolean,
): 'done' | 'planned' | 'failed' | 'interrupted' {
  if (error === undefined) return dryRun ? 'planned' : 'done'
  return error instanceof Interrupted ? 'interrupted' : 'failed'
}

/** The exit codes of setup and deploy are those of the command line. */
export const EXIT = {
  done: 0,
  usage: 2,
  refused: 3,
  failed: 4,
  defect: 70,
  interrupted: 130,
} as const

/** wrangler states what the platform refused with a number. */
const REFUSED = /\[code: \d+\]|not logged in|authentication|permission|unauthori[sz]ed|forbidden/i
const BROKEN = /\b5\d\d\b|internal|time(?:d )?-?out|fetch failed|network|malformed|ECONN|ENOTFOUND/i

/** Returns the exit code of a failure: is it the caller's, was it refused, or did the platform or the network fail? */
export function exitCodeOf(error: unknown): number {
  if (error instanceof Interrupted) return EXIT.interrupted
  if (error instanceof UsageError) return EXIT.usage
  if (!(error instanceof WranglerError)) return EXIT.defect
  if (BROKEN.test(error.message)) return EXIT.failed
  return REFUSED.test(error.message) ? EXIT.refused : EXIT.failed
}

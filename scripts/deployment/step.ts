import { WranglerError } from '../local/wrangler.ts'

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
  status: 'unchanged' | 'done' | 'planned' | 'failed' | 'not reached'
  /** What was done, would be done or went wrong. */
  detail: string
}

interface StepsRun {
  dryRun: boolean
  /** In a dry run: nobody is signed in, so that nothing can be looked up at the platform. */
  signedOut?: boolean
  report: (result: StepResult) => void
  /** A failure before these steps, which then are not reached. */
  after?: unknown
}

/**
 * Goes through the steps in order, and stops at the first that fails; with `dryRun` nothing is done. Whoever runs it again
 * finds what is there already, and goes on.
 */
export async function runSteps(
  steps: Step[],
  { dryRun, signedOut = false, report, after }: StepsRun,
): Promise<{ results: StepResult[]; error: unknown }> {
  const results: StepResult[] = []
  let error = after
  for (const step of steps) {
    const { what } = step
    let result: StepResult
    if (error !== undefined) result = { what, status: 'not reached', detail: '' }
    else {
      try {
        result = signedOut && !step.isKnownHere ? unseen(what) : await runStep(step, dryRun)
      } catch (thrown) {
        error = thrown
        const detail = thrown instanceof Error ? thrown.message : String(thrown)
        result = { what, status: 'failed', detail }
      }
    }
    results.push(result)
    report(result)
  }
  return { results, error }
}

async function runStep({ what, look, act }: Step, dryRun: boolean): Promise<StepResult> {
  const needed = await look()
  if (needed === null) return { what, status: 'unchanged', detail: '' }
  if (dryRun) return { what, status: 'planned', detail: needed }
  await act()
  return { what, status: 'done', detail: needed }
}

const unseen = (what: string): StepResult => ({
  what,
  status: 'planned',
  detail: 'unless already there',
})

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

/** Returns the exit code of a failure: was it refused, or did the platform or the network fail? */
export function exitCodeOf(error: unknown): number {
  if (!(error instanceof WranglerError)) return EXIT.defect
  if (BROKEN.test(error.message)) return EXIT.failed
  return REFUSED.test(error.message) ? EXIT.refused : EXIT.failed
}

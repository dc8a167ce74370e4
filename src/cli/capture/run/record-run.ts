import type { Context } from '../../command-line/command.ts'
import { CliError } from '../../errors.ts'
import { recordOutcomes } from '../../outcomes/record.ts'
import type { Story } from '../storybook/stories.ts'
import { registers, type CaptureInput } from './input.ts'
import type { Plan } from './plan.ts'
import type { CaptureNotes } from './report.ts'
import { notReached } from './story-outcomes.ts'

/** What is known of a run once its builds are open. */
interface RecordedCapture {
  input: CaptureInput
  plan: Plan
  notes: CaptureNotes
  /** All stories of the build. */
  stories: readonly Story[]
}

/** Runs a capture. If that fails half way, records which stories it has not reached before it throws the error. */
export async function recordingFailure(
  context: Context,
  run: RecordedCapture,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    run.notes.outcomes.push(...notReached(run.stories, run.notes.outcomes, why))
    await recordRun(context, run).catch((failure: unknown) => {
      if (!(failure instanceof CliError)) throw failure
      context.output.warn(`What became of the stories was not recorded: ${failure.message}`)
    })
    throw error
  }
}

/** Records what became of every story, unless the run registers nothing. */
export async function recordRun(
  context: Context,
  { input, plan, notes }: RecordedCapture,
): Promise<void> {
  if (!registers(input)) return
  const { outcomes, against } = notes
  await recordOutcomes(await context.service(), plan.version, {
    capture: {
      source: 'storybook',
      series: plan.series,
      against,
      allow_uncaptured: input.allowUncaptured,
      fail_on: input.failOn,
      stories_total: outcomes.filter(({ outcome }) => outcome !== 'gone').length,
    },
    pipeline: plan.pipeline,
    outcomes,
  })
}

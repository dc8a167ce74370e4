import type { Context } from '../../command-line/command.ts'
import { CliError } from '../../errors.ts'
import { causeLines, causesOf, noneText } from '../../outcomes/causes.ts'
import { totalsText } from '../../outcomes/totals.ts'
import type { CaptureInput } from './input.ts'
import { refusedLines } from './refused.ts'
import { notCaptured, reportOf, type CaptureNotes } from './report.ts'
import { unsupportedLines } from './unsupported.ts'

/** Prints what was done. Throws a CliError if more stories are missing than was granted, or all of them. */
export function printReport(
  { output }: Pick<Context, 'output'>,
  input: Pick<CaptureInput, 'against' | 'out' | 'allowUncaptured'>,
  notes: CaptureNotes,
): void {
  const causes = causesOf(notCaptured(notes))
  const report = reportOf(notes)
  const { not_captured: missing, gone: _, skipped: __, ...captures } = report.counts
  const isNone = missing > 0 && Object.values(captures).every((count) => count === 0)
  for (const line of refusedLines(notes.refused)) output.warn(line)
  for (const line of unsupportedLines(notes.unsupported)) output.warn(line)
  // The one reason why nothing was captured is the error's.
  if (!isNone || causes.length > 1) for (const line of causeLines(causes)) output.warn(line)
  if (captures.new > 0 && isIdle(notes, input))
    output.warn(
      'No story was compared with anything: name an older build with --against, or designs with --design or parameters.design.url',
    )
  const totals = totalsText(notes.outcomes)
  output.result({ text: totals, json: report })
  if (isNone) throw new CliError('incomplete', noneText(causes))
  if (missing > input.allowUncaptured)
    throw new CliError('incomplete', `${totals}; --allow-uncaptured is ${input.allowUncaptured}`)
}

/** Whether the captures had no use. */
const isIdle = (
  { pairs }: CaptureNotes,
  { against, out }: Pick<CaptureInput, 'against' | 'out'>,
): boolean => pairs.length === 0 && !against && out === undefined

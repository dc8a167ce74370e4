import type { Context } from '../../command-line/command.ts'
import { CliError } from '../../errors.ts'
import type { CaptureInput } from './input.ts'
import { refusedLines } from './refused.ts'
import { summaryOf, type CaptureReport } from './report.ts'

/** Prints what was done. Throws a CliError under `--strict` if a story is missing. */
export function printReport(
  { output }: Pick<Context, 'output'>,
  input: CaptureInput,
  report: CaptureReport,
): void {
  for (const line of refusedLines(report.refused)) output.warn(line)
  if (isIdle(report, input))
    output.warn(
      'No story was compared with anything: name an older build with --against, or designs with --design or parameters.design.url',
    )
  output.result({ text: summaryOf(report), json: report })
  const missing = report.failed.length + report.not_imported.length
  if (input.strict && missing > 0)
    throw new CliError('incomplete', `${missing} of the stories could not be captured as asked`)
}

/** Whether the captures had no use. */
const isIdle = (
  { captured, pairs, not_imported }: CaptureReport,
  { against, out }: CaptureInput,
): boolean =>
  captured > 0 && pairs.length + not_imported.length === 0 && !against && out === undefined

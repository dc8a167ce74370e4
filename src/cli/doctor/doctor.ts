import type { Context } from '../command-line/command.ts'
import { checkMachine } from './machine-checks.ts'
import { reportChecks } from './report-checks.ts'
import { checkService } from './service-checks.ts'

/**
 * Checks everything that a pipeline needs, and prints what was found and what to do. Throws a CliError
 * of the first failed check's kind, so that it ends as a command would.
 */
export async function doctor(context: Context, folder: string | undefined): Promise<void> {
  const settings = context.settings()
  const { output } = context
  reportChecks(output, [
    ...(await checkService(settings, output)),
    ...(await checkMachine(context, { settings, folder })),
  ])
}

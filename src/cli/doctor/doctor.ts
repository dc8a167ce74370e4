import type { Context } from '../command-line/command.ts'
import { CliError } from '../errors.ts'
import { oneLine } from '../output/foreign-text.ts'
import type { Output } from '../output/output.ts'
import { countText } from '../output/size-text.ts'
import type { CheckResult } from './check.ts'
import { checkMachine } from './machine-checks.ts'
import { checkService } from './service-checks.ts'

/**
 * Checks everything that a pipeline needs, and prints what was found and what to do. Throws a CliError
 * of the first failed check's kind, so that it ends as a command would.
 */
export async function doctor(context: Context, folder: string | undefined): Promise<void> {
  const settings = context.settings()
  const { output } = context
  const results = [
    ...(await checkService(settings, output)),
    ...(await checkMachine(context, { settings, folder })),
  ]
  output.result({
    text: results.map((result) => resultText(result, output)).join('\n'),
    json: { checks: results.map(({ failure: _, ...result }) => result) },
  })
  const bad = results.filter(({ status }) => status === 'failed')
  const [first] = bad
  if (first)
    throw new CliError(first.failure ?? 'usage', `${countText(bad.length, 'check')} failed`)
}

const WIDTH = 'storybook'.length

function resultText({ name, status, detail, remedy }: CheckResult, { style }: Output): string {
  const mark = {
    ok: style.green('ok     '),
    warning: style.yellow('warning'),
    failed: style.red('failed '),
  }[status]
  const advice = remedy ? `\n${' '.repeat(8 + WIDTH + 2)}${oneLine(remedy)}` : ''
  return `${mark} ${name.padEnd(WIDTH)}  ${oneLine(detail)}${advice}`
}

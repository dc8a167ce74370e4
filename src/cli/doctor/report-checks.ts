import { CliError } from '../errors.ts'
import { oneLine } from '../output/untrusted-text.ts'
import type { Output } from '../output/output.ts'
import { countText } from '../output/size-text.ts'
import type { CheckResult } from './check.ts'

/** Prints what the checks found and what to do. Throws a CliError of the first failed one's kind. */
export function reportChecks(output: Output, results: readonly CheckResult[]): void {
  const width = Math.max(...results.map(({ name }) => name.length))
  output.result({
    text: results.map((result) => resultText(result, { output, width })).join('\n'),
    json: { checks: results.map(({ failure: _, ...result }) => result) },
  })
  const bad = results.filter(({ status }) => status === 'failed')
  const [first] = bad
  if (first)
    throw new CliError(first.failure ?? 'usage', `${countText(bad.length, 'check')} failed`)
}

function resultText(
  { name, status, detail, remedy }: CheckResult,
  { output: { style }, width }: { output: Output; width: number },
): string {
  const mark = {
    ok: style.green('ok     '),
    warning: style.yellow('warning'),
    failed: style.red('failed '),
    skipped: 'skipped',
  }[status]
  const advice = remedy ? `\n${' '.repeat(8 + width + 2)}${oneLine(remedy)}` : ''
  return `${mark} ${name.padEnd(width)}  ${oneLine(detail)}${advice}`
}

import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Context } from '../command-line/command.ts'
import { CliError, systemCode, usageError } from '../errors.ts'
import { jsonText } from '../output/untrusted-text.ts'
import { readPipeline } from '../pipeline/pipeline.ts'
import { versionOf } from '../pipeline/version.ts'
import { failOnOf, type FailOnName } from '../outcomes/gate-options.ts'
import type { Severity } from './findings.ts'
import { jsonReport } from './formats/json.ts'
import { junitReport } from './formats/junit.ts'
import { sarifReport } from './formats/sarif.ts'
import { summaryText, textReport } from './formats/text.ts'
import { reviewVersion, type Review, type ReviewRequest } from './review-of-version.ts'
import { failureOf } from './verdict.ts'

export const FORMATS = ['text', 'json', 'junit', 'sarif'] as const
export type Format = (typeof FORMATS)[number]

/** The options that `review` and `comment` share, as the command line gave them. */
export interface JudgingOptions {
  'min-severity'?: Severity
  'min-confidence'?: number
  'fail-on'?: FailOnName
  'allow-uncaptured'?: number
  concurrency?: number
  timeout?: number
}

/** Judges the version, prints what was found, and fails when that is asked for. */
export async function review(
  context: Context,
  options: JudgingOptions & { format?: Format; output?: string },
): Promise<void> {
  const { output } = context
  const format = options.format ?? (output.json ? 'json' : 'text')
  if (output.json && format !== 'json') throw usageError(`--json and --format ${format} contradict`)
  const found = await reviewVersion(await context.service(), output, requestOf(context, options))
  if (options.output !== undefined) writeReport(context, options.output, reportOf(found, format))
  const printed = options.output === undefined ? format : 'text'
  output.result({ text: reportOf(found, printed).trimEnd(), json: jsonReport(found) })
  const summary = summaryText(found)
  const failure = failureOf(found)
  if (failure !== null) throw new CliError(failure, summary)
  // A report in text ends with it.
  if (output.json || printed !== 'text') output.note(summary)
}

/** What is asked for, by the options, the settings and the pipeline that this runs in. */
export function requestOf(context: Context, options: JudgingOptions): ReviewRequest {
  const settings = context.settings()
  return {
    version: versionOf(settings, readPipeline(context)),
    failOn: options['fail-on'] === undefined ? null : failOnOf(options['fail-on']),
    allowUncaptured: options['allow-uncaptured'] ?? null,
    minSeverity: options['min-severity'] ?? 'nit',
    minConfidence: options['min-confidence'] ?? 0,
    concurrency: options.concurrency ?? 4,
    timeoutMs: (options.timeout ?? 15) * 60_000,
    dashboard: settings.dashboard?.value ?? null,
  }
}

function reportOf(found: Review, format: Format): string {
  switch (format) {
    case 'text':
      return textReport(found)
    case 'json':
      return jsonText(jsonReport(found))
    case 'junit':
      return junitReport(found)
    case 'sarif':
      return jsonText(sarifReport(found), 2)
  }
}

function writeReport({ cwd }: Context, file: string, report: string): void {
  try {
    writeFileSync(resolve(cwd, file), report.endsWith('\n') ? report : `${report}\n`)
  } catch (error) {
    const code = systemCode(error)
    if (code === undefined) throw error
    throw usageError(`--output ${file} cannot be written: ${code}`)
  }
}

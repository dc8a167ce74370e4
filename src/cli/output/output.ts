import { shortened } from '../../base/visible-text.ts'
import { escapeLines, jsonText, oneLine } from './untrusted-text.ts'
import { createProgress, type Progress, type ProgressPlace } from './progress.ts'
import { redact } from './redact.ts'
import type { Sink } from './sink.ts'
import { createStyle, type Style } from './style.ts'

interface OutputOptions {
  stdout: Sink
  stderr: Sink
  env: Readonly<Record<string, string | undefined>>
  json: boolean
  quiet: boolean
}

/** A result for people, and for programs that ask with `--json`. */
interface Result {
  text: string
  json: unknown
}

/**
 * Where a command writes. The standard output gets its result and nothing else; every other message
 * goes to the standard error. Secrets are taken out of both, and nothing that is written to
 * either is obeyed: neither by a terminal nor by the CI service that reads the log.
 */
export interface Output {
  json: boolean
  /** Writes the command's result; an empty text writes nothing. Whoever composes its lines bounds what is quoted in them. */
  result(result: Result): void
  /** Reports progress in one line; silent with `--quiet`. */
  note(line: string): void
  /** Reports what a person should know although the command goes on. */
  warn(line: string): void
  error(line: string): void
  /** Reports a defect of the program, in several lines. */
  defect(lines: string): void
  /** Shows how far something is: a bar on a terminal, elsewhere a line every ten seconds; nothing with `--quiet`. */
  progress(label: string, total: number): Progress
  style: Style
}

/** The most characters of a line: a text of others may be as long as a response. */
const MOST_CHARACTERS = 4_000

export function createOutput({ stdout, stderr, env, json, quiet }: OutputOptions): Output {
  const secrets = secretsOf(env)
  const isInteractive = stderr.isTTY === true && !isSet(env['CI']) && env['TERM'] !== 'dumb'
  // no-color.org: any value that is not empty.
  const { style, resolve } = createStyle(isInteractive && !env['NO_COLOR'])
  // The last barrier: whoever forgot to escape what others wrote does no harm.
  const write = (sink: Sink, text: string) =>
    sink.write(`${resolve(escapeLines(redact(text, secrets)))}\n`)
  const line = (text: string, kind = '') =>
    write(stderr, `${kind}${oneLine(redact(text, secrets), MOST_CHARACTERS)}`)
  const placeOf = (): ProgressPlace | null => {
    if (quiet) return null
    return isInteractive ? { kind: 'terminal', sink: stderr } : { kind: 'lines', write: note }
  }
  const note = (text: string) => {
    if (!quiet) line(text)
  }
  return {
    json,
    style,
    result({ text, json: value }) {
      if (json) write(stdout, jsonText(value))
      else if (text !== '') write(stdout, text)
    },
    note,
    warn: (text) => line(text, `${style.yellow('warning:')} `),
    error: (text) => line(text, `${style.red('error:')} `),
    defect: (text) => write(stderr, `${style.red('error:')} ${shortened(text, MOST_CHARACTERS)}`),
    progress: (label, total) =>
      createProgress({
        label: oneLine(label),
        total,
        place: placeOf(),
      }),
  }
}

/** `CI=false` means the same as an empty value. */
const isSet = (value: string | undefined): boolean =>
  value !== undefined && value !== '' && value !== 'false' && value !== '0'

/** The values that must never be shown. */
const secretsOf = (env: Readonly<Record<string, string | undefined>>): string[] =>
  ['STORYBOOK_REVIEW_KEY', 'GITHUB_TOKEN', 'GITLAB_TOKEN'].flatMap((name) => env[name] ?? [])

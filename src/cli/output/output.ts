import { createProgress, type Progress } from './progress.ts'
import { redact } from './redact.ts'

/** A stream of the process, as far as this writes to it. */
export interface Sink {
  write(text: string): unknown
  isTTY?: boolean
  columns?: number
}

export interface OutputOptions {
  stdout: Sink
  stderr: Sink
  env: Readonly<Record<string, string | undefined>>
  json: boolean
  quiet: boolean
}

/** A result for people, and for programs that ask with `--json`. */
export interface Result {
  text: string
  json: unknown
}

/**
 * Where a command writes. The standard output gets its result and nothing else; everything that is
 * said besides goes to the standard error. Secrets are taken out of both.
 */
export interface Output {
  json: boolean
  /** Writes the command's result; an empty text writes nothing. */
  result(result: Result): void
  /** Tells what happens; silent with `--quiet`. */
  note(line: string): void
  /** Tells what a person should know though the command goes on. */
  warn(line: string): void
  error(line: string): void
  /** Shows how far something is; a bar on a terminal, nothing elsewhere. */
  progress(label: string, total: number): Progress
  style: Style
}

/** Paints text for a terminal; where colours are off, returns it as it is. */
export type Style = Record<keyof typeof CODES, (text: string) => string>

/** SGR parameters: what starts a style, and what ends it (ECMA-48 §8.3.117). */
const CODES = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
} as const

export function createOutput({ stdout, stderr, env, json, quiet }: OutputOptions): Output {
  const secrets = secretsOf(env)
  const line = (sink: Sink, text: string) => sink.write(`${redact(text, secrets)}\n`)
  const isInteractive = stderr.isTTY === true && !isSet(env['CI']) && env['TERM'] !== 'dumb'
  // no-color.org: any value that is not empty.
  const style = styleOf(isInteractive && !env['NO_COLOR'])
  return {
    json,
    style,
    result({ text, json: value }) {
      if (json) line(stdout, JSON.stringify(value))
      else if (text !== '') line(stdout, text)
    },
    note(text) {
      if (!quiet) line(stderr, text)
    },
    warn: (text) => line(stderr, `${style.yellow('warning:')} ${text}`),
    error: (text) => line(stderr, `${style.red('error:')} ${text}`),
    progress: (label, total) =>
      createProgress({ label, total, sink: isInteractive && !quiet ? stderr : null }),
  }
}

/** `CI=false` says that this is none, as an empty value does. */
const isSet = (value: string | undefined): boolean =>
  value !== undefined && value !== '' && value !== 'false' && value !== '0'

/** The values that must never be shown. */
const secretsOf = (env: Readonly<Record<string, string | undefined>>): string[] =>
  ['STORYBOOK_REVIEW_KEY', 'GITHUB_TOKEN'].flatMap((name) => env[name] ?? [])

const styleOf = (colours: boolean): Style =>
  Object.fromEntries(
    Object.entries(CODES).map(([name, [on, off]]) => [
      name,
      (text: string) => (colours ? `\u001b[${on}m${text}\u001b[${off}m` : text),
    ]),
  ) as Style

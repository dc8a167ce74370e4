import { spawn } from 'node:child_process'
import { inject } from 'vitest'
import { fromRoot } from '../../../../scripts/local/project.ts'
import { runCli } from '../../../cli/support/run.ts'
import { newFolder } from '../../../cli/support/scratch.ts'

export interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

export interface CliOptions {
  env?: Record<string, string | undefined>
  /** By default an empty folder: no settings file, no git checkout. */
  cwd?: string
}

/**
 * Variables that a shell gives every program, and where Node keeps what it has compiled; nothing of the CI service
 * that these tests may run in.
 */
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'NODE_COMPILE_CACHE'] as const

const inherited = (): Record<string, string> =>
  Object.fromEntries(
    INHERITED.flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** Runs the command line in this process, which starts none and takes a tenth of the time. */
export const cliHere = (
  args: string[],
  { env = {}, cwd = emptyFolder() }: { env?: Record<string, string>; cwd?: string } = {},
): Promise<Ended> => runCli(args, { env: { ...inherited(), ...env }, cwd })

/** Runs the command line as a process of its own. */
export function cli(args: string[], options: CliOptions = {}): Promise<Ended> {
  return runProgram(process.execPath, [fromRoot('src/cli/main.ts'), ...args], options)
}

export function runProgram(
  program: string,
  args: string[],
  { env = {}, cwd = emptyFolder() }: CliOptions,
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: { ...inherited(), ...env } })
    const out = { stdout: '', stderr: '' }
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out.stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (out.stderr += text))
    child.on('error', reject).on('close', (code) => resolve({ code, ...out }))
  })
}

export const emptyFolder = (): string => newFolder(inject('scratch'))

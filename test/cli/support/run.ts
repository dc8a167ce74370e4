import type { AnyCommand } from '../../../src/cli/command-line/command.ts'
import { run } from '../../../src/cli/program.ts'
import type { Sink } from '../../../src/cli/output/sink.ts'

export interface Ended {
  code: number
  stdout: string
  stderr: string
}

interface Options {
  env?: Record<string, string>
  cwd?: string
  /** Whether the streams are a terminal. */
  terminal?: boolean
  commands?: readonly AnyCommand[]
}

/** Runs the command line in this process, with nothing of this process's environment. */
export async function runCli(args: string[], options: Options = {}): Promise<Ended> {
  const { env = {}, cwd = '/nowhere', terminal = false, commands } = options
  const stdout = collector(terminal)
  const stderr = collector(terminal)
  const streams = { stdout: stdout.sink, stderr: stderr.sink }
  const code = await run({ args, env, cwd, ...streams }, commands)
  return { code, stdout: stdout.text(), stderr: stderr.text() }
}

function collector(isTTY: boolean): { sink: Sink; text: () => string } {
  let all = ''
  return { sink: { write: (text) => (all += text), isTTY, columns: 80 }, text: () => all }
}

import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { stripVTControlCharacters } from 'node:util'
import { fromRoot, ROOT } from './project.ts'
import { quietEnvironment } from './quiet.ts'
import { stateDirectory } from './state-directory.ts'

/** The command itself; `bin/wrangler.js` only starts it in one more process. */
export const WRANGLER = createRequire(import.meta.url).resolve('wrangler')

/** Its 15 MB need not be compiled again by each process: a third of the CPU time of most commands. */
const COMPILED = fromRoot('node_modules/.cache/compiled')

export interface WranglerOptions {
  /** What wrangler reads from its standard input: nobody else on this machine sees it. */
  input?: string
  env?: Readonly<Record<string, string>>
}

/** wrangler ended with a failure; the message is its own, in one line. */
export class WranglerError extends Error {}

/** Runs wrangler to its end and returns what it printed. Throws a WranglerError when it fails. */
export async function runWrangler(args: string[], options: WranglerOptions = {}): Promise<string> {
  const child = spawn(process.execPath, ['--no-warnings', WRANGLER, ...args], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...quietEnvironment(stateDirectory()),
      NODE_COMPILE_CACHE: COMPILED,
      ...options.env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  // It may end before it has read anything.
  child.stdin.once('error', () => {}).end(options.input ?? '')
  // If this process ends first, SQLite rolls back what is half done.
  const kill = () => child.kill()
  process.once('exit', kill)
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail).once('close', done)
  })
  process.off('exit', kill)
  if (code !== 0) throw new WranglerError(complaint(stderr.trim() || stdout))
  return stdout
}

/** Returns what went wrong, in one line and without wrangler's decoration. */
function complaint(output: string): string {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .map((line) => line.replace(/^[^\w"'(]*(\[?ERROR\])?/, '').trim())
    .filter(
      (line) => line !== '' && !/^(?:Logs were written|If you think this is a bug)/.test(line),
    )
  const error = lines.findIndex((line) => /error/i.test(line))
  return lines.slice(Math.max(error, 0), Math.max(error, 0) + 2).join(' ')
}

import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from './project.ts'
import { quietEnvironment } from './quiet.ts'
import { stateDirectory } from './state-directory.ts'

/** The command itself; `bin/wrangler.js` only starts it in one more process. */
export const WRANGLER = createRequire(import.meta.url).resolve('wrangler')

/** Runs wrangler to its end and returns what it printed. Throws its error message when it fails. */
export async function runWrangler(args: string[]): Promise<string> {
  const child = spawn(process.execPath, ['--no-warnings', WRANGLER, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...quietEnvironment(stateDirectory()) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // If this process ends first, SQLite rolls back what is half done.
  process.once('exit', () => child.kill())
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail).once('close', done)
  })
  if (code !== 0) throw new Error(complaint(stderr || stdout))
  return stdout
}

/** Returns what went wrong, in one line and without wrangler's decoration. */
function complaint(output: string): string {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .map((line) => line.replace(/^[^\w"'(]*(\[?ERROR\])?/, '').trim())
    .filter(Boolean)
  const error = lines.findIndex((line) => /error/i.test(line))
  return lines.slice(Math.max(error, 0), Math.max(error, 0) + 2).join(' ')
}

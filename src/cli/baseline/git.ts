import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

const MOST_MS = 30_000
const MOST_BYTES = 4 * 1024 * 1024

/** What git needs to find itself, its settings and the checkout: neither the key nor a token is among it. */
const PASSED_ON = ['PATH', 'HOME', 'XDG_CONFIG_HOME', 'GIT_DIR', 'GIT_WORK_TREE', 'SYSTEMROOT']

/** Runs git, and returns what it prints; null if it fails, as it does without a checkout or for an unknown commit. */
export type Git = (...args: string[]) => Promise<string | null>

/** Git in a folder, with what it has there: it fetches nothing and asks nobody. */
export function gitIn(cwd: string, env: Readonly<Record<string, string | undefined>>): Git {
  const own = Object.fromEntries(
    PASSED_ON.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])),
  )
  const options = {
    cwd,
    env: { ...own, LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0', GIT_NO_LAZY_FETCH: '1' },
    timeout: MOST_MS,
    maxBuffer: MOST_BYTES,
    windowsHide: true,
  }
  return async (...args) => {
    try {
      const { stdout } = await run('git', args, options)
      return stdout.trim()
    } catch {
      return null
    }
  }
}

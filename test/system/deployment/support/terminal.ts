import { spawn } from 'node:child_process'
import { onTestFinished } from 'vitest'

/** A program on a terminal of its own. */
interface Terminal {
  /** Waits until the program has printed this after what was waited for last. */
  until: (text: string) => Promise<void>
  /** Presses keys. */
  type: (keys: string) => void
  /** All that was printed, once the program has ended. */
  ended: Promise<{ code: number | null; output: string }>
}

export const CTRL_C = '\x03'
export const CTRL_D = '\x04'

const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`

/** Runs a program on a terminal (util-linux's `script`), whose end is the program's. */
export function onTerminal(command: string[], env: Record<string, string>): Terminal {
  const child = spawn('script', ['-qec', command.map(quoted).join(' '), '/dev/null'], {
    // The shell that it gives the command to.
    env: { ...process.env, SHELL: '/bin/sh', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill())
  let [output, seen, isOver] = ['', 0, false]
  const waiting = new Set<() => void>()
  const look = () => waiting.forEach((check) => check())
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    look()
  })
  const { promise: ended, resolve, reject } = Promise.withResolvers<Awaited<Terminal['ended']>>()
  child.once('error', reject).once('close', (code) => {
    isOver = true
    resolve({ code, output })
    look()
  })
  const until = (text: string) => {
    const { promise, resolve: done, reject: fail } = Promise.withResolvers<void>()
    const check = () => {
      const at = output.indexOf(text, seen)
      if (at < 0 && !isOver) return
      waiting.delete(check)
      if (at < 0) return fail(new Error(`${JSON.stringify(text)} was not printed: ${output}`))
      seen = at + text.length
      done()
    }
    waiting.add(check)
    check()
    // Where it cannot be started.
    return Promise.race([promise, ended.then(() => promise)])
  }
  return { until, type: (keys) => void child.stdin.write(keys), ended }
}

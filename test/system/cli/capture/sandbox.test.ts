import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { fromRoot } from '../../../../scripts/local/project.ts'
import { findChromium } from '../../support/chromium.ts'
import { buildStandIn } from './stand-in.ts'

const isRoot = process.getuid?.() === 0
const { executablePath, env } = await findChromium()
const NOBODY = ['--reuid=65534', '--regid=65534', '--clear-groups']

/** What runs as a user who is not root: this one, or else nobody; null where nobody cannot start the browser. */
async function asUser(): Promise<string[] | null> {
  if (!isRoot) return []
  // By a program that is that user already: as setpriv starts something, root's rights may still open the folders.
  const script = `require('node:child_process').execFileSync(${JSON.stringify(executablePath)}, ['--version'])`
  const starts = promisify(execFile)('setpriv', [...NOBODY, process.execPath, '-e', script], {
    env,
  })
  return starts.then(
    () => ['setpriv', ...NOBODY],
    () => null,
  )
}

interface Process {
  id: number
  parent: number
  args: string
  /** Whether the kernel filters what it may call (proc_pid_status(5)). */
  isFiltered: boolean
}

/** The browser that has its profile under a folder, and every process below it. */
function browserIn(folder: string): Process[] {
  const all = readdirSync('/proc').flatMap((id): Process[] => {
    try {
      const args = readFileSync(`/proc/${id}/cmdline`, 'latin1').replaceAll('\0', ' ')
      const status = readFileSync(`/proc/${id}/status`, 'latin1')
      const parent = Number(/^PPid:\s*(\d+)$/m.exec(status)?.[1])
      return [{ id: Number(id), parent, args, isFiltered: /^Seccomp:\s*2$/m.test(status) }]
    } catch {
      return []
    }
  })
  const found = all.filter(({ args }) => args.includes(`--user-data-dir=${folder}`))
  for (const process of found) found.push(...all.filter(({ parent }) => parent === process.id))
  return found
}

/** Captures a story that takes its time, and returns what runs meanwhile with the profile of this run alone. */
async function whileCapturing(prefix: string[]) {
  const slow = { html: 'x', parameters: { storybookReview: { delay: 3_000 } } }
  const { folder, remove } = await buildStandIn({ 'a--slow': slow })
  const home = mkdtempSync(join(tmpdir(), 'sandbox-'))
  const out = join(home, 'out')
  mkdirSync(out)
  // Whatever the umask is: the other user reads the Storybook, and writes to the rest.
  const files = readdirSync(folder).map((name) => join(folder, name))
  for (const path of [folder, ...files, out, home]) chmodSync(path, 0o777)
  const command = [process.execPath, fromRoot('src/cli/main.ts'), 'capture', folder, '--out', out]
  const [program = process.execPath, ...args] = [...prefix, ...command]
  const child = spawn(program, args, {
    cwd: home,
    env: {
      ...env,
      PATH: process.env['PATH'],
      HOME: home,
      TMPDIR: home,
      CHROME_PATH: executablePath,
    },
  })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const ended = once(child, 'close')
  const own = () => browserIn(home)
  const isOpen = () => own().some(({ args }) => args.includes('--type=renderer'))
  await expect.poll(() => isOpen() || child.exitCode !== null).toBe(true)
  const running = own()
  await ended
  await remove()
  const captured = readdirSync(out)
  const left = readdirSync(home).filter((name) => name.includes('playwright'))
  rmSync(home, { recursive: true })
  return { running, stderr, code: child.exitCode, captured, left }
}

it('a story is opened in a sandbox by every user but root', async (context) => {
  const prefix = await asUser()
  if (prefix === null) return context.skip('no other user can start the browser here')
  const { running, code, stderr, captured, left } = await whileCapturing(prefix)
  expect(code, stderr).toBe(0)
  expect(captured).toContain('a--slow.png')
  expect(left, 'profiles that were not deleted').toEqual([])
  expect(running.filter(({ args }) => args.includes('--no-sandbox'))).toEqual([])
  const pages = running.filter(({ args }) => args.includes('--type=renderer'))
  expect(pages.length).toBeGreaterThan(0)
  expect(pages.every(({ isFiltered }) => isFiltered)).toBe(true)
  expect(stderr).not.toContain('sandbox')
})

it.runIf(isRoot)('root is warned that there is no sandbox', async () => {
  const { running, code, stderr } = await whileCapturing([])
  expect(code, stderr).toBe(0)
  expect(running.some(({ args }) => args.includes('--no-sandbox'))).toBe(true)
  expect(stderr).toMatch(/without its sandbox, because this is root: run it as another user/)
})

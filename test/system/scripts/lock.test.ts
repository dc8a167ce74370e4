import { execFile } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { fromRoot } from '../../../scripts/local/project.ts'
import { lockProblems, type LockEntry } from '../../../scripts/lock/problems.ts'

const SOUND: LockEntry = { version: '1.0.0', integrity: 'sha512-AAAA' }
const OTHER_PLATFORM: LockEntry = {
  version: '1.0.0',
  optional: true,
  os: ['darwin'],
  cpu: ['arm64'],
}

function problemsOf(
  entry: LockEntry,
  options: { packages?: string[]; reason?: string; allowScripts?: Record<string, boolean> } = {},
): string[] {
  const { packages = [], reason = 'not to be had', allowScripts = {} } = options
  return lockProblems({
    packages: { '': { version: '0.1.0' }, 'node_modules/a/node_modules/@scope/b': entry },
    exceptions: packages.length > 0 ? [{ reason, packages }] : [],
    allowScripts,
  })
}

describe('the lock file check', () => {
  it('has nothing to say about this repository', async () => {
    expect(await runNode(['scripts/check-lock.ts'])).toEqual({ code: 0, output: '' })
  })

  it('accepts pinned entries, and excepted ones for other platforms', () => {
    expect(problemsOf(SOUND)).toEqual([])
    expect(problemsOf(OTHER_PLATFORM, { packages: ['@scope/b@1.0.0'] })).toEqual([])
    expect(
      problemsOf({ ...SOUND, hasInstallScript: true }, { allowScripts: { '@scope/b': false } }),
    ).toEqual([])
  })

  it('accepts links to folders of the repository, and no others', () => {
    const link = { resolved: 'src/cli', link: true }
    const problems = (packages: Record<string, LockEntry>) =>
      lockProblems({ packages, exceptions: [], allowScripts: {} })
    expect(problems({ 'src/cli': { version: '0.1.0' }, 'node_modules/own': link })).toEqual([])
    expect(problems({ 'node_modules/own': link })).not.toEqual([])
    expect(problems({ 'node_modules/a': { ...link, resolved: 'node_modules/b' } })).not.toEqual([])
  })

  it.each<[string, LockEntry, Parameters<typeof problemsOf>[1], RegExp]>([
    ['no integrity', OTHER_PLATFORM, {}, /has no integrity/],
    [
      'another version excepted',
      OTHER_PLATFORM,
      { packages: ['@scope/b@0.9.0'] },
      /has no integrity/,
    ],
    ['a weak hash', { ...SOUND, integrity: 'sha1-AAAA' }, {}, /not SHA-512/],
    ['an address', { ...SOUND, resolved: 'https://r.example/b.tgz' }, {}, /r\.example/],
    ['an exception without need', SOUND, { packages: ['@scope/b@1.0.0'] }, /needs no exception/],
    ['an exception for nothing', SOUND, { packages: ['gone@1.0.0'] }, /gone.*needs no exception/],
    ['no reason', OTHER_PLATFORM, { packages: ['@scope/b@1.0.0'], reason: ' ' }, /gives no reason/],
    ['an undecided install script', { ...SOUND, hasInstallScript: true }, {}, /install script/],
    ['a decision on nothing', SOUND, { allowScripts: { gone: true } }, /gone.*no install script/],
  ])('refuses %s', (_name, entry, options, expected) => {
    expect(problemsOf(entry, options)).toContainEqual(expect.stringMatching(expected))
  })

  it.each<[string, LockEntry]>([
    ['one that is always installed', { version: '1.0.0' }],
    ['one of any platform', { version: '1.0.0', optional: true }],
    ['Linux on any processor', { version: '1.0.0', optional: true, os: ['linux'] }],
    ['Linux on arm64', { ...OTHER_PLATFORM, os: ['linux'], cpu: ['arm64'] }],
    [
      'Linux on x64, with glibc',
      { ...OTHER_PLATFORM, os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
    ],
    ['all but Windows', { version: '1.0.0', optional: true, os: ['!win32'] }],
  ])('lets no exception cover %s', (_name, entry) => {
    expect(problemsOf(entry, { packages: ['@scope/b@1.0.0'] })).toEqual([
      expect.stringMatching(/needs integrity/),
    ])
  })

  it.each<[string, LockEntry]>([
    ['musl', { ...OTHER_PLATFORM, os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
    ['another processor', { ...OTHER_PLATFORM, os: ['linux'], cpu: ['riscv64'] }],
    ['all but Linux', { version: '1.0.0', optional: true, os: ['!linux'] }],
  ])('lets an exception cover %s', (_name, entry) => {
    expect(problemsOf(entry, { packages: ['@scope/b@1.0.0'] })).toEqual([])
  })
})

describe('the check of the Node version', () => {
  const check = 'scripts/require-node.mjs'

  it.each(['20.20.2', '22.18.0', '8.0.0'])('stops Node %s with one line', async (version) => {
    const { code, output } = await runNode([...pretending(version), check])
    expect(code).toBe(1)
    expect(output).toMatch(new RegExp(`^Node 24 or newer is required, this is ${version}: .*\\n$`))
  })

  it.each(['24.0.0', '26.10.0', '100.1.0'])('lets Node %s pass without a word', async (version) => {
    expect(await runNode([...pretending(version), check])).toEqual({ code: 0, output: '' })
  })

  /** Node's arguments for a process that takes itself for another version. */
  function pretending(version: string): string[] {
    const script = `Object.defineProperty(process.versions, 'node', { value: '${version}' })`
    return ['--import', `data:text/javascript,${encodeURIComponent(script)}`]
  }
})

function runNode(args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    execFile(process.execPath, args, { cwd: fromRoot() }, (error, stdout, stderr) => {
      done({ code: error ? Number(error.code) : 0, output: stdout + stderr })
    })
  })
}

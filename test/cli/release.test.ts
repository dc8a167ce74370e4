import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import manifest from '../../src/cli/package.json' with { type: 'json' }

// A release is a pull request of release-please: it changes the versions, and the publishing follows from it.

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

interface ExtraFile {
  type: string
  path: string
  jsonpath: string
}

const { packages } = JSON.parse(read('release-please-config.json')) as {
  packages: { '.': { 'extra-files': (string | ExtraFile)[] } }
}
const extraFiles = packages['.']['extra-files']
const marked = extraFiles.filter((file) => typeof file === 'string')

/** The lines in which release-please replaces the version: it does so with the first number of that form in each. */
function markedLines(text: string): string[] {
  let inBlock = false
  return text.split('\n').filter((line) => {
    if (line.includes('x-release-please-start-version')) inBlock = true
    if (line.includes('x-release-please-end')) inBlock = false
    return inBlock || line.includes('x-release-please-version')
  })
}

const VERSION = /\d+\.\d+\.\d+/g
const NAMES_PROGRAM = /storybook-review@\d+\.\d+\.\d+/

describe('the next version', () => {
  it.each(marked)('replaces this one everywhere in %s, and no other number', (file) => {
    const lines = markedLines(read(file))
    expect(lines.filter((line) => NAMES_PROGRAM.test(line))).toEqual(
      read(file)
        .split('\n')
        .filter((line) => NAMES_PROGRAM.test(line)),
    )
    const versions = lines.flatMap((line) => line.match(VERSION) ?? [])
    expect(new Set(versions)).toEqual(new Set([manifest.version]))
  })

  it('reaches every file that names this one', () => {
    const found = execFileSync('git', ['grep', '-lE', 'storybook-review@[0-9]', '--', ':!test'], {
      cwd: new URL('../..', import.meta.url),
      encoding: 'utf8',
    })
    expect(found.trim().split('\n').toSorted()).toEqual(marked.toSorted())
  })

  it('is that of the service and of the command line, in the lock file too', () => {
    expect(extraFiles.filter((file) => typeof file !== 'string')).toEqual([
      { type: 'json', path: 'src/cli/package.json', jsonpath: '$.version' },
      { type: 'json', path: 'package-lock.json', jsonpath: "$.packages['src/cli'].version" },
    ])
    const { version } = JSON.parse(read('package.json')) as { version: string }
    const lock = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { version: string }>
    }
    expect([version, lock.packages['src/cli']?.version]).toEqual([
      manifest.version,
      manifest.version,
    ])
  })
})

interface Job {
  needs?: string | string[]
  if?: string
  environment?: string
  permissions: Record<string, string>
  steps?: { uses?: string; run?: string }[]
}

describe('the workflow of a release', () => {
  const { jobs } = parse(read('.github/workflows/release.yml')) as { jobs: Record<string, Job> }

  it('publishes only what a merged release has packed, after the nightly checks', () => {
    expect(jobs['nightly']?.if).toBe("needs.propose.outputs.released == 'true'")
    expect(Object.entries(jobs).map(([name, { needs = [] }]) => [name, [needs].flat()])).toEqual([
      ['propose', []],
      ['nightly', ['propose']],
      ['pack', ['propose', 'nightly']],
      ['publish', ['pack']],
      ['tag-action', ['propose', 'publish']],
    ])
  })

  it('publishes by the identity of one job, which has nothing else and holds no token', () => {
    const identified = Object.entries(jobs).filter(([, job]) => 'id-token' in job.permissions)
    expect(identified.map(([name]) => name)).toEqual(['publish'])
    expect(jobs['publish']).toMatchObject({
      environment: 'npm',
      permissions: { 'id-token': 'write' },
    })
    expect(JSON.stringify(jobs)).not.toContain('secrets.')
  })
})

describe('the check of a title', () => {
  const { jobs } = parse(read('.github/workflows/title.yml')) as { jobs: Record<string, Job> }
  const [script = ''] = (jobs['title']?.steps ?? []).flatMap(({ run }) => run ?? [])
  const passes = (title: string) => {
    try {
      execFileSync('bash', ['-ec', script], { env: { ...process.env, TITLE: title } })
      return true
    } catch {
      return false
    }
  }

  it.each(['feat: Show the queue', 'fix(cdn): Answer a range', 'feat(ci)!: Drop the old name'])(
    'takes %j',
    (title) => {
      expect(passes(title)).toBe(true)
    },
  )

  it.each(['Show the queue', 'feat:', 'feature: x', 'x\nfeature', '$(exit 0)'])(
    'refuses %j',
    (title) => {
      expect(passes(title)).toBe(false)
    },
  )
})

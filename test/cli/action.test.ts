import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { findCommand } from '../../src/cli/command-line/find-command.ts'
import { readArguments } from '../../src/cli/command-line/read-arguments.ts'
import { COMMANDS } from '../../src/cli/commands/registry.ts'
import manifest from '../../src/cli/package.json' with { type: 'json' }
import { VersionId } from '../../src/tenancy/parameters.ts'
import { folderOf } from './support/folder.ts'

interface Step {
  name?: string
  if?: string
  id?: string
  shell?: string
  uses?: string
  run?: string
  with?: Record<string, string>
  env?: Record<string, string>
}

interface Action {
  inputs: Record<string, { description: string; required?: boolean; default?: string }>
  outputs: Record<string, { value: string }>
  runs: { using: string; steps: Step[] }
}

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

const action = parse(read('action.yml')) as Action
const { steps } = action.runs

const GITHUB = parse(read('docs/github-review.yml')) as { jobs: { review: { steps: Step[] } } }
const GITLAB = parse(read('docs/gitlab-ci.yml')) as { 'storybook-review': { script: string[] } }

/** What a shell script calls by `npx`, each call as its arguments. */
function callsOf(script: string, env: Record<string, string> = {}): string[][] {
  const cwd = folderOf({ 'bin/x': '' })
  const npx = join(cwd, 'bin/npx')
  // NUL cannot stand in an argument, so it parts them.
  writeFileSync(npx, `#!/bin/sh\nprintf '%s\\0' "$@" >> "$CALLS"\nprintf '\\0' >> "$CALLS"\n`)
  chmodSync(npx, 0o755)
  const npm = join(cwd, 'bin/npm')
  writeFileSync(npm, '#!/bin/sh\n')
  chmodSync(npm, 0o755)
  const calls = join(cwd, 'calls')
  execFileSync('bash', ['-euo', 'pipefail', '-c', script], {
    cwd,
    env: { PATH: `${join(cwd, 'bin')}:${process.env['PATH']}`, CALLS: calls, ...env },
    stdio: 'pipe',
  })
  if (!existsSync(calls)) return []
  const all = readFileSync(calls, 'utf8').split('\0\0').slice(0, -1)
  return all.map((call) => call.split('\0'))
}

const PROGRAM = `${manifest.name}@${manifest.version.replace(/\.\d+$/, '')}`

/** The arguments of the calls of this program; each must be one that it takes, in the version that is here. */
function commandsOf(calls: string[][]): string[][] {
  const own = calls.filter((call) => call.some((word) => word.startsWith(manifest.name)))
  return own.map(([yes, program, ...args]) => {
    expect([yes, program]).toEqual(['--yes', PROGRAM])
    const found = findCommand(COMMANDS, args)
    if (!found) throw new Error(`there is no command ${args.join(' ')}`)
    readArguments(found.command, found.rest)
    return args
  })
}

/** Names that git takes for a branch (git-check-ref-format), among them such as no version can be. */
const branch = fc.oneof(
  fc.constantFrom('release/1.x', 'feature/ü', '日本', '_', '@-', 'x'.repeat(244)),
  fc.stringMatching(/^[\w@+!'"$#%&;|<>=ü][\w/@+!'"$#%&;|<>=,ü-]{0,24}$/u),
)

/** What follows the options in the calls, which all name the version of one branch. */
function versionIn(commands: string[][], options: readonly string[]): string {
  const named = commands.flatMap((args) => args.filter((_, i) => options.includes(args[i - 1]!)))
  expect(new Set(named).size, JSON.stringify(commands)).toBe(1)
  return named[0]!
}

/** The commands that the action runs, in an event of GitHub. */
function runAction(context: {
  event: string
  ref: string
  base: string
  key?: string
}): string[][] {
  const { event, ref, base, key = 'svc_proj_x' } = context
  const inputs: Record<string, string> = {
    url: 'https://s.example',
    key,
    folder: 'out folder',
    'fail-on': 'open',
  }
  const value = (expression: string): string => {
    const input = /^inputs\.([\w-]+)$/.exec(expression)?.[1]
    if (input) return inputs[input]!
    if (expression === 'github.base_ref') return base
    if (expression === 'github.token') return 'token'
    if (expression === "github.event_name == 'push' && github.ref_name || ''")
      return event === 'push' ? ref : ''
    throw new Error(`this test does not know ${expression}`)
  }
  const holds = (condition: string) => {
    expect(condition).toBe("inputs.key != '' && github.base_ref != ''")
    return key !== '' && base !== ''
  }
  return steps
    .filter((step) => step.if === undefined || holds(step.if))
    .flatMap((step) => {
      const env = Object.entries(step.env ?? {}).map(([name, text]) => [
        name,
        text.replaceAll(/\$\{\{ (.*?) \}\}/g, (_, expression: string) => value(expression)),
      ])
      return commandsOf(callsOf(step.run!, Object.fromEntries(env) as Record<string, string>))
    })
}

describe('the action', () => {
  it('has four inputs, described and used, and no others', () => {
    expect(Object.keys(action.inputs)).toEqual(['url', 'key', 'folder', 'fail-on'])
    const used = new Set(
      Array.from(read('action.yml').matchAll(/inputs\.([\w-]+)/g), ([, name = '']) => name),
    )
    expect([...used].toSorted()).toEqual(Object.keys(action.inputs).toSorted())
    for (const { description, required, default: value } of Object.values(action.inputs))
      expect([description.length > 0, (required ?? false) !== (value !== undefined)]).toEqual([
        true,
        true,
      ])
  })

  it('deploys a push under the name of its branch', () => {
    expect(runAction({ event: 'push', ref: 'main', base: '' })).toEqual([
      ['deploy', '--version-id', 'main', '--', 'out folder'],
    ])
    const [[, , version] = []] = runAction({ event: 'push', ref: 'feature/a b$(id)', base: '' })
    expect(version).toBe('feature-a-b--id-')
  })

  it('deploys, captures, comments and reviews a pull request, against the branch it is for', () => {
    expect(runAction({ event: 'pull_request', ref: '12/merge', base: 'release/1' })).toEqual([
      ['deploy', '--', 'out folder'],
      ['capture', '--against', 'release-1'],
      ['comment', '--changed-since', 'release-1', '--fail-on', 'open'],
      ['review', '--fail-on', 'open'],
    ])
  })

  it('deploys and compares with any branch under one name, which a version can have', () => {
    fc.assert(
      fc.property(branch, (name) => {
        const pushed = runAction({ event: 'push', ref: name, base: '' })
        const version = versionIn(pushed, ['--version-id'])
        expect(VersionId.safeParse(version).success, version).toBe(true)
        const reviewed = runAction({ event: 'pull_request', ref: '12/merge', base: name })
        expect(versionIn(reviewed, ['--against', '--changed-since'])).toBe(version)
      }),
      { numRuns: 25 },
    )
  })

  it('does nothing without a key', () => {
    expect(runAction({ event: 'pull_request', ref: '12/merge', base: 'main', key: '' })).toEqual([])
  })

  it('puts nothing of the event into a script: a branch may be named like a command', () => {
    for (const step of steps) {
      expect(step.shell).toBe('bash')
      expect(step.run).not.toContain('${{')
    }
  })

  it('passes on outputs that a step sets', () => {
    for (const { value } of Object.values(action.outputs)) {
      const [, id = '', output = ''] =
        /^\$\{\{ steps\.(\w+)\.outputs\.(\w+) \}\}$/.exec(value) ?? []
      expect(steps.map((step) => step.id)).toContain(id)
      expect(read('src/cli/deploy/report-deployment.ts')).toMatch(
        new RegExp(String.raw`\b${output}\b`),
      )
    }
  })
})

/** The commands that the example for GitLab runs on a branch, which is empty in a merge request. */
const runGitlab = (defaultBranch: string, branch: string): string[][] =>
  commandsOf(
    callsOf(GITLAB['storybook-review'].script.join('\n'), {
      CI_DEFAULT_BRANCH: defaultBranch,
      CI_COMMIT_BRANCH: branch,
    }),
  )

describe('the example', () => {
  it('for GitHub gives the action what it asks for', () => {
    const used = GITHUB.jobs.review.steps.find(({ uses }) => uses?.includes('storybook-hosting'))
    const required = Object.entries(action.inputs).filter(([, input]) => input.required)
    expect(Object.keys(used?.with ?? {})).toEqual(required.map(([name]) => name))
  })

  it.each([
    ['the default branch', 'main', ['deploy']],
    ['a merge request', '', ['deploy', 'capture', 'review']],
  ])('for GitLab calls commands that exist: %s', (_, branch, names) => {
    expect(runGitlab('main', branch).map(([name]) => name)).toEqual(names)
  })

  it('for GitLab deploys and compares with any default branch under one name, which a version can have', () => {
    fc.assert(
      fc.property(branch, (name) => {
        const version = versionIn(runGitlab(name, name), ['--version-id'])
        expect(VersionId.safeParse(version).success, version).toBe(true)
        expect(versionIn(runGitlab(name, ''), ['--against'])).toBe(version)
      }),
      { numRuns: 25 },
    )
  })
})

import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { branchVersion } from '../../src/cli/baseline/branch-version.ts'
import { findCommand } from '../../src/cli/command-line/find-command.ts'
import { readArguments } from '../../src/cli/command-line/read-arguments.ts'
import { COMMANDS } from '../../src/cli/commands/registry.ts'
import { readProject } from '../../src/cli/init/project.ts'
import { forkWorkflow } from '../../src/cli/init/fork-workflow.ts'
import { githubWorkflow } from '../../src/cli/init/github-workflow.ts'
import { gitlabPipeline } from '../../src/cli/init/gitlab-pipeline.ts'
import manifest from '../../src/cli/package.json' with { type: 'json' }
import { VersionId } from '../../src/tenancy/parameters.ts'
import { folderOf } from './support/folder.ts'
import { runWorkflow } from './support/github-runner.ts'
import { REPOSITORY } from './support/repository.ts'
import { runs } from '../support/property-runs.ts'

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

/**
 * A repository whose `npx` writes down what it is called with, and builds by the given script; `npm` does nothing. One
 * command may fail as `capture` does where stories are missing.
 */
function stage({ build = 'mkdir storybook-static', failing = '', exit = 5 } = {}) {
  const cwd = folderOf({ 'bin/x': '', 'storybook-review.json': '{}', '.npmrc': '' })
  const [bin, calls] = [join(cwd, 'bin'), join(cwd, 'calls')]
  // NUL cannot stand in an argument, so it parts them.
  // What the program has at hand: the files of its folder, and the secrets of its environment.
  const see = `echo "$*:" $(ls -A) \${STORYBOOK_REVIEW_KEY:+KEY} \${GITHUB_TOKEN:+TOKEN} >> '${cwd}/seen'\n`
  const npx = `#!/bin/sh
${see}
printf '%s\\0' "$@" >> '${calls}'
printf '\\0' >> '${calls}'
if [ "$1" = storybook ]; then ${build}; fi
if [ "$4" = '${failing || 'none'}' ]; then exit ${exit}; fi
if [ "$4" = challenge ]; then echo artifact=storybook-review-abc >> "$GITHUB_OUTPUT"; fi
`
  for (const [name, text] of Object.entries({ npx, npm: `#!/bin/sh\n${see}` })) {
    writeFileSync(join(bin, name), text)
    chmodSync(join(bin, name), 0o755)
  }
  return {
    cwd,
    env: { PATH: `${bin}:${process.env['PATH']}`, RUNNER_TEMP: '/runner/temp' },
    seen: () =>
      (existsSync(join(cwd, 'seen')) ? readFileSync(join(cwd, 'seen'), 'utf8').trim() : '')
        .split('\n')
        .map((line) => line.replace(/^--yes --ignore-scripts \S+ (\w+).*:/, '$1:')),
    calls: () =>
      existsSync(calls)
        ? readFileSync(calls, 'utf8')
            .split('\0\0')
            .slice(0, -1)
            .map((call) => call.split('\0'))
        : [],
  }
}

const PROGRAM = `${manifest.name}@${manifest.version}`
const ACTION = `${REPOSITORY}@${'0'.repeat(40)}`

/** The arguments of the calls of this program; each must be one that it takes, in the version that is here. */
function commandsOf(calls: string[][]): string[][] {
  const own = calls.filter((call) => call.some((word) => word.startsWith(manifest.name)))
  return own.map(([yes, scripts, program, ...args]) => {
    expect([yes, scripts, program]).toEqual(['--yes', '--ignore-scripts', PROGRAM])
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

/** An event of GitHub, as far as workflows tell them apart. */
interface Event {
  event: 'push' | 'pull_request' | 'merge_group' | 'workflow_dispatch'
  ref: string
  base: string
  key?: string
  action?: string
  /** Whether its pull request is from a fork. */
  fork?: boolean
  /** The input of a workflow that a person starts. */
  pullRequest?: string
}

/** What GitHub runs of a workflow, by default of the example with the action, and the commands that this calls. */
async function runGithub(
  { event, ref, base, key = 'svc_proj_x', action: happened, fork = false, pullRequest = '' }: Event,
  workflow = read('docs/github-review.yml'),
  staged: Parameters<typeof stage>[0] = {},
) {
  const { cwd, env, calls, seen } = stage(staged)
  const result = await runWorkflow(workflow, {
    contexts: {
      github: {
        event_name: event,
        event: { action: happened, pull_request: { head: { repo: { fork } } } },
        ref_name: ref,
        base_ref: base,
        token: 'token',
      },
      inputs: { pull_request: pullRequest },
      secrets: { STORYBOOK_REVIEW_KEY: key },
      vars: { STORYBOOK_REVIEW_URL: 'https://s.example' },
    },
    env,
    repository: cwd,
    actions: { [ACTION]: read('action.yml') },
  })
  expect(result.succeeded, result.log).toBe(!staged.failing || staged.exit === 3)
  return { ...result, commands: commandsOf(calls()), seen: seen() }
}

describe('the action', () => {
  it('has six inputs, described and used, and no others', () => {
    expect(Object.keys(action.inputs)).toEqual([
      'url',
      'key',
      'folder',
      'fail-on',
      'check-fail-on',
      'allow-uncaptured',
    ])
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

  it('deploys a push as its commit, and under the name of its branch', async () => {
    const pushed = await runGithub({ event: 'push', ref: 'main', base: '' })
    expect(pushed.commands).toEqual([
      ['deploy', '--', 'storybook-static'],
      ['deploy', '--version-id', 'main', '--', 'storybook-static'],
    ])
    const { commands } = await runGithub({ event: 'push', ref: 'feature/a b$(id)', base: '' })
    expect(versionIn(commands, ['--version-id'])).toBe('feature-a-b--id-')
  })

  it('deploys, captures, comments and reviews a pull request, against its nearest ancestor', async () => {
    const { commands } = await runGithub({
      event: 'pull_request',
      ref: '12/merge',
      base: 'release/1',
    })
    expect(commands).toEqual([
      ['deploy', '--', 'storybook-static'],
      [
        'capture',
        '--against',
        'auto',
        '--allow-missing',
        '--fail-on',
        'waiting',
        '--allow-uncaptured',
        '0',
      ],
      ['comment', '--changed-since', 'auto', '--fail-on', 'waiting', '--allow-uncaptured', '0'],
      ['review', '--fail-on', 'waiting', '--allow-uncaptured', '0'],
    ])
  })

  it('ends the previews of a closed pull request, and builds nothing then', async () => {
    const { commands, seen } = await runGithub({
      event: 'pull_request',
      ref: '12/merge',
      base: 'main',
      action: 'closed',
    })
    expect(commands).toEqual([['close']])
    expect(seen).toEqual(['close: storybook-review.json KEY'])
  })

  it.each([
    ['of a merge queue', 'merge_group', 'gh-readonly-queue/main/pr-12-c0ffee'],
    ['that a person has started', 'workflow_dispatch', 'main'],
  ] as const)('deploys a run %s as its commit, and reviews nothing', async (_, event, ref) => {
    const { commands } = await runGithub({ event, ref, base: '' })
    expect(commands).toEqual([['deploy', '--', 'storybook-static']])
  })

  it('deploys any branch under the name by which `auto` finds it, which a version can have', async () => {
    await fc.assert(
      fc.asyncProperty(branch, async (name) => {
        const pushed = await runGithub({ event: 'push', ref: name, base: '' })
        const version = versionIn(pushed.commands, ['--version-id'])
        expect(VersionId.safeParse(version).success, version).toBe(true)
        expect(version).toBe(branchVersion(name))
      }),
      { numRuns: runs(6) },
    )
  })

  const keyless = { event: 'pull_request', ref: '12/merge', base: 'main', key: '' } as const
  it('does nothing without a key, as in a pull request of Dependabot, and says so', async () => {
    const { commands, log } = await runGithub(keyless)
    expect(commands).toEqual([])
    expect(log).toMatch(/^::notice::There is no API key.*Dependabot/m)
  })
})

describe.each([
  ['with the action', read('docs/github-review.yml')],
  ['that `init` writes', githubWorkflow(readProject(folderOf({}))).text],
])('the workflow %s', (_, workflow) => {
  const keyless = { event: 'pull_request', ref: '12/merge', base: 'main', key: '' } as const

  describe('in a pull request from a fork', () => {
    const build = 'mkdir storybook-static && touch storybook-static/iframe.html'
    const fork = { ...keyless, fork: true }
    const file = '/runner/temp/storybook-review-challenge'

    it('deploys by what its run alone can do: an artifact of the name that belongs to the challenge', async () => {
      const { commands, ran, log } = await runGithub(fork, workflow, { build })
      expect(commands.map((args) => args.slice(0, 3))).toEqual([
        ['challenge', '--', file],
        ['deploy', '--challenge', file],
      ])
      expect(ran.some((step) => /artifact/i.test(step))).toBe(true)
      expect(log).toMatch(/^::notice::This pull request from a fork is deployed as a preview/m)
    })

    it.each(['challenge', 'deploy'])(
      'says why, and fails nothing, where %s is refused',
      async (failing) => {
        const { log } = await runGithub(fork, workflow, { build, failing, exit: 3 })
        expect(log).toMatch(/^::notice::Nothing is deployed of this pull request from a fork/m)
        expect(log).not.toContain('is deployed as a preview')
      },
    )

    it.each(['challenge', 'deploy'])(
      'fails where the service does not answer %s',
      async (failing) => {
        await runGithub(fork, workflow, { build, failing, exit: 4 })
      },
    )

    it('does as in any other where it has a key, and nothing once it is closed', async () => {
      const withKey = await runGithub({ ...fork, key: 'svc_proj_x' })
      expect(withKey.commands.map(([name]) => name)).toEqual([
        'deploy',
        'capture',
        'comment',
        'review',
      ])
      expect((await runGithub({ ...fork, action: 'closed' })).commands).toEqual([])
    })
  })
})

describe('the action', () => {
  it('puts nothing of the event into a script: a branch may be named like a command', () => {
    for (const step of steps.filter(({ uses }) => uses === undefined)) {
      expect(step.shell).toBe('bash')
      expect(step.run).not.toContain('${{')
    }
  })

  it('passes on outputs that a step sets', () => {
    for (const { value } of Object.values(action.outputs)) {
      const [, one = '', other = '', output = ''] =
        /^\$\{\{ steps\.(\w+)\.outputs\.\w+ \|\| steps\.(\w+)\.outputs\.(\w+) \}\}$/.exec(value) ??
        []
      expect(steps.map((step) => step.id)).toEqual(expect.arrayContaining([one, other]))
      expect(read('src/cli/deploy/report-deployment.ts')).toMatch(
        new RegExp(String.raw`\b${output}\b`),
      )
    }
  })
})

describe('the workflow that `init` writes', () => {
  const written = githubWorkflow(readProject(folderOf({}))).text

  it.each<[string, Event, string[]]>([
    ['a push', { event: 'push', ref: 'main', base: '' }, ['deploy', 'deploy']],
    [
      'a pull request',
      { event: 'pull_request', ref: '12/merge', base: 'main' },
      ['deploy', 'capture', 'comment', 'review'],
    ],
    [
      'a pull request that was closed',
      { event: 'pull_request', ref: '12/merge', base: 'main', action: 'closed' },
      ['close'],
    ],
    ['a merge queue', { event: 'merge_group', ref: 'gh-readonly-queue/main/x', base: '' }, []],
    [
      'a pull request without secrets',
      { event: 'pull_request', ref: '12/merge', base: 'main', key: '' },
      [],
    ],
  ])('runs in %s', async (_, event, names) => {
    const { commands, log } = await runGithub(event, written)
    expect(commands.map(([name]) => name)).toEqual(names)
    expect(log.includes('::notice::There is no API key')).toBe(event.key === '')
  })

  it('by which a maintainer has a pull request from a fork captured is the documented one', () => {
    const documented = read('docs/github-fork.yml').replaceAll(/^ *# x-release-please-.*\n/gm, '')
    expect(forkWorkflow(INIT).text).toBe(documented)
  })
})

describe('the workflow of a maintainer for a pull request from a fork', () => {
  const workflow = read('docs/github-fork.yml')
  const event = { event: 'workflow_dispatch', ref: 'main', base: '', pullRequest: '7' } as const

  it('captures, compares, comments on and reviews what the fork has deployed, and deploys nothing', async () => {
    const { commands } = await runGithub(event, workflow)
    const version = ['--version-id', 'fork-pr-7']
    expect(commands).toEqual([
      ['capture', ...version, '--against', 'auto', '--allow-missing'],
      ['comment', ...version, '--changed-since', 'auto'],
      ['review', ...version],
    ])
  })

  it('shows the key and the token to the program alone, and brings nothing of the fork', async () => {
    const { seen } = await runGithub(event, workflow)
    const files = 'storybook-review.json'
    expect(seen).toEqual([
      `capture: ${files} KEY`,
      `comment: ${files} KEY TOKEN`,
      `review: ${files} KEY`,
    ])
    expect(workflow).not.toMatch(/pull_request_target|download-artifact|ref: |npm (ci|install)/)
    expect((parse(workflow) as { on: object }).on).toEqual({
      workflow_dispatch: {
        inputs: {
          pull_request: {
            description: 'Number of the pull request',
            required: true,
            type: 'string',
          },
        },
      },
    })
  })

  it('takes whatever is given as the number for a name, and runs none of it', async () => {
    const given = { ...event, pullRequest: '7"; touch pwned; $(touch pwned) `touch pwned`' }
    const { commands } = await runGithub(given, workflow)
    expect(commands.map((args) => args[2])).toEqual(Array(3).fill(`fork-pr-${given.pullRequest}`))
  })
})

/** A build that leaves behind what would make later steps run its code, or send the key elsewhere. */
const HOSTILE_BUILD = `
mkdir -p storybook-static node_modules/.bin
echo 'registry=https://evil.example/' > .npmrc
echo '{"url":"https://evil.example"}' > storybook-review.json
printf '#!/bin/sh' > node_modules/.bin/storybook-review
printf '{}' > package.json`

describe.each([
  ['that `init` writes', githubWorkflow(readProject(folderOf({}))).text],
  ['with the action', read('docs/github-review.yml')],
])('the workflow %s', (_, workflow) => {
  it('shows the key and the token to the program alone, which finds nothing there that a build has left', async () => {
    const event = { event: 'pull_request', ref: '12/merge', base: 'main' } as const
    const { seen } = await runGithub(event, workflow, { build: HOSTILE_BUILD })
    const files = 'storybook-review.json storybook-static'
    expect(seen).toEqual([
      'ci: .npmrc bin storybook-review.json',
      'storybook build: .npmrc bin storybook-review.json',
      `deploy: ${files} KEY`,
      `capture: ${files} KEY`,
      `comment: ${files} KEY TOKEN`,
      `review: ${files} KEY`,
    ])
  })
})

/** The commands that a pipeline of GitLab runs on a branch, which is empty in a merge request, and how it ends. */
function gitlabRun(
  { text, defaultBranch = 'main', branch = '', key = 'svc_proj_x', token = '' }: GitlabJob,
  staged: Parameters<typeof stage>[0] = {},
): { commands: string[][]; status: number | null } {
  const { cwd, env, calls } = stage(staged)
  const { script } = (parse(text) as typeof GITLAB)['storybook-review']
  const { status } = spawnSync('bash', ['-eo', 'pipefail', '-c', script.join('\n')], {
    cwd,
    env: {
      ...env,
      CI_DEFAULT_BRANCH: defaultBranch,
      CI_COMMIT_BRANCH: branch,
      STORYBOOK_REVIEW_KEY: key,
      GITLAB_TOKEN: token,
    },
    stdio: 'pipe',
  })
  return { commands: commandsOf(calls()), status }
}

interface GitlabJob {
  text: string
  defaultBranch?: string
  branch?: string
  key?: string
  token?: string
}

/** The commands that the example for GitLab runs. */
function runGitlab(defaultBranch: string, branch: string, key?: string): string[][] {
  const job = {
    text: read('docs/gitlab-ci.yml'),
    defaultBranch,
    branch,
    ...(key !== undefined && { key }),
  }
  const { commands, status } = gitlabRun(job)
  expect(status).toBe(0)
  return commands
}

/** What options come to where they are not given. */
const DEFAULTS: Record<string, Record<string, unknown>> = {
  capture: { 'fail-on': 'waiting', 'allow-uncaptured': 0 },
  comment: { 'fail-on': 'waiting', 'allow-uncaptured': 0 },
  review: { 'fail-on': 'waiting', 'allow-uncaptured': 0 },
}

/** The commands with what they do, whichever of their defaults are spelled out, but for where the report goes. */
const meaningOf = (commands: string[][]) =>
  commands.map((args) => {
    const found = findCommand(COMMANDS, args)!
    const { format: _, output: __, ...options } = readArguments(found.command, found.rest).options
    return [found.command.name, { ...DEFAULTS[found.command.name], ...options }]
  })

const PULL_REQUEST = { event: 'pull_request', ref: '12/merge', base: 'main' } as const
const INIT = readProject(folderOf({}))
const ON_GITHUB = {
  'the action': read('docs/github-review.yml'),
  '`init`': githubWorkflow(INIT).text,
}
const ON_GITLAB = {
  'the example for GitLab': read('docs/gitlab-ci.yml'),
  '`init` for GitLab': gitlabPipeline(INIT).text,
}

describe('a pull request', () => {
  const REVIEWED = [
    ['deploy', {}],
    [
      'capture',
      { against: 'auto', 'allow-missing': true, 'fail-on': 'waiting', 'allow-uncaptured': 0 },
    ],
    ['comment', { 'changed-since': 'auto', 'fail-on': 'waiting', 'allow-uncaptured': 0 }],
    ['review', { 'fail-on': 'waiting', 'allow-uncaptured': 0 }],
  ]
  const withoutComment = REVIEWED.filter(([name]) => name !== 'comment')

  it.each(Object.entries(ON_GITHUB))(
    'is reviewed by the same commands as everywhere: %s',
    async (_, text) => {
      const { commands } = await runGithub(PULL_REQUEST, text)
      expect(meaningOf(commands)).toEqual(REVIEWED)
    },
  )

  it.each(Object.entries(ON_GITLAB))(
    'is reviewed by the same commands as everywhere: %s',
    (_, text) => {
      for (const [token, expected] of [
        ['glpat-x', REVIEWED],
        ['', withoutComment],
      ] as const) {
        const { commands, status } = gitlabRun({ text, token })
        expect([meaningOf(commands), status]).toEqual([expected, 0])
      }
    },
  )

  it.each(Object.entries(ON_GITHUB))(
    'of which stories are missing is reported, and fails: %s',
    async (_, text) => {
      const { commands, succeeded } = await runGithub(PULL_REQUEST, text, { failing: 'capture' })
      expect([meaningOf(commands), succeeded]).toEqual([REVIEWED, false])
    },
  )

  it.each(Object.entries(ON_GITLAB))(
    'of which stories are missing is reported, and fails: %s',
    (_, text) => {
      const { commands, status } = gitlabRun({ text, token: 'glpat-x' }, { failing: 'capture' })
      expect([meaningOf(commands), status]).toEqual([REVIEWED, 5])
    },
  )

  it.each(Object.entries(ON_GITHUB))(
    'that is not deployed is not reported: %s',
    async (_, text) => {
      const { commands } = await runGithub(PULL_REQUEST, text, { failing: 'deploy' })
      expect(commands.map(([name]) => name)).toEqual(['deploy'])
    },
  )
})

describe('the example', () => {
  it('for GitHub gives the action what it asks for', () => {
    const used = GITHUB.jobs.review.steps.find(({ uses }) => uses?.includes('storybook-hosting'))
    const required = Object.entries(action.inputs).filter(([, input]) => input.required)
    expect(Object.keys(used?.with ?? {})).toEqual(required.map(([name]) => name))
  })

  it.each([
    ['the default branch', 'main', ['deploy', 'deploy']],
    ['a merge request', '', ['deploy', 'capture', 'review']],
  ])('for GitLab calls commands that exist: %s', (_, branch, names) => {
    expect(runGitlab('main', branch).map(([name]) => name)).toEqual(names)
  })

  it('for GitLab does nothing without a key, as in a merge request of a fork', () => {
    expect(runGitlab('main', '', '')).toEqual([])
  })

  it('for GitLab deploys any default branch under the name by which `auto` finds it', () => {
    fc.assert(
      fc.property(branch, (name) => {
        const version = versionIn(runGitlab(name, name), ['--version-id'])
        expect(VersionId.safeParse(version).success, version).toBe(true)
        expect(version).toBe(branchVersion(name))
      }),
      { numRuns: runs(6) },
    )
  })
})

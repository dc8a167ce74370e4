import { readdirSync, readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { findCommand } from '../../src/cli/command-line/find-command.ts'
import { readArguments } from '../../src/cli/command-line/read-arguments.ts'
import { COMMANDS } from '../../src/cli/commands/registry.ts'
import { readProject, type Project } from '../../src/cli/init/project.ts'
import { forkWorkflow } from '../../src/cli/init/fork-workflow.ts'
import { githubWorkflow } from '../../src/cli/init/github-workflow.ts'
import { gitlabPipeline } from '../../src/cli/init/gitlab-pipeline.ts'
import { readSettings } from '../../src/cli/settings/settings.ts'
import { folderOf, type Files } from './support/folder.ts'
import { actionErrors, lintErrors, workflowErrors } from './support/github-schema.ts'

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

const PROJECTS = (
  [
    {},
    { 'pnpm-lock.yaml': '', 'package.json': '{"scripts":{"build-storybook":"x"}}' },
    { 'yarn.lock': '' },
    { 'bun.lock': '' },
  ] satisfies Files[]
).map((files) => readProject(folderOf(files)))

/** Every way to install, under any name that git takes for a branch. */
const anyProject: fc.Arbitrary<Project> = fc
  .record({
    project: fc.constantFrom(...PROJECTS),
    defaultBranch: fc.oneof(
      fc.constantFrom('日本', 'release/1.x', "it's", '!important', 'c++', '+1', 'v'.repeat(244)),
      fc.stringMatching(/^[a-z0-9!+][\w/'"`$#&;|<>@+!,=%\]-]{0,24}$/),
    ),
  })
  .map(({ project, defaultBranch }) => ({ ...project, defaultBranch }))

/** The arguments with which the workflow calls this program, without what expands. */
const callsIn = (text: string): string[][] =>
  [...text.matchAll(/npx --yes --ignore-scripts storybook-review@\S+ (.*?)(?: \|\| .*)?$/gm)].map(
    ([, args = '']) => args.split(' '),
  )

/** Reads the calls as the program does; throws for one that it does not take. */
function readCalls(text: string): void {
  for (const args of callsIn(text)) {
    const found = findCommand(COMMANDS, args)
    if (!found) throw new Error(`there is no command ${args.join(' ')}`)
    readSettings({ options: readArguments(found.command, found.rest).options, env: {}, cwd: '/' })
  }
}

/**
 * Whether a branch matches a filter pattern (GitHub's "Filter pattern cheat sheet": `*`, `**`, `?` and `+` of the
 * character before, `[]`, `!` at the start, and a backslash before a literal character).
 */
function matchesFilter(pattern: string, branch: string): boolean {
  if (pattern.startsWith('!')) return false
  const parts = pattern.match(/\\.|\*\*|\[[^\]]*\]|./gsu) ?? []
  const source = parts.map((part) => {
    if (part === '**') return '.*'
    if (part === '*') return '[^/]*'
    if (part === '?' || part === '+' || part.startsWith('[')) return part
    return part.replace(/^\\/, '').replace(/[\\^$.*+?()[\]{}|/]/u, String.raw`\$&`)
  })
  return new RegExp(`^${source.join('')}$`, 'su').test(branch)
}

interface Step {
  name?: string
  uses?: string
  run?: string
  if?: string
  env?: Record<string, string>
  with?: Record<string, unknown>
}

interface Workflow {
  on: { push: { branches: string[] }; pull_request: { types: string[] }; merge_group: null }
  permissions: Record<string, string>
  jobs: Record<'build' | 'review', { permissions: Record<string, string>; steps: Step[] }>
}

const SECRET = '${{ secrets.STORYBOOK_REVIEW_KEY }}'
const MAY_WRITE = {
  contents: 'read',
  checks: 'write',
  deployments: 'write',
  'pull-requests': 'write',
}
const calls = ({ run = '' }: Step) => run.includes('storybook-review@')

describe('the workflow that `init` writes', () => {
  it('is one that GitHub takes, whatever the branch is called', () => {
    fc.assert(
      fc.property(anyProject, (project) => {
        const { text } = githubWorkflow(project)
        expect(workflowErrors(text), text).toEqual([])
        readCalls(text)
        const { on, jobs } = parse(text) as Workflow
        expect(on).toEqual({
          push: { branches: [expect.any(String)] },
          pull_request: { types: ['opened', 'synchronize', 'reopened', 'closed'] },
          merge_group: null,
        })
        for (const { uses, run } of Object.values(jobs).flatMap(({ steps }) => steps))
          expect([uses, run].filter((way) => way !== undefined)).toHaveLength(1)
      }),
    )
  })

  it('runs for pushes to the default branch, and to no other, whatever it is called', () => {
    fc.assert(
      fc.property(anyProject, anyProject, (project, { defaultBranch: other }) => {
        const { on } = parse(githubWorkflow(project).text) as Workflow
        const [filter = ''] = on.push.branches
        expect(matchesFilter(filter, project.defaultBranch), filter).toBe(true)
        for (const branch of [other, `${project.defaultBranch}x`, project.defaultBranch.slice(1)])
          expect(matchesFilter(filter, branch), `${filter} for ${branch}`).toBe(
            branch === project.defaultBranch,
          )
      }),
    )
  })

  it('builds in a job of its own, and gives the key to what needs it and the token to the comment alone', () => {
    const { permissions, jobs } = parse(githubWorkflow(readProject(folderOf({}))).text) as Workflow
    const { build, review } = jobs
    const wordsOf = ({ uses, run = '' }: Step) =>
      uses?.split('@')[0] ??
      Array.from(
        run
          .replaceAll(/^(?:code=|#|case| |esac).*\n?/gm, '')
          .matchAll(/^(?:npx .*@\S+ (\w+)|.+)/gm),
        ([line, name]) => name ?? line,
      )
    expect(build.steps.flatMap(wordsOf)).toEqual([
      'actions/checkout',
      'actions/setup-node',
      'npm ci',
      'npx storybook build',
      'actions/upload-artifact',
    ])
    expect(review.steps.flatMap(wordsOf)).toEqual([
      'actions/checkout',
      'actions/download-artifact',
      'actions/setup-node',
      "echo '::notice::There is no API key, so nothing is deployed.'",
      'challenge',
      'actions/upload-artifact',
      'deploy',
      'deploy',
      'deploy',
      'deploy',
      'capture',
      'comment',
      'review',
    ])
    const [forked, keyed] = [true, false].map((is) =>
      review.steps.filter(calls).filter(({ run = '' }) => run.includes('challenge') === is),
    )
    // A run of a fork has neither.
    for (const step of forked!) {
      expect(step.if).toMatch(/pull_request\.head\.repo\.fork|steps\.challenge\.outputs\.artifact/)
      expect(step.env).toBeUndefined()
    }
    for (const step of keyed!) {
      expect(step.if).toMatch(/env\.HAS_KEY == 'true'|steps\.deploy\.outcome == 'success'/)
      expect(step.env).toEqual({
        STORYBOOK_REVIEW_KEY: SECRET,
        ...(step.run?.includes(' comment ') && { GITHUB_TOKEN: '${{ github.token }}' }),
      })
    }
    expect([permissions, build.permissions, review.permissions]).toEqual([
      {},
      { contents: 'read' },
      MAY_WRITE,
    ])
  })
})

/** Keywords of a job that stand in the files here (docs.gitlab.com/ci/yaml). */
const JOB_KEYWORDS = ['image', 'needs', 'rules', 'inherit', 'script', 'environment', 'artifacts']

interface Job {
  image: string
  needs?: string[]
  rules: { if: string; when?: string; allow_failure?: boolean }[]
  script: string[]
  environment?: { name: string; action?: string; on_stop?: string }
  artifacts: { paths?: string[]; reports?: Record<string, string> }
}

/** Checks what GitLab asks of the two jobs, and returns them. */
function gitlabJobs(text: string): Record<'build' | 'review', Job> {
  const file = parse(text) as Record<string, Job>
  expect(Object.keys(file)).toEqual(['storybook-build', 'storybook-review', 'storybook-close'])
  const [build, review, close] = Object.values(file) as [Job, Job, Job]
  for (const job of [build, review]) {
    expect(JOB_KEYWORDS).toEqual(expect.arrayContaining(Object.keys(job)))
    for (const command of job.script) expect(command).toBeTypeOf('string')
    // The key may belong to an environment: GitLab does not know it yet when it reads the rules.
    expect(job.rules.map((rule) => rule.if)).toEqual([
      '$CI_PIPELINE_SOURCE == "merge_request_event"',
      '$CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH',
    ])
  }
  expect([build.environment, build.artifacts.paths]).toEqual([undefined, ['storybook-static']])
  expect(review.needs).toEqual(['storybook-build'])
  expect(review.environment?.name).toMatch(/^storybook\//)
  const written = /--format junit --output (\S+)/.exec(review.script.join('\n'))?.[1]
  expect(review.artifacts.reports?.['junit']).toBe(written)
  // GitLab runs a job that stops an environment by itself, and never waits for it.
  expect(close.environment).toEqual({ name: review.environment?.name, action: 'stop' })
  expect(review.environment?.on_stop).toBe('storybook-close')
  expect(close.rules).toEqual([
    { if: '$CI_PIPELINE_SOURCE == "merge_request_event"', when: 'manual', allow_failure: true },
  ])
  expect(close.script.join()).toMatch(/ storybook-review@\S+ close$/)
  return { build, review }
}

describe('the pipeline that `init` writes', () => {
  it('is two jobs of GitLab, whatever the branch is called', () => {
    fc.assert(
      fc.property(anyProject, (project) => {
        const { text } = gitlabPipeline(project)
        readCalls(text)
        expect(gitlabJobs(text).build.script).toEqual(
          [
            project.manager.setup,
            project.manager.install,
            project.storybooks[0]?.build.command,
          ].filter(Boolean),
        )
      }),
    )
  })
})

describe('the workflow', () => {
  it.each(
    ['docs', '.github/workflows'].flatMap((folder) =>
      readdirSync(new URL(`../../${folder}`, import.meta.url))
        .filter((file) => file.endsWith('.yml') && !file.startsWith('gitlab'))
        .map((file) => `${folder}/${file}`),
    ),
  )('%s is one that GitHub and actionlint take', (file) => {
    expect([...workflowErrors(read(file)), ...lintErrors(read(file))]).toEqual([])
  })

  it.each(PROJECTS)('of `init` is one that actionlint takes: $manager.install', (project) => {
    for (const write of [githubWorkflow, forkWorkflow])
      expect(lintErrors(write({ ...project, defaultBranch: 'main' }).text)).toEqual([])
  })

  it('docs/github-review.yml may write what the action writes, and gives it the secret', () => {
    const { permissions, jobs } = parse(read('docs/github-review.yml')) as Workflow
    expect([permissions, jobs.build.permissions, jobs.review.permissions]).toEqual([
      {},
      { contents: 'read' },
      MAY_WRITE,
    ])
    expect(jobs.review.steps.at(-1)?.with).toEqual({
      url: '${{ vars.STORYBOOK_REVIEW_URL }}',
      key: SECRET,
    })
  })

  it('docs/gitlab-ci.yml is two jobs of GitLab', () => {
    expect(gitlabJobs(read('docs/gitlab-ci.yml')).build.script).toEqual([
      'npm ci',
      'npx storybook build',
    ])
  })

  it('action.yml is an action that GitHub takes', () => {
    expect(actionErrors(read('action.yml'))).toEqual([])
  })
})

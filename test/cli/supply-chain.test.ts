import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readProject } from '../../src/cli/init/project.ts'
import { githubWorkflow } from '../../src/cli/init/github-workflow.ts'
import { gitlabPipeline } from '../../src/cli/init/gitlab-pipeline.ts'
import manifest from '../../src/cli/package.json' with { type: 'json' }
import { folderOf } from './support/folder.ts'
import { REPOSITORY } from './support/repository.ts'

// What runs beside a key or a token is exactly what was tried, and nothing that the repository or its build brings.

interface Step {
  uses?: string
  run?: string
  with?: Record<string, unknown>
  env?: Record<string, unknown>
}

interface Job {
  permissions?: Record<string, string>
  env?: Record<string, string>
  /** None where another workflow is called. */
  steps?: Step[]
}

interface Workflow {
  on: Record<string, unknown>
  permissions?: Record<string, string>
  env?: Record<string, string>
  jobs: Record<string, Job>
}

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
const filesIn = (folder: string, name: RegExp) =>
  readdirSync(new URL(`../../${folder}`, import.meta.url))
    .filter((file) => name.test(file))
    .map((file) => `${folder}/${file}`)

const PROJECTS = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock'].map(
  (lock) => [lock, readProject(folderOf({ [lock]: '' }))] as const,
)

const ON_GITHUB: [string, string][] = [
  ...[...filesIn('.github/workflows', /./), ...filesIn('docs', /^github-.*\.yml$/)].map(
    (file): [string, string] => [file, read(file)],
  ),
  ...PROJECTS.map(([lock, project]): [string, string] => [
    `init beside ${lock}`,
    githubWorkflow(project).text,
  ]),
]

const ON_GITLAB: [string, string][] = [
  ['docs/gitlab-ci.yml', read('docs/gitlab-ci.yml')],
  ...PROJECTS.map(([lock, project]): [string, string] => [
    `init for GitLab beside ${lock}`,
    gitlabPipeline(project).text,
  ]),
]

const ALL: [string, string][] = [...ON_GITHUB, ...ON_GITLAB, ['action.yml', read('action.yml')]]

const stepsOf = (text: string): Step[] =>
  Object.values((parse(text) as Workflow).jobs).flatMap(({ steps = [] }) => steps)

const VERSIONS: Record<string, string> = {
  [manifest.name]: manifest.version,
  'playwright-core': manifest.dependencies['playwright-core'],
}

/** Runs what the repository or its dependencies bring, as publishing what was packed elsewhere does not. */
const RUNS_THEIRS =
  /\b(npm(?! publish --ignore-scripts [^&|;]*\.tgz$)|pnpm|yarn|bun|bunx|corepack) |npx (?!--yes)|\.ci\/run/

describe.each(ALL)('%s', (_, text) => {
  it('runs packages in exactly the version of this release, without install scripts', () => {
    const packages = [...text.matchAll(/\bnpx (.*?)((?:storybook-review|playwright-core)\S*)/g)]
    for (const [, options, named = ''] of packages) {
      const [name = '', version] = named.split('@')
      expect([options, version]).toEqual(['--yes --ignore-scripts ', VERSIONS[name]])
    }
    for (const [, options = ''] of text.matchAll(/\bnpx (--\S+ .*)$/gm))
      expect(options).toMatch(/^--yes --ignore-scripts (storybook-review|playwright-core)@/)
    for (const [, , version] of text.matchAll(/\bnpm (i|install) .*?@(\S*)/g))
      expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  })

  it('puts no expression into a script, where a name could be a command', () => {
    const { runs } = parse(text) as { runs?: { steps: Step[] } }
    const scripts = text.includes('\njobs:') ? stepsOf(text) : (runs?.steps ?? [])
    for (const { run = '' } of scripts) expect(run).not.toContain('${{')
  })
})

describe.each(ON_GITHUB)('%s', (_, text) => {
  const workflow = parse(text) as Workflow

  it('uses actions by the commit of a release, the same everywhere', () => {
    for (const [, uses = ''] of text.matchAll(/uses: (.*)$/gm)) {
      if (uses.startsWith(`${REPOSITORY}@`)) expect(uses).toBe(`${REPOSITORY}@${'0'.repeat(40)}`)
      else if (!uses.startsWith('./')) {
        expect(uses).toMatch(
          /^(actions\/[a-z-]+|googleapis\/release-please-action)@[0-9a-f]{40} # v\d+\.\d+\.\d+$/,
        )
        const [name = ''] = uses.split('@')
        const others = ON_GITHUB.flatMap(([, other]) => [
          ...other.matchAll(new RegExp(`uses: (${name}@.*)$`, 'gm')),
        ])
        expect(new Set(others.map(([, other]) => other))).toEqual(new Set([uses]))
      }
    }
  })

  it('leaves no credential behind after a checkout', () => {
    for (const step of stepsOf(text).filter(({ uses }) => uses?.startsWith('actions/checkout@')))
      expect(step.with?.['persist-credentials']).toBe(false)
  })

  it('runs for the pull request’s own repository, with no more permissions than a job needs', () => {
    expect(Object.keys(workflow.on)).not.toContain('pull_request_target')
    expect(Object.keys(workflow.on)).not.toContain('workflow_run')
    const byDefault = Object.values(workflow.permissions ?? { all: 'write' })
    expect(byDefault.filter((permission) => permission !== 'read')).toEqual([])
  })

  it('gives key and token to steps alone, of a job that runs nothing of the repository', () => {
    const { jobs, env } = workflow
    const isSecret = (value: unknown) =>
      /secrets\.(?!\w+ != '')|github\.token/.test(JSON.stringify(value ?? {}))
    expect(isSecret(env)).toBe(false)
    for (const job of Object.values(jobs)) {
      expect(isSecret(job.env)).toBe(false)
      const holds =
        isSecret(job.steps) || Object.values(job.permissions ?? {}).some((may) => may === 'write')
      if (!holds) continue
      for (const { uses = '', run = '', with: inputs } of job.steps ?? []) {
        expect(run).not.toMatch(RUNS_THEIRS)
        if (uses.startsWith('actions/checkout@'))
          expect(inputs?.['sparse-checkout']).toBe('/storybook-review.json')
        expect(inputs?.['cache']).toBeUndefined()
      }
    }
  })
})

describe.each(ON_GITLAB)('%s', (_, text) => {
  it('runs nothing of the repository in the job that has the key', () => {
    const { 'storybook-build': build, 'storybook-review': review } = parse(text) as Record<
      string,
      { image: string; script: string[]; inherit?: { default: string[] }; cache?: unknown }
    >
    expect([build?.image, review?.image]).toEqual(['node:24.21.0', 'node:24.21.0'])
    expect(build?.script.join('\n')).not.toContain('STORYBOOK_REVIEW')
    expect(review?.script.join('\n')).not.toMatch(RUNS_THEIRS)
    expect([review?.inherit, review?.cache]).toEqual([{ default: ['tags'] }, undefined])
  })
})

it('every page that runs the program names this version', () => {
  for (const file of ['README.md', ...filesIn('docs', /\.(md|yml)$/), 'action.yml'])
    for (const [call, version] of read(file).matchAll(
      /npx [^\n`]*?storybook-review(?:@([\w.-]+))?/g,
    ))
      expect([file, call, version]).toEqual([file, call, manifest.version])
})

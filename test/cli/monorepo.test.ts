import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { isWorkspace } from '../../src/cli/init/workspaces.ts'
import { folderOf, type Files } from './support/folder.ts'
import { workflowErrors } from './support/github-schema.ts'
import { runCli } from './support/run.ts'

const URL_OPTION = ['--url', 'https://storybooks.example.com']
const GITHUB = '.github/workflows/storybook-review.yml'
const GITLAB = '.gitlab/storybook-review.yml'

const MAIN = { '.storybook/main.ts': '' }
const below = (folder: string, files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]))
const json = (value: unknown) => JSON.stringify(value)

interface Step {
  name?: string
  uses?: string
  run?: string
  env?: Record<string, string>
  with?: Record<string, unknown>
  'working-directory'?: string
}

interface Job {
  needs?: string
  env?: Record<string, string>
  defaults?: { run: { 'working-directory': string } }
  steps: Step[]
}

/** Runs `init` in a folder of a new repository, and returns what it wrote and how it ended. */
async function init(files: Files, { at = '.', args = [] }: { at?: string; args?: string[] } = {}) {
  const root = folderOf({ '.git/HEAD': '', ...files })
  const ended = await runCli(['init', ...URL_OPTION, ...args], { cwd: join(root, at) })
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const jobs = () => {
    const text = read(GITHUB)
    expect(workflowErrors(text), text).toEqual([])
    return (parse(text) as { jobs: Record<string, Job> }).jobs
  }
  return { ...ended, root, read, jobs, written: ended.stdout.trim().split('\n') }
}

/** The commands of a job, each with the folder in which it runs. */
const runsOf = (job: Job | undefined) =>
  job?.steps.flatMap(({ run, 'working-directory': folder = '.' }) => (run ? [[folder, run]] : []))

const TWO_PACKAGES = {
  ...below('packages/ui', { ...MAIN, 'package.json': '{"scripts":{"build-storybook":"x"}}' }),
  ...below('apps/site', { ...MAIN, 'package.json': '{}' }),
  // Neither a package nor a Storybook of the repository.
  ...below('fixtures/old', MAIN),
  ...below('packages/ui/node_modules/other', MAIN),
  ...below('packages/tokens', { 'package.json': '{}' }),
}

describe('init in a monorepo', () => {
  it.each<[string, Files, string[][]]>([
    [
      'npm',
      { 'package.json': json({ workspaces: ['packages/*', 'apps/*'] }), 'package-lock.json': '' },
      [
        ['.', 'npm ci'],
        ['apps/site', 'npx storybook build'],
        ['packages/ui', 'npm run build-storybook'],
      ],
    ],
    [
      'pnpm',
      {
        'pnpm-workspace.yaml': "packages:\n  - 'packages/*' # ours\n  - apps/*\n",
        'pnpm-lock.yaml': '',
      },
      [
        ['.', 'corepack enable'],
        ['.', 'pnpm install --frozen-lockfile'],
        ['apps/site', 'pnpm exec storybook build'],
        ['packages/ui', 'pnpm run build-storybook'],
      ],
    ],
    [
      'yarn 1',
      {
        'package.json': json({ workspaces: { packages: ['packages/**', 'apps/site'] } }),
        'yarn.lock': '# yarn lockfile v1\n',
      },
      [
        ['.', 'corepack enable'],
        ['.', 'yarn install --frozen-lockfile'],
        ['apps/site', 'yarn storybook build'],
        ['packages/ui', 'yarn run build-storybook'],
      ],
    ],
    [
      'a package manager that package.json names',
      {
        'package.json': json({ workspaces: ['{packages,apps}/*'], packageManager: 'yarn@4.9.2' }),
      },
      [
        ['.', 'corepack enable'],
        ['.', 'yarn install --immutable'],
        ['apps/site', 'yarn storybook build'],
        ['packages/ui', 'yarn run build-storybook'],
      ],
    ],
  ])('installs once and builds each Storybook in its folder: %s', async (_, files, expected) => {
    const { jobs, code, stderr } = await init({ ...files, ...TWO_PACKAGES })
    expect(code, stderr).toBe(0)
    expect(runsOf(jobs()['build'])).toEqual(expected)
  })

  it('builds the projects of Nx by their own executor, and takes no base that they share', async () => {
    const { jobs } = await init({
      'nx.json': '{}',
      'package-lock.json': '',
      ...MAIN,
      ...below('libs/ui/buttons', {
        ...MAIN,
        'project.json': json({
          name: 'ui-buttons',
          targets: { 'build-storybook': { executor: '@nx/storybook:build' } },
        }),
      }),
    })
    expect(runsOf(jobs()['build'])).toEqual([
      ['.', 'npm ci'],
      ['.', 'npx nx run ui-buttons:build-storybook --outputDir=libs/ui/buttons/storybook-static'],
    ])
  })

  const NPM = {
    'package.json': json({ workspaces: ['packages/*', 'apps/*'] }),
    'package-lock.json': '',
  }

  it.each(['.', 'packages/ui'])(
    'writes the workflow at the root and the settings beside each Storybook, run in %s',
    async (at) => {
      const { root, read, written } = await init({ ...NPM, ...TWO_PACKAGES }, { at })
      expect(written.map((path) => join(root, at, path))).toEqual(
        ['apps/site/storybook-review.json', 'packages/ui/storybook-review.json', GITHUB].map(
          (path) => join(root, path),
        ),
      )
      expect(JSON.parse(read('packages/ui/storybook-review.json'))).toEqual({
        url: 'https://storybooks.example.com',
      })
    },
  )

  it('reviews each in a job of its own, with its own key, settings and build', async () => {
    const { jobs, stderr } = await init({ ...NPM, ...TWO_PACKAGES })
    const all = jobs()
    expect(Object.keys(all)).toEqual([
      'build',
      'review-site',
      'review-ui',
      'close-site',
      'close-ui',
    ])
    const uploads = all['build']?.steps.filter(({ uses }) => uses?.includes('upload-artifact'))
    expect(uploads?.map((step) => [step.with?.['name'], step.with?.['path']])).toEqual([
      ['storybook-site', 'apps/site/storybook-static'],
      ['storybook-ui', 'packages/ui/storybook-static'],
    ])
    for (const [name, folder, key] of [
      ['site', 'apps/site', 'STORYBOOK_REVIEW_KEY_SITE'],
      ['ui', 'packages/ui', 'STORYBOOK_REVIEW_KEY_UI'],
    ] as const) {
      const review = all[`review-${name}`]
      const close = all[`close-${name}`]
      expect(review?.needs).toBe('build')
      const [checkout, download] = review?.steps ?? []
      expect(checkout?.with?.['sparse-checkout']).toBe(`/${folder}/storybook-review.json`)
      expect(download?.with).toEqual({
        name: `storybook-${name}`,
        path: `${folder}/storybook-static`,
      })
      for (const job of [review, close]) {
        expect(job?.defaults?.run['working-directory']).toBe(folder)
        const given = job?.steps.flatMap(({ env }) => env?.['STORYBOOK_REVIEW_KEY'] ?? [])
        expect(new Set(given)).toEqual(new Set([`\${{ secrets.${key} }}`]))
        expect(job?.env?.['HAS_KEY']).toBe(`\${{ secrets.${key} != '' }}`)
      }
    }
    expect(stderr).toContain('set STORYBOOK_REVIEW_KEY_SITE, STORYBOOK_REVIEW_KEY_UI as secrets')
  })

  it('writes a job for each on GitLab, whose environments keep their keys apart', async () => {
    const { read } = await init({ ...NPM, ...TWO_PACKAGES }, { args: ['--ci', 'gitlab'] })
    const file = parse(read(GITLAB)) as Record<string, Record<string, never>>
    expect(file['storybook-build']).toMatchObject({
      script: [
        'npm ci',
        '(cd apps/site && npx storybook build)',
        '(cd packages/ui && npm run build-storybook)',
      ],
      artifacts: { paths: ['apps/site/storybook-static', 'packages/ui/storybook-static'] },
    })
    for (const [name, folder] of [
      ['site', 'apps/site'],
      ['ui', 'packages/ui'],
    ] as const) {
      const environment = `storybook-${name}/$CI_COMMIT_REF_SLUG`
      expect(file[`storybook-review-${name}`]).toMatchObject({
        environment: { name: environment, on_stop: `storybook-close-${name}` },
        artifacts: { reports: { junit: `${folder}/storybook-review.xml` } },
        script: [`cd ${folder}`, expect.any(String)],
      })
      expect(file[`storybook-close-${name}`]).toMatchObject({
        environment: { name: environment, action: 'stop' },
        script: [`cd ${folder}`, expect.stringMatching(/ close$/)],
      })
    }
  })

  it('has one job where one package has a Storybook, in the folder of that', async () => {
    const { jobs, written } = await init(
      { ...NPM, ...below('packages/ui', MAIN) },
      { args: ['--project', 'acme'] },
    )
    expect(written).toEqual(['packages/ui/storybook-review.json', GITHUB])
    expect(Object.keys(jobs())).toEqual(['build', 'review', 'close'])
    expect(jobs()['review']?.defaults?.run['working-directory']).toBe('packages/ui')
  })

  it('takes the folder in which it runs where there are no workspaces, with its own packages', async () => {
    const { jobs, written } = await init(below('web', { ...MAIN, 'pnpm-lock.yaml': '' }), {
      at: 'web',
    })
    expect(written).toEqual(['storybook-review.json', `../${GITHUB}`])
    expect(runsOf(jobs()['build'])).toEqual([
      ['web', 'corepack enable'],
      ['web', 'pnpm install --frozen-lockfile'],
      ['web', 'pnpm exec storybook build'],
    ])
  })

  it('names folders of one name by their whole paths', async () => {
    const { jobs } = await init({
      ...NPM,
      ...below('packages/ui', MAIN),
      ...below('apps/ui', MAIN),
    })
    expect(Object.keys(jobs())).toContain('review-apps-ui')
  })

  it.each<[string, Files, string[], string]>([
    [
      'a project for several',
      TWO_PACKAGES,
      ['--project', 'acme'],
      '--project names one project, but apps/site, packages/ui have a Storybook each',
    ],
    [
      'a folder whose name could be a command',
      below('packages/$(id)', MAIN),
      [],
      'characters that a workflow cannot hold safely',
    ],
    [
      'more than can be looked over',
      Object.assign({}, ...Array.from({ length: 31 }, (_, i) => below(`packages/p${i}`, MAIN))),
      [],
      '31 packages have a Storybook',
    ],
  ])('refuses %s: 2', async (_, files, args, words) => {
    const { code, stderr } = await init({ ...NPM, ...files }, { args })
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(words) })
  })
})

it.each([
  ['packages/*', 'packages/ui', true],
  ['packages/*', 'packages/ui/inner', false],
  ['./packages/*/', 'packages/ui', true],
  ['packages/**', 'packages/ui/inner', true],
  ['**/ui', 'ui', true],
  ['**/ui', 'a/b/ui', true],
  ['packages/u?', 'packages/ui', true],
  ['{packages,apps}/ui', 'apps/ui', true],
  ['packages/u.', 'packages/ui', false],
])('the pattern %s takes %s: %s', (pattern, folder, expected) => {
  expect(isWorkspace([pattern], folder)).toBe(expected)
})

it('a later pattern leaves out what an earlier one takes', () => {
  const patterns = ['packages/**', '!packages/old/**']
  expect(['packages/ui', 'packages/old/x'].map((at) => isWorkspace(patterns, at))).toEqual([
    true,
    false,
  ])
})

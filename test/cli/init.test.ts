import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findCommand } from '../../src/cli/command-line/find-command.ts'
import { readArguments } from '../../src/cli/command-line/read-arguments.ts'
import { COMMANDS } from '../../src/cli/commands/registry.ts'
import { readSettings } from '../../src/cli/settings/settings.ts'
import { folderOf, type Files } from './support/folder.ts'
import { runCli } from './support/run.ts'

const URL_OPTION = ['--url', 'https://storybooks.example.com']
const GITHUB = '.github/workflows/storybook-review.yml'
const FORKS = '.github/workflows/storybook-review-fork.yml'
const GITLAB = '.gitlab/storybook-review.yml'

/** Runs `init` in a new folder with the given files, and returns what it wrote. */
async function init(files: Files, args: string[] = []) {
  const cwd = folderOf(files)
  const ended = await runCli(['init', ...URL_OPTION, ...args], { cwd })
  const read = (path: string) => readFileSync(join(cwd, path), 'utf8')
  return { ...ended, cwd, read }
}

/** The calls of this program in a workflow, each as its arguments. */
const callsIn = (text: string): string[][] =>
  [...text.matchAll(/npx --yes --ignore-scripts storybook-review@\S+ (.*?)(?: \|\| .*)?$/gm)].map(
    ([, args = '']) => args.split(' '),
  )

describe('init', () => {
  it('writes settings that the other commands read', async () => {
    const { code, stdout, cwd } = await init({}, ['--project', 'acme'])
    expect({ code, stdout }).toEqual({ code: 0, stdout: `storybook-review.json\n${GITHUB}\n` })
    const { url, project } = readSettings({ options: {}, env: {}, cwd })
    expect([url?.value, project?.value]).toEqual(['https://storybooks.example.com', 'acme'])
  })

  it.each([
    ['GitHub', {}, GITHUB],
    ['GitLab', { '.gitlab-ci.yml': '' }, GITLAB],
  ])('writes a workflow for %s whose commands exist', async (_, files, path) => {
    const { read } = await init(files)
    const calls = callsIn(read(path))
    expect(calls.map(([name]) => name)).toEqual(
      expect.arrayContaining(['deploy', 'capture', 'review']),
    )
    for (const args of calls) {
      const found = findCommand(COMMANDS, args)
      expect(() => found && readArguments(found.command, found.rest)).not.toThrow()
    }
  })

  it.each<[string, Files, string[]]>([
    ['npm', {}, ['npm ci', 'npx storybook build']],
    [
      'pnpm, with a script',
      { 'pnpm-lock.yaml': '', 'package.json': '{"scripts":{"build-storybook":"x"}}' },
      ['corepack enable', 'pnpm install --frozen-lockfile', 'pnpm run build-storybook'],
    ],
    [
      'yarn',
      { 'yarn.lock': '' },
      ['corepack enable', 'yarn install --immutable', 'yarn storybook build'],
    ],
    [
      'bun',
      { 'bun.lock': '' },
      ['npm install --global bun@1.4.5', 'bun install --frozen-lockfile', 'bunx storybook build'],
    ],
    ['a broken package.json', { 'package.json': '{' }, ['npm ci', 'npx storybook build']],
  ])('installs and builds as the repository does: %s', async (_, files, commands) => {
    const workflow = (await init(files)).read(GITHUB)
    expect([...workflow.matchAll(/^ {6}- run: (.*)$/gm)].map(([, run]) => run)).toEqual(commands)
    const pipeline = (await init(files, ['--ci', 'gitlab'])).read(GITLAB)
    expect(
      [...pipeline.matchAll(/^ {4}- (?!if|\||npx --yes)(.*)$/gm)].map(([, run]) => run),
    ).toEqual(commands)
  })

  it('names the default branch, under a version that can be one', async () => {
    const cwd = folderOf({ a: '' })
    const git = (...args: string[]) => execFileSync('git', args, { cwd })
    git('init', '-q')
    git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/release/next')
    await runCli(['init', ...URL_OPTION], { cwd })
    const workflow = readFileSync(join(cwd, GITHUB), 'utf8')
    expect(workflow).toContain('branches: ["release/next"]')
    expect(workflow).toContain('deploy --version-id release-next')
    expect(workflow).toContain('--against auto')
  })

  it.each([
    ['storybook-review.json', '{}'],
    [GITHUB, 'mine'],
  ])('writes nothing over %s, and nothing beside it', async (path, content) => {
    const { code, stderr, cwd, read } = await init({ [path]: content })
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `error: ${path} exists already: --force writes over it\n`,
    })
    expect(read(path)).toBe(content)
    const other = path === GITHUB ? 'storybook-review.json' : GITHUB
    expect(existsSync(join(cwd, other))).toBe(false)
  })

  it('writes over them with --force', async () => {
    const { code, read } = await init({ [GITHUB]: 'mine' }, ['--force'])
    expect({ code, isNew: read(GITHUB) !== 'mine' }).toEqual({ code: 0, isNew: true })
  })

  it('writes with --forks how a maintainer has pull requests from forks captured, too', async () => {
    const { stdout, read } = await init({}, ['--forks'])
    expect(stdout).toBe(`storybook-review.json\n${GITHUB}\n${FORKS}\n`)
    expect(read(FORKS)).toContain('workflow_dispatch:')
    const elsewhere = await init({ '.gitlab-ci.yml': '' }, ['--forks'])
    expect([elsewhere.code, elsewhere.stderr]).toEqual([
      2,
      'error: --forks writes a workflow of GitHub alone\n',
    ])
  })

  it('writes the settings alone with --ci none', async () => {
    expect((await init({}, ['--ci', 'none'])).stdout).toBe('storybook-review.json\n')
  })

  it('says what is missing without an address: 2', async () => {
    const { code, stderr } = await runCli(['init'], { cwd: folderOf({}) })
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('--url') })
  })
})

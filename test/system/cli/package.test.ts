import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromRoot } from '../../../scripts/local/project.ts'
import { REPOSITORY } from '../../cli/support/repository.ts'
import { cloneProject, type Clone } from '../scripts/clone.ts'
import { sharedService } from '../shared/service.ts'
import { emptyFolder, runProgram } from './support/cli.ts'
import { storybookFolder } from './support/storybook.ts'

const run = promisify(execFile)

let clone: Clone
const service = await sharedService()
/** An empty project into which the packed package is installed, as its users get it. */
let project: string

beforeAll(async () => {
  // Packing builds the package in its folder, which other tests copy meanwhile.
  clone = cloneProject()
  const target = emptyFolder()
  const folder = join(clone.folder, 'src/cli')
  await run('npm', ['pack', '--pack-destination', target], { cwd: folder })
  const [archive = ''] = readdirSync(target)
  project = emptyFolder()
  await run('npm', ['init', '--yes'], { cwd: project })
  // Its one dependency comes from here: no registry is asked.
  const packages = [join(target, archive), `file:${fromRoot('node_modules/playwright-core')}`]
  const quiet = ['--no-audit', '--no-fund', '--offline', '--install-links']
  await run('npm', ['install', ...quiet, ...packages], { cwd: project })
})

afterAll(async () => {
  clone?.remove()
})

const installed = (args: string[], env: Record<string, string> = {}) =>
  runProgram(join(project, 'node_modules/.bin/storybook-review'), args, {
    cwd: project,
    env: { PATH: process.env['PATH'], ...env },
  })

describe('the packed package', () => {
  it('brings nothing along but the driver of the browser', () => {
    const packages = readdirSync(join(project, 'node_modules')).filter((name) => name[0] !== '.')
    expect(packages).toEqual(['playwright-core', 'storybook-review'])
  })

  it('names the licences of what is bundled in it', () => {
    const path = join(project, 'node_modules/storybook-review/dist/licenses.txt')
    const licences = readFileSync(path, 'utf8')
    for (const name of ['fflate', 'zod', 'env-ci'])
      expect(licences).toMatch(new RegExp(`^${name} \\d`, 'm'))
  })

  it('says what it is, whose it is and where its source is', () => {
    const folder = join(project, 'node_modules/storybook-review')
    const packed = (file: string) => readFileSync(join(folder, file), 'utf8')
    const { repository, homepage, bugs, keywords, engines, license, description } = JSON.parse(
      packed('package.json'),
    ) as Record<string, unknown>
    const address = `https://github.com/${REPOSITORY}`
    expect({ repository, homepage, bugs, license, engines }).toEqual({
      repository: { type: 'git', url: `git+${address}.git`, directory: 'src/cli' },
      homepage: `${address}#readme`,
      bugs: { url: `${address}/issues` },
      license: 'MIT',
      engines: { node: '>=22.2' },
    })
    expect(keywords).toContain('storybook')
    expect(description).toBeTypeOf('string')
    expect(packed('LICENSE')).toBe(readFileSync(fromRoot('LICENSE'), 'utf8'))
    expect(packed('README.md')).toMatch(/^# storybook-review\n[^]*storybook-review init --url/)
  })

  it('is not published under the address of nobody', async () => {
    const folder = fromRoot('src/cli')
    const env = { ...process.env, GITHUB_REPOSITORY: 'nobody/nothing' }
    const refused = run('npm', ['run', 'prepublishOnly'], { cwd: folder, env })
    await expect(refused).rejects.toMatchObject({
      stderr: expect.stringContaining('npm run repository'),
    })
  })

  it('leads to the repository that one command writes wherever there is another', async () => {
    const cwd = clone.folder
    const env = { ...process.env, GITHUB_REPOSITORY: 'acme/storybooks' }
    await run('npm', ['run', 'repository', '--', 'acme/storybooks'], { cwd })
    await run('node', ['scripts/require-repository.mjs'], { cwd, env })
    const left = run(
      'git',
      ['grep', '--no-index', '-l', REPOSITORY, 'src', 'docs', ':!src/cli/dist'],
      { cwd },
    )
    await expect(left).rejects.toMatchObject({ stdout: '', code: 1 })
  })

  it('runs', async () => {
    const { version } = JSON.parse(readFileSync(fromRoot('src/cli/package.json'), 'utf8')) as {
      version: string
    }
    expect(await installed(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
    expect((await installed(['--help'])).stdout).toContain('Usage: storybook-review <command>')
    expect((await installed(['deploy', '--nonsense'])).code).toBe(2)
  })

  it('deploys', async () => {
    const { key } = await service.newProject()
    const args = ['deploy', storybookFolder(), '--version-id', 'v1']
    const { code, stdout } = await installed(args, {
      STORYBOOK_REVIEW_URL: `http://localhost:${service.port}`,
      STORYBOOK_REVIEW_KEY: key,
    })
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^http.*\/v1\/\n$/) })
  })
})

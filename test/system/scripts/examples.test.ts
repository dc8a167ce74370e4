import { cpSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromRoot } from '../../../scripts/local/project.ts'
import { Github } from '../code-host/support/github.ts'
import { fileOf, frame } from '../design-tool/support/documents.ts'
import { newPerson } from '../design-tool/support/harness.ts'
import { StandIn } from '../design-tool/support/stand-in.ts'
import { cloneBuiltProject, type Clone } from './clone.ts'
import { BUILT, npmRun, npmStart, runBash, type Started } from './commands.ts'
import { asScript, shellExamples } from './examples.ts'
import { markdownFiles, readProjectFile } from './markdown.ts'
import { ENDPOINTS, endpointOf } from './operations.ts'

/** Whoever pastes their examples in order gets what they promise: so many blocks, ending in this. */
const FILES = [
  { file: 'README.md', blocks: 2, prints: '{"total":1,"done":1,"in_progress":0,"open":0}' },
  { file: 'docs/api.md', blocks: 13, prints: '{"total":1,"done":1,"in_progress":0,"open":0}' },
  { file: 'docs/judging.md', blocks: 1, prints: 'careful' },
]

/** They need an app that is registered with the design tool, GitHub’s signature, and a run of GitHub Actions. */
const NOT_CALLED = [
  'GET /api/design-tool/oauth/start',
  'POST /webhooks/github/{connectionId}',
  'POST /ci/{project}/fork-keys',
  'POST /ci/{project}/fork-runs',
]

const runnable = (file: string) =>
  shellExamples(readProjectFile(file)).filter(({ notRun }) => notRun === null)

/** The port that examples name. */
const PORT = /(?<=localhost:)8787\b/g

let clone: Clone
let server: Started
/** Of the design tool: examples need a person's token and a file. */
let standIn: StandIn
let github: Github

const bash = (script: string, env?: Record<string, string>) => runBash(clone.folder, script, env)

describe('the examples', () => {
  beforeAll(async () => {
    clone = cloneBuiltProject()
    cpSync(fromRoot('demo/pairs'), join(clone.folder, 'demo/pairs'), { recursive: true })
    standIn = await StandIn.start()
    standIn.files.set('AbCdEf123456', fileOf([frame('12:34', 'Button / primary')]))
    github = await Github.start()
    const env = {
      SEED: '0',
      DESIGN_TOOL_API_URL: standIn.url,
      GITHUB_API_URL: github.url,
      SERVICE_URL: 'https://storybooks.example.com',
      ...BUILT,
    }
    server = await npmStart(clone.folder, env)
  })

  afterAll(async () => {
    await server?.stop()
    standIn?.stop()
    github?.stop()
    clone?.remove()
  })

  it.each(FILES)('of $file run from top to bottom', async (promised) => {
    const examples = runnable(promised.file)
    expect(examples).toHaveLength(promised.blocks)
    const script = asScript(promised.file, examples).replaceAll(PORT, String(server.port))
    const { code, stdout, stderr } = await bash(script, {
      FIGMA_TOKEN: standIn.personalToken(newPerson()),
      GITHUB_PAT: github.personalToken('acme/shop'),
      CALLS: join(clone.folder, `${basename(promised.file)}.calls`),
    })
    const end = `${stderr.slice(-2_000)}\n${stdout.slice(-2_000)}`
    expect(code, end).toBe(0)
    expect(stdout).toContain(promised.prints)
  })

  it('of docs/api.md have called every endpoint of the API description', () => {
    const calls = readFileSync(join(clone.folder, 'api.md.calls'), 'utf8').trim().split('\n')
    const called = calls.map((call) => {
      const [method = '', url = ''] = call.split(' ', 2)
      return endpointOf(method, url) ?? call
    })
    const expected = ENDPOINTS.filter((endpoint) => !NOT_CALLED.includes(endpoint))
    expect([...new Set(called)].toSorted()).toEqual(expected.toSorted())
    for (const endpoint of NOT_CALLED)
      expect(readProjectFile('docs/api.md')).toContain(endpoint.split(' ')[1])
  })

  it('are all in files that are run here', () => {
    const files = markdownFiles().filter((file) => /^(docs\/)?[^/]+$/.test(file))
    const withExamples = files.filter((file) => runnable(file).length > 0)
    expect(withExamples.toSorted()).toEqual(FILES.map(({ file }) => file).toSorted())
  })

  it('of the workflow for GitHub Actions publish a Storybook', async () => {
    const workflow = readProjectFile('docs/github-actions.yml')
    const [, publish = ''] = /^ {8}run: \|\n((?: {10}.*\n?)+)/m.exec(workflow) ?? []
    cpSync(fromRoot('demo/storybook.zip'), join(clone.folder, 'built/storybook.zip'))
    const key = await npmRun(clone.folder, [
      'keys',
      '--',
      'create',
      '--project',
      'ci',
      '--name',
      'x',
      '--json',
    ])
    const { code, stderr } = await bash(publish.replaceAll(/^ {10}/gm, ''), {
      KEY: (JSON.parse(key.stdout) as { key: string }).key,
      HOST: `http://localhost:${server.port}`,
      PROJECT: 'ci',
      VERSION: 'pr-12',
      GITHUB_STEP_SUMMARY: join(clone.folder, 'summary.md'),
    })
    expect(code, stderr).toBe(0)
    expect(readFileSync(join(clone.folder, 'summary.md'), 'utf8')).toContain(
      `http://view-ci.localhost:${server.port}/pr-12/`,
    )
  })

  it.each([
    ['a refused request', 'curl $BASE/upload/'],
    ['a refused request whose response is taken apart', 'ID=$(curl $BASE/upload/ | cat)'],
    ['a command that fails', 'false\ntrue'],
    ['a variable that nobody set', 'echo "$NOBODY_SET_THIS"'],
    ['a body that is not there', 'curl $BASE/health --data-binary @nowhere.zip'],
    ['a part that is not there', 'curl $BASE/health -F file=@nowhere.zip'],
  ])('would not pass with %s', async (_, script) => {
    const before = 'curl $BASE/health'
    const env = { BASE: `http://localhost:${server.port}` }
    const run = (script: string) => bash(asScript('test', [{ line: 1, script, notRun: null }]), env)
    expect((await run(before)).code).toBe(0)
    expect((await run(`${before}\n${script}`)).code).not.toBe(0)
  })
})

it('finds the shell blocks of a text, and those that cannot be run', () => {
  const markdown = [
    '# Title',
    '```sh',
    'echo one',
    '```',
    '```json',
    '{}',
    '```',
    '<!-- not run: it needs an account -->',
    '',
    '```sh',
    'deploy',
    '```',
    'Words.',
    '```sh',
    'echo two',
    '```',
  ].join('\n')
  expect(shellExamples(markdown)).toEqual([
    { line: 2, script: 'echo one\n', notRun: null },
    { line: 10, script: 'deploy\n', notRun: 'it needs an account' },
    { line: 14, script: 'echo two\n', notRun: null },
  ])
})

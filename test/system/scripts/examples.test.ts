import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromRoot } from '../../../scripts/local/project.ts'
import { fileOf, frame } from '../design-tool/support/documents.ts'
import { newPerson } from '../design-tool/support/harness.ts'
import { StandIn } from '../design-tool/support/stand-in.ts'
import { cloneProject, type Clone } from './clone.ts'
import { npmStart, runBash, type Started } from './commands.ts'
import { asScript, shellExamples } from './examples.ts'

/** Whoever pastes their examples in order gets what they promise. */
const FILES = ['README.md']

/** The port that examples name. */
const PORT = /(?<=localhost:)8787\b/g

let clone: Clone
let server: Started
/** Of the design tool: examples need a person's token and a file. */
let standIn: StandIn

const bash = (script: string, env?: Record<string, string>) => runBash(clone.folder, script, env)

describe('the examples', () => {
  beforeAll(async () => {
    clone = cloneProject()
    cpSync(fromRoot('demo/pairs'), join(clone.folder, 'demo/pairs'), { recursive: true })
    standIn = await StandIn.start()
    standIn.files.set('AbCdEf123456', fileOf([frame('12:34', 'Button / primary')]))
    server = await npmStart(clone.folder, { SEED: '0', DESIGN_TOOL_API_URL: standIn.url })
  })

  afterAll(async () => {
    await server?.stop()
    standIn?.stop()
    clone?.remove()
  })

  it.each(FILES)('of %s run from top to bottom', { timeout: 180_000 }, async (file) => {
    const examples = shellExamples(readFileSync(fromRoot(file), 'utf8'))
    expect(examples.filter(({ notRun }) => notRun === null).length).toBeGreaterThan(4)
    const script = asScript(file, examples).replaceAll(PORT, String(server.port))
    const { code, stdout, stderr } = await bash(script, {
      FIGMA_TOKEN: standIn.personalToken(newPerson()),
    })
    const end = `${stderr.slice(-2_000)}\n${stdout.slice(-2_000)}`
    expect(code, end).toBe(0)
    expect(stdout).toContain('{"total":1,"done":1,"in_progress":0,"open":0}')
  })

  it.each([
    ['a refused request', 'curl $BASE/upload/'],
    ['a refused request whose answer is taken apart', 'ID=$(curl $BASE/upload/ | cat)'],
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

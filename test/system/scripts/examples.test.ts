import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromRoot } from '../../../scripts/local/project.ts'
import { cloneProject, type Clone } from './clone.ts'
import { npmStart, runBash, type Started } from './commands.ts'
import { asScript, shellExamples } from './examples.ts'

/** Whoever pastes their examples in order gets what they promise. */
const FILES = ['README.md']

/** The port that examples name. */
const PORT = /(?<=localhost:)8787\b/g

let clone: Clone
let server: Started

const bash = (script: string, env?: Record<string, string>) => runBash(clone.folder, script, env)

describe('the examples', () => {
  beforeAll(async () => {
    clone = cloneProject()
    cpSync(fromRoot('demo/pairs'), join(clone.folder, 'demo/pairs'), { recursive: true })
    server = await npmStart(clone.folder, { SEED: '0' })
  })

  afterAll(async () => {
    await server?.stop()
    clone?.remove()
  })

  it.each(FILES)('of %s run from top to bottom', { timeout: 180_000 }, async (file) => {
    const examples = shellExamples(readFileSync(fromRoot(file), 'utf8'))
    expect(examples.filter(({ notRun }) => notRun === null).length).toBeGreaterThan(4)
    const script = asScript(file, examples).replaceAll(PORT, String(server.port))
    const { code, stdout, stderr } = await bash(script)
    const end = `${stderr.slice(-2_000)}\n${stdout.slice(-2_000)}`
    expect(code, end).toBe(0)
    expect(stdout).toContain('{"total":1,"done":1,"in_progress":0,"open":0}')
  })

  it.each([
    ['a refused request', 'curl $BASE/upload/', 22],
    ['a refused request whose answer is taken apart', 'ID=$(curl $BASE/upload/ | cat)', 22],
    ['a command that fails', 'false\ntrue', 1],
    ['a variable that nobody set', 'echo "$URL"', 127],
    ['a file that is not there', 'curl -F file=@nowhere.zip $BASE/health', 26],
  ])('would not pass with %s', async (_, script, expected) => {
    const example = { line: 1, script, notRun: null }
    const env = { BASE: `http://localhost:${server.port}` }
    const { code } = await bash(asScript('test', [example]), env)
    expect([1, expected]).toContain(code)
    expect(code).not.toBe(0)
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

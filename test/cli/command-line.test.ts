import { describe, expect, it, vi } from 'vitest'
import { defineCommand } from '../../src/cli/command-line/command.ts'
import { CliError } from '../../src/cli/errors.ts'
import { EXIT_CODES } from '../../src/cli/exit-codes.ts'
import { runCli } from './support/run.ts'

const paint = defineCommand({
  name: 'paint',
  summary: 'Paints a wall',
  arguments: [
    { name: 'wall', meaning: 'which wall' },
    { name: 'other', meaning: 'another wall', optional: true },
  ],
  options: {
    colour: { type: 'string', value: 'NAME', choices: ['red', 'green'], meaning: 'its colour' },
    coats: { type: 'number', value: 'N', min: 1, max: 9, integer: true, meaning: 'coats' },
    share: { type: 'number', value: 'N', min: 0, meaning: 'share of the wall' },
    mask: { type: 'strings', value: 'WHERE', meaning: 'what stays, repeatable' },
    name: { type: 'string', value: 'NAME', meaning: 'signature' },
    wet: { type: 'boolean', meaning: 'on wet plaster' },
  },
  run: async ({ output }, input) => output.result({ text: JSON.stringify(input), json: input }),
})

const fail = (thrown: unknown) =>
  defineCommand({
    name: 'fail',
    summary: 'Fails',
    arguments: [],
    options: {},
    run: () => Promise.reject(thrown),
  })

const paintMore = defineCommand({
  name: 'paint more',
  summary: 'Paints all walls',
  arguments: [],
  options: {},
  run: async ({ output }) => output.result({ text: 'all', json: 'all' }),
})

const commands = [paint, paintMore]
const call = (args: string, env = {}) => runCli(args.split(' '), { commands, env })

describe('arguments', () => {
  it('are read in the types of their options, wherever they stand', async () => {
    const args =
      '--retries 2 paint --colour red north --coats 3 --mask a --share=0.5 --mask b --wet'
    const { code, stdout } = await call(args)
    expect({ code, input: JSON.parse(stdout) }).toEqual({
      code: 0,
      input: {
        arguments: ['north'],
        options: { retries: 2, colour: 'red', coats: 3, mask: ['a', 'b'], share: 0.5, wet: true },
      },
    })
  })

  it('may be left out when they are optional', async () => {
    const { stdout } = await call('paint north')
    expect(JSON.parse(stdout)).toEqual({ arguments: ['north'], options: {} })
  })

  it.each([
    ['paint', '<wall> is missing'],
    ['paint a b c', 'Unexpected argument c'],
    ['paint a --color red', 'Unknown option --color (did you mean --colour?)'],
    ['paint a --nonsense', 'Unknown option --nonsense.'],
    ['paint a --key x', 'STORYBOOK_REVIEW_KEY'],
    ['paint a --colour blue', '--colour is one of red, green, not blue'],
    ['paint a --colour', '--colour needs a value'],
    ['paint a --name=', '--name needs a value'],
    ['paint a --coats two', '--coats is a whole number from 1 to 9, not "two"'],
    ['paint a --coats 1.5', '--coats is a whole number from 1 to 9'],
    ['paint a --coats 10', '--coats is a whole number from 1 to 9'],
    ['paint a --coats=', '--coats is a whole number from 1 to 9'],
    ['paint a --share -1', '--share needs a value'],
    ['paint a --share=-1', '--share is a number of at least 0'],
    ['paint a --wet=yes', '--wet takes no value'],
    ['paint a --retries 99', '--retries is a whole number from 0 to 20'],
  ])('%s: one line says what is wrong and how it is called', async (args, complaint) => {
    const { code, stdout, stderr } = await call(args)
    expect({ code, stdout, lines: stderr.trimEnd().split('\n') }).toEqual({
      code: 2,
      stdout: '',
      lines: [expect.stringContaining(complaint)],
    })
    expect(stderr).toContain('Usage: storybook-review paint <wall> [other] [options]')
  })

  it.each([
    ['pain north', 'Unknown command pain. Did you mean paint?'],
    ['zzz', 'Unknown command zzz. There are paint, paint more.'],
  ])('%s: an unknown command is answered with the known ones', async (args, complaint) => {
    expect(await call(args)).toEqual({ code: 2, stdout: '', stderr: `error: ${complaint}\n` })
  })

  it('name the command of the longest name', async () => {
    expect((await call('paint more')).stdout).toBe('all\n')
  })
})

describe('help', () => {
  it.each(['--help', '-h', 'help', '--json --help'])('%s lists the commands', async (args) => {
    const { code, stdout } = await call(args)
    expect(code).toBe(0)
    expect(stdout).toContain('Paints all walls')
  })

  it('comes without a command, too', async () => {
    expect((await runCli([], { commands })).stdout).toContain('Usage: storybook-review <command>')
  })

  it.each(['paint --help', 'help paint', 'paint --nonsense --help'])(
    '%s explains the command',
    async (args) => {
      const { code, stdout, stderr } = await call(args)
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      expect(stdout).toContain('--colour NAME')
      expect(stdout).toContain('its colour [red, green]')
    },
  )

  it('prints the version', async () => {
    expect((await call('paint --version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  })
})

describe('a command ends', () => {
  it.each(Object.keys(EXIT_CODES).filter((outcome) => !['done', 'defect'].includes(outcome)))(
    '%s: its exit code, and one line that says why',
    async (outcome) => {
      const error = new CliError(outcome as CliError['failure'], 'first\nsecond')
      const { code, stdout, stderr } = await runCli(['fail'], { commands: [fail(error)] })
      const expected = EXIT_CODES[outcome as CliError['failure']].code
      expect({ code, stdout, stderr }).toEqual({
        code: expected,
        stdout: '',
        stderr: 'error: first second\n',
      })
    },
  )

  it('with 70 and the place of the fault when it is a defect', async () => {
    const { code, stderr } = await runCli(['fail'], { commands: [fail(new TypeError('oops'))] })
    expect(code).toBe(70)
    expect(stderr).toMatch(/defect[^]*TypeError: oops[^]*command-line\.test/)
  })
})

describe('output', () => {
  const speak = defineCommand({
    name: 'speak',
    summary: 'Speaks',
    arguments: [],
    options: {},
    run: async ({ output }) => {
      const progress = output.progress('Speaking', 2)
      progress.update(1)
      progress.end()
      output.note('a note')
      output.warn('a warning')
      output.result({ text: output.style.bold('result'), json: { result: 1 } })
    },
  })
  const said = (args: string[], env = {}, terminal = true) =>
    runCli(['speak', ...args], { commands: [speak], env, terminal })

  it('goes to the standard error, the result alone to the standard output', async () => {
    const { stdout, stderr } = await said([], {}, false)
    expect({ stdout, stderr }).toEqual({
      stdout: 'result\n',
      stderr: 'a note\nwarning: a warning\n',
    })
  })

  it('has colours and a bar on a terminal', async () => {
    const { stdout, stderr } = await said([])
    expect(stdout).toBe('\u001b[1mresult\u001b[22m\n')
    expect(stderr).toMatch(/Speaking █+░+ {2}50 %/)
  })

  it('says on a terminal how long it will take, in a pipe every ten seconds how far it is', async () => {
    vi.useFakeTimers()
    const slow = defineCommand({
      ...speak,
      run: async ({ output }) => {
        const progress = output.progress('Speaking', 200)
        for (let done = 1; done <= 100; done++) {
          await vi.advanceTimersByTimeAsync(200)
          progress.update(done)
        }
        progress.end()
        await vi.advanceTimersByTimeAsync(60_000)
      },
    })
    const run = (terminal: boolean, args: string[] = []) =>
      runCli(['speak', ...args], { commands: [slow], terminal })
    try {
      expect((await run(false)).stderr).toBe(
        'Speaking 24 %, about 31 s left\nSpeaking 49 %, about 21 s left\n',
      )
      expect((await run(false, ['--quiet'])).stderr).toBe('')
      const lines = (await run(true)).stderr.split('\r')
      expect(lines[2]).toMatch(/Speaking ░+ {3}1 %$/)
      expect(lines.at(-2)).toMatch(/Speaking █{12}░{12} {2}50 %, about 20 s left$/)
    } finally {
      vi.useRealTimers()
    }
  })

  it.each([
    ['NO_COLOR', { NO_COLOR: '0' }, /Speaking/],
    ['CI', { CI: 'true' }, /^a note/],
    ['a dumb terminal', { TERM: 'dumb' }, /^a note/],
  ])('has no colours with %s', async (_, env, expected) => {
    const { stdout, stderr } = await said([], env)
    expect(stdout).toBe('result\n')
    expect(stderr).toMatch(expected)
    expect(stderr).not.toContain('\u001b[33m')
  })

  it('is a value for programs with --json, and no more than warnings with --quiet', async () => {
    const { stdout, stderr } = await said(['--json', '--quiet'], { CI: '1' })
    expect({ stdout, stderr }).toEqual({
      stdout: '{"result":1}\n',
      stderr: 'warning: a warning\n',
    })
  })

  it('never holds a key or the signature of a presigned URL', async () => {
    const key = 'svc_proj_demo_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
    const url = 'https://r2.example/a?X-Amz-Signature=abcdef&expires=1&signature=ghi'
    const error = new TypeError(`${key} ${url} token-of-the-host`)
    const { stderr } = await runCli(['fail'], {
      commands: [fail(error)],
      env: { STORYBOOK_REVIEW_KEY: key, GITHUB_TOKEN: 'token-of-the-host' },
    })
    expect(stderr).toContain('X-Amz-Signature=***&expires=1&signature=***')
    for (const secret of [key.slice(-10), 'abcdef', 'ghi', 'token-of-the-host'])
      expect(stderr).not.toContain(secret)
  })
})

import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { futureTime } from '../../../scripts/keys/expiry.ts'
import { editDistance, similarNames } from '../../../src/base/similar-names.ts'
import { nodeRun, npmRun } from './commands.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const stateDir = mkdtempSync(join(tmpdir(), 'storybook-hosting-keys-'))
const keys = (...args: string[]) =>
  nodeRun(ROOT, ['scripts/keys.ts', ...args], { STATE_DIR: stateDir })
const create = (project: string, ...args: string[]) =>
  keys('create', '--project', project, '--name', 'CI', ...args)

afterAll(() => rmSync(stateDir, { recursive: true, force: true }))

it('lists and revokes nothing before there is a database, and makes none', async () => {
  for (const args of [
    ['list', '--project', 'acme'],
    ['revoke', 'key_1'],
  ]) {
    const { code, stdout, stderr } = await keys(...args)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/^There is no database in .*: run npm start first\. .*STATE_DIR.*\n$/)
    expect(stderr).toContain(stateDir)
  }
  expect(existsSync(join(stateDir, 'v3'))).toBe(false)
})

it('creates keys before the first start, in a form for people, and says that it made a database', async () => {
  const created = await create('acme', '--expires-at', '2099-01-01')
  expect(created.code).toBe(0)
  expect(created.stdout).toMatch(/^svc_proj_acme_[\w-]{43}\n/)
  expect(created.stderr).toContain(`Making a new database in ${stateDir}.`)
  const { stdout } = await keys('list', '--project', 'acme')
  expect(stdout).toMatch(/^key_\w+ {2}CI {4}active .*2099-01-01T00:00:00\.000Z$/m)
})

it('makes one database, whoever asks for it at once', async () => {
  const fresh = mkdtempSync(join(tmpdir(), 'storybook-hosting-keys-'))
  const created = await Promise.all(
    ['one', 'two', 'three'].map((project) => {
      const args = ['scripts/keys.ts', 'create', '--project', project, '--name', 'CI', '--json']
      return nodeRun(ROOT, args, { STATE_DIR: fresh })
    }),
  )
  rmSync(fresh, { recursive: true })
  expect(created.map(({ code }) => code)).toEqual([0, 0, 0])
})

it('says when a key made its project, and which one may have been meant', async () => {
  const again = await create('acme', '--json')
  expect(again).toMatchObject({ code: 0, stderr: '' })
  const slip = await create('amce', '--json')
  const { id, projectId } = JSON.parse(slip.stdout) as { id: string; projectId: string }
  expect({ code: slip.code, projectId }).toEqual({ code: 0, projectId: 'amce' })
  expect(slip.stderr).toBe(
    'Made the project amce, which did not exist before. Did you mean acme? ' +
      `If so, revoke the key ${id}.\n`,
  )
  const unlike = await create('warehouse')
  expect(unlike.stderr).toBe('Made the project warehouse, which did not exist before.\n')
  const listed = await keys('list', '--project', 'acmee')
  expect(listed.stdout).toBe('There is no project acmee. Did you mean acme?\n')
})

it('takes an end in the future alone, in UTC unless it says otherwise', async () => {
  const ends = [
    ['2099-06-01', '2099-06-01T00:00:00.000Z'],
    ['2099-06-01T10:00', '2099-06-01T10:00:00.000Z'],
    ['2099-06-01T10:00:30Z', '2099-06-01T10:00:30.000Z'],
    ['2099-06-01T10:00:00+02:00', '2099-06-01T08:00:00.000Z'],
  ] as const
  for (const [given, stored] of ends) expect(futureTime(given, '--expires-at')).toBe(stored)
  const now = Date.parse('2030-01-01T00:00:00Z')
  for (const past of ['2029-12-31', '2030-01-01', '2030-01-01T01:00:00+01:00', '1970-01-01'])
    expect(() => futureTime(past, '--expires-at', now), past).toThrow('must be in the future')
  for (const other of ['soon', '', '2099', '2099-02-30', '2099-13-01', '2099-01-01 10:00', '1e15'])
    expect(() => futureTime(other, '--expires-at', now), other).toThrow('must be a date')

  const refused = await create('acme', '--expires-at', '2020-01-01')
  expect(refused).toMatchObject({ code: 2, stdout: '' })
  expect(refused.stderr).toMatch(/^--expires-at must be in the future: 2020-01-01\. Usage: .+\n$/)
})

it('prints its help on --help, whatever the other arguments are', async () => {
  const calls = [['--help'], ['-h'], ['help'], ['create', '--help'], ['revoke', '-h', '--bogus']]
  for (const { code, stdout, stderr } of await Promise.all(calls.map((args) => keys(...args)))) {
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^Usage:\n {2}npm run --silent keys -- create --project P --name N /m)
  }
})

it('responds to a wrong call with one line that says what would be right', async () => {
  const wrong: [string[], RegExp][] = [
    [['rename'], /^Unknown command rename\. There are create, list, revoke; .* --help/],
    [[], /^A command is missing\. There are create, list, revoke; /],
    [['create', '--project', 'acme'], /^--name is missing\. Usage: .* -- create --project P /],
    [['create', '--project', 'acme', '--name', ' '], /^--name is missing\. Usage: /],
    [['create', '--name', 'CI', '--project'], /^--project needs a value\. Usage: /],
    [['create', '--name', 'CI', '--project', 'a b'], /^--project must be 1 to 58 of .* Usage: /],
    [['list', '--projekt', 'acme'], /^Unknown option --projekt \(did you mean --project\?\)\. /],
    [['list', '--project', 'acme', '--json=1'], /^--json takes no value\. Usage: .* -- list /],
    [['list', '--project', 'acme', 'more'], /^Unexpected argument more\. Usage: .* -- list /],
    [['revoke'], /^The ID of the key is missing\. Usage: .* -- revoke ID /],
    [['revoke', 'key_1', 'key_2'], /^Unexpected argument key_2\. Usage: /],
  ]
  for (const [args, line] of wrong) {
    const { code, stdout, stderr } = await keys(...args)
    expect({ code, stdout }, args.join(' ')).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(line)
    expect(stderr).toMatch(/^.+\n$/)
  }
})

it('responds to a refused call with one line', async () => {
  for (const refused of [await keys('revoke', 'key_unknown'), await create('ACME')]) {
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toMatch(/^.+\n$/)
  }
})

it('names a state directory it cannot use', async () => {
  const args = ['keys', '--', 'create', '--project', 'acme', '--name', 'CI']
  const folder = import.meta.filename
  const { code, stdout, stderr } = await npmRun(ROOT, args, { STATE_DIR: folder })
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(/The state directory .* cannot be written to \(E\w+\)\. .*STATE_DIR\.\n$/)
  expect(stderr).toContain(folder)
})

describe('names that are alike', () => {
  it.each([
    ['shpo', ['shop', 'demo'], ['shop']],
    ['Shop', ['shop'], ['shop']],
    ['storybok-web', ['storybook-web', 'storybook-app'], ['storybook-web', 'storybook-app']],
    ['a', ['b'], ['b']],
    ['acme', ['demo', 'warehouse'], []],
    ['acme', [], []],
  ])('%s among %j', (name, names, similar) => expect(similarNames(name, names)).toEqual(similar))

  it('measures a distance', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })
    fc.assert(
      fc.property(word, word, (a, b) => {
        const distance = editDistance(a, b)
        expect(distance).toBe(editDistance(b, a))
        expect(distance === 0).toBe(a === b)
        expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length))
        expect(distance).toBeGreaterThanOrEqual(Math.abs(a.length - b.length))
        expect(editDistance(`${a}x`, a)).toBe(1)
      }),
    )
  })
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { remoteDatabase } from '../../../scripts/shell/remote-database.ts'
import { JudgeView } from '../../../src/judging/judges/judge-view.ts'
import { registerJudge } from '../../../src/judging/judges/register-judge.ts'
import { nodeRun } from './commands.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const stateDir = mkdtempSync(join(tmpdir(), 'storybook-hosting-judges-'))
const judges = (...args: string[]) =>
  nodeRun(ROOT, ['scripts/judges.ts', ...args], { STATE_DIR: stateDir })

afterAll(() => rmSync(stateDir, { recursive: true, force: true }))

function file(content: string): string {
  const path = join(stateDir, `${crypto.randomUUID()}.json`)
  writeFileSync(path, content)
  return path
}

const register = (role: string, ...args: string[]) =>
  judges('register', '--role', role, '--name', 'tried', ...args)

it('registers, lists and retires judges before the first start', async () => {
  const configuration = file('{"limits": {"min_length_px": 2}}')
  const registered = await register('registered', '--file', configuration, '--json')
  expect(registered.code).toBe(0)
  expect(registered.stderr).toMatch(/^Making a new database in .+\n$/)
  const judge = JudgeView.parse(JSON.parse(registered.stdout))
  expect(judge).toMatchObject({
    environment: 'unlabelled',
    role: 'registered',
    name: 'tried',
    judgeVersion: expect.stringMatching(/^[0-9a-f]{12}$/),
    createdBy: 'shell',
    configuration: { pipeline: 'structural-v1', limits: { min_length_px: 2, icon_same: 0.92 } },
  })
  const scope = ['--environment', 'production']
  const candidate = await register('candidate', '--file', file('{}'), '--share', '0.1', ...scope)
  expect(candidate.stdout).toMatch(
    /^Judge jdg_\w+ "tried" \([0-9a-f]{12}\) is the candidate for 0\.1 of the pairs of environment production /,
  )
  expect((await judges('retire', judge.id)).stdout).toContain('was retired at')
  const { stdout } = await judges('list')
  expect(stdout).toMatch(/^jdg_\w+ {2}tried {2}production {3}candidate {3}0\.1 /m)
  expect(stdout).toMatch(new RegExp(`^${judge.id} {2}tried {2}unlabelled .*Z {2}20.*Z$`, 'm'))
  const listed = await judges('list', '--environment', 'staging')
  expect(listed.stdout).toBe('No judge is registered: the built-in one judges.\n')
})

it('distinguishes a wrong call from a refused one, in one line', async () => {
  const wrong = [
    ['rename'],
    [],
    ['register', '--name', 'tried'],
    ['register', '--role', 'candidate', '--name', 'tried', '--share', 'half'],
    ['list', 'jdg_1'],
    ['retire'],
  ]
  for (const { code, stdout, stderr } of await Promise.all(wrong.map((args) => judges(...args)))) {
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^.+(Usage: npm run|--help explains).+\n$/)
  }
  const help = await judges('register', '--help')
  expect(help).toMatchObject({ code: 0, stderr: '' })
  expect(help.stdout).toMatch(/^Usage:\n {2}npm run --silent judges -- register /m)
  const empty = file('{}')
  const refused: [string[], string][] = [
    [['retire', 'jdg_unknown'], 'Judge not found'],
    [['list', '--environment', 'preview'], 'environment: '],
    [['register', '--role', 'boss', '--name', 'tried', '--file', empty], 'role: '],
    [['register', '--role', 'candidate', '--name', 'tried', '--file', empty], 'share: '],
    [
      ['register', '--role', 'shadow', '--name', 'x', '--file', '/nowhere'],
      'The configuration cannot be read: ENOENT',
    ],
    [['register', '--role', 'shadow', '--name', 'tried', '--file', file('{')], 'The configuration'],
    [
      ['register', '--role', 'shadow', '--name', 'tried', '--file', file('{"stages": []}')],
      'configuration.stages: ',
    ],
  ]
  for (const [args, reason] of refused) {
    const { code, stdout, stderr } = await judges(...args)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr.split('\n')).toEqual([expect.stringMatching(`^${reason}`), ''])
  }
})

it('reaches a database through the command that --remote uses', async () => {
  const db = remoteDatabase(['--local', '--persist-to', stateDir])
  const prompt = `Don't follow "orders"; DROP TABLE judges; -- ?1 $1 \\ é`
  const stages = [{ name: 'wording', provider: 'workers-ai', model: '@cf/test' }] as const
  const configuration = { stages: [...stages], prompts: { wording: prompt } }
  const judge = { role: 'shadow', name: 'remote', configuration } as const
  const registered = await registerJudge(db, judge)
  expect(registered.configuration).toMatchObject({ prompts: { wording: prompt } })
  expect(await registerJudge(db, judge)).toEqual(registered)
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { remoteDatabase } from '../../../scripts/shell/remote-database.ts'
import { createKey, revokeKey } from '../../../src/upload/keys.ts'
import { npmRun } from './commands.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const stateDir = mkdtempSync(join(tmpdir(), 'storybook-hosting-keys-'))
const keys = (...args: string[]) => npmRun(ROOT, ['keys', '--', ...args], { STATE_DIR: stateDir })

afterAll(() => rmSync(stateDir, { recursive: true, force: true }))

it('creates keys before the first start, in a form for people', async () => {
  const created = await keys(
    'create',
    '--project',
    'acme',
    '--name',
    'CI',
    '--expires-at',
    '2099-01-01',
  )
  expect(created.code).toBe(0)
  expect(created.stdout).toMatch(/^svc_proj_acme_[\w-]{43}\n/)
  const { stdout } = await keys('list', '--project', 'acme')
  expect(stdout).toMatch(/^key_\w+ {2}CI {4}active .*2099-01-01T00:00:00\.000Z$/m)
})

it('tells a wrong call from a refused one, in one line first', async () => {
  const wrong = [
    ['rename'],
    ['create', '--project', 'acme'],
    ['create', '--project', 'acme', '--name', 'CI', '--expires-at', 'soon'],
    ['list', '--projekt', 'acme'],
    ['revoke'],
  ]
  for (const { code, stdout, stderr } of await Promise.all(wrong.map((args) => keys(...args)))) {
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^.+\nUsage:\n/)
  }
  const refused = [
    ['revoke', 'key_unknown'],
    ['create', '--project', 'ACME', '--name', 'differs in case alone'],
  ]
  for (const args of refused) {
    const { code, stdout, stderr } = await keys(...args)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/^.+\n$/)
  }
})

it('reaches a database through the command that --remote uses', async () => {
  const db = remoteDatabase(['--local', '--persist-to', stateDir])
  const name = `O'Neil's "CI"; DROP TABLE api_keys; -- ?1 $1 \\ é`
  const { id } = await createKey(db, { projectId: 'remote', name })
  expect(await revokeKey(db, { id })).toMatchObject({ id, name, status: 'revoked' })
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openLocalDatabase } from '../../../scripts/local/database.ts'
import { fromRoot } from '../../../scripts/local/project.ts'
import { nodeRun } from '../scripts/commands.ts'
import { PlatformApi } from '../deployment/support/platform/platform-api.ts'

const folder = mkdtempSync(join(tmpdir(), 'storybook-hosting-transfer-'))
const OUT = join(folder, 'out.zip')
const OTHER = join(folder, 'other.zip')

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (script: 'export' | 'import', args: string[], env: Record<string, string> = {}) =>
  nodeRun(fromRoot(), [`scripts/${script}.ts`, ...args], {
    STATE_DIR: join(folder, 'state'),
    ...env,
  })

it('ends with 2 and one line that says what would be right, for a wrong call or a file that is no archive', async () => {
  writeFileSync(OTHER, 'no archive')
  const wrong: ['export' | 'import', string[], RegExp][] = [
    ['export', ['--out', OUT], /^--project is missing\n$/],
    ['export', ['--project', 'a b', '--out', OUT], /^--project is no id of a project: a b\n$/],
    ['export', ['--project', 'shop'], /^--out is missing\n$/],
    ['export', ['--projekt', 'shop'], /^Unknown option '--projekt'\. .*Usage: npm run /],
    ['import', [], /^FILE is missing\n$/],
    ['import', [OTHER, OUT], /^Unexpected argument .*out\.zip\. Usage: npm run /],
    ['import', [OTHER, '--project', '-'], /^--project is no id of a project: -\n$/],
    ['import', [OTHER], /^The archive ends before manifest\.json\n$/],
    ['import', [OUT], /^ENOENT: no such file .*out\.zip'\n$/],
  ]
  for (const [script, args, line] of wrong) {
    const { code, stdout, stderr } = await run(script, args)
    expect({ code, stdout }, stderr).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(line)
  }
})

it('ends with 3 if there is no database, no such project, or a file in the way', async () => {
  const nowhere = await run('export', ['--project', 'shop', '--out', OUT], {
    STATE_DIR: join(folder, 'nowhere'),
  })
  expect(nowhere).toMatchObject({ code: 3, stdout: '' })
  expect(nowhere.stderr).toMatch(/^There is no database in .*nowhere\. /)
  const { db, close } = openLocalDatabase(join(folder, 'state'))
  await db
    .prepare(`INSERT INTO projects (project_id, created_at) VALUES ('Shop', '2026-11-01')`)
    .run()
  close()
  const refused: [string[], string][] = [
    [['--project', 'acme', '--out', OUT], 'There is no project acme\n'],
    [['--project', 'shop', '--out', OUT], 'The project is called Shop\n'],
    [['--project', 'Shop', '--out', OTHER], `${OTHER} exists. Choose another --out.\n`],
  ]
  for (const [args, stderr] of refused)
    expect(await run('export', args)).toEqual({ code: 3, stdout: '', stderr })
})

it('ends with 4 if the deployment cannot be reached', async () => {
  const nobody = { CLOUDFLARE_API_TOKEN: '', XDG_CONFIG_HOME: folder, HOME: folder }
  const { code, stdout, stderr } = await run(
    'export',
    ['--project', 'shop', '--out', OUT, '--remote', '--json'],
    nobody,
  )
  expect({ code, stdout }).toEqual({ code: 4, stdout: '' })
  expect(stderr).toMatch(/The deployment could not be reached: .*CLOUDFLARE_API_TOKEN/)
})

it('asks the platform for the Worker between, and ends with 4 if it gets none', async () => {
  const api = await PlatformApi.start()
  const platform = {
    CLOUDFLARE_API_BASE_URL: api.url,
    CLOUDFLARE_API_TOKEN: 'token',
    CLOUDFLARE_ACCOUNT_ID: '',
    DEPLOYMENT_DIR: folder,
  }
  const calls: ['export' | 'import', string[]][] = [
    ['export', ['--project', 'shop', '--out', OUT]],
    ['import', [OTHER]],
  ]
  for (const [script, args] of calls) {
    const { code, stdout, stderr } = await run(script, [...args, '--remote', '--json'], platform)
    expect({ code, stdout }).toEqual({ code: 4, stdout: '' })
    expect(stderr).toMatch(/The deployment could not be reached: .*Nothing was changed\./)
  }
  api.stop()
  expect(new Set(api.unknown)).toEqual(new Set(['GET /workers/subdomain/edge-preview']))
  expect(api.changes).toEqual([])
})

it('explains itself', async () => {
  for (const script of ['export', 'import'] as const) {
    const { code, stdout, stderr } = await run(script, ['--help'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain(`npm run --silent ${script} -- `)
  }
})

import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { Wrangler } from '../../../scripts/deployment/deploy-steps.ts'
import { fromRoot } from '../../../scripts/local/project.ts'
import { runWrangler } from '../../../scripts/local/wrangler.ts'
import { readOptions, settingsOf } from '../../../scripts/setup/options.ts'
import { hostStep } from '../../../scripts/setup/trial.ts'
import { ACCOUNT, PlatformApi } from './support/platform/platform-api.ts'

// The real wrangler against a server that speaks the platform's API. Each call of wrangler takes a second of CPU.

let api: PlatformApi
const folder = mkdtempSync(join(tmpdir(), 'deployment-'))

beforeAll(async () => {
  api = await PlatformApi.start()
})
afterAll(() => {
  api.stop()
  rmSync(folder, { recursive: true })
})

interface Report {
  status: string
  steps: { what: string; status: string; detail: string }[]
}

function start(script: string, ...args: string[]) {
  const child = spawn(process.execPath, ['--no-warnings', fromRoot('scripts', script), ...args], {
    env: {
      ...process.env,
      CLOUDFLARE_API_BASE_URL: api.url,
      CLOUDFLARE_API_TOKEN: 'token',
      CLOUDFLARE_ACCOUNT_ID: '',
      DEPLOYMENT_DIR: folder,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((done) => child.once('close', done)),
  ]).then(([stdout, stderr]) => ({ code: child.exitCode, stdout, stderr }))
  return { child, ended }
}

const run = (script: string, ...args: string[]) => start(script, ...args).ended

/** What is made before anything is deployed. */
const RESOURCES = [
  'bucket storybook-hosting',
  'lifecycle rule for .incoming/',
  'database storybook-hosting',
  'database storybook-dashboard',
  'queue storybook-hosting-arrivals',
  'notification of uploads to storybook-hosting-arrivals',
  'secrets of storybook-hosting and storybook-dashboard',
]
const FLAGS = [
  '--cdn-domain=example-usercontent.com',
  '--host=storybooks.example.com',
  '--dashboard-host=review.example.com',
  '--owner=ada@example.com',
  '--jurisdiction=eu',
]

const reportOf = (stdout: string) => JSON.parse(stdout) as Report
const statusesOf = ({ steps }: Report) => steps.map(({ what, status }) => `${status}: ${what}`)
const secretsOf = (worker: string) => api.workers.all.get(worker)?.secrets ?? {}
const bindingsOf = (worker: string) =>
  Object.fromEntries(
    (api.workers.all.get(worker)?.metadata?.bindings ?? []).map(({ name, ...rest }) => [
      name,
      rest,
    ]),
  )
const everythingWritten = () =>
  readdirSync(folder)
    .filter((file) => /\.jsonc?$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('')

it('says which step was interrupted, and that the next run completes it', async () => {
  const { promise: asked, resolve } = Promise.withResolvers<void>()
  api.fault = ({ method, path }) => {
    if (method !== 'POST' || !path.endsWith('/r2/buckets')) return null
    resolve()
    return 'silence'
  }
  const { child, ended } = start('setup.ts', ...FLAGS, '--yes')
  await Promise.race([asked, ended])
  child.kill('SIGTERM')
  const { code, stdout, stderr } = await ended
  expect(code).toBe(130)
  expect(stdout).toContain('interrupted  bucket storybook-hosting: ')
  expect(stdout).toContain('not reached  lifecycle rule for .incoming/')
  expect(stderr).toContain('Run npm run setup again, which finds what there is and completes it')
  expect([...api.buckets.all.keys()]).toEqual([])
})

it('says what is there and what is not when the platform refuses to make tables', async () => {
  api.fault = ({ method, path }) =>
    method === 'POST' && path.startsWith('/d1/database/')
      ? { status: 403, code: 10_000, message: 'Authentication error' }
      : null
  const { code, stdout } = await run('setup.ts', '--yes', '--json')
  const report = reportOf(stdout)
  expect(code).toBe(3)
  expect(report).toMatchObject({
    status: 'failed',
    service_url: 'https://storybooks.example.com',
    dashboard_url: 'https://review.example.com',
    view_url: 'https://view-{project}.example-usercontent.com',
  })
  expect(statusesOf(report)).toEqual([
    'done: settings.json',
    ...RESOURCES.map((what) => `done: ${what}`),
    'done: configurations and builds',
    'failed: tables of storybook-hosting',
    'not reached: tables of storybook-dashboard',
    'not reached: Worker storybook-cdn',
    'not reached: Worker storybook-hosting',
    'not reached: Worker storybook-dashboard',
    'not reached: bindings of storybook-cdn',
    'not reached: bindings of storybook-hosting',
  ])
  const failed = report.steps.find(({ status }) => status === 'failed')
  expect(failed?.detail).toContain('Authentication error')
  expect(api.workers.isDeployed('storybook-cdn')).toBe(false)
})

it('is completed by npm run deploy, which binds the Workers to each other once all are there', async () => {
  api.fault = () => null
  const before = api.changes.length
  const { code, stdout } = await run('deploy.ts', '--json')
  expect(code, stdout).toBe(0)
  expect(statusesOf(reportOf(stdout))).toEqual([
    'done: tables of storybook-hosting',
    'done: tables of storybook-dashboard',
    'done: Worker storybook-cdn',
    'done: Worker storybook-hosting',
    'done: Worker storybook-dashboard',
    'done: bindings of storybook-cdn',
    'done: bindings of storybook-hosting',
  ])
  // Migrations are asked for, and Workers are deployed; nothing else.
  const made = api.changes.slice(before).filter((change) => change.startsWith('POST '))
  expect(
    made.filter((change) => !/\/query$|\/workers\/scripts\/|\/consumers$/.test(change)),
  ).toEqual([])
})

it('finds all of it when it looks again, and has nothing to make', async () => {
  const before = api.changes.length
  const { code, stdout } = await run('setup.ts', '--dry-run', '--json')
  expect(code, stdout).toBe(0)
  const unchanged = reportOf(stdout).steps.filter(({ status }) => status === 'unchanged')
  expect(unchanged.map(({ what }) => what)).toEqual([
    ...RESOURCES,
    'bindings of storybook-cdn',
    'bindings of storybook-hosting',
  ])
  expect(api.changes.slice(before)).toEqual([])
})

it('makes every resource in its jurisdiction, and every Worker with what it needs', () => {
  expect(api.unknown).toEqual([])
  expect(api.buckets.all.get('storybook-hosting')).toMatchObject({
    jurisdiction: 'eu',
    lifecycle: [{ id: 'incoming', conditions: { prefix: '.incoming/' } }],
    notifications: { 'storybook-hosting-arrivals': ['.incoming/'] },
  })
  const databases = [...api.databases.all.values()]
  expect(databases.map(({ name, options }) => ({ name, options }))).toEqual([
    { name: 'storybook-hosting', options: { jurisdiction: 'eu' } },
    { name: 'storybook-dashboard', options: { jurisdiction: 'eu' } },
  ])
  const [migrated] = databases[0]!.sqlite.prepare('SELECT count(*) AS n FROM d1_migrations').all()
  expect(migrated?.['n']).toBe(readdirSync(fromRoot('migrations')).length)
  expect(api.queues.all.get('storybook-hosting-arrivals')?.consumers).toEqual(['storybook-hosting'])
  expect(api.workers.all.get('storybook-hosting')).toMatchObject({
    hosts: ['storybooks.example.com'],
    crons: ['*/15 * * * *'],
    workersDev: false,
  })
  expect(bindingsOf('storybook-hosting')).toMatchObject({
    SERVICES: { text: 'upload,diff,ci' },
    CDN_DOMAIN: { text: 'example-usercontent.com' },
    DASHBOARD_URL: { text: 'https://review.example.com' },
    R2_S3_ENDPOINT: { text: `https://${ACCOUNT.id}.eu.r2.cloudflarestorage.com` },
    STORAGE: { type: 'r2_bucket', bucket_name: 'storybook-hosting', jurisdiction: 'eu' },
    REVIEW_QUEUE: { type: 'durable_object_namespace' },
    UPLOAD_RATE_LIMIT: { type: 'ratelimit' },
  })
  expect(api.workers.all.get('storybook-dashboard')?.crons).toEqual(['30 3 * * *'])
  expect(bindingsOf('storybook-dashboard')).toMatchObject({
    ADMINISTRATORS: { text: 'ada@example.com' },
    DIFF: { type: 'service', service: 'storybook-hosting', entrypoint: 'DiffService' },
  })
})

it('keeps the API and every secret away from the Worker that uploaded pages come from', () => {
  const cdn = api.workers.all.get('storybook-cdn')
  expect(cdn?.routes).toEqual(['*.example-usercontent.com/*'])
  expect(cdn?.secrets).toEqual({})
  const { SERVICES, ...bindings } = bindingsOf('storybook-cdn')
  expect(SERVICES?.text).toBe('cdn')
  const resources = Object.entries(bindings).filter(([, { type }]) => type !== 'plain_text')
  expect(resources.map(([name]) => name).toSorted()).toEqual(['DASHBOARD', 'DB', 'STORAGE'])
})

it('gives both Workers one token, and writes no secret into a file', () => {
  const { SERVICE_AUTH_TOKEN: token = '', ...others } = secretsOf('storybook-hosting')
  expect(secretsOf('storybook-dashboard')).toEqual({ SERVICE_AUTH_TOKEN: token })
  expect(Object.keys(others).toSorted()).toEqual([
    'DESIGN_TOOL_TOKEN_ENCRYPTION_KEY',
    'UPLOAD_SIGNING_SECRET',
  ])
  for (const secret of [token, ...Object.values(others)]) {
    expect(secret.length).toBeGreaterThan(40)
    expect(everythingWritten()).not.toContain(secret)
  }
})

it('keys reach the deployed database, whatever they are called', async () => {
  const name = `O'Neil's "CI"; DROP TABLE api_keys; -- ?1 $1 \\ é`
  const made = await run('keys.ts', 'create', '--project', 'shop', '--name', name, '--remote')
  expect(made).toMatchObject({
    code: 0,
    stderr: 'Made the project shop, which did not exist before.\n',
  })
  const [service] = api.databases.all.values()
  const keys = service!.sqlite.prepare('SELECT project_id, name, status FROM api_keys').all()
  expect(keys).toEqual([{ project_id: 'shop', name, status: 'active' }])
})

it('a trial learns from wrangler where the platform has put it', async () => {
  const options = readOptions(['--trial', '--owner=ada@example.com', '--jurisdiction=eu'])
  const settings = settingsOf(options, null, ACCOUNT.id)
  if (!('trial' in settings)) throw new Error('these are no settings of a trial')
  const [service = '', dashboard = ''] = api.databases.all.keys()
  settings.databases = { service, dashboard }
  const env = {
    CLOUDFLARE_API_BASE_URL: api.url,
    CLOUDFLARE_API_TOKEN: 'token',
    CLOUDFLARE_ACCOUNT_ID: ACCOUNT.id,
  }
  process.env['DEPLOYMENT_DIR'] = folder
  onTestFinished(() => void delete process.env['DEPLOYMENT_DIR'])
  const wrangler: Wrangler = (args, more) => runWrangler(args, { ...more, env })
  await hostStep(settings, { wrangler, build() {}, keep() {} }).act()
  expect(settings.workers_dev).toBe('acme.workers.dev')
  expect(api.workers.all.get('storybook-cdn')?.workersDev).toBe(true)
  const resources = Object.entries(bindingsOf('storybook-cdn')).filter(
    ([, { type }]) => type !== 'plain_text',
  )
  expect(resources.map(([name]) => name).toSorted()).toEqual(['DB', 'STORAGE'])
  expect(api.unknown).toEqual([])
})

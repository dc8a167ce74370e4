import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fromRoot } from '../../../scripts/local/project.ts'
import { ACCOUNT, PlatformApi } from './support/platform-api.ts'

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

async function run(script: string, ...args: string[]) {
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
  const [stdout, stderr] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((done) => child.once('close', done)),
  ])
  return { code: child.exitCode, stdout, stderr }
}

const FLAGS = [
  '--cdn-domain=example-usercontent.com',
  '--host=storybooks.example.com',
  '--dashboard-host=review.example.com',
  '--owner=ada@example.com',
  '--jurisdiction=eu',
]

const reportOf = (stdout: string) => JSON.parse(stdout) as Report
const statusesOf = ({ steps }: Report) => steps.map(({ what, status }) => `${status}: ${what}`)
const secretsOf = (worker: string) => api.workers.get(worker)?.secrets ?? {}
const bindingsOf = (worker: string) =>
  Object.fromEntries(
    (api.workers.get(worker)?.metadata?.bindings ?? []).map(({ name, ...rest }) => [name, rest]),
  )
const everythingWritten = () =>
  readdirSync(folder)
    .filter((file) => /\.jsonc?$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('')

it('says what is there and what is not when the platform refuses the last Worker', async () => {
  api.fault = ({ method, path }) =>
    method === 'POST' && path === '/workers/scripts/storybook-dashboard/versions'
      ? { status: 403, code: 10_000, message: 'Authentication error' }
      : null
  const { code, stdout } = await run('setup.ts', ...FLAGS, '--yes', '--json')
  const report = reportOf(stdout)
  expect(code).toBe(3)
  expect(report.status).toBe('failed')
  expect(statusesOf(report)).toEqual([
    'done: settings.json',
    'done: bucket storybook-hosting',
    'done: lifecycle rule for .incoming/',
    'done: database storybook-hosting',
    'done: database storybook-dashboard',
    'done: queue storybook-hosting-arrivals',
    'done: notification of uploads to storybook-hosting-arrivals',
    'done: secrets of storybook-hosting and storybook-dashboard',
    'done: configurations and builds',
    'done: tables of storybook-hosting',
    'done: tables of storybook-dashboard',
    'done: Worker storybook-cdn',
    'done: Worker storybook-hosting',
    'failed: Worker storybook-dashboard',
    'not reached: bindings of storybook-cdn',
    'not reached: bindings of storybook-hosting',
  ])
  const failed = report.steps.find(({ status }) => status === 'failed')
  expect(failed?.detail).toContain('Authentication error')
  expect(api.isDeployed('storybook-dashboard')).toBe(false)
})

it('goes on from there when it runs again, and makes nothing twice', async () => {
  api.fault = () => null
  const [secrets, changes] = [{ ...secretsOf('storybook-hosting') }, api.changes.length]
  const { code, stdout } = await run('setup.ts', '--yes', '--json')
  expect(code).toBe(0)
  const report = reportOf(stdout)
  expect(report).toMatchObject({
    status: 'done',
    service_url: 'https://storybooks.example.com',
    dashboard_url: 'https://review.example.com',
    view_url: 'https://view-{project}.example-usercontent.com',
  })
  expect(statusesOf(report)).toContain('unchanged: database storybook-dashboard')
  expect(secretsOf('storybook-hosting')).toEqual(secrets)
  const made = api.changes.slice(changes).filter((change) => change.startsWith('POST '))
  // Migrations are asked for, and Workers are deployed anew; nothing else.
  expect(made.filter((change) => !/\/query$|\/workers\/scripts\//.test(change))).toEqual([])
})

it('makes every resource in its jurisdiction, and every Worker with what it needs', () => {
  expect(api.unknown).toEqual([])
  expect(api.buckets.get('storybook-hosting')).toMatchObject({
    jurisdiction: 'eu',
    lifecycle: [{ id: 'incoming', conditions: { prefix: '.incoming/' } }],
    notifications: { 'storybook-hosting-arrivals': ['.incoming/'] },
  })
  const databases = [...api.databases.values()]
  expect(databases.map(({ name, options }) => ({ name, options }))).toEqual([
    { name: 'storybook-hosting', options: { jurisdiction: 'eu' } },
    { name: 'storybook-dashboard', options: { jurisdiction: 'eu' } },
  ])
  const [migrated] = databases[0]!.sqlite.prepare('SELECT count(*) AS n FROM d1_migrations').all()
  expect(migrated?.['n']).toBe(readdirSync(fromRoot('migrations')).length)
  expect(api.queues.get('storybook-hosting-arrivals')?.consumers).toEqual(['storybook-hosting'])
  expect(api.workers.get('storybook-hosting')).toMatchObject({
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
  expect(api.workers.get('storybook-dashboard')?.crons).toEqual(['30 3 * * *'])
  expect(bindingsOf('storybook-dashboard')).toMatchObject({
    ADMINISTRATORS: { text: 'ada@example.com' },
    DIFF: { type: 'service', service: 'storybook-hosting', entrypoint: 'DiffService' },
  })
})

it('keeps the API and every secret away from the Worker that uploaded pages come from', () => {
  const cdn = api.workers.get('storybook-cdn')
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

it('deploys all Workers after all migrations by npm run deploy, and keys reach that database', async () => {
  const before = api.changes.length
  const deployed = await run('deploy.ts', '--json')
  expect(deployed, deployed.stdout).toMatchObject({ code: 0 })
  const report = reportOf(deployed.stdout)
  expect(statusesOf(report)).toEqual([
    'done: tables of storybook-hosting',
    'done: tables of storybook-dashboard',
    'done: Worker storybook-cdn',
    'done: Worker storybook-hosting',
    'done: Worker storybook-dashboard',
    'unchanged: bindings of storybook-cdn',
    'unchanged: bindings of storybook-hosting',
  ])
  const versions = api.changes.slice(before).filter((change) => change.endsWith('/versions'))
  expect(versions).toHaveLength(3)

  const listed = await run('keys.ts', 'list', '--project', 'nobody', '--remote', '--json')
  expect(listed).toMatchObject({ code: 0, stdout: '[]\n' })
})

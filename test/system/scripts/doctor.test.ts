import { beforeAll, describe, expect, it } from 'vitest'
import { deploymentDoctor } from '../../../scripts/doctor/command.ts'
import { fromRoot } from '../../../scripts/local/project.ts'
import { runCli } from '../../cli/support/run.ts'
import { emptyFolder } from '../cli/support/cli.ts'
import { startProxy, type Meddling } from '../cli/support/meddling-proxy.ts'
import { sharedService } from '../shared/service.ts'
import type { Project } from '../support/service.ts'
import { publish, zipOf } from '../support/uploads.ts'
import { nodeRun } from './commands.ts'

const service = await sharedService()
const url = `http://localhost:${service.port}`
const others = [
  '--cdn-domain',
  `localhost:${service.port}`,
  '--dashboard-url',
  `http://localhost:${service.dashboard?.port}`,
]

interface Check {
  name: string
  status: string
  detail: string
  remedy?: string
}

interface Visit {
  code: number
  checks: Check[]
}

async function doctor(args: string[], key = ''): Promise<Visit> {
  const { code, stdout } = await runCli(['doctor', ...args, '--json'], {
    env: { STORYBOOK_REVIEW_KEY: key },
    cwd: emptyFolder(),
    commands: [deploymentDoctor],
  })
  return { code, ...(JSON.parse(stdout) as { checks: Check[] }) }
}

const statuses = ({ checks }: Visit) => checks.map(({ name, status }) => [name, status])

const FAULTS: [path: string, Meddling][] = [
  ['/ci', { kind: 'respond', status: 500, body: '{"error":"Request failed"}' }],
  ['/storage/', { kind: 'respond', status: 500, body: '{"error":"Request failed"}' }],
  ['/api/', { kind: 'respond', status: 503, body: '{"message":"SERVICE_AUTH_TOKEN is not set"}' }],
]

async function throughFaults(): Promise<Visit> {
  const proxy = await startProxy(
    service,
    ({ method, path }) =>
      FAULTS.find(([start]) => method === 'GET' && path.startsWith(start))?.[1] ?? null,
  )
  try {
    return await doctor(['--url', proxy.url])
  } finally {
    await proxy.close()
  }
}

let good: Visit
let closed: Visit
let used: Visit
let bare: Visit
let faulty: Visit
let empty: Project

// All at once: a service that is announced a body waits ten seconds for it.
beforeAll(async () => {
  empty = await service.newProject()
  const shown = await service.newProject()
  await publish(service, shown, 'main', zipOf({ 'index.html': '<p>Shown</p>' }))
  const secret = await service.newProject()
  await service.db
    .prepare("UPDATE projects SET visibility = 'private' WHERE project_id = ?1")
    .bind(secret.projectId)
    .run()
  ;[good, closed, used, bare, faulty] = await Promise.all([
    doctor(['--url', url, ...others], empty.key),
    doctor(['--url', url, ...others], secret.key),
    doctor(['--url', url, ...others], shown.key),
    doctor(['--url', url]),
    throughFaults(),
  ])
})

describe('npm run doctor', () => {
  it('ends with 0 for a deployment without faults', () => {
    expect(statuses(good)).toEqual([
      ['address', 'ok'],
      ['service', 'ok'],
      ['clock', 'ok'],
      ['database', 'ok'],
      ['bucket', 'ok'],
      ['api', 'ok'],
      ['body size', 'ok'],
      ['key', 'ok'],
      ['upload', 'ok'],
      ['private', 'skipped'],
      ['gzip', 'ok'],
      ['etag', 'ok'],
      ['range', 'ok'],
      // Nothing tells whether the platform's cache was asked, which is not there locally.
      ['caching', 'skipped'],
      ['expire', 'ok'],
      ['cdn', 'ok'],
      ['dashboard', 'ok'],
    ])
    expect(good.code).toBe(0)
    expect(JSON.stringify(good)).not.toContain(empty.key)
  })

  it('leaves only a version that has ended', async () => {
    const { results } = await service.db
      .prepare(
        'SELECT version_id, removed_after IS NOT NULL AS ended FROM builds WHERE project_id = ?1',
      )
      .bind(empty.projectId)
      .all()
    expect(results).toEqual([{ version_id: expect.stringMatching(/^doctor-/), ended: 1 }])
  })

  it('uploads nothing into a project that shows builds of its own', () => {
    expect(used.checks.find(({ name }) => name === 'upload')).toMatchObject({
      status: 'skipped',
      remedy: expect.stringContaining('a project of its own'),
    })
  })

  it('reads a file of a private project with its key, which nobody else can', () => {
    expect(statuses(closed).slice(7, 14)).toEqual([
      ['key', 'ok'],
      ['upload', 'ok'],
      ['private', 'ok'],
      ['gzip', 'ok'],
      ['etag', 'ok'],
      ['range', 'ok'],
      ['caching', 'skipped'],
    ])
    expect(closed.code).toBe(0)
  })

  it('says what it could not look at, and how it could', () => {
    expect(bare.code).toBe(0)
    const left = bare.checks.filter(({ status }) => status === 'skipped')
    expect(left.map(({ name, remedy }) => [name, typeof remedy])).toEqual([
      ['key', 'string'],
      ['cdn', 'string'],
      ['dashboard', 'string'],
    ])
  })

  it('finds what is missing behind the service, says what to do, and ends with the first fault’s code', () => {
    expect(faulty.code).toBe(4)
    const failed = faulty.checks.filter(({ status }) => status === 'failed')
    expect(failed.map(({ name, remedy = '' }) => [name, /`.*?`/.exec(remedy)?.[0]])).toEqual([
      ['database', '`npx wrangler d1 migrations apply DB --remote`'],
      ['bucket', '`npx wrangler r2 bucket list`'],
      ['api', '`npx wrangler secret put SERVICE_AUTH_TOKEN`'],
    ])
  })

  it('does not see a service that is down: 4, and looks at the rest all the same', async () => {
    const visit = await doctor(['--url', 'http://127.0.0.1:1', ...others])
    expect(visit.code).toBe(4)
    expect(statuses(visit)).toEqual([
      ['address', 'ok'],
      ['service', 'failed'],
      ['bindings', 'skipped'],
      ['cdn', 'ok'],
      ['dashboard', 'ok'],
    ])
  })

  it('is called by npm, and says how', async () => {
    const { code, stdout } = await nodeRun(fromRoot(), ['scripts/doctor.ts', '--help'])
    expect(code).toBe(0)
    expect(stdout).toContain('Usage: npm run doctor -- [options]')
  })
})

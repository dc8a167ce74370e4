import { beforeAll, describe, expect, it } from 'vitest'
import { checkCdn } from '../../../scripts/doctor/cdn-checks.ts'
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

const detailOf = ({ checks }: Visit, check: string) =>
  checks.find(({ name }) => name === check)?.detail

const FAULTS: [path: string, Meddling][] = [
  ['/ci', { kind: 'respond', status: 500, body: '{"error":"Request failed"}' }],
  ['/storage/', { kind: 'respond', status: 500, body: '{"error":"Request failed"}' }],
  ['/api/', { kind: 'respond', status: 503, body: '{"message":"SERVICE_AUTH_TOKEN is not set"}' }],
]

async function through(meddle: Parameters<typeof startProxy>[1], key = ''): Promise<Visit> {
  const proxy = await startProxy(service, meddle)
  try {
    return await doctor(['--url', proxy.url], key)
  } finally {
    await proxy.close()
  }
}

const throughFaults = () =>
  through(
    ({ method, path }) =>
      FAULTS.find(([start]) => method === 'GET' && path.startsWith(start))?.[1] ?? null,
  )

/** An upload arrives, and neither its response nor the list of builds says so. */
const withoutResponse = (key: string) =>
  through(({ method, path }) => {
    if (method === 'PUT' && !path.startsWith('/storage/doctor/')) return { kind: 'lose response' }
    return path.includes('/builds?version=') ? { kind: 'respond', status: 500 } : null
  }, key)

let good: Visit
let closed: Visit
let used: Visit
let bare: Visit
let faulty: Visit
let lost: Visit
let empty: Project
let unheard: Project

// All at once: a service that is announced a body waits ten seconds for it.
beforeAll(async () => {
  empty = await service.newProject()
  unheard = await service.newProject()
  await publish(service, empty, 'doctor-left', zipOf({ 'index.html': '<p>Left</p>' }))
  const shown = await service.newProject()
  await publish(service, shown, 'main', zipOf({ 'index.html': '<p>Shown</p>' }))
  const secret = await service.newProject()
  await service.db
    .prepare("UPDATE projects SET visibility = 'private' WHERE project_id = ?1")
    .bind(secret.projectId)
    .run()
  ;[good, closed, used, bare, faulty, lost] = await Promise.all([
    doctor(['--url', url, ...others], empty.key),
    doctor(['--url', url, ...others], secret.key),
    doctor(['--url', url, ...others], shown.key),
    doctor(['--url', url]),
    throughFaults(),
    withoutResponse(unheard.key),
  ])
})

describe('npm run doctor', () => {
  it('ends with 0 for a deployment without faults', () => {
    expect(statuses(good)).toEqual([
      ['address', 'ok'],
      ['service', 'ok'],
      ['clock', 'ok'],
      ['database', 'ok'],
      ['uploads', 'ok'],
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

  it('leaves only versions that have ended, also of earlier runs and of an upload that was not confirmed', async () => {
    const versionsOf = async ({ projectId }: Project) => {
      const { results } = await service.db
        .prepare(
          'SELECT version_id, removed_after IS NOT NULL AS ended FROM builds WHERE project_id = ?1 ORDER BY 1',
        )
        .bind(projectId)
        .all()
      return results
    }
    const ours = { version_id: expect.stringMatching(/^doctor-[0-9a-f]{8}$/), ended: 1 }
    expect(await versionsOf(empty)).toEqual([ours, { version_id: 'doctor-left', ended: 1 }])
    expect(detailOf(good, 'expire')).toMatch(/^doctor-.* is removed after .*, as are 1 of earlier/)
    expect(statuses(lost).slice(7)).toEqual([
      ['key', 'ok'],
      ['upload', 'failed'],
      ['expire', 'ok'],
      ['cdn', 'skipped'],
      ['dashboard', 'skipped'],
    ])
    expect(await versionsOf(unheard)).toEqual([ours])
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
    // The database of a service on this machine is no deployed one.
    expect(left[0]?.remedy).toMatch(/`npm run keys -- create --project doctor --name doctor`/)
  })

  it('finds what is missing behind the service, says what to do, and ends with the first fault’s code', () => {
    expect(faulty.code).toBe(4)
    const failed = faulty.checks.filter(({ status }) => status === 'failed')
    expect(failed.map(({ name, remedy = '' }) => [name, /`.*?`/.exec(remedy)?.[0]])).toEqual([
      ['database', '`npx wrangler d1 migrations apply DB --remote`'],
      ['uploads', '`npx wrangler tail`'],
      ['api', '`npx wrangler secret put SERVICE_AUTH_TOKEN`'],
    ])
  })

  it('finds that no host of the builds’ domain has a name, and says what to do', async () => {
    const checks = await checkCdn({
      settings: { url: { value: 'https://storybooks.example.com', source: '--url' } },
      cdnDomain: 'builds.invalid',
      trialHost: null,
      dashboard: null,
    })
    const remedy = expect.stringContaining('Make a proxied DNS record *.builds.invalid')
    expect(checks).toMatchObject([
      { name: 'cdn', status: 'failed', remedy },
      { name: 'cdn hosts', status: 'failed', remedy },
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

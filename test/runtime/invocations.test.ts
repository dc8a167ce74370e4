import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import page from '../../docs/platform.md?raw'
import { isoTime } from '../../src/base/time.ts'
import { previewRemoval } from '../../src/retention/preview-removal.ts'
import type { Project } from '../ci/ci.ts'
import { pairOf, pngOf, redButton, card, store } from '../judging/runs/runs.ts'
import { BUTTON } from '../review/crops/crops.ts'
import { countedCalls } from '../support/counted-calls.ts'
import { callWith, countingEnv, publishUnread } from '../support/counting.ts'
import { DASHBOARD_BINDINGS, signIn, spentByDashboard, type Person } from '../support/dashboard.ts'
import { bodyOf, createIssue, insertCandidates, register, TOKEN } from '../support/review.ts'
import { BASE_URL, newProject, publish, zipOf } from '../support/service.ts'

// What one invocation sends to the platform, with as much to do as a request may bring, against the table of
// docs/platform.md.

const DIRECT = { CDN_EDGE_CACHE: 'false', CDN_MEMORY_CACHE_MB: '0' }
const MIB = 1024 * 1024

interface Spent {
  d1: number
  r2: number
  calls: number
}

/** The rows of the table by their first cell. */
const STATED = new Map(
  Array.from(page.matchAll(/^ *\| ([^|]+?) +\| +(\d+) \| +(\d+) \| +(\d+) \|$/gm), (row) => [
    row[1],
    { d1: Number(row[2]), r2: Number(row[3]), calls: Number(row[4]) },
  ]),
)
const counted = new Set<string>()

/** What is stated is the most that was counted: neither less nor a guess. */
function expectStated(invocation: string, spent: Spent): void {
  counted.add(invocation)
  expect.soft([invocation, spent]).toEqual([invocation, STATED.get(invocation)])
}

const counting = countingEnv(DIRECT)
const environment = {
  ...counting.env,
  ...DASHBOARD_BINDINGS,
  DASHBOARD: countedCalls(DASHBOARD_BINDINGS.DASHBOARD, () => counting.counts.calls++),
}

/** Counts what is sent meanwhile. */
async function spentWhile(work: () => Promise<unknown>): Promise<Spent> {
  const now = () => {
    const { d1Queries: d1, r2Reads, r2Writes, r2Lists, calls } = counting.counts
    return { d1, r2: r2Reads + r2Writes + r2Lists, calls }
  }
  const before = now()
  await work()
  const { d1, r2, calls } = now()
  return { d1: d1 - before.d1, r2: r2 - before.r2, calls: calls - before.calls }
}

/** Counts what one request sends, with what goes on after its response. It must be a success. */
const spentBy = (url: string, init: RequestInit = {}): Promise<Spent> =>
  spentWhile(async () => {
    const response = await callWith(environment, new URL(url, BASE_URL).href, init)
    if (!(response.status < 400))
      throw new Error(`${url}: ${response.status} ${await response.text()}`)
  })

/** The most of each kind that any of these sends. */
async function mostOf(requests: (() => Promise<Spent>)[]): Promise<Spent> {
  const most = { d1: 0, r2: 0, calls: 0 }
  for (const request of requests) {
    const spent = await request()
    for (const kind of ['d1', 'r2', 'calls'] as const)
      most[kind] = Math.max(most[kind], spent[kind])
  }
  return most
}

const json = (body: unknown): RequestInit => ({ method: 'POST', body: JSON.stringify(body) })

const asDashboard = (path: string, init: RequestInit = {}) =>
  spentBy(path, { ...init, headers: { Authorization: `Bearer ${TOKEN}` } })

const asPipeline = ({ projectId, key }: Project, rest: string, init: RequestInit = {}) =>
  spentBy(`/ci/${projectId}/${rest}`, { ...init, headers: { 'X-API-Key': key } })

const upload = ({ projectId, key }: Project, body: BodyInit, version = 'v1') =>
  spentBy(`/upload/${projectId}/${version}?commit=${'a'.repeat(40)}&pull_request=7`, {
    method: 'POST',
    headers: { 'X-API-Key': key, 'Content-Type': 'application/zip' },
    body,
  })

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i)

let project: Project
let pairId: string
let owner: Person

beforeAll(async () => {
  project = await newProject('spent')
  owner = await signIn(`owner-${crypto.randomUUID().slice(0, 8)}`)
  await publish(project, 'v1', {
    'index.html': 'home',
    'a.js': 'x',
    'index.json': '{"entries":{}}',
  })
  const key = (name: string) => `${project.projectId}/v1/${name}`
  await store(key('b.png'), pngOf(card()))
  const pair = await pairOf(
    { ...redButton(), source: 'x', candidates: { version: 1, icons: [] }, sheet: pngOf(card()) },
    { project_id: project.projectId, image_b_key: key('b.png') },
  )
  pairId = pair.pair_id
})

describe('uploads', () => {
  it('of an archive, also over another and of a version that ends', async () => {
    const archive = zipOf({ 'index.html': 'home' })
    const spent = await mostOf([
      () => upload(project, archive, 'twice'),
      () => upload(project, archive, 'twice'),
      async () => {
        await asPipeline(project, 'versions/twice/expire', { method: 'POST' })
        return upload(project, archive, 'twice')
      },
    ])
    expectStated('An upload', spent)
  })

  it('of 100 MiB in 99 files, whose length is not known', async () => {
    const files = Object.fromEntries(numbers(99).map((i) => [`${i}.bin`, new Uint8Array(MIB)]))
    const body = new Blob([zipOf(files, { level: 0 })]).stream()
    expectStated('An upload of 100 MiB', await upload(project, body, 'large'))
  })

  it('by URLs that are signed for each file', async () => {
    const files = numbers(100).map((i) => ({ name: `${i}.png`, content_type: 'image/png' }))
    expectStated('URLs for 100 files', await asPipeline(project, 'files/v1', json({ files })))
  })
})

describe('the CDN', () => {
  const file = ({ projectId }: Project, path: string) =>
    spentBy(`http://view-${projectId}.localhost:8787${path}`, {
      headers: { 'Accept-Encoding': 'identity' },
    })

  it('cold, also without the index of the archive, and warm', async () => {
    const [cold, lost] = [await newProject('spent'), await newProject('spent')]
    for (const shop of [cold, lost]) await publishUnread(shop, 'v1', { 'a.js': shop.projectId })
    const { objects } = await env.STORAGE.list({ prefix: `.index/${lost.projectId}/` })
    await env.STORAGE.delete(objects.map(({ key }) => key))
    const first = await mostOf([() => file(cold, '/v1/a.js'), () => file(lost, '/a.js')])
    expectStated('A file of the CDN, cold', first)
    expectStated('A file of the CDN, warm', await file(cold, '/v1/a.js'))
  })

  it('of a private project, for a member and a pipeline', async () => {
    const shop = await newProject('spent')
    await publish(shop, 'v1', { 'a.js': 'x' })
    const path = `/api/admin/projects/${shop.projectId}`
    await owner.change('PATCH', path, { visibility: 'private' })
    const led = await owner.ask(`/open?project=${shop.projectId}&to=/a.js`)
    const grant = led.headers.get('Location') ?? ''
    const redeemed = await callWith(environment, grant)
    const Cookie = redeemed.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const url = `${new URL(grant).origin}/a.js`
    const spent = await mostOf([
      () => spentBy(url, { headers: { Cookie } }),
      () => spentBy(url, { headers: { 'X-API-Key': shop.key } }),
    ])
    expectStated('A file of a private project', spent)
  })
})

describe('the review', () => {
  it('registering a pair with all its evidence, and judging it', async () => {
    const pair = await bodyOf<Record<string, unknown>>(
      await callWith(env, `${BASE_URL}/api/pairs/${pairId}`, {
        headers: { Authorization: `Bearer ${TOKEN}` },
      }),
    )
    const fields = Object.entries(pair).filter(([name]) => /_key$|^(pair|project)_id$/.test(name))
    expectStated(
      'Registering a pair',
      await asDashboard('/api/pairs', json(Object.fromEntries(fields))),
    )
    const spent = await mostOf([
      () => asDashboard('/api/agent/annotate', json({ pair_id: pairId })),
      () => asDashboard('/api/agent/annotate', json({ pair_id: pairId })),
    ])
    expectStated('A run of the judge', spent)
    const version = `background-${project.projectId}`
    await env.DB.prepare(
      `INSERT INTO judges (judge_id, environment, role, name, configuration, judge_version, created_at, created_by)
       VALUES (?1, 'unlabelled', 'shadow', ?1, '{"tier":"trial"}', ?1, '2020', 'test')`,
    )
      .bind(version)
      .run()
    const both = await asDashboard('/api/agent/annotate', json({ pair_id: pairId }))
    expectStated('The same, with another judge in the background', both)
    await env.DB.prepare('DELETE FROM judges WHERE judge_id = ?1').bind(version).run()
  })

  it('going through the queue', async () => {
    const step = { pair_id: pairId, who: 'ada' }
    const spent = await mostOf([
      () => asDashboard(`/api/next?project=${project.projectId}&who=ada`),
      () => asDashboard('/api/claim', json(step)),
      () => asDashboard(`/api/pairs/${pairId}`),
      () => asDashboard('/api/done_next', json({ ...step, claim: true })),
      () => asDashboard(`/api/state?project=${project.projectId}`),
    ])
    expectStated('A step through the queue', spent)
  })

  it('deciding, also about many candidates at once, and taking that back', async () => {
    const pair = await register({ project_id: project.projectId })
    const candidates = numbers(300).map(() => ({}))
    const [first, ...others] = await insertCandidates(pair, candidates)
    const transition = (body: object) =>
      asDashboard(`/api/issues/${first}/transition`, json({ who: 'ada', ...body }))
    const many = { ids: others, who: 'ada', reason: 'intended' }
    const spent = await mostOf([
      () => transition({ action: 'promote', severity: 'major' }),
      () => transition({ action: 'fix' }),
      () => asDashboard(`/api/pairs/${pair.pair_id}/candidates/dismiss-bulk`, json(many)),
      async () => {
        const undo_id = await env.DB.prepare(`SELECT change_id FROM issues WHERE id = ?1`)
          .bind(others[0])
          .first('change_id')
        return asDashboard('/api/undo', json({ undo_id, who: 'ada' }))
      },
    ])
    expectStated('A decision', spent)
  })

  it('lists, pictures and crops', async () => {
    const { id } = await createIssue(pairId, { box_a: BUTTON, box_b: BUTTON })
    const of = `/api/projects/${project.projectId}`
    const lists = ['pairs?limit=1000', 'issues?limit=1000', 'causes', 'issue-counts', 'runs']
    const spent = await mostOf([
      ...lists.map((list) => () => asDashboard(`${of}/${list}`)),
      () => asDashboard(`/api/issues?pair=${pairId}`),
      () => asDashboard(`/api/issues/${id}/history`),
    ])
    expectStated('A list of the review', spent)
    const pictures = await mostOf([
      () => asDashboard(`/image/${pairId}/a`),
      () => asDashboard(`/image/${pairId}/b/thumbnail`),
    ])
    expectStated('An image or its thumbnail', pictures)
    const crops = numbers(20).map(() => ({ issue_id: id, side: 'both' }))
    expectStated('Addresses of 20 crops', await asPipeline(project, 'crops', json({ crops })))
    const granted = await callWith(environment, `${BASE_URL}/ci/${project.projectId}/crops`, {
      ...json({ crops: crops.slice(0, 1) }),
      headers: { 'X-API-Key': project.key },
    })
    const address = await bodyOf<{ crops: { url: string }[] }>(granted)
    expectStated('A crop', await spentBy(address.crops[0]!.url))
  })
})

describe('pipelines', () => {
  const outcomes = numbers(200).map((i) => ({ story_id: `s--${i}`, outcome: 'equal' }))

  it('recording 200 outcomes, and asking for the gate', async () => {
    const capture = { source: 'storybook', stories_total: 200 }
    const record = () => asPipeline(project, 'versions/v1/outcomes', json({ capture, outcomes }))
    expectStated('200 outcomes', await mostOf([record, record]))
    const spent = await mostOf([
      () => asPipeline(project, 'versions/v1/gate'),
      () => asPipeline(project, 'versions/v1/waiting'),
      () => asPipeline(project, 'versions/v1/outcomes'),
    ])
    expectStated('The gate', spent)
  })

  it('lists', async () => {
    const commits = numbers(50).map((i) => i.toString(16).padStart(40, '0'))
    const spent = await mostOf([
      () => asPipeline(project, 'pairs?limit=200'),
      () => asPipeline(project, 'issues?limit=1000'),
      () => asPipeline(project, `builds?commit=${commits.join(',')}&limit=200`),
      () => asPipeline(project, 'screens'),
    ])
    expectStated('A list for a pipeline', spent)
  })

  it('ending a version, and 200 of a pull request', async () => {
    await env.DB.prepare(
      `INSERT INTO builds (build_id, project_id, version_id, build_number, zip_url, upload_method, created_at,
                           reserved_until, arrived_at, archive_etag, archive_size, pull_request)
       SELECT 'bld_' || ?1 || value, ?1, 'pr' || value, 1000 + value, '', 'direct', ?3, ?3, ?3, 'x', 1, 9
       FROM json_each(?2)`,
    )
      .bind(project.projectId, JSON.stringify(numbers(200)), isoTime())
      .run()
    const spent = await mostOf([
      () => asPipeline(project, 'versions/v1/expire', { method: 'POST' }),
      () => asPipeline(project, 'pull-requests/9/expire', { method: 'POST' }),
    ])
    expectStated('Ending versions', spent)
  })
})

it('a preview of what retention would remove', async () => {
  const { projectId } = await newProject('spent')
  // The last of the versions that are looked at, e0, has more objects than are.
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO builds (build_id, project_id, version_id, build_number, zip_url, upload_method, created_at,
                           reserved_until, arrived_at, archive_etag, archive_size, removed_after)
       SELECT 'bld_e' || ?1 || value, ?1, 'e' || value, 5000 + value, '', 'direct', ?3, ?3, ?3, 'x', 1,
         CASE WHEN value > 99 THEN '9999' WHEN value = 0 THEN '9998' ELSE ?3 END
       FROM json_each(?2)`,
    ).bind(projectId, JSON.stringify(numbers(120)), isoTime()),
    env.DB.prepare(
      `INSERT INTO retained_objects (project_id, kind, subject, pair_id, since, removed_after)
       SELECT ?1, iif(value % 2, 'capture', 'artifacts'), ?1 || '/v1/e' || value, '', ?3, ?3 FROM json_each(?2)`,
    ).bind(projectId, JSON.stringify(numbers(240)), isoTime()),
  ])
  await Promise.all(numbers(301).map((i) => env.STORAGE.put(`${projectId}/e0/${i}`, '')))
  // Each on a list of its own.
  const bucket = new Proxy(environment.STORAGE, {
    get: (target, name: keyof R2Bucket) =>
      name === 'list'
        ? (options: R2ListOptions) => target.list({ ...options, limit: 1 })
        : target[name],
  })
  const spent = await spentWhile(async () => {
    const preview = await previewRemoval({ bucket, db: environment.DB }, projectId)
    expect(preview).toMatchObject({ builds: 100, at_least: true })
  })
  expectStated('A preview of what retention would remove', spent)
})

describe('the dashboard', () => {
  const spent = async (ask: () => Promise<Response>): Promise<Spent> => {
    const before = spentByDashboard()
    const response = await ask()
    const text = await response.text()
    if (response.status >= 400) throw new Error(`${response.url} ${response.status} ${text}`)
    const { d1Queries, calls } = spentByDashboard()
    return { d1: d1Queries - before.d1Queries, r2: 0, calls: calls - before.calls }
  }

  it('asks the service a few times for each request', async () => {
    const of = `/api/admin/projects/${project.projectId}`
    const paths = [
      '/api/admin/session',
      `${of}/builds`,
      `${of}/keys`,
      `${of}/members`,
      `${of}/retention?dry_run=1`,
      `${of}/audit?limit=200`,
      `/api/diff/api/next?project=${project.projectId}`,
      `/api/diff/api/pairs/${pairId}?project=${project.projectId}`,
      `/api/diff/image/${pairId}/b/thumbnail?project=${project.projectId}`,
    ]
    const add = { method: 'PUT', body: '{"role":"viewer"}' }
    const requests = [
      ...paths.map((path) => () => owner.ask(path)),
      () => owner.ask(`${of}/members/noor`, add),
      () => owner.ask(`/open?project=${project.projectId}&to=/`),
    ]
    expectStated(
      'A request to the dashboard',
      await mostOf(requests.map((ask) => () => spent(ask))),
    )
  })
})

afterAll(() => {
  expect([...STATED.keys()].filter((name) => !counted.has(name ?? ''))).toEqual([])
})

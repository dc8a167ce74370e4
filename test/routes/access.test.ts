import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../src/settings/config.ts'
import { ciApp } from '../../src/ci/app.ts'
import { diffApp } from '../../src/diff/app.ts'
import { uploadApp } from '../../src/upload/app.ts'
import { statusAndBody } from '../support/review.ts'
import { CI_ROUTES } from './ci-routes.ts'
import { DIFF_ROUTES, scoped } from './diff-routes.ts'
import { newProject } from '../support/service.ts'
import { newForkKey } from '../code-host/fork-key.ts'
import { bearer, newThings, send, stateOf, type Ask, type Things } from './things.ts'
import { UPLOAD_ROUTES } from './upload-routes.ts'

// Who may do what in which project, for every route that there is.

/** Of no project; the first needs nothing but a request, the second the token. */
const UNCONFINED_DIFF_ROUTES = ['GET /healthz', 'GET /status']

/** `project` is what they ask for, so that there is nothing of another one to be named. */
const OF_ONE_PROJECT = new Set([
  'GET /api/next',
  'GET /api/queue',
  'GET /api/state',
  'GET /api/design-tool/oauth/start',
])

const routesOf = ({ routes }: { routes: { method: string; path: string }[] }) => [
  ...new Set(routes.filter(({ method }) => method !== 'ALL').map((r) => `${r.method} ${r.path}`)),
]

describe('the tables', () => {
  it('name every route, and no other', () => {
    expect([...Object.keys(DIFF_ROUTES), ...UNCONFINED_DIFF_ROUTES].toSorted()).toEqual(
      routesOf(diffApp).toSorted(),
    )
    expect(Object.keys(UPLOAD_ROUTES).toSorted()).toEqual(routesOf(uploadApp).toSorted())
    expect(Object.keys(CI_ROUTES).toSorted()).toEqual(routesOf(ciApp).toSorted())
  })

  it('are of every component that a deployment runs', () => {
    expect([...readConfig(env).services].toSorted()).toEqual(['cdn', 'ci', 'diff', 'upload'])
  })
})

let own: Things
let other: Things
/** What requests may change that are granted. */
let changed: Things
let revokedKey: string
/** Of a run in a fork's pull request, for its version of `own`. */
let forkKey: string

beforeAll(async () => {
  ;[own, other, changed] = [await newThings(), await newThings(), await newThings()]
  const revoked = await newProject('revoked')
  revokedKey = revoked.key
  await env.DB.prepare(`UPDATE api_keys SET status = 'revoked' WHERE project_id = ?1`)
    .bind(revoked.projectId)
    .run()
  forkKey = await newForkKey(own.project, 'fork-pr-7')
})

const methodOf = (route: string) => route.split(' ')[0]!

/** Expects this response to each of these requests, and that none of them changes anything. */
async function expectRefusals(refusals: [string, Ask, number, object][]) {
  const before = await stateOf(own.project, other.project)
  for (const [role, ask, status, body] of refusals) {
    const response = await send(ask)
    expect([role, ...(await statusAndBody(response))]).toEqual([role, status, body])
  }
  expect(await stateOf(own.project, other.project)).toEqual(before)
}

describe.each(Object.entries(DIFF_ROUTES))('%s', (route, { names, asks }) => {
  const method = methodOf(route)
  const [reached, makeAsk] = asks[0]!
  const unauthorized = { error: 'Unauthorized', message: 'A valid bearer token is required' }

  it('is closed to whoever has no token, and to the things of other projects', async () => {
    const ask = { ...(await makeAsk(own, other)), method }
    const named = scoped(ask.path, own.project)
    const refusals: [string, Ask, number, object][] = []
    for (const path of [ask.path, named]) {
      const wrong = { Authorization: 'Bearer wrong' }
      refusals.push(['nobody', { ...ask, path, headers: {} }, 401, unauthorized])
      refusals.push(['wrong token', { ...ask, path, headers: wrong }, 401, unauthorized])
      const key = { 'X-API-Key': own.key, Authorization: `Bearer ${own.key}` }
      refusals.push(['API key', { ...ask, path, headers: key }, 401, unauthorized])
    }
    const headers = { ...ask.headers, ...bearer }
    if (!OF_ONE_PROJECT.has(route))
      refusals.push([
        'another project',
        { ...ask, headers, path: scoped(ask.path, other.project) },
        404,
        { error: `${names} not found` },
      ])
    await expectRefusals(refusals)
  })

  it('is open to the token, with its project and without', async () => {
    for (const withProject of [false, true]) {
      const things = method === 'GET' ? own : changed
      const ask = await makeAsk(things, other)
      const path = withProject ? scoped(ask.path, things.project) : ask.path
      const response = await send({ ...ask, path, method, headers: { ...ask.headers, ...bearer } })
      expect([withProject, response.status]).toEqual([withProject, reached])
    }
  })
})

describe('what a body names', () => {
  const outside = (path: string, json: (t: Things) => unknown, names: string) =>
    [path, json, names] as const

  it.each([
    outside('/api/agent/annotate', (t) => ({ pair_id: t.pair, run_id: t.run }), 'Run'),
    outside('/api/agent/refine', (t) => ({ note: 'x', issue_id: t.issue }), 'Issue'),
    outside(
      '/api/agent/refine',
      (t) => ({ note: 'x', issue_id: t.issue, pair_id: own.pair }),
      'Issue',
    ),
    outside(
      '/api/agent/refine',
      (t) => ({ note: 'x', issue_id: own.issue, pair_id: t.pair }),
      'Pair',
    ),
    outside('/api/claim', (t) => ({ pair_id: t.pair, who: 'ada', force: true }), 'Pair'),
    outside('/api/done', (t) => ({ pair_id: t.pair, who: 'ada', done: false }), 'Pair'),
    outside('/api/done_next', (t) => ({ pair_id: t.pair, who: 'ada', claim: true }), 'Pair'),
    outside('/api/issues', (t) => ({ pair_id: t.pair, note: 'x' }), 'Pair'),
  ])('is unknown in another project: %s', async (path, json, names) => {
    const ask = { path: scoped(path, own.project), method: 'POST', headers: bearer }
    await expectRefusals([
      ['another project', { ...ask, json: json(other) }, 404, { error: `${names} not found` }],
    ])
  })

  it('of ids to dismiss, those of another project are left alone', async () => {
    const before = await stateOf(other.project)
    const response = await send({
      path: scoped(`/api/pairs/${changed.pair}/candidates/dismiss-bulk`, changed.project),
      method: 'POST',
      headers: bearer,
      json: { ids: [other.candidate, changed.candidate], reason: 'noise', who: 'ada' },
    })
    const undo_id: unknown = expect.stringMatching(/^chg_/)
    expect(await statusAndBody(response)).toEqual([
      200,
      { dismissed: 1, ids: [changed.candidate], undo_id },
    ])
    expect(stripCounts(await stateOf(other.project))).toEqual(stripCounts(before))
  })
})

/** Without what other projects add to. */
const stripCounts = (state: unknown): unknown => {
  const { rows, queues } = state as { rows: [string, { rows?: number }[]][]; queues: unknown }
  return { rows: rows.filter(([, found]) => found[0]?.rows === undefined), queues }
}

it('the liveness check of the diff service asks for nothing', async () => {
  for (const headers of [{}, { Authorization: 'Bearer wrong' }, bearer])
    expect((await send({ path: '/healthz', headers })).status).toBe(200)
})

/** Only an upload knows keys of runs of forks, and this one is of another version. */
const refusalOfFork = (route: string): [number, object] =>
  route === 'POST /upload/*'
    ? [403, { error: 'Forbidden', message: 'This key is for the version fork-pr-7 alone' }]
    : [401, { error: 'Invalid API key format', message: 'API key must start with svc_proj_' }]

const WITH_KEY = [
  ...Object.entries(UPLOAD_ROUTES)
    .filter(([, { auth }]) => auth)
    .map(([route, { asks }]) => ({ route, asks, ofProject: true })),
  ...Object.entries(CI_ROUTES)
    // Without its version the path of a file is refused before the key is looked at.
    .filter(([route, { open }]) => !open && route !== 'POST /ci/:project/files')
    .map(([route, { asks, ofProject }]) => ({ route, asks, ofProject })),
]

describe.each(WITH_KEY)('$route', ({ route, asks, ofProject }) => {
  it('is closed to whoever has no key, and to keys of other projects', async () => {
    const ask = { ...(await asks[0]![1](own, other)), method: methodOf(route) }
    const { 'X-API-Key': _, ...headers } = ask.headers ?? {}
    const withKey = (key: string) => ({ ...ask, headers: { ...headers, 'X-API-Key': key } })
    const invalid = {
      error: 'Invalid API key',
      message: 'The provided API key is invalid or has been revoked',
    }
    const mismatch = {
      error: 'Project mismatch',
      message: 'The API key does not belong to the requested project',
    }
    const ofAnotherProject: [string, Ask, number, object][] = [
      ['another project', withKey(other.key), 403, mismatch],
      [
        'its own, on the project in another case',
        { ...ask, path: ask.path.replace(own.project, own.project.toUpperCase()) },
        403,
        mismatch,
      ],
    ]
    await expectRefusals([
      [
        'nobody',
        { ...ask, headers },
        401,
        { error: 'Authentication required', message: 'Missing X-API-Key header' },
      ],
      [
        'the diff service’s token',
        withKey(bearer.Authorization),
        401,
        { error: 'Invalid API key format', message: 'API key must start with svc_proj_' },
      ],
      ['a run of a fork', withKey(forkKey), ...refusalOfFork(route)],
      ['an unknown key', withKey(`svc_proj_${own.project}_x`), 401, invalid],
      ['a revoked key', withKey(revokedKey), 401, invalid],
      ...(ofProject ? ofAnotherProject : []),
    ])
  })
})

it.each(Object.entries({ ...UPLOAD_ROUTES, ...CI_ROUTES }))(
  '%s is open to the right caller',
  async (route, { asks }) => {
    const [reached, makeAsk] = asks[0]!
    const response = await send({ ...(await makeAsk(own, other)), method: methodOf(route) })
    expect(response.status).toBe(reached)
  },
)

describe('the CDN', () => {
  const page = (project: string, path: string) =>
    send({ path: `http://view-${project}.localhost:8787${path}` })

  it('serves a project’s files under its own host, to anyone', async () => {
    const response = await page(own.project, '/v1/')
    expect([response.status, await response.text()]).toEqual([200, '<p>v1'])
  })

  it('leads from one project’s host to nothing of another, nor to what is not of a build', async () => {
    const { image_a_key: key } = (await env.DB.prepare(
      `SELECT image_a_key FROM pairs WHERE pair_id = ?1`,
    )
      .bind(own.pair)
      .first<{ image_a_key: string }>())!
    for (const path of [
      `/${other.project}/v1/storybook.zip`,
      `/../${other.project}/v1/storybook.zip`,
      `/%2e%2e/${other.project}/v1/storybook.zip`,
      `/v1/..%2f..%2f${other.project}%2fv1%2fstorybook.zip`,
      `/${key}.png`,
      `/.runs/${own.run}/x.json`,
    ])
      expect([path, (await page(own.project, path)).status]).toEqual([path, 404])
    expect((await page('no-such-project', '/v1/')).status).toBe(404)
  })
})

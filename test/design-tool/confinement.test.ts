import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../src/base/ids.ts'
import { sealingKey } from '../../src/base/sealed.ts'
import { isoTime } from '../../src/base/time.ts'
import { designToolOperations } from '../../src/design-tool/operations.ts'
import { signState } from '../../src/base/signed-state.ts'
import {
  planFrames,
  reuseScreens,
  storeImage,
  storeStructures,
} from '../../src/store/design-tool/imports.ts'
import { insertOAuthState } from '../../src/store/design-tool/oauth-states.ts'
import { listScreens } from '../../src/store/design-tool/screens.ts'
import { insertSnapshot } from '../../src/store/design-tool/snapshots.ts'
import { upsertSource } from '../../src/store/design-tool/sources.ts'
import { callWith } from '../support/counting.ts'
import { connectDesignTool } from '../support/design-tool-connection.ts'
import { statusAndBody, newReviewProject, TOKEN } from '../support/review.ts'

const KEY = btoa('c'.repeat(32))
const keys = [sealingKey(KEY)!]
const SET = {
  ...env,
  // Nothing listens there, so a request that calls the design tool fails with 502.
  DESIGN_TOOL_API_URL: 'http://127.0.0.1:9',
  DESIGN_TOOL_CLIENT_ID: 'client',
  DESIGN_TOOL_CLIENT_SECRET: 'secret',
  DESIGN_TOOL_REDIRECT_URI: 'https://dashboard.example.com/callback',
  DESIGN_TOOL_TOKEN_ENCRYPTION_KEY: KEY,
}
const FILE = 'abc'
const FILE_URL = `https://www.figma.com/design/${FILE}/x`
const now = isoTime()

interface Owned {
  projectId: string
  connection: string
  source: string
  snapshot: string
  screen: string
  imageKey: string
  state: string
}

/** Creates a project with one of everything. */
async function owned(): Promise<Owned> {
  const projectId = newReviewProject()
  const connection = await connectDesignTool(projectId, KEY)
  const source = newId('src')
  await upsertSource(env.DB, {
    id: source,
    projectId,
    name: 'File',
    url: FILE_URL,
    kind: 'design',
    fileKey: FILE,
    branchKey: null,
    nodeId: null,
    createdAt: now,
  })
  const snapshot = newId('snap')
  await insertSnapshot(env.DB, {
    id: snapshot,
    projectId,
    sourceId: source,
    name: 'Sprint 7',
    createdAt: now,
  })
  const { screen, imageKey } = await importFrame(projectId, snapshot)
  const id = crypto.randomUUID()
  const expiresAt = Date.now() + 60_000
  await insertOAuthState(
    env.DB,
    {
      id,
      projectId,
      userId: 'ada',
      returnTo: null,
      verifier: { keyId: 'k', box: 'b' },
      expiresAt: isoTime(expiresAt),
    },
    now,
  )
  const state = signState(keys, { purpose: 'design-tool oauth', id, projectId, expiresAt })
  return { projectId, connection, source, snapshot, screen, imageKey, state }
}

const plan = (projectId: string, snapshotId: string) =>
  planFrames(env.DB, {
    projectId,
    snapshotId,
    fileKey: FILE,
    nodeIds: ['1:1'],
    scale: 1,
    fileVersion: '7',
  })

async function importFrame(projectId: string, snapshot: string) {
  await plan(projectId, snapshot)
  const screen = (await env.DB.prepare(`SELECT id FROM design_screens WHERE snapshot_id = ?1`)
    .bind(snapshot)
    .first<string>('id'))!
  const imageKey = `.design/${snapshot}/frame.png`
  const httpMetadata = { contentType: 'image/png' }
  await env.STORAGE.put(imageKey, 'a picture', { httpMetadata })
  const size = { w: 9, h: 9 }
  await storeStructures(env.DB, [
    { id: screen, name: 'Button', nodeType: 'FRAME', nodeSize: size, structureKey: 'structure' },
  ])
  await storeImage(env.DB, { id: screen, key: imageKey, width: 9, height: 9, now })
  return { screen, imageKey }
}

let mine: Owned
let theirs: Owned

beforeAll(async () => {
  mine = await owned()
  theirs = await owned()
})

async function ask(method: string, path: string, body?: unknown) {
  const response = await callWith(SET, `http://localhost${path}`, {
    method,
    headers: { Authorization: `Bearer ${TOKEN}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (response.headers.get('Content-Type')?.startsWith('application/json'))
    return statusAndBody(response)
  return [response.status, await response.text()]
}

const missing = (thing: string) => [404, { error: `${thing} not found` }]

/** The response of each route of a project to a request for something of another project. */
const ROUTES: Record<
  string,
  [path: (of: Owned) => string, body: (of: Owned) => unknown, response: unknown][]
> = {
  'GET /design-tool-connections': [[() => '', () => undefined, 'nothing of theirs']],
  'POST /design-tool-connections': [
    [
      () => '',
      ({ state }) => ({ code: 'c', state, user: 'ada' }),
      [
        400,
        {
          error: 'Invalid request',
          message: 'state: is unknown, expired, already used or another user’s; start again',
        },
      ],
    ],
  ],
  'DELETE /design-tool-connections': [
    [({ connection }) => `?id=${connection}`, () => undefined, missing('Connection')],
    [({ connection }) => `?id=${connection}&user=ada`, () => undefined, missing('Connection')],
  ],
  'POST /design-tool-connections/{id}/test': [
    [({ connection }) => connection, () => undefined, missing('Connection')],
  ],
  'GET /design-tool/files/{fileKey}/meta': [
    [
      ({ connection }) => `${FILE}?connection=${connection}`,
      () => undefined,
      missing('Connection'),
    ],
  ],
  'POST /design-tool/resolve-file': [
    [
      ({ connection }) => `?connection=${connection}&user=ada`,
      () => ({ url: FILE_URL }),
      missing('Connection'),
    ],
  ],
  'GET /design-tool-sources': [[() => '', () => undefined, 'nothing of theirs']],
  'POST /design-tool-sources': [
    [
      ({ connection }) => `?connection=${connection}`,
      () => ({ url: FILE_URL }),
      missing('Connection'),
    ],
  ],
  'GET /design-snapshots': [[() => '', () => undefined, 'nothing of theirs']],
  'POST /design-snapshots': [
    [() => '', ({ source }) => ({ source_id: source }), missing('Source')],
  ],
  'POST /design-snapshots/{id}/ingest-file': [
    [({ snapshot }) => snapshot, () => ({ file_key: FILE }), missing('Snapshot')],
    [({ snapshot }) => snapshot, () => ({ file_key: FILE, cursor: '1' }), missing('Snapshot')],
  ],
  'POST /design-snapshots/{id}/complete': [
    [({ snapshot }) => snapshot, () => undefined, missing('Snapshot')],
  ],
  'GET /design-screens': [
    [() => '', () => undefined, 'nothing of theirs'],
    [({ snapshot }) => `?snapshot=${snapshot}`, () => undefined, missing('Snapshot')],
  ],
  'GET /design-screens/{screenId}/image': [
    [({ screen }) => screen, () => undefined, missing('Screen')],
  ],
  'GET /dev-resources': [
    [
      ({ connection }) => `?file_key=${FILE}&connection=${connection}`,
      () => undefined,
      missing('Connection'),
    ],
  ],
  'PUT /dev-resources': [
    [
      ({ connection }) => `?connection=${connection}`,
      () => ({ file_key: FILE, node_id: '1:1', name: 'n', url: 'https://x.example' }),
      missing('Connection'),
    ],
  ],
}

const PREFIX = '/api/projects/{projectId}'

/** Returns the route's path, with its parameter replaced by the start of `rest`, or with `rest` appended. */
function pathOf(route: string, projectId: string, rest: string): string {
  const path = `/api/projects/${projectId}${route}`
  if (!path.includes('{')) return path + rest
  const [value = '', query] = rest.split('?')
  return path.replace(/\{\w+\}/, value) + (query === undefined ? '' : `?${query}`)
}

describe('something of another project', () => {
  it('is requested on every route of a project', () => {
    const described = Object.values(designToolOperations)
      .filter(({ path }) => path.startsWith(PREFIX))
      .map(({ method, path }) => `${method} ${path.slice(PREFIX.length)}`)
    expect(Object.keys(ROUTES).toSorted()).toEqual(described.toSorted())
  })

  describe.each(Object.entries(ROUTES))('%s', (name, cases) => {
    const [method = '', route = ''] = name.split(' ')
    it.each(cases)('does not exist %#', async (path, body, expected) => {
      const before = await stateOf(theirs)
      const response = await ask(method, pathOf(route, mine.projectId, path(theirs)), body(theirs))
      if (expected === 'nothing of theirs') {
        expect(response[0]).toBe(200)
        for (const id of Object.values(theirs)) expect(JSON.stringify(response)).not.toContain(id)
      } else expect(response).toEqual(expected)
      expect(await stateOf(theirs)).toEqual(before)
    })
  })

  it.each([
    ['GET', '/design-tool-connections', undefined],
    ['POST', '/design-tool-connections', { access_token: 't' }],
    ['DELETE', '/design-tool-connections?id=x', undefined],
    ['POST', '/design-tool-connections/x/test', undefined],
    ['GET', `/design-tool/files/${FILE}/meta`, undefined],
    ['POST', '/design-tool/resolve-file', { url: FILE_URL }],
    ['POST', '/design-tool-sources', { url: FILE_URL }],
    ['POST', '/design-snapshots/x/ingest-file', { file_key: FILE }],
    ['GET', `/dev-resources?file_key=${FILE}`, undefined],
    [
      'PUT',
      '/dev-resources',
      { file_key: FILE, node_id: '1:1', name: 'n', url: 'https://x.example' },
    ],
    ['GET', '/../../design-tool/oauth/start?project=x', undefined],
  ])('is not reached by naming a second user: %s %s', async (method, route, body) => {
    const path = `/api/projects/${mine.projectId}${route}`
    for (const users of ['user=ada&user=ben', 'user=ada&user=ada', 'user=ada&%75ser=ben'])
      expect(await ask(method, `${path}${path.includes('?') ? '&' : '?'}${users}`, body)).toEqual([
        400,
        { error: 'Invalid request', message: 'user: must be given once' },
      ])
  })

  it('exists in its own project', async () => {
    const base = `/api/projects/${theirs.projectId}`
    for (const [path, id] of [
      ['/design-tool-connections', theirs.connection],
      ['/design-tool-sources', theirs.source],
      ['/design-snapshots', theirs.snapshot],
      [`/design-screens?snapshot=${theirs.snapshot}`, theirs.screen],
    ] as const)
      expect(JSON.stringify(await ask('GET', base + path))).toContain(id)
    expect(await ask('GET', `${base}/design-screens/${theirs.screen}/image`)).toEqual([
      200,
      'a picture',
    ])
  })
})

/** Returns every row of a project. */
async function stateOf({ projectId }: Owned) {
  const tables = ['design_connections', 'design_sources', 'design_snapshots', 'design_screens']
  const rows = await env.DB.batch(
    [...tables, 'design_oauth_states'].map((table) =>
      env.DB.prepare(`SELECT * FROM ${table} WHERE project_id = ?1`).bind(projectId),
    ),
  )
  return rows.map(({ results }) => results)
}

it('screens are reused only within their project', async () => {
  const other = await owned()
  const open = async (projectId: string) => {
    const id = newId('snap')
    const createdAt = now
    await insertSnapshot(env.DB, { id, projectId, sourceId: null, name: id, createdAt })
    await plan(projectId, id)
    await reuseScreens(env.DB, { projectId, snapshotId: id, fileKey: FILE, now })
    return listScreens(env.DB, { projectId, snapshotId: id })
  }
  expect(await open(newReviewProject())).toEqual([])
  expect((await open(other.projectId)).map(({ image }) => image.key)).toEqual([other.imageKey])
})

import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as descriptions from '../../../src/design-tool/descriptions.ts'
import { designToolOperations } from '../../../src/design-tool/operations.ts'
import { withIds } from '../../../src/http/openapi/describe.ts'
import { statusOfError } from '../../../src/http/openapi/description.ts'
import { sharedHarness } from '../shared/service.ts'
import { fileOf, frame } from './support/documents.ts'
import { connectedProject, newPerson } from './support/harness.ts'

// Every header of the responses that need a connection to the design tool, except the date and those
// of the body's length and of the TCP connection. test/routes/headers.test.ts states the others.

const ID = expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/)
const EMPTY = {
  'x-svc-request-id': ID,
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}
const JSON_BODY = { ...EMPTY, 'content-type': 'application/json' }

const FILE = 'headers1'
const FILE_URL = `https://www.figma.com/design/${FILE}/x`

interface Ask {
  path: string
  body?: unknown
}

interface Context {
  projectId: string
  base: string
  connection: string
  snapshot: string
  accessToken: string
}

interface Route {
  ask: (context: Context) => Ask
  /** The headers of each success by its status; the request is sent once for each. */
  successes: Record<number, object>
  /** Whether the request calls the design tool, and fails if that fails. */
  callsTool: boolean
}

const route = (
  statuses: number[],
  ask: Route['ask'],
  { callsTool = false, headers = JSON_BODY }: { callsTool?: boolean; headers?: object } = {},
): Route => ({
  ask,
  successes: Object.fromEntries(statuses.map((status) => [status, headers])),
  callsTool,
})
const callsTool = { callsTool: true }

const PROJECT = '/api/projects/{projectId}'

const ROUTES: Record<string, Route> = {
  'GET /api/design-tool/oauth/start': route(
    [302],
    ({ projectId }) => ({ path: `/api/design-tool/oauth/start?project=${projectId}&user=ada` }),
    {
      headers: {
        ...EMPTY,
        location: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/oauth\?client_id=/),
      },
    },
  ),
  [`GET ${PROJECT}/design-tool-connections`]: route([200], ({ base }) => ({
    path: `${base}/design-tool-connections`,
  })),
  [`POST ${PROJECT}/design-tool-connections`]: route(
    [201, 200],
    ({ base, accessToken }) => ({
      path: `${base}/design-tool-connections`,
      body: { access_token: accessToken },
    }),
    callsTool,
  ),
  [`DELETE ${PROJECT}/design-tool-connections`]: route(
    [204],
    ({ base, connection }) => ({ path: `${base}/design-tool-connections?id=${connection}` }),
    { headers: EMPTY },
  ),
  [`POST ${PROJECT}/design-tool-connections/{id}/test`]: route(
    [200],
    ({ base, connection }) => ({ path: `${base}/design-tool-connections/${connection}/test` }),
    callsTool,
  ),
  [`GET ${PROJECT}/design-tool/files/{fileKey}/meta`]: route(
    [200],
    ({ base }) => ({ path: `${base}/design-tool/files/${FILE}/meta` }),
    callsTool,
  ),
  [`POST ${PROJECT}/design-tool/resolve-file`]: route(
    [200],
    ({ base }) => ({ path: `${base}/design-tool/resolve-file`, body: { url: FILE_URL } }),
    callsTool,
  ),
  [`GET ${PROJECT}/design-tool-sources`]: route([200], ({ base }) => ({
    path: `${base}/design-tool-sources`,
  })),
  [`POST ${PROJECT}/design-tool-sources`]: route(
    [201, 200],
    ({ base }) => ({ path: `${base}/design-tool-sources`, body: { url: FILE_URL } }),
    callsTool,
  ),
  [`GET ${PROJECT}/design-snapshots`]: route([200], ({ base }) => ({
    path: `${base}/design-snapshots`,
  })),
  [`POST ${PROJECT}/design-snapshots`]: route([201], ({ base }) => ({
    path: `${base}/design-snapshots`,
    body: {},
  })),
  [`POST ${PROJECT}/design-snapshots/{id}/ingest-file`]: route(
    [200],
    ({ base, snapshot }) => ({
      path: `${base}/design-snapshots/${snapshot}/ingest-file`,
      body: { file_key: FILE },
    }),
    callsTool,
  ),
  [`POST ${PROJECT}/design-snapshots/{id}/complete`]: route([200], ({ base, snapshot }) => ({
    path: `${base}/design-snapshots/${snapshot}/complete`,
  })),
  [`GET ${PROJECT}/dev-resources`]: route(
    [200],
    ({ base }) => ({ path: `${base}/dev-resources?file_key=${FILE}` }),
    callsTool,
  ),
  [`PUT ${PROJECT}/dev-resources`]: route(
    [201, 200],
    ({ base, projectId }) => ({
      path: `${base}/dev-resources`,
      body: { file_key: FILE, node_id: '1:1', name: 'a', url: `https://${projectId}.example` },
    }),
    callsTool,
  ),
}

const tool = await sharedHarness()

beforeAll(async () => {
  tool.standIn.files.set(FILE, fileOf([frame('1:1', 'Button')]))
})
beforeEach(() => tool.standIn.recover())

async function newContext(): Promise<Context> {
  const { projectId, base, connection } = await connectedProject(tool)
  const { id: snapshot } = await tool.ok('POST', `${base}/design-snapshots`, {})
  const accessToken = tool.standIn.personalToken(newPerson())
  return { projectId, base, connection: connection.id, snapshot, accessToken }
}

async function expectHeaders(
  [method, { path, body }]: [string, Ask],
  status: number,
  headers: object,
): Promise<void> {
  for (const asked of method === 'GET' ? ['GET', 'HEAD'] : [method]) {
    const response = await tool.api(asked, path, body)
    expect([asked, response.status, stated(response.headers)]).toEqual([asked, status, headers])
  }
}

/** The headers without those of the body's length, of the date and of the TCP connection. */
function stated(headers: Record<string, unknown>) {
  const {
    date: _date,
    connection: _connection,
    'keep-alive': _keepAlive,
    'content-length': _length,
    'transfer-encoding': _transfer,
    ...rest
  } = headers
  return rest
}

const methodOf = (name: string) => name.split(' ')[0]!

describe('a success has exactly these headers', () => {
  it.each(Object.entries(ROUTES))('%s', async (name, { ask, successes }) => {
    const context = await newContext()
    // 201 comes before the 200 of the same request.
    for (const [status, headers] of Object.entries(successes).toReversed())
      await expectHeaders([methodOf(name), ask(context)], Number(status), headers)
  })
})

const CALLING = Object.entries(ROUTES).filter(([, { callsTool: calls }]) => calls)
/** An import that meets a rate limit succeeds with `retry_at`. */
const LIMITED = CALLING.filter(([name]) => !name.endsWith('/ingest-file'))

describe('a failure of the design tool is a 502 with exactly these headers', () => {
  it.each(CALLING)('%s', async (name, { ask }) => {
    const context = await newContext()
    tool.standIn.fail(/./, { status: 500 }, 10)
    await expectHeaders([methodOf(name), ask(context)], 502, JSON_BODY)
  })
})

describe('a rate limit of the design tool is a 429 with exactly these headers', () => {
  it.each(LIMITED)('%s', async (name, { ask }) => {
    const context = await newContext()
    tool.standIn.fail(/./, { status: 429, headers: { 'Retry-After': '120' } }, 10)
    const headers = { ...JSON_BODY, 'retry-after': '120' }
    await expectHeaders([methodOf(name), ask(context)], 429, headers)
  })
})

it('the description names the same successes, rate limits and failures', () => {
  for (const { method, path, responses, errors } of withIds(designToolOperations, descriptions)) {
    // Screens need no connection.
    if (path.includes('design-screens')) continue
    const stated = ROUTES[`${method} ${path}`]
    const isLimited = LIMITED.some(([name]) => name === `${method} ${path}`)
    expect([
      `${method} ${path}`,
      Object.keys(stated?.successes ?? {}).map(Number),
      [stated?.callsTool, isLimited],
    ]).toEqual([
      `${method} ${path}`,
      responses.map(({ status }) => status).toSorted((a, b) => a - b),
      [502, 429].map((status) => errors.some((error) => statusOfError(error) === status)),
    ])
  }
})

import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest'
import * as z from 'zod'
import * as dashboard from '../../../generated/clients/dashboard.ts'
import * as diff from '../../../generated/clients/diff.ts'
import * as pipeline from '../../../generated/clients/pipeline.ts'
import {
  cliOperations,
  dashboardOperations,
  pageOperations,
} from '../../../scripts/clients/operations.ts'
import { PROJECT_PARAMETERS, signatureOf } from '../../../scripts/clients/signature.ts'
import type { Endpoint } from '../../../src/cli/service/call.ts'
import type { Service } from '../../../src/cli/service/service.ts'
import { DIFF_PERMISSIONS } from '../../../src/dashboard/server/diff/permissions.ts'
import type { ClientOperation } from '../../../src/http/openapi/describe-for-client.ts'
import type { MemberView } from '../../../src/dashboard/server/admin/view-schema.ts'
import type { PairView } from '../../../src/review/pairs/view-schema.ts'

const PROJECT = 'acme'
/** A parameter that would lead elsewhere if it were not encoded. */
const HOSTILE = 'a/../b?c=1#ü%'

const isProject = (name: string): boolean => PROJECT_PARAMETERS.includes(name)

/** The path that a call has to have with `HOSTILE` in place of every parameter but the project. */
const pathOf = ({ path }: ClientOperation): string =>
  path
    .split('/')
    .map((segment) => {
      if (!segment.startsWith('{')) return segment
      return isProject(segment.slice(1, -1)) ? PROJECT : encodeURIComponent(HOSTILE)
    })
    .join('/')

const queryOf = ({ parameters = [] }: ClientOperation): Record<string, string> =>
  Object.fromEntries(
    parameters
      .filter((parameter) => parameter.in === 'query' && !isProject(parameter.name))
      .map(({ name }) => [name, `the ${name}`]),
  )

const bodyOf = ({ body }: ClientOperation): unknown => body?.[0]?.example

/** What the function of an operation takes, after the project. */
function argumentsOf(operation: ClientOperation): unknown[] {
  const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path')
  const query = queryOf(operation)
  return [
    ...inPath.filter(({ name }) => !isProject(name)).map(() => HOSTILE),
    ...(operation.body ? [bodyOf(operation)] : []),
    ...(Object.keys(query).length > 0 ? [query] : []),
  ]
}

type Client = Record<string, (...args: unknown[]) => unknown>

const byId = (operations: ClientOperation[]) =>
  operations.map((operation): [string, ClientOperation] => [operation.id, operation])

const OF_DASHBOARD = await dashboardOperations()

describe("the page's client", () => {
  let sent: { method?: string; url: URL; body: unknown } | null

  beforeEach(() => {
    sent = null
    vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
      const json: unknown = typeof body === 'string' ? JSON.parse(body) : undefined
      sent = { ...(method && { method }), url: new URL(path, 'http://page.test'), body: json }
      return Response.json({ received: true })
    })
  })

  afterEach(() => void vi.unstubAllGlobals())

  it.each(byId(pageOperations()))('sends %s as it is described', async (id, operation) => {
    const call = (diff as unknown as Client)[id]!
    expect(await call(PROJECT, ...argumentsOf(operation))).toEqual({ received: true })
    const { method, url, body } = sent!
    expect([method, url.pathname]).toEqual([operation.method, `/api/diff${pathOf(operation)}`])
    expect(Object.fromEntries(url.searchParams)).toEqual({
      ...queryOf(operation),
      project: PROJECT,
    })
    expect(body).toEqual(bodyOf(operation))
  })

  it.each(byId(OF_DASHBOARD))(
    'sends %s of the dashboard as it is described',
    async (id, operation) => {
      const call = (dashboard as unknown as Client)[id]!
      const isOfProject = operation.path.includes('{project}')
      const given = argumentsOf(operation)
      expect(await call(...(isOfProject ? [PROJECT] : []), ...given)).toEqual({ received: true })
      const { method, url } = sent!
      expect([method, url.pathname]).toEqual([operation.method, pathOf(operation)])
      expect(Object.fromEntries(url.searchParams)).toEqual(queryOf(operation))
    },
  )

  it('has every operation of the diff service that a person may call, but for images, the WebSocket and the way to the design tool', () => {
    expect(Object.keys(diff).toSorted()).toEqual(
      pageOperations()
        .map(({ id }) => id)
        .toSorted(),
    )
    const described = new Set(
      pageOperations().map(
        ({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      ),
    )
    expect(Object.keys(DIFF_PERMISSIONS).filter((route) => !described.has(route))).toEqual([
      'GET /image/:pairId/:slot',
      'GET /image/:pairId/:slot/thumbnail',
      'GET /api/projects/:projectId/feed',
      'GET /api/design-tool/oauth/start',
      'GET /api/projects/:projectId/design-screens/:screenId/image',
    ])
  })

  it('takes what a request is checked against, and returns what a response is described with', () => {
    expectTypeOf(diff.getPair).returns.resolves.toEqualTypeOf<PairView>()
    expectTypeOf(dashboard.setMember).returns.resolves.toEqualTypeOf<MemberView>()
    expectTypeOf(dashboard.removeMember).returns.resolves.toEqualTypeOf<null>()
    expectTypeOf(diff.deleteIssue).returns.resolves.toEqualTypeOf<null>()
    expectTypeOf(diff.claimPair).parameter(1).toExtend<{ pair_id: string; who: string }>()
    expectTypeOf(diff.getNextPair).parameter(1).toExtend<{ who: string }>()
    // @ts-expect-error -- nobody has decided
    expectTypeOf(diff.transitionIssue).toBeCallableWith(PROJECT, 'iss_1', { action: 'fix' })
  })
})

describe("the command line's client", () => {
  it.each(byId(cliOperations()))('requests %s as it is described', async (id, operation) => {
    const request = (pipeline as unknown as Client)[id]!
    const isOfProject = operation.path.includes('{project}')
    const { method, target, query, body, response } = request(
      ...(isOfProject ? [PROJECT] : []),
      ...argumentsOf(operation),
    ) as Endpoint<unknown>
    expect([method, target]).toEqual([operation.method, pathOf(operation)])
    expect(query ?? {}).toEqual(queryOf(operation))
    const chunks = body ? await Array.fromAsync(body.open()) : null
    expect(chunks && JSON.parse(Buffer.concat(chunks).toString())).toEqual(
      bodyOf(operation) ?? null,
    )
    const success = operation.responses.find(({ status }) => status < 300)
    expect(response).toBe(success?.content?.[0]?.schema)
  })

  it('reads nothing that the response does not hold', () => {
    type Read = Service['read']
    const read: Read = (_, reading) => Promise.resolve(reading.parse({ status: 'ok' }))
    expectTypeOf(
      read(pipeline.getHealth(), z.object({ status: z.string() })),
    ).resolves.toEqualTypeOf<{
      status: string
    }>()
    // @ts-expect-error -- it says nothing of a database
    const other = () => read(pipeline.getHealth(), z.object({ database: z.string() }))
    expect(other).toThrow('database')
  })
})

it('is not made for an operation with a schema that cannot be imported', () => {
  const [operation] = pageOperations()
  expect(() => signatureOf(operation!, new Map())).toThrow(`The body of ${operation!.id}`)
})

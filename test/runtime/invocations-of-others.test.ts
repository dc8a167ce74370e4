import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import page from '../../docs/platform.md?raw'
import { newId } from '../../src/base/ids.ts'
import { HOUR_MS, isoTime } from '../../src/base/time.ts'
import { CodeHostReporter } from '../../src/code-host/reports/reporter.ts'
import dashboard from '../../src/dashboard/server/worker.ts'
import { insertSnapshot } from '../../src/store/design-tool/snapshots.ts'
import { equals, record } from '../ci/gates.ts'
import { connectApp } from '../code-host/app-connection.ts'
import { newKeys } from '../code-host/new-keys.ts'
import { card, pngOf } from '../judging/runs/runs.ts'
import { callWith, countingEnv } from '../support/counting.ts'
import { signIn, spentByDashboard } from '../support/dashboard.ts'
import { connectDesignTool } from '../support/design-tool-connection.ts'
import { recordedDatabase } from '../support/recorded-database.ts'
import { bodyOf, TOKEN } from '../support/review.ts'
import { BASE_URL, newProject } from '../support/service.ts'

// What an invocation sends that asks GitHub or the design tool, or answers page after page, with as much to do as there may
// be at once, against the second table of docs/platform.md.

const STATED = new Map(
  Array.from(
    page.matchAll(/^ *\| ([^|]+?) +\| +(\d+) \| +(\d+) \| +(\d+) \| +(\d+) \|$/gm),
    ([, name, ...numbers]) => [name, numbers.map(Number)],
  ),
)
const counted = new Set<string>()

/** The numbers are of D1, R2, calls of objects and Workers, and requests to others. */
function expectStated(invocation: string, spent: number[]): void {
  counted.add(invocation)
  expect.soft([invocation, spent]).toEqual([invocation, STATED.get(invocation)])
}

const KEY = btoa('k'.repeat(32))
const DESIGN_TOOL = 'https://design-tool.example.com'
const counting = countingEnv({
  DESIGN_TOOL_TOKEN_ENCRYPTION_KEY: KEY,
  DESIGN_TOOL_API_URL: DESIGN_TOOL,
})

/** Counts what is sent meanwhile; whoever is asked answers with what `answer` returns, JSON unless it is bytes. */
async function spentWhile(
  work: () => Promise<unknown>,
  answer: (path: string, method: string) => unknown,
): Promise<number[]> {
  const now = () => {
    const { d1Queries, r2Reads, r2Writes, r2Lists, calls } = counting.counts
    return [d1Queries, r2Reads + r2Writes + r2Lists, calls]
  }
  const others = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const body = answer(pathname + search, request.method)
    return body instanceof Uint8Array ? new Response(body) : Response.json(body)
  })
  const before = now()
  await work()
  return [...now().map((count, i) => count - (before[i] ?? 0)), others.mock.calls.length]
}

afterEach(() => void vi.restoreAllMocks())

let project: Awaited<ReturnType<typeof newProject>>
beforeAll(async () => {
  project = await newProject('spent')
})

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i)

it('an alarm that reports 20 versions to GitHub', async () => {
  const { projectId } = project
  const { pkcs8 } = await newKeys()
  await connectApp(projectId, KEY, { privateKey: pkcs8.toBase64() })
  for (const i of numbers(21))
    await record(project, `v${i}`, {
      change: { commit: i.toString(16).padStart(40, 'a') },
      outcomes: equals('a'),
    })
  const run = { id: 1, status: 'completed' }
  const spent = await spentWhile(
    () =>
      runInDurableObject(env.CODE_HOST_REPORTER.getByName(projectId), async (_, state) => {
        await new CodeHostReporter(state, counting.env).alarm()
        await state.storage.deleteAlarm()
      }),
    (path, method) => {
      if (path.endsWith('/installation')) return { id: 7 }
      if (path.endsWith('/access_tokens'))
        return { token: 'token', expires_at: isoTime(Date.now() + HOUR_MS) }
      return method === 'GET' ? { check_runs: [] } : run
    },
  )
  expectStated('An alarm that reports 20 versions', spent)
})

it('a page of an import of the design tool', async () => {
  const { projectId } = project
  await connectDesignTool(projectId, KEY)
  const snapshot = newId('snap')
  await insertSnapshot(env.DB, {
    id: snapshot,
    projectId,
    sourceId: null,
    name: 'Sprint 7',
    createdAt: isoTime(),
  })
  const frames = numbers(150).map((i) => ({ id: `1:${i}`, name: 'Frame', type: 'FRAME' }))
  const picture = pngOf(card())
  const answer = (path: string): unknown => {
    if (path.endsWith('/meta')) return { file: { name: 'File', version: '7' } }
    if (path.startsWith('/v1/files/abc?')) return { document: { children: [{ children: frames }] } }
    if (path.startsWith('/picture')) return picture
    const ids = new URL(path, DESIGN_TOOL).searchParams.get('ids')?.split(',') ?? []
    const each = <T>(valueOf: (id: string) => T) =>
      Object.fromEntries(ids.map((id) => [id, valueOf(id)]))
    if (path.startsWith('/v1/images/'))
      return { images: each((id) => `${DESIGN_TOOL}/picture/${id}`) }
    return { nodes: each((id) => ({ document: { id, name: 'Frame', type: 'FRAME' } })) }
  }
  const spent = await spentWhile(async () => {
    const url = `${BASE_URL}/api/projects/${projectId}/design-snapshots/${snapshot}/ingest-file`
    const response = await callWith(counting.env, url, {
      method: 'POST',
      headers: { Authorization: `Bearer ${TOKEN}` },
      body: JSON.stringify({ file_key: 'abc' }),
    })
    const { screens } = await bodyOf<{ screens: unknown[] }>(response)
    expect(screens.length).toBe(30)
  }, answer)
  expectStated('A page of an import', spent)
})

it('the audit log as NDJSON', async () => {
  const owner = await signIn(`owner-${crypto.randomUUID().slice(0, 8)}`)
  await env.DASHBOARD_DB.prepare(
    `WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 50001)
     INSERT INTO audit_events (id, project_id, at, who, action, subject, detail)
     SELECT printf('evt_%026d', i), ?1, ?2, 'ada', 'title_changed', '', '{}' FROM n`,
  )
    .bind(project.projectId, isoTime())
    .run()
  const before = spentByDashboard()
  const response = await owner.ask(`/api/admin/projects/${project.projectId}/audit?format=ndjson`)
  const events = (await response.text()).trimEnd().split('\n').length
  const { d1Queries, calls } = spentByDashboard()
  expect(events).toBe(50_000)
  expectStated('The audit log as NDJSON', [
    d1Queries - before.d1Queries,
    0,
    calls - before.calls,
    0,
  ])
})

it('the cron trigger of the dashboard', async () => {
  const { DB, statements } = recordedDatabase(env.DASHBOARD_DB)
  const bindings = { DB } as unknown as Parameters<typeof dashboard.scheduled>[1]
  await dashboard.scheduled({} as Parameters<typeof dashboard.scheduled>[0], bindings)
  expectStated('The cron trigger of the dashboard', [statements.length, 0, 0, 0])
})

afterAll(() => {
  expect([...STATED.keys()].filter((name) => !counted.has(name ?? ''))).toEqual([])
})

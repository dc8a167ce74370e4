import { createMessageBatch, createScheduledController, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { CodeHostReporter } from '../../src/code-host/reports/reporter.ts'
import { DAY_MS, isoTime, MINUTE_MS } from '../../src/base/time.ts'
import page from '../../docs/operations.md?raw'
import worker from '../../src/worker.ts'
import { connectApp } from '../code-host/app-connection.ts'
import { newKeys } from '../code-host/new-keys.ts'
import { annotateWith, bucketWith } from '../judging/runs/hooked-storage.ts'
import { pairOf, redButton } from '../judging/runs/runs.ts'
import { setRead } from '../retention/retention.ts'
import { callWith } from '../support/counting.ts'
import { TOKEN } from '../support/review.ts'
import { BASE_URL, newProject, publish, zipOf } from '../support/service.ts'

type Line = Record<string, unknown>

const lines: Line[] = []
const KEY = btoa('k'.repeat(32))

const fail = () => Promise.reject(new Error('broken'))
const BROKEN = new Proxy(
  {},
  {
    get: () => () => {
      throw new Error('broken')
    },
  },
)
const bearer = { Authorization: `Bearer ${TOKEN}` }

const ask = (path: string, init: RequestInit = {}, environment: object = {}) =>
  callWith({ ...env, ...environment }, path.startsWith('/') ? BASE_URL + path : path, init)

beforeAll(async () => {
  const keep = (line: string) => void lines.push(JSON.parse(line))
  vi.spyOn(console, 'log').mockImplementation(keep)
  vi.spyOn(console, 'error').mockImplementation(keep)
  vi.useFakeTimers({ toFake: ['Date'] })
  await requests()
  await uploads()
  await retention()
  await runs()
  await reports()
})
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function requests(): Promise<void> {
  await ask('/api/pairs/p', { headers: bearer }, { DB: BROKEN })
  await ask('/api/pairs/p')
  await ask('/api/pairs/p', { headers: bearer }, { SERVICE_AUTH_TOKEN: '' })
}

async function uploads(): Promise<void> {
  const project = await newProject('lines')
  await publish(project, 'v1', { 'index.html': '' })
  const limit = (success: boolean, ms: number) => ({
    limit: () => {
      vi.setSystemTime(Date.now() + ms)
      return Promise.resolve({ success })
    },
  })
  const upload = {
    method: 'POST',
    headers: { 'X-API-Key': project.key, 'Content-Type': 'application/zip' },
    body: zipOf({ 'index.html': '' }),
  }
  const path = `/upload/${project.projectId}/v2`
  await ask(path, upload, { UPLOAD_RATE_LIMIT: limit(false, 0) })
  await ask(path, upload, { UPLOAD_RATE_LIMIT: limit(true, 31_000) })
  await ask(`http://view-${project.projectId}.localhost:8787/x`, {}, { DB: BROKEN })
  const key = `${project.projectId}/v1/storybook.zip`
  const message = { id: 'm1', timestamp: new Date(), attempts: 1 }
  const batch = createMessageBatch('storybook-hosting-arrivals', [
    { ...message, body: { action: 'PutObject', object: { key } } },
  ])
  await worker.queue(batch, { ...env, STORAGE: BROKEN } as unknown as typeof env)
}

async function retention(): Promise<void> {
  const project = await newProject('lines')
  for (const version of ['pr-1', 'main']) await publish(project, version, { 'index.html': '' })
  await env.DB.prepare(
    `UPDATE builds SET removed_after = ?2, reserved_until = ?2 WHERE project_id = ?1 AND version_id = 'pr-1'`,
  )
    .bind(project.projectId, isoTime(Date.now() - MINUTE_MS))
    .run()
  await worker.scheduled(createScheduledController(), env)
  vi.setSystemTime(Date.now() + 15 * MINUTE_MS)
  const broken = { ...env, STORAGE: BROKEN } as unknown as typeof env
  await worker.scheduled(createScheduledController(), broken)
  const unknown = `${project.projectId}-unknown`
  await env.STORAGE.put(`${unknown}/v1/a.png`, '')
  vi.setSystemTime(Date.now() + 61 * DAY_MS)
  await setRead(unknown)
  await worker.scheduled(createScheduledController(), env)
}

const runs = async () => annotateWith(bucketWith('put', fail), (await pairOf(redButton())).pair_id)

async function reports(): Promise<void> {
  const { pkcs8 } = await newKeys()
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response('{}', { status: 500 }))
  for (const secret of [pkcs8.toBase64(), '']) {
    const { projectId } = await newProject('lines')
    await connectApp(projectId, KEY, { privateKey: secret })
    await env.DB.prepare(`INSERT INTO code_host_changes VALUES (?1, 'v1')`).bind(projectId).run()
    await runInDurableObject(env.CODE_HOST_REPORTER.getByName(projectId), async (_, state) => {
      const reporter = new CodeHostReporter(state, {
        ...env,
        DESIGN_TOOL_TOKEN_ENCRYPTION_KEY: KEY,
      })
      await reporter.wake()
      await reporter.alarm()
      await state.storage.deleteAlarm()
    })
    await env.DB.prepare(`DELETE FROM code_host_connections WHERE project_id = ?1`)
      .bind(projectId)
      .run()
  }
  fetched.mockRestore()
}

/** The filters of the table under `## What to watch`. */
const filters = Array.from(
  page
    .slice(page.indexOf('## What to watch'), page.indexOf('## The audit log'))
    .matchAll(/^\|[^|`]+\| `([^`]+)`/gm),
  ([, filter = '']) => filter,
)

/** Whether a line fits a filter: `field = value` or `field >= number`, joined by `and`. */
const fits = (line: Line, filter: string): boolean =>
  filter.split(' and ').every((term) => {
    const [, field = '', operator, value = ''] = /^(\w+) (=|>=) (\w+)$/.exec(term) ?? []
    if (operator === undefined) throw new Error(`not a filter: ${term}`)
    return operator === '=' ? String(line[field]) === value : Number(line[field]) >= Number(value)
  })

it('the page has filters', () => {
  expect(filters.length).toBeGreaterThan(10)
})

it.each(filters)('%s finds what the service writes', (filter) => {
  expect(lines.some((line) => fits(line, filter))).toBe(true)
})

it.each([
  ['unexpected_error', 'request_id'],
  ['cdn_failed', 'project_id'],
  ['arrival_failed', 'message_id'],
  ['removal_failed', 'version_id'],
  ['report_failed', 'why'],
])('%s names its %s, as the page says', (event, field) => {
  expect(page).toContain(`\`${field}\``)
  expect(lines.find((line) => line['event'] === event)?.[field]).toEqual(expect.any(String))
})

it('a filter by a field that no line has finds nothing', () => {
  expect(lines.some((line) => fits(line, 'event = request and http_status >= 500'))).toBe(false)
})

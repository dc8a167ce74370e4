import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditEvent } from '../../../src/vocabulary/audit-event.ts'
import { sharedBrowser } from '../shared/browser.ts'
import { sharedService } from '../shared/service.ts'
import { sendElsewhere } from '../support/http-client.ts'
import type { Project } from '../support/service.ts'
import { violations } from './support/accessibility.ts'
import { openBrowser, type Person } from './support/pages.ts'
import { signIn, type Visitor } from './support/people.ts'

const service = await sharedService()
const browser = await sharedBrowser()
const { port } = service.dashboard!
let project: Project
let grace: Visitor

const of = (rest: string) => `/api/admin/projects/${project.projectId}${rest}`
const audit = (query = '') => of(`/audit${query}`)
const HOSTILE = '<img src=x onerror=alert(1)>'

interface Log {
  events: AuditEvent[]
  next_after: string | null
}

beforeAll(async () => {
  grace = await signIn(port, 'Grace')
  // A judge of every project: the service has one from other files of tests too, in some orders of theirs.
  await grace.ok('POST', '/api/admin/judges', {
    role: 'shadow',
    name: 'audited',
    configuration: {},
  })
  project = await service.newProject()
  await grace.ok('PUT', of('/members/Ada'), { role: 'viewer' })
  await grace.ok('PUT', of('/members/Ada'), { role: 'viewer' })
  await grace.ok('PUT', of('/members/Ada'), { role: 'owner' })
  await grace.ok('PATCH', of(''), { title: 'Shop' })
  await grace.ok('PATCH', of(''), { title: 'Shop' })
  await grace.ok('POST', of('/keys'), { name: HOSTILE })
})

/** All events, page by page, newest first. */
async function allPages(limit: number): Promise<AuditEvent[][]> {
  const pages: AuditEvent[][] = []
  for (let after: string | null = ''; after !== null;) {
    const query: string = after === '' ? `?limit=${limit}` : `?limit=${limit}&after=${after}`
    const page: Log = await grace.ok('GET', audit(query))
    pages.push(page.events)
    after = page.next_after
  }
  return pages
}

const actionsOf = (events: readonly AuditEvent[]) => events.map(({ action }) => action)

describe('the audit log of a project', () => {
  it('lists what was done on both sides as one, newest first, without a key', async () => {
    const { events, next_after }: Log = await grace.ok('GET', audit())
    expect(next_after).toBeNull()
    expect(events[0]).toEqual({
      id: expect.stringMatching(/^evt_/),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      who: 'grace',
      action: 'key_created',
      subject: expect.stringMatching(/^key_/),
      detail: { name: HOSTILE, prefix: expect.any(String), expires_at: null },
    })
    expect(events.slice(1, 4)).toMatchObject([
      { action: 'title_changed', who: 'grace', detail: { title: 'Shop', before: null } },
      {
        action: 'member_changed',
        who: 'grace',
        subject: 'ada',
        detail: { role: 'owner', before: 'viewer' },
      },
      { action: 'member_added', who: 'grace', subject: 'ada', detail: { role: 'viewer' } },
    ])
    const earlier = actionsOf(events.slice(4))
    expect(earlier).toContain('judge_registered')
    expect(earlier.filter((action) => !action.startsWith('judge_')).toSorted()).toEqual([
      'key_created',
      'project_created',
    ])
  })

  it('is paged and filtered', async () => {
    const { events }: Log = await grace.ok('GET', audit())
    for (const limit of [1, 2, 5, 200]) {
      const pages = await allPages(limit)
      expect(pages.flat()).toEqual(events)
      expect(pages).toHaveLength(Math.ceil(events.length / limit))
    }
    const listed = async (query: string) => actionsOf((await grace.ok('GET', audit(query))).events)
    expect(await listed('?action=member_added')).toEqual(['member_added'])
    expect(await listed('?who=%20GRACE&limit=2')).toEqual(['key_created', 'title_changed'])
    expect(await listed('?who=grace&action=title_changed')).toEqual(['title_changed'])
    expect(await listed('?who=nobody')).toEqual([])
  })

  it.each(['limit=0', 'limit=201', 'limit=x', 'after=1', 'action=A%20b', 'format=xml'])(
    'refuses %s',
    async (query) => {
      expect(await grace.ask('GET', audit(`?${query}`))).toMatchObject({
        status: 400,
        body: { error: 'Invalid request', message: expect.stringContaining(query.split('=')[0]!) },
      })
    },
  )

  it('is sent as one JSON text a line to those who accept that', async () => {
    const { events }: Log = await grace.ok('GET', audit())
    const response = await sendElsewhere({
      port,
      method: 'GET',
      path: audit('?limit=3'),
      headers: { Accept: 'application/x-ndjson', Cookie: grace.cookie! },
    })
    expect(response.headers['content-type']).toBe('application/x-ndjson')
    const lines = response.body.toString().trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toEqual(events.slice(0, 3))
  })

  it('keeps what a removed member did, and the removal', async () => {
    await grace.ok('PUT', of('/members/Ben'), { role: 'owner' })
    const ben = await signIn(port, 'Ben')
    await ben.ok('PATCH', of(''), { title: 'By Ben' })
    await grace.ask('DELETE', of('/members/Ben'))
    expect((await grace.ask('DELETE', of('/members/Ben'))).status).toBe(404)
    expect((await ben.ask('GET', audit())).status).toBe(404)
    const { events }: Log = await grace.ok('GET', audit('?limit=3'))
    expect(events).toMatchObject([
      { action: 'member_removed', who: 'grace', subject: 'ben', detail: { role: 'owner' } },
      { action: 'title_changed', who: 'ben' },
      { action: 'member_added', who: 'grace' },
    ])
  })

  it('cannot be changed in the database of the dashboard either', async () => {
    const { db } = service.dashboard!
    for (const sql of [`UPDATE audit_events SET who = 'x'`, 'DELETE FROM audit_events'])
      await expect(db.prepare(sql).run()).rejects.toThrow('append-only')
  })
})

describe('the page of the audit log', () => {
  let person: Person
  afterAll(() => person?.close())

  it('shows it filtered, turns its pages and downloads it', async () => {
    for (let i = 0; i < 51; i++) await grace.ok('PATCH', of(''), { title: `Title ${i}` })
    person = await openBrowser(browser, port, 'Grace')
    const { page } = person
    await person.open(`/p/${project.projectId}/settings?tab=audit`)
    await page.getByText('title: Title 50 · before: Title 49').waitFor()
    await page.getByRole('button', { name: 'Older' }).click()
    await page.getByText(`name: ${HOSTILE}`).waitFor()
    await page.getByRole('button', { name: 'Newest' }).click()
    await page.getByLabel('Who').fill('grace')
    await page.getByLabel('Action').selectOption('Member added')
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByText('role: viewer').waitFor()
    expect(await page.getByRole('row').count()).toBe(3)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download NDJSON' }).click(),
    ])
    const lines = readFileSync(await download.path(), 'utf8')
      .trimEnd()
      .split('\n')
    expect(lines.map((line) => JSON.parse(line).action)).toEqual(['member_added', 'member_added'])
    expect(person.errors).toEqual([])
  })

  it('has no fault in either theme, and fits a phone', async () => {
    const viewport = { width: 390, height: 844 }
    const phone = await openBrowser(browser, port, 'Grace', { viewport })
    await phone.open(`/p/${project.projectId}/settings?tab=audit`)
    await phone.page.getByRole('row').nth(1).waitFor()
    expect(await violations(phone.page)).toEqual([])
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await phone.close()
  })
})

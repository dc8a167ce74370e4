import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedBrowser } from '../shared/browser.ts'
import { sharedService } from '../shared/service.ts'
import { send } from '../support/http-client.ts'
import type { Project } from '../support/service.ts'
import { publish, zipOf } from '../support/uploads.ts'
import { violations } from './support/accessibility.ts'
import { openBrowser, type Person } from './support/pages.ts'
import { signIn, type Visitor } from './support/people.ts'

const service = await sharedService()
const browser = await sharedBrowser()
let project: Project
let administrator: Visitor
let grace: Person

beforeAll(async () => {
  const { port } = service.dashboard!
  administrator = await signIn(port, 'Grace')
  grace = await openBrowser(browser, port, 'Grace')
  project = await service.newProject()
  for (const version of ['pr-7', 'main'])
    await publish(service, project, version, zipOf({ 'index.html': version }))
  const expired = await send({
    port: service.port,
    method: 'POST',
    path: `/ci/${project.projectId}/versions/pr-7/expire`,
    headers: { 'X-API-Key': project.key },
  })
  expect(expired.status).toBe(202)
})
afterAll(() => grace?.close())

const retention = () => `/api/admin/projects/${project.projectId}/retention`

describe('the policy of a project', () => {
  it('is none at first, is replaced as a whole, and says what is wrong with it', async () => {
    const ages = { superseded_captures_days: 90, artifacts_days: 90, crops_days: 30 }
    const none = { rules: [], grace_days: 7, ...ages }
    expect(await administrator.ok('GET', retention())).toEqual(none)
    const policy = {
      rules: [{ match: 'pr-*', keep_days: 30, keep_builds: null }],
      grace_days: 3,
      ...ages,
      artifacts_days: null,
    }
    expect(await administrator.ok('PUT', retention(), policy)).toEqual(policy)
    expect(await administrator.ok('GET', retention())).toEqual(policy)
    const wrong = { rules: [{ match: 'a/b', keep_days: 1 }], grace_days: 3 }
    expect(await administrator.ask('PUT', retention(), wrong)).toMatchObject({
      status: 400,
      body: { error: 'Invalid request', message: expect.stringContaining('rules.0.match') },
    })
  })

  it('is for owners alone', async () => {
    const { projectId } = project
    // A name of nobody in another file: who has signed in before any invitation owns every project.
    const name = `ada-of-${projectId}`
    const members = `/api/admin/projects/${projectId}/members`
    await administrator.ok('PUT', `${members}/${name}`, { role: 'reviewer' })
    const ada = await signIn(service.dashboard!.port, name)
    for (const path of [retention(), `${retention()}?dry_run=1`])
      expect((await ada.ask('GET', path)).status).toBe(403)
    expect((await ada.ask('PUT', retention(), { rules: [] })).status).toBe(403)
  })
})

describe('the page of retention', () => {
  it('shows what would be removed and what stays, and saves the rules', async () => {
    const { page } = grace
    await grace.open(`/p/${project.projectId}/settings?tab=retention`)
    await page.getByText('pr-7 stays: an archive of it may still be on its way').waitFor()
    await page.getByRole('button', { name: 'Add a rule' }).click()
    const rule = page.getByRole('group', { name: 'Rule 2' })
    await rule.getByLabel('Versions').fill('release-*')
    await rule.getByLabel('Keep the newest').fill('10')
    await page.getByLabel('Files that nothing refers to, in days').fill('45')
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved').waitFor()
    expect(await administrator.ok('GET', retention())).toMatchObject({
      rules: [{}, { match: 'release-*', keep_days: null, keep_builds: 10 }],
      superseded_captures_days: 45,
      artifacts_days: null,
    })
    await grace.open(`/p/${project.projectId}/settings?tab=audit`)
    await page.getByText('; match release-*, keep builds 10 ·').waitFor()
    const admin = page.locator('.audit-who', { hasText: /^admin$/ }).first()
    expect((await admin.boundingBox())!.height).toBeLessThan(24)
    expect(grace.errors).toEqual([])
  })
})

describe('a preview of more than is looked at', () => {
  it('says that there may be more', async () => {
    const { projectId } = await service.newProject()
    await service.db
      .prepare(
        `WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 101)
         INSERT INTO builds (build_id, project_id, version_id, build_number, zip_url, upload_method, created_at,
                             reserved_until, arrived_at, archive_etag, archive_size, removed_after)
         SELECT 'bld_' || ?1 || i, ?1, 'e' || i, i, '', 'direct', '2020', '2020', '2020', 'x', 1, '2020' FROM n`,
      )
      .bind(projectId)
      .run()
    await grace.open(`/p/${projectId}/settings?tab=retention`)
    await grace.page.getByText(/^\d+ builds and 0 files .* would be removed/).waitFor()
    await grace.page.getByText('There may be more').waitFor()
  })
})

describe('the page of builds', () => {
  it('says when a build ends, and keeps it when an owner says so', async () => {
    const { page } = grace
    await grace.open(`/p/${project.projectId}/builds`)
    const row = page.getByRole('row').filter({ hasText: 'pr-7' })
    await row.getByText(/ends on \d+ \w+ \d{4}/).waitFor()
    await row.getByRole('button', { name: 'Pin pr-7' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Pin' }).click()
    await row.getByText('pinned', { exact: true }).waitFor()
    expect(await row.getByText(/ends on/).count()).toBe(0)
    expect(await violations(page)).toEqual([])
    await row.getByRole('button', { name: 'Unpin pr-7' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Unpin' }).click()
    await row.getByText('pinned', { exact: true }).waitFor({ state: 'detached' })
    expect(grace.errors).toEqual([])
  })
})

import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { newFolder } from '../../cli/support/scratch.ts'
import { buildStandIn } from '../cli/capture/stand-in.ts'
import { cli } from '../cli/support/cli.ts'
import { violations } from '../dashboard/support/accessibility.ts'
import { openBrowser } from '../dashboard/support/pages.ts'
import { signIn, type Visitor } from '../dashboard/support/people.ts'
import { sharedBrowser } from '../shared/browser.ts'
import { capturingVariables } from '../support/chromium.ts'
import { SERVICE_TOKEN, startService, type OwnService, type Project } from '../support/service.ts'
import { demoArchive, publish, view, zipOf } from '../support/uploads.ts'

// Private projects as people and pipelines use them: the CDN and the dashboard as two Workers that lead to each other, a
// real browser, and the command line.

const browser = await sharedBrowser()
let service: OwnService
let owner: Visitor
let project: Project

beforeAll(async () => {
  const stateDir = newFolder(inject('scratch'))
  const vars = { SERVICE_AUTH_TOKEN: SERVICE_TOKEN }
  service = await startService({ dashboard: true, linked: true, stateDir, vars })
  owner = await signIn(service.dashboard!.port, 'Grace')
  project = await service.newProject()
  await publish(service, project, 'v1', demoArchive())
  await makePrivate(project)
})
afterAll(() => service?.stop())

const settingsOf = ({ projectId }: Project) => `/api/admin/projects/${projectId}`

const makePrivate = (of: Project) =>
  owner.ok('PATCH', settingsOf(of), { visibility: 'private' }) as Promise<unknown>

const hostOf = ({ projectId }: Project) => `http://view-${projectId}.localhost:${service.port}`

it('a private project leads a person who opens a story to the sign-in, and back to the story', async () => {
  await owner.ok('PUT', `${settingsOf(project)}/members/Noor`, { role: 'viewer' })
  const context = await browser.newContext()
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  const failed: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`)
  })
  const story = `${hostOf(project)}/v1/?path=/story/components-button--primary`
  await page.goto(story)
  expect(new URL(page.url()).pathname).toBe('/sign-in')
  await page.getByLabel('Your name').fill('Noor')
  await page.keyboard.press('Enter')
  const preview = page.frameLocator('#storybook-preview-iframe')
  await preview.getByRole('button', { name: 'Book a berth' }).waitFor()
  expect(page.url()).toMatch(new RegExp(`^${hostOf(project)}/v1/\\?path=/story/components-button`))
  expect(failed).toEqual([])
  const cookies = await context.cookies()
  expect(cookies.find(({ name }) => name === '__Host-view-session')).toMatchObject({
    domain: new URL(hostOf(project)).hostname,
    httpOnly: true,
    secure: true,
    sameSite: 'Lax',
  })

  await owner.ok('DELETE', `${settingsOf(project)}/members/Noor`)
  await context.clearCookies({ name: '__Host-view-session' })
  await page.goto(story)
  await page.getByText('There is no such page').waitFor()
  await context.close()
})

it('a private project keeps its files from the pages of another project of the same site', async () => {
  const other = await service.newProject()
  const page = `<script>
    const { promise, resolve } = Promise.withResolvers()
    const image = Object.assign(new Image(), { onload: () => resolve('shown'), onerror: () => resolve('refused') })
    image.src = '${hostOf(project)}/v1/logo.svg'
    const read = fetch('${hostOf(project)}/v1/index.json', { credentials: 'include' })
      .then(() => 'read', () => 'refused')
    Promise.all([promise, read]).then((results) => { document.title = results.join() })
  </script>`
  await publish(service, other, 'v1', zipOf({ 'index.html': page }))
  const grace = await openBrowser(browser, service.dashboard!.port, 'Grace')
  await grace.open(`${hostOf(project)}/v1/`)
  await grace.page.locator('#storybook-preview-iframe').waitFor()
  await grace.open(`${hostOf(other)}/`)
  await expect.poll(() => grace.page.title()).toBe('refused,refused')
  await grace.close()
})

it('a project is made private by an owner in its settings, and shown as private', async () => {
  const shop = await service.newProject()
  await publish(service, shop, 'v1', zipOf({ 'index.html': 'home', 'index.json': STORIES }))
  const grace = await openBrowser(browser, service.dashboard!.port, 'Grace')
  const { page } = grace
  await grace.open(`/p/${shop.projectId}/settings?tab=general`)
  await page.getByLabel('Who may open its builds').selectOption('private')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').waitFor()
  expect(await violations(page)).toEqual([])
  expect((await view(service, shop.projectId, '/')).status).toBe(401)

  await grace.open(`/p/${shop.projectId}`)
  await page.getByText('Private', { exact: true }).waitFor()
  await page.getByText('A private build opens in a tab of its own.').waitFor()
  await grace.open(`/p/${shop.projectId}/builds`)
  await page.getByRole('link', { name: 'Card / Only', exact: true }).waitFor()
  expect(await page.locator('iframe').count()).toBe(0)
  await grace.open('/')
  await page.getByRole('link', { name: shop.projectId }).getByText('owner · private').waitFor()
  expect(grace.errors).toEqual([])
  await grace.close()
})

const STORIES = JSON.stringify({
  v: 5,
  entries: {
    'card--only': { type: 'story', id: 'card--only', title: 'Card', name: 'Only', importPath: '' },
  },
})

it('a private project is deployed, captured, compared and reviewed by a pipeline with its key', async () => {
  const shop = await service.newProject()
  const env = { ...(await capturingVariables()), STORYBOOK_REVIEW_KEY: shop.key }
  const url = `http://localhost:${service.port}`
  const run = (...args: string[]) => cli([...args, '--url', url, '--quiet'], { env })
  const colours = { v1: 'teal', v2: 'maroon' }
  for (const [version, colour] of Object.entries(colours)) {
    const card = `<p style="width: 200px; height: 80px; background: ${colour}">Harbour</p>`
    const { folder, remove } = await buildStandIn({ 'card--only': { html: card } })
    await run('deploy', folder, '--version-id', version)
    await remove()
  }
  await makePrivate(shop)
  const args = ['--version-id', 'v2', '--against', 'v1', '--json']
  const captured = await run('capture', ...args)
  expect(captured.code, captured.stderr).toBe(0)
  expect(JSON.parse(captured.stdout)).toMatchObject({ counts: { changed: 1 } })
  const changed = await run('changed', 'v1', 'v2')
  expect([changed.code, changed.stdout.trim()]).toEqual([0, 'card--only  iframe.html'])
  const review = await run('review', '--version-id', 'v2', '--format', 'json')
  expect(JSON.parse(review.stdout)).toMatchObject({
    url: `${hostOf(shop)}/v2/`,
    counts: { changed: 1 },
  })
  expect(review.stderr).not.toContain('The files of the stories are not known')
})

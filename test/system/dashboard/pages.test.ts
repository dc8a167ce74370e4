import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { newPerson } from '../design-tool/support/harness.ts'
import { fileOf, frame } from '../design-tool/support/documents.ts'
import { sharedBrowser } from '../shared/browser.ts'
import { sharedHarness } from '../shared/service.ts'
import { send } from '../support/http-client.ts'
import { violations } from './support/accessibility.ts'
import { openBrowser } from './support/pages.ts'
import { signIn, type Visitor } from './support/people.ts'
import { newThings, type Things } from './support/things.ts'

// Home, builds and settings as people use them, in a browser.

const tool = await sharedHarness()
const browser = await sharedBrowser()
let things: Things
let administrator: Visitor
let base: string

beforeAll(async () => {
  things = await newThings(tool)
  const { port } = tool.service.dashboard!
  base = `http://localhost:${port}`
  administrator = await signIn(port, 'Grace')
})

const at = (rest = '') => `${base}/p/${things.project}${rest}`

/** Signed in; what goes wrong on any page is in `problems`. */
async function person(
  name: string,
  options: Parameters<typeof openBrowser>[3] = {},
): Promise<{ page: Page; problems: string[]; context: BrowserContext }> {
  const { page, close } = await openBrowser(browser, tool.service.dashboard!.port, name, options)
  onTestFinished(close)
  // Builds are served on a port of their own.
  await page.route(/\/\/view-/, (route) =>
    route.fulfill({ body: '<p>A build', contentType: 'text/html' }),
  )
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  return { page, problems, context: page.context() }
}

const invite = (name: string, role: string) =>
  administrator.ok('PUT', `/api/admin/projects/${things.project}/members/${name}`, { role })

const upload = (key: string) =>
  send({
    port: tool.service.port,
    method: 'POST',
    path: `/presigned-url/${things.project}/v9/x.png`,
    headers: { 'X-API-Key': key, 'Content-Type': 'image/png' },
  })

it('a person signs in, and finds their project with what waits in it', async () => {
  await invite('vera', 'viewer')
  const { page, problems, context } = await person('Vera')
  await context.clearCookies()
  await page.goto(base)
  await page.getByLabel('Your name').fill('Vera')
  await page.keyboard.press('Enter')
  const project = page.getByRole('link', { name: new RegExp(things.project) })
  await project.getByText('0 of 1 pair').waitFor()
  await project.getByText('Build 1,').waitFor()
  await project.click()
  await page.waitForURL(at())
  await page.getByRole('heading', { name: things.project }).waitFor()
  expect(await page.title()).toContain(things.project)
  expect(problems).toEqual([])
})

it('a person whose session has ended signs in again, and is where they were', async () => {
  await invite('vera', 'viewer')
  const { page, context } = await person('Vera')
  await page.goto(at())
  await settled(page)
  await context.clearCookies()
  await page.getByRole('link', { name: 'Issues', exact: true }).click()
  await page.getByLabel('Your name').fill('Vera')
  await page.keyboard.press('Enter')
  await page.waitForURL(at('/issues'))
  await page.locator('[aria-current=page]', { hasText: 'Issues' }).waitFor()
})

it('a key is made, shown once, works, and is revoked', async () => {
  await invite('olga', 'owner')
  const { page, problems, context } = await person('Olga')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(at('/settings?tab=keys'))
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByLabel('Name').fill('Nightly')
  await page.getByLabel('Valid for').selectOption('90 days')
  await page.keyboard.press('Enter')
  const shown = page.getByLabel('API key', { exact: true })
  const key = await shown.inputValue()
  expect(key).toMatch(new RegExp(`^svc_proj_${things.project}_[\\w-]{43}$`))
  await page.getByRole('button', { name: 'Copy' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
  expect((await upload(key)).status).toBe(200)

  await page.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('row', { name: /Nightly/ })
  await row.getByText('by olga').waitFor()
  await page.reload()
  await row.waitFor()
  expect(await page.content()).not.toContain(key)

  await row.getByRole('button', { name: 'Revoke Nightly' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await row.getByText('revoked').waitFor()
  expect((await upload(key)).status).toBe(401)
  expect(problems).toEqual([])
})

it('a viewer reads, and is offered nothing that would be refused', async () => {
  await invite('vera', 'viewer')
  const { page, problems } = await person('Vera')
  await page.goto(at('/settings?tab=keys'))
  await page.getByText('Only owners of the project see that page').waitFor()
  await page.getByRole('heading', { name: 'Members' }).waitFor()
  expect(await page.getByRole('link', { name: 'API keys' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: /Invite|Remove/ }).count()).toBe(0)
  await page.goto(at('/builds'))
  await page.getByRole('cell', { name: 'v1' }).waitFor()
  expect(await page.getByRole('button', { name: /Archive/ }).count()).toBe(0)
  expect(problems).toEqual([])
})

it('a non-member reads that there is no such project, and whom to ask', async () => {
  await administrator.ok('PUT', '/api/admin/projects/elsewhere/members/sten', { role: 'viewer' })
  await administrator.ok('DELETE', '/api/admin/projects/elsewhere/members/sten')
  const { page } = await person('Sten')
  await page.goto(base)
  await page.getByText('Ask an owner of a project to invite sten').waitFor()
  await page.goto(at('/settings'))
  await page.getByRole('heading', { name: 'There is no such project' }).waitFor()
})

it('members are invited, get another role, and leave; the last owner stays', async () => {
  await invite('olga', 'owner')
  const { page } = await person('Olga')
  await page.goto(at('/settings?tab=members'))
  await page.getByLabel('Name that the person signs in with').fill('Rolf')
  await page.locator('.field-narrow select').selectOption('Viewer')
  await page.getByRole('button', { name: 'Invite' }).click()
  const rolf = page.getByRole('row', { name: /Rolf/ })
  await rolf.getByText('not seen yet').waitFor()
  await rolf.getByRole('combobox').selectOption('Reviewer')
  await page.getByText('Rolf is a reviewer now').waitFor()
  await rolf.getByRole('button', { name: 'Remove Rolf' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await rolf.waitFor({ state: 'detached' })
  const olga = page.getByRole('row', { name: /Olga/ })
  await olga.getByRole('button', { name: 'Remove Olga' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('A project needs an owner').waitFor()
})

it('a page that is longer than the window is as tall as what it holds', async () => {
  await invite('olga', 'owner')
  const { page } = await person('Olga', { viewport: { width: 1024, height: 300 } })
  await page.goto(at('/settings?tab=members'))
  await page.getByRole('row', { name: /Olga/ }).waitFor()
  const [shell, window] = await page.evaluate(() => [
    document.querySelector('.shell')!.getBoundingClientRect().height,
    document.documentElement.scrollHeight,
  ])
  expect(shell).toBe(window)
})

it('a build is archived and restored', async () => {
  await invite('olga', 'owner')
  const { page, problems } = await person('Olga')
  await page.goto(at('/builds?build=1'))
  const row = page.getByRole('row', { name: /v1/ })
  await row.getByText('served').waitFor()
  await row.getByRole('button', { name: 'Archive build 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await page.getByLabel('Show 1 archived build').check()
  expect(page.url()).toContain('show=all')
  await row.getByText('archived').waitFor()
  await row.getByRole('button', { name: 'Restore build 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await row.getByText('served', { exact: true }).waitFor()
  expect(problems).toEqual([])
})

it('frames of the design tool are imported with a connection made here', async () => {
  await invite('olga', 'owner')
  const { page } = await person('Olga')
  await page.goto(at('/settings?tab=design'))
  await page
    .getByLabel('Personal token of the design tool')
    .fill(tool.standIn.personalToken(newPerson()))
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByText('you only').waitFor()
  await page
    .getByLabel('Address of a file')
    .fill(`https://www.figma.com/design/${things.file}/Components`)
  await page.getByRole('button', { name: 'Add the file' }).click()
  await page.getByRole('button', { name: 'Import the frames of Components' }).click()
  const imported = page.getByRole('row', { name: /Components.*1 frame/ })
  await imported.getByRole('button', { name: 'Show the frames of Components' }).click()
  await page.getByRole('img').or(page.locator('.screens img')).first().waitFor()
  expect(page.url()).toContain('snapshot=')
})

it('an import that was broken off goes on by itself, on whatever page', async () => {
  await invite('olga', 'owner')
  tool.standIn.files.set('resumed', fileOf([frame('1:1', 'One'), frame('1:2', 'Two')]))
  const diff = (rest: string) =>
    `/api/diff/api/projects/${things.project}/${rest}?project=${things.project}`
  await administrator.ok('POST', diff('design-tool-sources'), {
    url: 'https://www.figma.com/design/resumed/Components',
    name: 'Resumed',
  })
  const { page } = await person('Olga')
  await page.route(/ingest-file/, (route) => route.abort())
  await page.goto(at('/settings?tab=design'))
  const sent = page.waitForEvent('requestfailed', (request) => /ingest-file/.test(request.url()))
  await page.getByRole('button', { name: 'Import the frames of Resumed' }).click()
  await sent
  const status = async (): Promise<string> => {
    const { snapshots } = await administrator.ok('GET', diff('design-snapshots'))
    return snapshots.find(({ name }: { name: string }) => name === 'Resumed').status
  }
  await expect.poll(status).toBe('open')
  await page.unroute(/ingest-file/)
  await page.goto(base)
  await expect.poll(status).toBe('complete')
})

it('an account is connected by authorising it at the design tool', async () => {
  await invite('olga', 'owner')
  const { page } = await person('Olga')
  await page.goto(at('/settings?tab=design'))
  await page.getByRole('button', { name: 'Sign in to the design tool' }).click()
  await page.waitForURL((url) => url.href.startsWith(`${tool.standIn.url}/oauth?`))
  // The design tool sends the person back.
  const back = tool.standIn.authorize(page.url(), newPerson())
  const query = new URLSearchParams({ code: back.code, state: back.state })
  await page.goto(`${base}/design-tool/callback?${query.toString()}`)
  await page.waitForURL(at('/settings?tab=design'))
  await page.getByText('authorised').waitFor()
})

/** Waits until the page has all that it shows. */
async function settled(page: Page): Promise<void> {
  await page.locator('h1, h2').first().waitFor()
  await page.waitForLoadState('networkidle')
}

const TABS = [
  'general',
  'members',
  'audit',
  'keys',
  'code-host',
  'design',
  'judges',
  'usage',
  'retention',
].map((tab) => `/settings?tab=${tab}`)

describe('in the light theme and in the dark one nothing is out of reach', () => {
  const look = async (name: string, page: Page) => {
    await settled(page)
    expect([name, await violations(page)]).toEqual([name, []])
  }

  it('for owners, on any page, and nothing of a project scrolls sideways on a phone', async () => {
    await invite('olga', 'owner')
    const { page } = await person('Olga')
    await page.goto(base)
    await page.getByRole('heading', { name: 'Projects', exact: true }).waitFor()
    await look('home', page)
    for (const path of ['', '/builds', '/pairs', ...TABS]) {
      await page.goto(at(path))
      await look(path, page)
      await page.setViewportSize({ width: 390, height: 844 })
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      await page.setViewportSize({ width: 1280, height: 800 })
      expect([path, width]).toEqual([path, 390])
    }
    await page.goto(at('/settings?tab=keys'))
    await page.getByRole('button', { name: 'New key' }).click()
    await look('new key', page)
    await page.getByLabel('Name').fill('Look')
    await page.keyboard.press('Enter')
    await page.getByLabel('API key', { exact: true }).waitFor()
    await look('key', page)
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Revoke Look' }).first().click()
    await look('revoke', page)
    await page.goto(`${base}/design-tool/callback`)
    await look('callback', page)
  })

  it('for administrators, who make projects and judges', async () => {
    const { page } = await person('Grace')
    await page.goto(base)
    await page.getByRole('button', { name: 'New project' }).click()
    await look('new project', page)
    await page.goto(at('/settings?tab=judges'))
    await page.getByRole('button', { name: 'Register a judge' }).click()
    await page.getByLabel('Name', { exact: true }).fill('strict')
    await page.getByLabel('Configuration (JSON)').fill('{')
    await page.getByRole('button', { name: 'Register', exact: true }).click()
    await page.getByText('The configuration is not JSON').waitFor()
    await look('new judge', page)
  })

  it('before signing in', async () => {
    const page = await browser.newPage()
    onTestFinished(() => page.close())
    await page.goto(`${base}/sign-in`)
    await look('sign-in', page)
  })
})

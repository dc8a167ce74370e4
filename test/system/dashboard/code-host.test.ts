import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import {
  commitOf,
  connectedByApp,
  connectionsOf,
  DASHBOARD,
  newChange,
  REPOSITORY,
} from '../code-host/support/harness.ts'
import { sharedBrowser } from '../shared/browser.ts'
import { sharedHarness } from '../shared/service.ts'
import { publish, zipOf } from '../support/uploads.ts'
import { violations } from './support/accessibility.ts'
import { openBrowser } from './support/pages.ts'
import { signIn } from './support/people.ts'

// A project is connected to GitHub in its settings, in a browser.

const harness = await sharedHarness()
const browser = await sharedBrowser()
const { github, service } = harness
const { port } = service.dashboard!
const administrator = await signIn(port, 'Grace')

/** A project with an owner and a viewer. */
async function newProject() {
  const { projectId: project } = await service.newProject()
  const invite = (name: string, role: string) =>
    administrator.ok('PUT', `/api/admin/projects/${project}/members/${name}`, { role })
  await Promise.all([invite('olga', 'owner'), invite('vera', 'viewer')])
  return { project, settings: `/p/${project}/settings?tab=code-host` }
}

async function person(name: string) {
  const { page, errors, close } = await openBrowser(browser, port, name)
  onTestFinished(close)
  return { page, errors }
}

const html = (href: string, text: string) => ({
  contentType: 'text/html',
  body: `<a href="${href}">${text}</a>`,
})

/** GitHub's pages on which a person confirms an App and installs it; each leads back to the dashboard. */
async function showGithub(page: Page): Promise<void> {
  let setup = ''
  const local = (url: string) => url.replace(DASHBOARD, `http://localhost:${port}`)
  await page.route(/^https:\/\/github\.com\//, async (route) => {
    const request = route.request()
    const slug = /\/apps\/([\w-]+)\/installations\/new$/.exec(request.url())?.[1]
    if (slug) {
      github.install(slug, REPOSITORY)
      return route.fulfill(html(`${setup}?installation_id=1&setup_action=install`, 'Install'))
    }
    const manifest: unknown = JSON.parse(
      new URLSearchParams(request.postData() ?? '').get('manifest')!,
    )
    const { code, state, back } = github.makeApp(request.url(), manifest)
    setup = local(back)
    const query = new URLSearchParams({ code, state })
    return route.fulfill(html(`${setup}?${query.toString()}`, 'Create GitHub App'))
  })
}

it('an owner makes the team’s own App and installs it, and everybody sees that it works', async () => {
  const { project, settings } = await newProject()
  const { page, errors } = await person('Olga')
  await showGithub(page)
  await page.goto(settings)
  await page.getByLabel('Repository', { exact: true }).fill(`https://github.com/${REPOSITORY}`)
  await page.getByRole('button', { name: 'Create the GitHub App' }).click()
  await page.getByRole('link', { name: 'Create GitHub App' }).click()
  await page.getByText('not installed', { exact: true }).waitFor()
  expect(page.url()).toBe(`http://localhost:${port}${settings}`)
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'Install the App' }).click()
  await page.getByRole('link', { name: 'Install' }).click()
  await page.getByText('active', { exact: true }).waitFor()
  expect(errors).toEqual([])

  const viewer = await person('Vera')
  await viewer.page.goto(settings)
  await viewer.page.getByText('active', { exact: true }).waitFor()
  await viewer.page.getByText(`the GitHub App`).waitFor()
  expect(await viewer.page.locator('main').getByRole('button').count()).toBe(0)

  await page.getByRole('button', { name: `Disconnect ${REPOSITORY}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('heading', { name: 'Connect to GitHub' }).waitFor()
  expect(await harness.ok('GET', `/api/projects/${project}/code-host-connections`)).toEqual({
    connections: [],
  })
})

it('a token connects too, and why it stops working is shown to every member', async () => {
  const { settings } = await newProject()
  const { page } = await person('Olga')
  await page.goto(settings)
  await page.getByLabel('Repository', { exact: true }).fill(REPOSITORY)
  await page.getByLabel('Connect with').selectOption('token')
  await page.getByRole('textbox', { name: /^Token/ }).fill('github_pat_of_nobody')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page
    .getByRole('alert')
    .getByText(/GitHub refuses it/)
    .waitFor()
  const token = github.personalToken(REPOSITORY)
  await page.getByRole('textbox', { name: /^Token/ }).fill(token)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByText('active', { exact: true }).waitFor()
  github.revoke(token)
  await page.getByRole('button', { name: 'Test the connection' }).click()
  await page.getByText('error', { exact: true }).waitFor()
  const viewer = await person('Vera')
  await viewer.page.goto(settings)
  await viewer.page.getByText(/^Nothing reaches GitHub: GitHub refused/).waitFor()
  expect(await violations(viewer.page)).toEqual([])
})

it('a commit that GitHub does not know is named, with its version, until its report is taken', async () => {
  const { project, settings } = await newProject()
  await connectedByApp(harness, project)
  const commit = commitOf()
  github.unknownCommits.add(commit)
  const { versionId } = await newChange(harness, project, { commit })
  const unreported = async () => {
    const { connections } = await harness.ok('GET', connectionsOf(project))
    return (connections as unknown as { unreported: object | null }[])[0]?.unreported
  }
  await expect.poll(unreported, { timeout: 30_000 }).toMatchObject({ commit })
  const { page, errors } = await person('Vera')
  await page.goto(settings)
  const row = page.getByText(
    `GitHub shows nothing on commit ${commit.slice(0, 7)} of version ${versionId}`,
  )
  await row.waitFor()
  expect(await row.textContent()).toContain(`Push the commit to ${REPOSITORY}`)
  expect(await violations(page)).toEqual([])
  github.unknownCommits.delete(commit)
  await newChange(harness, project, { commit, versionId })
  await expect.poll(unreported, { timeout: 30_000 }).toBeNull()
  await page.reload()
  await page.getByText('active', { exact: true }).waitFor()
  expect(await row.count()).toBe(0)
  expect(errors).toEqual([])
})

it('a build that a run of a fork has uploaded says so', async () => {
  const { project } = await newProject()
  const key = await service.newKey(project)
  for (const version of ['main', 'fork-pr-7'])
    await publish(service, { projectId: project, key }, version, zipOf({ 'index.html': '<p>' }))
  await service.db
    .prepare(
      `UPDATE builds SET fork_run_id = 'frk_1' WHERE project_id = ?1 AND version_id = 'fork-pr-7'`,
    )
    .bind(project)
    .run()
  const { page, errors } = await person('Olga')
  await page.goto(`/p/${project}/builds`)
  await page
    .getByRole('row', { name: /fork-pr-7/ })
    .getByText('from a fork')
    .waitFor()
  expect(await page.getByRole('row', { name: /main/ }).getByText('from a fork').count()).toBe(0)
  await page.getByRole('link', { name: 'fork-pr-7' }).click()
  await page.getByText(/^A run in a pull request from a fork uploaded it/).waitFor()
  expect(errors).toEqual([])
})

it('coming back with what nobody began says so', async () => {
  const { project, settings } = await newProject()
  const { page } = await person('Olga')
  await page.goto(`/p/${project}/code-host?code=c&state=s`)
  await page
    .getByRole('alert')
    .getByText(/start again$/)
    .waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'Back to the settings' }).click()
  expect(page.url()).toBe(`http://localhost:${port}${settings}`)
})

it('one page alone may post a form to GitHub', async () => {
  const formsOf = async (path: string) => {
    const { headers } = await administrator.ask('GET', path)
    return /form-action ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]
  }
  expect(await formsOf('/p/acme/code-host')).toBe("'self' https://github.com")
  for (const path of ['/', '/p/acme/settings', '/p/acme/code-host/more', '/p/a/b/code-host'])
    expect([path, await formsOf(path)]).toEqual([path, "'self'"])
})

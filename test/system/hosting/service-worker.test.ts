import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { sharedBrowser } from '../shared/browser.ts'
import { sharedService } from '../shared/service.ts'
import { publish, zipOf } from '../support/uploads.ts'

const service = await sharedService()
const browser = await sharedBrowser()

/** Responds to every request of the pages it governs, at once. */
const TAKES_OVER = `
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => event.respondWith(new Response('taken over')))
`

async function open(url: string): Promise<Page> {
  const context = await browser.newContext()
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.goto(url)
  return page
}

/** The scope that the page's registration of a script got, or the name of the error. */
const register = (page: Page, script: string, scope?: string): Promise<string> =>
  page.evaluate(
    async ([url, wanted]) => {
      try {
        const options = wanted === undefined ? {} : { scope: wanted }
        const { scope: got } = await navigator.serviceWorker.register(url ?? '', options)
        await navigator.serviceWorker.ready
        return new URL(got).pathname
      } catch (error) {
        return error instanceof Error ? error.name : String(error)
      }
    },
    [script, scope],
  )

const textOf = async (page: Page, url: string): Promise<string> => {
  await page.goto(url)
  return page.locator('body').innerText()
}

describe('a service worker in a browser', () => {
  it('of a version cannot take over the root or another version', async () => {
    const project = await service.newProject()
    const worker = { 'sw.js': TAKES_OVER, 'app.js': 'document.title = "ran"' }
    const preview = { 'index.html': '<p>pr-9</p><script src="/app.js"></script>', ...worker }
    await publish(service, project, 'pr-9', zipOf(preview))
    await publish(service, project, 'v1', zipOf({ 'index.html': '<p>v1</p>' }))
    await publish(service, project, 'v2', zipOf({ 'index.html': '<p>v2</p>' }))
    const host = `http://view-${project.projectId}.localhost:${service.port}`

    const page = await open(`${host}/pr-9/`)
    // The page gets its other absolute files.
    await expect.poll(() => page.title()).toBe('ran')
    for (const script of ['/sw.js', '/pr-9%2Fsw.js', '/%73w.js'])
      expect([script, await register(page, script)]).toEqual([
        script,
        expect.stringMatching(/Error$/),
      ])
    expect(await register(page, 'sw.js', '/')).toBe('SecurityError')
    expect(await register(page, 'sw.js')).toBe('/pr-9/')

    expect(await textOf(page, `${host}/`)).toBe('v2')
    expect(await textOf(page, `${host}/v1/`)).toBe('v1')
    expect(await textOf(page, `${host}/pr-9/`)).toBe('taken over')
  })

  it('of the root build, as mocks of requests are, works at the root', async () => {
    const project = await service.newProject()
    const files = { 'index.html': '<p>root</p>', 'mockServiceWorker.js': TAKES_OVER }
    await publish(service, project, 'v1', zipOf(files))
    const host = `http://view-${project.projectId}.localhost:${service.port}`

    const page = await open(`${host}/`)
    expect(await register(page, '/mockServiceWorker.js')).toBe('/')
    // It is ready before it has claimed the page.
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    expect(await page.evaluate(async () => (await fetch('/api/user')).text())).toBe('taken over')
  })
})

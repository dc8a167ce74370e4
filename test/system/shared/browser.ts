import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Page,
  ViewportSize,
} from 'playwright-core'
import { afterAll } from 'vitest'
import { launchChromium as launchToCapture } from '../../../src/cli/capture/browser/launch.ts'
import { findChromium, launchChromium } from '../support/chromium.ts'

// Browsers start once for all files that a process runs; a context keeps what a test does apart from the others.

const launched = new Map<() => Promise<Browser>, Promise<Browser>>()

/** Hands the browser to a file, and closes whatever contexts that leaves open, but for those of tabs in waiting. */
async function shared(launch: () => Promise<Browser>): Promise<Browser> {
  if (!(await launched.get(launch))?.isConnected()) launched.set(launch, launch())
  const browser = await launched.get(launch)!
  const isLeft = (context: BrowserContext) => !waiting.some((page) => page.context() === context)
  afterAll(() =>
    Promise.all(
      browser
        .contexts()
        .filter(isLeft)
        .map((context) => context.close()),
    ),
  )
  return browser
}

const launchCapturing = async () => launchToCapture(await findChromium())

/** A browser as people use it. */
export const sharedBrowser = (): Promise<Browser> => shared(launchChromium)

/** A browser as `capture` starts it, which reaches no network. */
export const sharedCapturingBrowser = (): Promise<Browser> => shared(launchCapturing)

// A new context costs a process, and the first page in it is compiled anew: half a second of CPU. So a tab that somebody
// has left serves those who come next to the same site.

const waiting: Page[] = []

/** A tab without cookies and with nothing in its storage. Whoever is done with it has `leaveTab` or closes its context. */
export async function enterTab(
  browser: Browser,
  { baseURL, viewport }: { baseURL: string; viewport: ViewportSize },
): Promise<Page> {
  const at = waiting.findIndex((page) => page.url().startsWith(`${baseURL}/`))
  const [left] = at === -1 ? [] : waiting.splice(at, 1)
  if (!left || left.isClosed()) return newTab(browser, { baseURL, viewport })
  await left.setViewportSize(viewport)
  return left
}

/** What a page can be given and never be rid of. */
const LASTING = ['addInitScript', 'clock', 'exposeFunction', 'routeWebSocket'] as const

async function newTab(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage()
  for (const name of LASTING)
    Object.defineProperty(page, name, {
      get: () => {
        throw new Error(`${name} would last in a tab that others use: open one with { own: true }`)
      },
    })
  return page
}

const EVENTS = ['console', 'load', 'pageerror', 'request', 'response', 'websocket'] as const

/** Takes back what was done to a tab, and keeps it for others. `empty` is a path of the site without a script. */
export async function leaveTab(page: Page, empty: string): Promise<void> {
  const context = page.context()
  if (page.isClosed() || context.pages().length > 1) return context.close()
  for (const event of EVENTS) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  // Another site would be another process.
  await page.goto(empty)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await Promise.all([context.clearCookies(), context.clearPermissions()])
  await page.emulateMedia({ colorScheme: null })
  await page.mouse.move(-1, -1)
  waiting.push(page)
}

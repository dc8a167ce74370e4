import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Page,
  ViewportSize,
} from 'playwright-core'
import { expect } from 'vitest'
import { enterTab, leaveTab } from '../../shared/browser.ts'
import { signIn } from './people.ts'

/** A person's browser, signed in. Whatever the page logs as an error is kept in `errors`. */
export interface Person {
  page: Page
  errors: string[]
  /** Opens a path of the dashboard. */
  open: (path: string) => Promise<void>
  close: () => Promise<void>
}

/** Signs a person in without a page; the form would take two. */
export async function signInto(context: BrowserContext, port: number, name: string): Promise<void> {
  const { cookie } = await signIn(port, name)
  const [, session = '', value = ''] = /^([^=]*)=(.*)$/.exec(cookie!)!
  // A cookie of that prefix is a secure one, and browsers trust localhost as they trust https.
  await context.addCookies([{ name: session, value, url: 'https://localhost/' }])
}

interface PersonOptions extends BrowserContextOptions {
  viewport?: ViewportSize
  own?: boolean
}

const DESK = { width: 1280, height: 800 }

/**
 * A person in front of the dashboard, in a tab that others have used before and will use again. It is in a context of its
 * own for options other than the size of the page, and where `own` says so: for what cannot be taken back from a page.
 */
export async function openBrowser(
  browser: Browser,
  port: number,
  name: string,
  { own = false, viewport = DESK, ...options }: PersonOptions = {},
): Promise<Person> {
  const baseURL = `http://localhost:${port}`
  const isOwn = own || Object.keys(options).length > 0
  const page = isOwn
    ? await (await browser.newContext({ baseURL, viewport, ...options })).newPage()
    : await enterTab(browser, { baseURL, viewport })
  page.setDefaultTimeout(60_000)
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy/.test(message.text()))
      errors.push(message.text())
  })
  await signInto(page.context(), port, name)
  return {
    page,
    errors,
    open: async (path) => void (await page.goto(path)),
    close: () => (isOwn ? page.context().close() : leaveTab(page, '/sign-in')),
  }
}

/** Does something in a review that Ada has opened, and that has both images and its issues; it must log no error. */
export async function inReview(
  browser: Browser,
  { port, path }: { port: number; path: string },
  use: (page: Page) => Promise<void>,
  options: PersonOptions = {},
): Promise<void> {
  const ada = await openBrowser(browser, port, 'Ada', options)
  await ada.open(path)
  await ada.page.locator('img.layer-image').nth(1).waitFor()
  await ada.page.locator('.issue-row, .issues .empty').first().waitFor()
  await use(ada.page)
  expect(ada.errors).toEqual([])
  await ada.close()
}

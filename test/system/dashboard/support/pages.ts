import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

/** A person's browser, signed in. Whatever the page logs as an error is kept in `errors`. */
export interface Person {
  page: Page
  errors: string[]
  /** Opens a path of the dashboard. */
  open: (path: string) => Promise<void>
  close: () => Promise<void>
}

export async function openBrowser(
  browser: Browser,
  port: number,
  name: string,
  options: BrowserContextOptions = {},
): Promise<Person> {
  const context = await browser.newContext({
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1280, height: 800 },
    ...options,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy/.test(message.text()))
      errors.push(message.text())
  })
  await page.goto('/sign-in')
  await page.fill('input[name=name]', name)
  await page.click('button[type=submit]')
  await page.waitForURL((url) => url.pathname === '/')
  return {
    page,
    errors,
    open: async (path) => void (await page.goto(path)),
    close: () => context.close(),
  }
}

import type { Browser, Page } from 'playwright-core'
import { serveFolder } from '../../src/cli/capture/storybook/static-server.ts'
import { storiesIn } from './capture-twice.ts'

export type Watched = Window & { rendered?: Promise<unknown> }

/**
 * What a script of one's own does: one page, one story after the other, with the same waits (Storybook's event,
 * fonts, images, the network, two equal frames) by what Playwright offers. Returns the seconds that it took.
 */
export async function plainLoop(browser: Browser, folder: string): Promise<number> {
  const server = await serveFolder(folder)
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
  const started = performance.now()
  try {
    await page.addInitScript(watchChannel)
    for (const { id } of storiesIn(folder)) {
      await page.goto(`${server.url}iframe.html?id=${id}&viewMode=story`)
      await Promise.race([
        page.evaluate(() => (window as Watched).rendered),
        new Promise((resolve) => setTimeout(resolve, 15_000)),
      ])
      await page.waitForLoadState('networkidle')
      await page.evaluate(async () => {
        await document.fonts.ready
        await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => {})))
      })
      await stableScreenshot(page)
    }
  } finally {
    await page.close()
    await server.close()
  }
  return (performance.now() - started) / 1000
}

async function stableScreenshot(page: Page): Promise<Buffer> {
  const root = page.locator('#storybook-root > *').first()
  const isShown = (await root.count()) > 0 && (await root.isVisible())
  const shoot = () => (isShown ? root : page).screenshot({ animations: 'disabled', caret: 'hide' })
  let last = await shoot()
  for (let attempt = 0; attempt < 20; attempt++) {
    const next = await shoot()
    if (next.equals(last)) return next
    last = next
  }
  return last
}

/** Runs inside the page, before its own scripts. */
export function watchChannel(): void {
  let channel: { on(event: string, listener: () => void): void }
  const { promise, resolve } = Promise.withResolvers<void>()
  ;(window as Watched).rendered = promise
  Object.defineProperty(window, '__STORYBOOK_ADDONS_CHANNEL__', {
    get: () => channel,
    set: (value: typeof channel) => {
      channel = value
      for (const event of ['storyRendered', 'storyErrored', 'storyThrewException', 'storyMissing'])
        channel.on(event, () => resolve())
    },
  })
}

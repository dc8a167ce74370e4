import type { Browser, FrameLocator, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { mainColour } from './pixels.ts'

// The demo Storybook in a browser, wherever it is served.

/** `--hb-accent` of the demo's stylesheet. */
const BRAND_COLOUR = '#0b6b75'

interface Visit {
  page: Page
  /** The iframe that shows stories and docs. */
  preview: FrameLocator
  /** Whatever went wrong on the page so far: failed requests, error responses, console errors. */
  problems: string[]
  /** URLs of the responses so far. */
  received: string[]
}

/** Opens an address in a new page of the browser. */
export async function visit(browser: Browser, url: string): Promise<Visit> {
  const page = await browser.newPage()
  onTestFinished(() => page.close())
  page.setDefaultTimeout(60_000)
  const problems: string[] = []
  const received: string[] = []
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // The page's own doing: Storybook reloads its preview when a story is left while it renders.
    if (reason !== 'net::ERR_ABORTED') problems.push(`${reason}: ${request.url()}`)
  })
  page.on('response', (response) => {
    received.push(response.url())
    if (response.status() >= 400) problems.push(`${response.status()}: ${response.url()}`)
  })
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
  await page.goto(url)
  return { page, preview: page.frameLocator('#storybook-preview-iframe'), problems, received }
}

const imageWidth = (preview: FrameLocator, selector: string) => () =>
  preview.locator(selector).evaluate((image) => (image as HTMLImageElement).naturalWidth)

/** Unfolds a component in the sidebar, which opens its docs page, and waits for its last story there. */
async function unfold({ page, preview }: Visit, component: string, lastStory: string) {
  await page.locator(`[data-item-id="${component}"] button`).first().click()
  await preview.locator(`#story--${component}--${lastStory}-inner .hb-root`).waitFor()
}

/** The tour a reviewer would make, which touches every kind of file of a Storybook. */
export async function tour(storybook: Visit): Promise<void> {
  const { page, preview } = storybook
  await page.locator('a#introduction--docs').click()
  await expect.poll(imageWidth(preview, 'img[src="/logo.svg"]')).toBeGreaterThan(0)
  await expect.poll(imageWidth(preview, 'img.hb-intro__hero')).toBe(1200)
  const loadedFonts = () =>
    preview
      .locator('body')
      .evaluate(() =>
        [...document.fonts].filter((font) => font.status === 'loaded').map((font) => font.family),
      )
  await expect.poll(loadedFonts).toContain('Figtree Variable')

  await unfold(storybook, 'components-button', 'sizes')
  await page.locator('a#components-button--danger').click()
  await preview.locator('button.hb-button--danger', { hasText: 'Cancel booking' }).waitFor()
  await page.locator('a#components-button--primary').click()
  const berth = preview.getByRole('button', { name: 'Book a berth' })
  await berth.waitFor()
  // Painted as its stylesheet says, not merely there.
  await expect.poll(async () => mainColour(await berth.screenshot())).toBe(BRAND_COLOUR)
  await page.locator('#control-children').fill('Set sail')
  await preview.getByRole('button', { name: 'Set sail' }).waitFor()

  await unfold(storybook, 'components-avatar', 'group')
  await page.locator('a#components-avatar--with-image').click()
  await expect.poll(imageWidth(preview, 'img.hb-avatar__image')).toBeGreaterThan(0)
}

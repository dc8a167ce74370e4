import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { StoryPage } from '../../../../src/cli/capture/engine/story-page.ts'
import { destinationOf } from '../../../../src/cli/capture/network/destination.ts'
import { sharedCapturingBrowser } from '../../shared/browser.ts'
import { listen } from '../../../cli/support/listen.ts'

const browser = await sharedCapturingBrowser()
let base: string
let close: () => Promise<void>
/** The stories that were asked for. */
const asked: string[] = []

beforeAll(async () => {
  const server = createServer(({ url = '' }, response) => {
    const isFirst = !asked.includes(url)
    if (url.startsWith('/next')) asked.push(url)
    // The first time the next story does not come: the page goes elsewhere before.
    if (!url.startsWith('/next') || !isFirst)
      response.setHeader('Content-Type', 'text/html').end(`<p>${url}`)
  })
  ;({ url: base, close } = await listen(server))
})

afterAll(() => close?.())

// As the reload of a story does that began before the next one was opened. Which navigation wins is chance.
it.each(Array.from({ length: 12 }, (_, round) => `/next/${round}`))(
  'a page that goes elsewhere while %s comes is brought back to it',
  async (next) => {
    const page = await StoryPage.create(browser, {
      scale: 1,
      transparent: false,
      network: { own: [destinationOf(base)!], allowed: [] },
    })
    const options = { viewport: { w: 400, h: 300 }, seed: 1, frozenAt: null, timeoutMs: 60_000 }
    const opened = page.open(`${base}${next}`, { ...options, id: 'next--next' })
    await expect.poll(() => asked).toContain(next)
    // It fails in its turn where it is interrupted before it is there.
    await page.page.goto(`${base}/before`, { waitUntil: 'commit' }).catch(() => {})
    await opened
    await page.page.getByText(next).waitFor()
    await page.close()
    expect(page.page.url()).toBe(`${base}${next}`)
    expect(asked.filter((path) => path === next).length).toBeGreaterThan(1)
  },
)

// The demo Storybook in a browser, out of storybook.zip: nothing is unpacked, nothing listens on a port.
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { unzipSync } from 'fflate'

const ORIGIN = 'http://view-demo.localhost'
export const VIEWPORT = { width: 1280, height: 720 }

const TYPES = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** The component itself, without the frame that the theme puts around it. */
export const ROOT = '#storybook-root > .hb-root > *'

/** Puts the component's corner on a whole pixel, so that its edges are as sharp as they can be. */
const WHOLE_PIXELS = `
  body.sb-main-centered { display: block; padding: 0 }
  body.sb-main-centered #storybook-root { padding: 40px; margin: 0 }
  body.sb-main-centered #storybook-root > .hb-root { width: max-content }
`

const files = unzipSync(readFileSync(fileURLToPath(new URL('../storybook.zip', import.meta.url))))

/** A page that shows the story, drawn and with its fonts. */
export async function openStory(browser, { story, args = '', scale }) {
  const page = await browser.newPage({ viewport: VIEWPORT, deviceScaleFactor: scale })
  await page.route('**/*', (route) => {
    const { origin, pathname } = new URL(route.request().url())
    const body = origin === ORIGIN ? files[decodeURIComponent(pathname.slice(1))] : undefined
    if (!body) return route.abort()
    return route.fulfill({ body: Buffer.from(body), contentType: TYPES[extname(pathname)] })
  })
  const query = new URLSearchParams({ id: story, viewMode: 'story', ...(args && { args }) })
  await page.goto(`${ORIGIN}/iframe.html?${query}`)
  await page.waitForSelector(`body.sb-show-main ${ROOT}`)
  await page.addStyleTag({ content: WHOLE_PIXELS })
  await settle(page)
  return page
}

/** Fonts are there, and what was changed is drawn. */
export const settle = (page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  })

/** The component's border box as PNG. */
export async function captureRoot(page) {
  const { x, y, width, height } = await page.locator(ROOT).boundingBox()
  const clip = { x, y, width: Math.round(width), height: Math.round(height) }
  return page.screenshot({ clip, animations: 'disabled', caret: 'hide' })
}

import type { Browser, Page } from 'playwright-core'
import { applyOperations, installParts, measure, numberElements } from './in-page.ts'
import type { Box, Measured, Operation } from './measured.ts'

export interface Setting {
  scale: 1 | 2
  /** Glyphs as a design tool sets them (unhinted), or as browsers on some machines do. */
  text: 'design' | 'hinted'
  /** Where the root stands in the page, in CSS px. */
  at: { x: number; y: number }
  /** The capture is the root's own rectangle, or a whole viewport. */
  viewport: { w: number; h: number } | null
  transparent: boolean
}

/** How most captures are taken. */
export const PLAIN: Setting = {
  scale: 1,
  text: 'design',
  at: { x: 16, y: 16 },
  viewport: null,
  transparent: false,
}

/** What is drawn: the first element of `html` is the component. */
export interface PageSource {
  /** Pages of one name share what is loaded once: style sheets, scripts and attributes of `html`. */
  name: string
  styles: string
  scripts: readonly string[]
  attributes: Readonly<Record<string, string>>
  /** The drawing's own style sheet. */
  css: string
  html: string
  /** Of the page around the component. */
  background: string
}

export interface Scene {
  page: PageSource
  operations: Operation[]
}

export interface Picture {
  png: Buffer
  /** Of the image, in its own pixels. */
  size: { w: number; h: number }
  root: Measured
  /** The root's box in the image, in CSS px. */
  origin: Box
}

/** Draws scenes in a browser and takes their pictures; its pages are kept open between them. */
export class Studio {
  readonly #pages = new Map<string, Page>()
  readonly #browser: Browser

  constructor(browser: Browser) {
    this.#browser = browser
  }

  async shoot(scene: Scene, setting: Setting): Promise<Picture> {
    const page = await this.#stage(scene, setting)
    const { root, origin } = await page.evaluate(measure)
    const view = setting.viewport
    const left = view ? 0 : Math.floor(origin.x)
    const top = view ? 0 : Math.floor(origin.y)
    const width = view ? view.w : Math.ceil(origin.x + origin.w) - left
    const height = view ? view.h : Math.ceil(origin.y + origin.h) - top
    const png = await page.screenshot({
      clip: { x: left, y: top, width, height },
      omitBackground: setting.transparent,
      animations: 'disabled',
    })
    return {
      png,
      size: { w: width * setting.scale, h: height * setting.scale },
      root,
      origin: { ...origin, x: origin.x - left, y: origin.y - top },
    }
  }

  /** How a scene is laid out, without a picture of it. */
  async lay(scene: Scene, setting: Setting): Promise<Measured> {
    const page = await this.#stage(scene, setting)
    return (await page.evaluate(measure)).root
  }

  /** Any other page's picture: `html` shrunk to its first element. */
  async sheet(html: string, width: number, height: number): Promise<Buffer> {
    const page = await this.#page(BLANK, 1)
    await page.evaluate((text) => {
      document.body.removeAttribute('style')
      document.body.innerHTML = text
    }, html)
    await page.evaluate(() =>
      Promise.all([...document.images].map((image) => image.decode().catch(() => undefined))),
    )
    return page.screenshot({ clip: { x: 0, y: 0, width, height } })
  }

  async #stage({ page: source, operations }: Scene, setting: Setting): Promise<Page> {
    const page = await this.#page(source, setting.scale)
    const rendering = setting.text === 'design' ? 'geometricPrecision' : 'auto'
    const clear = setting.transparent
      ? `html, body { background: transparent !important } #root > * { background-color: transparent !important }`
      : ''
    const style = `body { background: ${source.background}; text-rendering: ${rendering} }
#root { position: absolute; left: ${setting.at.x}px; top: ${setting.at.y}px }
${source.css} ${clear}`
    await page.evaluate(
      ([css, html]) => {
        document.body.innerHTML = `<style>${css}</style><div id="root">${html}</div>`
      },
      [style, source.html] as const,
    )
    await settled(page)
    await page.evaluate(numberElements)
    await page.evaluate(applyOperations, operations)
    await settled(page)
    return page
  }

  async #page(source: PageSource, scale: number): Promise<Page> {
    const key = `${source.name} ${scale}`
    const open = this.#pages.get(key)
    if (open) return open
    const page = await this.#browser.newPage({
      viewport: { width: 1400, height: 1000 },
      deviceScaleFactor: scale,
    })
    await page.setContent(
      `<!doctype html><html><head><style>${source.styles}</style></head><body></body></html>`,
    )
    await page.evaluate((attributes) => {
      for (const [name, value] of Object.entries(attributes))
        document.documentElement.setAttribute(name, value)
    }, source.attributes)
    for (const content of source.scripts) await page.addScriptTag({ content, type: 'module' })
    await page.evaluate(installParts)
    this.#pages.set(key, page)
    return page
  }
}

const BLANK: PageSource = {
  name: 'blank',
  styles: '',
  scripts: [],
  attributes: {},
  css: '',
  html: '',
  background: '#ffffff',
}

/** Waits for fonts and pictures, and for elements that draw themselves a frame later. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    await document.fonts.ready
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
    // A text's font is asked for when it is laid out: the first wait may have had nothing to wait for.
    document.body.getBoundingClientRect()
    await document.fonts.ready
    await frame()
  })
}

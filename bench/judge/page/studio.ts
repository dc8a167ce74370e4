import type { Browser, Page } from 'playwright-core'
import type { Drawing } from '../templates/template.ts'
import type { Theme } from '../theme.ts'
import { applyOperations, measure, numberElements } from './in-page.ts'
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

export interface Scene {
  drawing: Drawing
  theme: Theme
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
  readonly #pages = new Map<number, Page>()
  readonly #browser: Browser
  readonly #fontFaces: string

  constructor(browser: Browser, fontFaces: string) {
    this.#browser = browser
    this.#fontFaces = fontFaces
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

  /** Any other page's picture: `html` shrunk to its first element. */
  async sheet(html: string, width: number, height: number): Promise<Buffer> {
    const page = await this.#page(1)
    await page.evaluate((text) => {
      document.body.removeAttribute('style')
      document.body.innerHTML = text
    }, html)
    await page.evaluate(() =>
      Promise.all([...document.images].map((image) => image.decode().catch(() => undefined))),
    )
    return page.screenshot({ clip: { x: 0, y: 0, width, height } })
  }

  async #stage(scene: Scene, setting: Setting): Promise<Page> {
    const page = await this.#page(setting.scale)
    const { theme, drawing } = scene
    const rendering = setting.text === 'design' ? 'geometricPrecision' : 'auto'
    const clear = setting.transparent
      ? `html, body { background: transparent !important } #root > * { background-color: transparent !important }`
      : ''
    const style = `* { box-sizing: border-box; margin: 0 } button { border: 0; background: none; font: inherit; color: inherit } p, h1, h2, h3 { font-weight: 400; font-size: inherit }
body { background: ${theme.page}; color: ${theme.text}; font: 400 ${theme.size}px ${theme.font}; text-rendering: ${rendering} }
#root { position: absolute; left: ${setting.at.x}px; top: ${setting.at.y}px } svg.icon { flex: none; display: block } ${drawing.css} ${clear}`
    await page.evaluate(
      ([css, html]) => {
        document.body.innerHTML = `<style>${css}</style><div id="root">${html}</div>`
      },
      [style, drawing.html] as const,
    )
    await page.evaluate(numberElements)
    await page.evaluate(applyOperations, scene.operations)
    await page.evaluate(async () => {
      await document.fonts.ready
      await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
      // A text's font is asked for when it is laid out: the first wait may have had nothing to wait for.
      document.body.getBoundingClientRect()
      await document.fonts.ready
    })
    return page
  }

  async #page(scale: number): Promise<Page> {
    const open = this.#pages.get(scale)
    if (open) return open
    const page = await this.#browser.newPage({
      viewport: { width: 1400, height: 1000 },
      deviceScaleFactor: scale,
    })
    await page.setContent(
      `<!doctype html><head><style>${this.#fontFaces}</style></head><body></body>`,
    )
    this.#pages.set(scale, page)
    return page
  }
}

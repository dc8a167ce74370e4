import type { Browser, Page } from 'playwright-core'
import type { IconCandidate } from './icons.ts'
import type { Box } from '../page/dom-node.ts'
import { drawCrops } from '../page/draw-crops.ts'

/** Sheets stay small, because the service scales larger ones down together with their icons. */
const SHEET_WIDTH = 960
const MOST_HEIGHT = 1024
const GAP = 16

/** Draws contact sheets: crops of icons beside each other, at the scale of their images. */
export class ContactSheets {
  readonly #page: Page

  private constructor(page: Page) {
    this.#page = page
  }

  static async create(browser: Browser): Promise<ContactSheets> {
    return new ContactSheets(await browser.newPage())
  }

  /** Returns the sheet as PNG, and the icons with their cells in it; null if there is no icon to draw. */
  async draw(
    icons: readonly IconCandidate[],
    images: { a: Buffer | null; b: Buffer },
  ): Promise<{ png: Buffer; icons: IconCandidate[] } | null> {
    const { cells, height } = layOut(icons)
    if (cells.size === 0) return null
    const crops = [...cells].map(([{ side, box }, cell]) => ({ side, box, cell }))
    const base64 = await this.#page.evaluate(drawCrops, {
      images: { a: images.a?.toString('base64') ?? null, b: images.b.toString('base64') },
      crops,
      size: { w: SHEET_WIDTH, h: height },
    })
    const placed = icons.map((icon) => {
      const cell = cells.get(icon)
      return cell ? { ...icon, cell } : icon
    })
    return { png: Buffer.from(base64, 'base64'), icons: placed }
  }

  async close(): Promise<void> {
    await this.#page.close().catch(() => {})
  }
}

/** Places icons row by row until the sheet is full; an icon without a place gets no cell. */
function layOut(icons: readonly IconCandidate[]): {
  cells: Map<IconCandidate, Box>
  height: number
} {
  const cells = new Map<IconCandidate, Box>()
  let at = { x: GAP, y: GAP }
  let row = 0
  for (const icon of icons) {
    const { w, h } = icon.box
    if (at.x + w + GAP > SHEET_WIDTH) {
      at = { x: GAP, y: at.y + row + GAP }
      row = 0
    }
    if (at.y + h + GAP > MOST_HEIGHT) break
    cells.set(icon, { ...at, w, h })
    at = { ...at, x: at.x + w + GAP }
    row = Math.max(row, h)
  }
  return { cells, height: at.y + row + GAP }
}

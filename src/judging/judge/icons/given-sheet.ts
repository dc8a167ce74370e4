import { scaled } from '../../../base/rectangle.ts'
import { rgbDistance } from '../image/colour.ts'
import { pixelBounds, rectWhere } from '../image/crop.ts'
import { LEAST_INK } from '../measurement/pixel-colours.ts'
import { decodePng } from '../../../png/decode.ts'
import { iconShape, shapeSimilarity, type IconShape } from './icon-shape.ts'
import { cellsOf, columnsOf, MAX_PAIRS } from './sheet-grid.ts'
import type { IconCandidate } from '../evidence/icon-candidates.ts'
import { reasonOf, type Unusable } from '../evidence/evidence-file.ts'
import type { ImageSource } from '../../../png/source.ts'
import { type Raster, colourAt } from '../../../png/raster.ts'
import type { Rect } from '../node.ts'
import type { ImagePreprocessing } from '../settings.ts'

/** The shapes that a contact sheet may show of an icon, by the icon's id. */
export type SheetShapes = Map<string, IconShape[]>

/** A larger sheet is reduced to this while it is read: 4 MB in memory. */
const MAX_PIXELS = 1e6
/** A cell with longer sides does not show an icon: `docs/evidence.md` states it. */
const MOST_CELL_PX = 512
/** Of all cells together, a bound on cost: twice as much as 200 of 140 px. */
const MOST_CELL_PIXELS = 8e6

/**
 * Reads from a producer's contact sheet what it shows of each icon listed: in the `cell` the list
 * names, else by the grid of `sheet-grid.ts`. Says why for a sheet that cannot be used.
 */
export async function readContactSheet(
  sheet: ImageSource,
  icons: readonly IconCandidate[],
  { flatten_over }: Pick<ImagePreprocessing, 'flatten_over'>,
): Promise<SheetShapes | Unusable> {
  const cells = cellsFor(icons, sheet.header)
  if (cells.size === 0)
    return {
      unusable:
        'is no grid of 96 px cells, and the list of icons names no cells in it that can be read',
    }
  const options = { scale: 1, flattenOver: flatten_over, maxPixels: MAX_PIXELS }
  const raster = await decodePng(sheet, options).catch(reasonOf)
  if ('unusable' in raster) return raster
  const by = raster.width / sheet.header.width
  return new Map([...cells].map(([id, cell]) => [id, shapesIn(raster, scaled(cell, by))]))
}

function cellsFor(
  icons: readonly IconCandidate[],
  size: { width: number; height: number },
): Map<string, Rect> {
  const named = icons.flatMap(({ id, cell }): [string, Rect][] =>
    cell !== null && Math.max(cell.w, cell.h) <= MOST_CELL_PX ? [[id, cell]] : [],
  )
  // Cells may lie on each other: together they may hold more than any sheet does.
  const pixels = named.reduce((sum, [, { w, h }]) => sum + w * h, 0)
  if (pixels > MOST_CELL_PIXELS) return new Map()
  return named.length > 0 ? new Map(named) : gridCells(icons, size)
}

/** By the icons' order: each of the design with its counterpart, then those of the build alone. */
function gridCells(
  icons: readonly IconCandidate[],
  size: { width: number; height: number },
): Map<string, Rect> {
  const builds = icons.filter(({ side }) => side === 'b')
  const rows = icons
    .filter(({ side }) => side === 'a')
    .map((a) => ({ a, b: builds.find((b) => a.pair === b.id || b.pair === a.id) }))
  const paired = new Set(rows.map(({ b }) => b))
  const all = [...rows, ...builds.filter((b) => !paired.has(b)).map((b) => ({ a: undefined, b }))]
  const columns = columnsOf(size, all.length)
  const cells = new Map<string, Rect>()
  if (columns === null) return cells
  for (const [place, { a, b }] of all.slice(0, MAX_PAIRS).entries()) {
    const cell = cellsOf(place, columns)
    if (a) cells.set(a.id, cell.a)
    if (b) cells.set(b.id, cell.b)
  }
  return cells
}

/** A cell may hold the icon alone, or a plate of its surroundings on the sheet's own ground. */
function shapesIn(raster: Raster, cell: Rect): IconShape[] {
  const plate = plateIn(raster, cell)
  return [cell, plate].flatMap((rect) => (rect && iconShape(raster, rect)) ?? [])
}

/** The smallest rectangle around what is not of the ground, which the cell's corner shows. */
function plateIn(raster: Raster, cell: Rect): Rect | null {
  const bounds = pixelBounds(raster, cell)
  if (bounds === null) return null
  const ground = colourAt(raster, bounds.x0, bounds.y0)
  return rectWhere(bounds, (x, y) => rgbDistance(colourAt(raster, x, y), ground) >= LEAST_INK)
}

/** Whether a contact sheet shows another icon than an image does in the icon's box. */
export const isContradicted = (
  shown: readonly IconShape[] | undefined,
  shape: IconShape,
  different: number,
): boolean =>
  shown !== undefined && shown.every((other) => shapeSimilarity(other, shape) <= different)

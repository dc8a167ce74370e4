import type { Box } from '../../../vocabulary/box.ts'
import { grow } from '../../../base/rectangle.ts'
import { encodePng } from '../../../png/encode.ts'
import { crop } from '../image/crop.ts'
import { reduceRaster } from '../../../png/reduce.ts'
import type { ContactSheet, IconComparison } from '../judgement.ts'
import { pixelsOf, type Raster } from '../../../png/raster.ts'
import { inRaster, type Rasters } from '../verdict/finish.ts'
import { cellsOf, CELL_PX, gridOf, MAX_PAIRS } from './sheet-grid.ts'
import type { Rect } from '../node.ts'

/** What is shown around an icon, in design px: its rim is drawn between pixels, over one of them. */
const AROUND = 1

/** The order in which icons are worth a look. */
const RANK: Record<IconComparison['verdict'], number> = {
  different: 0,
  ambiguous: 1,
  missing: 2,
  extra: 3,
  same: 4,
}

/**
 * Draws compared icons beside each other, as `sheet-grid.ts` lays them out; null where there are
 * none. Of more than fit on a sheet those that look the same are left out first.
 */
export function drawContactSheet(
  icons: readonly IconComparison[],
  rasters: Rasters,
): ContactSheet | null {
  const drawn = icons
    .map((icon, index) => ({ icon, index }))
    .toSorted((p, q) => RANK[p.icon.verdict] - RANK[q.icon.verdict] || p.index - q.index)
    .slice(0, MAX_PAIRS)
  if (drawn.length === 0) return null
  const { width, height } = gridOf(drawn.length)
  const sheet: Raster = { width, height, data: new Uint8ClampedArray(width * height * 4).fill(255) }
  const cells = drawn.map(({ icon, index }, place) => {
    const cell = cellsOf(place)
    const [a, b] = [cutOut(rasters.a, icon.box_a), cutOut(rasters.b, icon.box_b)]
    // At one scale, so that they can be distinguished by their size too.
    const longest = Math.max(...[a, b].map((part) => Math.max(part?.width ?? 0, part?.height ?? 0)))
    if (a) paste(a, longest, sheet, cell.a)
    if (b) paste(b, longest, sheet, cell.b)
    return { icon: index, cell_a: cell.a, cell_b: cell.b }
  })
  return { width, height, cells, png: encodePng(sheet) }
}

const cutOut = (raster: Raster, box: Box | null): Raster | null =>
  box && crop(raster, grow(inRaster(box, raster), AROUND))

/** In the middle of a cell: each pixel repeated a whole number of times, or reduced to fit. */
function paste(part: Raster, longest: number, sheet: Raster, cell: Rect): void {
  const fitting = longest > CELL_PX ? reduceRaster(part, longest / CELL_PX) : part
  const zoom = Math.max(1, Math.floor(CELL_PX / longest))
  const [w, h] = [fitting.width * zoom, fitting.height * zoom]
  const left = cell.x + Math.floor((CELL_PX - w) / 2)
  const top = cell.y + Math.floor((CELL_PX - h) / 2)
  const [from, to] = [pixelsOf(fitting), pixelsOf(sheet)]
  for (let y = 0; y < h; y++) {
    const row = Math.floor(y / zoom) * fitting.width
    const start = (top + y) * sheet.width + left
    for (let x = 0; x < w; x++) to[start + x] = from[row + Math.floor(x / zoom)] as number
  }
}

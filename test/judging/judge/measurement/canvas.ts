import type { Raster } from '../../../../src/png/raster.ts'
import type { Rect } from '../../../../src/judging/judge/node.ts'

export type Rgb = readonly [number, number, number]

/** A raster of one colour. */
export function canvas(width: number, height: number, [r, g, b]: Rgb): Raster {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < data.length; at += 4) data.set([r, g, b, 255], at)
  return { width, height, data }
}

/** Lays a colour over a rectangle; a pixel at its edge by how much of it is covered. */
export function fill(raster: Raster, colour: Rgb, { x, y, w, h }: Rect) {
  for (let row = Math.floor(y); row < Math.min(raster.height, y + h); row++)
    for (let column = Math.floor(x); column < Math.min(raster.width, x + w); column++) {
      const across = Math.min(column + 1, x + w) - Math.max(column, x)
      const down = Math.min(row + 1, y + h) - Math.max(row, y)
      blend(raster, column, row, colour, across * down)
    }
}

function blend({ data, width }: Raster, x: number, y: number, colour: Rgb, share: number) {
  const at = (y * width + x) * 4
  for (const [channel, value] of colour.entries()) {
    const under = data[at + channel] ?? 0
    data[at + channel] = under + (value - under) * share
  }
}

/** Lays a colour over a raster where `inside` holds, each pixel by 4 by 4 samples. */
export function paint(raster: Raster, colour: Rgb, inside: (x: number, y: number) => boolean) {
  for (let y = 0; y < raster.height; y++)
    for (let x = 0; x < raster.width; x++) {
      let hits = 0
      for (let sy = 0; sy < 4; sy++)
        for (let sx = 0; sx < 4; sx++) if (inside(x + (sx + 0.5) / 4, y + (sy + 0.5) / 4)) hits++
      blend(raster, x, y, colour, hits / 16)
    }
}

const inRect =
  ({ x, y, w, h }: Rect) =>
  (px: number, py: number): boolean =>
    px >= x && py >= y && px < x + w && py < y + h

export const inRounded =
  ({ x, y, w, h }: Rect, radius: number) =>
  (px: number, py: number): boolean => {
    const dx = Math.max(x + radius - px, px - (x + w - radius), 0)
    const dy = Math.max(y + radius - py, py - (y + h - radius), 0)
    return inRect({ x, y, w, h })(px, py) && dx * dx + dy * dy <= radius * radius
  }

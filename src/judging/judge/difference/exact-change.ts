import type { Steps } from '../../../base/steps.ts'
import type { Raster } from '../../../png/raster.ts'
import type { Rasters } from '../verdict/finish.ts'
import { isAntiAliased } from './anti-aliasing.ts'
import { Bounds, type Change } from './bounds.ts'

/**
 * What a pixel takes that differs, in comparisons of one: roughly, for its neighbours and those of the darkest and
 * the brightest are looked at.
 */
const DIFFERING = 20

/** Every pixel that differs and is not a mixture of two areas; what one image alone has differs. */
export function* exactChange({ a, b }: Rasters): Steps<Change | null> {
  const [width, height] = [Math.min(a.width, b.width), Math.min(a.height, b.height)]
  const bounds = new Bounds()
  let pixels = 0
  for (let y = 0; y < height; y++) {
    let differing = 0
    for (let x = 0; x < width; x++) {
      if (isSame(a, b, x, y)) continue
      differing++
      if (isAntiAliased(a, b, x, y) || isAntiAliased(b, a, x, y)) continue
      pixels++
      bounds.add(x, y)
    }
    yield width + DIFFERING * differing
  }
  for (const raster of [a, b]) {
    if (raster.width > width) bounds.add(width, 0, raster.width - width, raster.height)
    if (raster.height > height) bounds.add(0, height, raster.width, raster.height - height)
    pixels += raster.width * raster.height - width * height
  }
  return pixels === 0 ? null : { pixels, bounds }
}

function isSame(a: Raster, b: Raster, x: number, y: number): boolean {
  const [p, q] = [(y * a.width + x) * 4, (y * b.width + x) * 4]
  return (
    a.data[p] === b.data[q] && a.data[p + 1] === b.data[q + 1] && a.data[p + 2] === b.data[q + 2]
  )
}

import { times, type Rgb } from '../../../../base/rgb.ts'
import { meanColour, type Cells } from './cells.ts'

/** A picture that shows a share of its colours, and of another one the rest. */
export interface Veil {
  share: number
  over: Rgb
}

/**
 * Less of a picture than this is left of another one by chance: a tenth, of which the eye sees nothing under a
 * veil.
 */
const LEAST_SHARE = 0.1
/** A veil of less is what rasterisers make of colours: as for boxes (`rules/opacity.ts`). */
const MOST_SHARE = 0.95

/** The one veil under which the first picture is most like the second, by least squares; null where none is. */
export function veilBetween(a: Cells, b: Cells): Veil | null {
  const [u, v] = [meanColour(a), meanColour(b)]
  let [own, both] = [0, 0]
  for (let i = 0; i < a.data.length; i++) {
    const from = (a.data[i] as number) - (u[i % 3] as number)
    own += from * from
    both += from * ((b.data[i] as number) - (v[i % 3] as number))
  }
  const share = both / Math.max(1, own)
  if (share < LEAST_SHARE || share > MOST_SHARE) return null
  const over = times(
    [v[0] - share * u[0], v[1] - share * u[1], v[2] - share * u[2]],
    1 / (1 - share),
  )
  const isColour = over.every((value) => value > -BEYOND && value < 255 + BEYOND)
  const clamped = over.map((value) => Math.min(255, Math.max(0, value))) as unknown as Rgb
  return isColour ? { share, over: clamped } : null
}

/**
 * How far the colour that follows from a fit may lie outside what there are, in channel values: by the error of
 * the fit, a tenth of all.
 */
const BEYOND = 24

/** A picture under a veil. */
export function veiled({ data, ...grid }: Cells, { share, over }: Veil): Cells {
  const cells = data.map((value, i) => share * value + (1 - share) * (over[i % 3] as number))
  return { ...grid, data: cells }
}

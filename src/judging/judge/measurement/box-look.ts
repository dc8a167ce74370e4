import { clamp } from '../../../base/clamp.ts'
import { mixed, type Rgb } from '../../../base/rgb.ts'
import type { Colour, Rect } from '../node.ts'

/** What a structure declares of a box, in px of the raster. */
export interface BoxLook {
  /** Null for none. */
  fill: Colour | null
  stroke: Colour | null
  /** Top, right, bottom, left. */
  widths: readonly number[]
  /** Top left, top right, bottom right, bottom left. */
  radii: readonly number[]
  shadows: readonly Shadow[]
}

export interface Shadow {
  inset: boolean
  x: number
  y: number
  blur: number
  spread: number
  colour: Colour
}

/** Reads a normalised `box-shadow`; lengths are divided by `scale`. */
export const readShadows = (css: string | null, scale: number): Shadow[] =>
  (css ?? '').split(', ').flatMap((one) => {
    const words = one.split(' ')
    const inset = words[0] === 'inset'
    const [x = NaN, y = NaN, blur = NaN, spread = NaN] = words
      .slice(inset ? 1 : 0)
      .map((word) => Number.parseFloat(word) / scale)
    const colour = colourOf(words.at(-1) ?? '')
    return colour === null || Number.isNaN(x + y + blur + spread)
      ? []
      : [{ inset, x, y, blur, spread, colour }]
  })

function colourOf(hex: string): Colour | null {
  const digits = /^#([0-9a-f]{6})([0-9a-f]{2})$/.exec(hex)
  if (digits === null) return null
  const value = Number.parseInt(digits[1] as string, 16)
  const a = Number.parseInt(digits[2] as string, 16) / 255
  return { r: value >> 16, g: (value >> 8) & 255, b: value & 255, a }
}

export function blend(under: Rgb, { r, g, b, a }: Colour, share = 1): Rgb {
  const part = a * share
  return [
    under[0] + (r - under[0]) * part,
    under[1] + (g - under[1]) * part,
    under[2] + (b - under[2]) * part,
  ]
}

/** How far a point is outside a rounded rectangle; negative inside. */
function outside({ x, y, w, h }: Rect, radii: readonly number[], px: number, py: number): number {
  const [right, bottom] = [px > x + w / 2, py > y + h / 2]
  const limit = Math.max(0, Math.min(w, h) / 2)
  const r = Math.min(limit, radii[bottom ? (right ? 2 : 3) : right ? 1 : 0] ?? 0)
  const dx = (right ? px - (x + w) : x - px) + r
  const dy = (bottom ? py - (y + h) : y - py) + r
  // Beside a straight side the larger one is the distance, and cheaper than a root.
  return (dx > 0 && dy > 0 ? Math.hypot(dx, dy) : Math.max(dx, dy)) - r
}

const covered = (distance: number): number => clamp(0.5 - distance, 0, 1)

const inner = (
  { x, y, w, h }: Rect,
  [top = 0, right = 0, bottom = 0, left = 0]: readonly number[],
) => ({
  x: x + left,
  y: y + top,
  w: w - left - right,
  h: h - top - bottom,
})

/** The normal distribution's share below t, to three digits (Abramowitz and Stegun 7.1.25). */
function below(t: number): number {
  const x = Math.abs(t) / Math.SQRT2
  const k = 1 / (1 + 0.47047 * x)
  const rest = k * (0.3480242 + k * (-0.0958798 + k * 0.7478556)) * Math.exp(-x * x)
  return t > 0 ? 1 - rest / 2 : rest / 2
}

/** How dark the blurred shape of a rectangle is at a point, 0..1; round corners are seen only where it is sharp (CSS Backgrounds 3, §6.1: the blur is two deviations). */
function blurred(
  { x, y, w, h }: Rect,
  radii: readonly number[],
  deviation: number,
  px: number,
  py: number,
): number {
  if (deviation < 0.25) return covered(outside({ x, y, w, h }, radii, px, py))
  const along = (from: number, length: number, at: number) =>
    below((from + length - at) / deviation) - below((from - at) / deviation)
  return along(x, w, px) * along(y, h, py)
}

/** A box as it is drawn at a place. */
type Drawn = ReturnType<typeof drawn>

/** How a box is drawn that looks as declared. */
export function drawn({ fill, stroke, widths, radii, shadows }: BoxLook, rect: Rect, under: Rgb) {
  const padding = inner(rect, widths)
  const inFrontLast = shadows.toReversed().map(({ inset, x, y, blur, spread, colour }) => {
    const from = inset ? padding : rect
    const grown = inset ? spread : -spread
    return {
      inset,
      colour,
      deviation: blur / 2,
      shape: inner({ ...from, x: from.x + x, y: from.y + y }, [grown, grown, grown, grown]),
      radii: radii.map((radius) => (inset || radius > 0 ? Math.max(0, radius - grown) : 0)),
    }
  })
  const rounded = radii.map((radius, i) =>
    Math.max(0, radius - Math.max(widths[i < 2 ? 0 : 2] ?? 0, widths[i % 3 === 0 ? 3 : 1] ?? 0)),
  )
  return {
    rect,
    under,
    radii,
    cast: inFrontLast.filter(({ inset }) => !inset),
    holes: inFrontLast.filter(({ inset }) => inset),
    surface: fill === null ? under : blend(under, fill),
    line: widths.some((width) => width > 0) ? stroke : null,
    padding,
    rounded,
  }
}

/** The colour that a pixel of a box has. */
export function colourOn(box: Drawn, px: number, py: number): Rgb {
  let colour = box.under
  const part = covered(outside(box.rect, box.radii, px, py))
  if (part < 1)
    for (const one of box.cast)
      colour = blend(colour, one.colour, blurred(one.shape, one.radii, one.deviation, px, py))
  if (part === 0) return colour
  let own = box.surface
  for (const one of box.holes)
    own = blend(own, one.colour, 1 - blurred(one.shape, one.radii, one.deviation, px, py))
  if (box.line) own = blend(own, box.line, 1 - covered(outside(box.padding, box.rounded, px, py)))
  return mixed(colour, own, part)
}

import * as z from 'zod'
import { ends, hexOfColour, normaliseShadow } from './css-values.ts'
import type { Colour, Fill } from '../node.ts'

const unit = z.number().min(0).max(1)
const Rgba = z
  .object({ r: unit, g: unit, b: unit, a: unit.optional() })
  .transform(({ r, g, b, a }): Colour => ({ r: r * 255, g: g * 255, b: b * 255, a: a ?? 1 }))

const Paint = z.object({
  type: z.string().max(40),
  visible: z.boolean().optional(),
  opacity: unit.optional(),
  color: Rgba.optional(),
  gradientStops: z
    .array(z.unknown())
    .transform(ends)
    .pipe(z.array(z.object({ color: Rgba })))
    .optional(),
})

/** The most paints and effects that are read of a node: a bound on cost, for designs have one to three. */
const MOST_LAYERS = 32

/** A node's uppermost paints, those that cannot be read or seen left out; bottom first. */
export const Paints = z.array(z.unknown()).transform((list) =>
  list
    .slice(-MOST_LAYERS)
    .map((raw) => Paint.safeParse(raw).data)
    .filter((paint) => paint !== undefined)
    .filter(({ visible, opacity }) => visible !== false && opacity !== 0),
)
export type Paints = z.output<typeof Paints>

/** What stacked paints show: no paint is a transparent colour. */
export function combinePaints(paints: Paints): Fill {
  let fill: Fill = { kind: 'colour', colour: { r: 0, g: 0, b: 0, a: 0 } }
  for (const { type, opacity = 1, color, gradientStops } of paints) {
    if (type === 'SOLID' && color !== undefined) fill = layOver(fill, faded(color, opacity))
    else if (type.startsWith('GRADIENT_') && gradientStops !== undefined) {
      const under: Fill = fill
      const stops: Colour[] = gradientStops.map((stop) =>
        overColour(under, faded(stop.color, opacity)),
      )
      fill = { kind: 'gradient', css: stops.map(hexOfColour).join(', '), stops }
    } else if (type !== 'SOLID') fill = { kind: 'image' }
  }
  return fill
}

const faded = (colour: Colour, opacity: number): Colour => ({ ...colour, a: colour.a * opacity })

/** A stop of a gradient as it is seen over what lies under it, where that is a colour. */
function overColour(under: Fill, stop: Colour): Colour {
  const fill = layOver(under, stop)
  return under.kind === 'colour' && fill.kind === 'colour' ? fill.colour : stop
}

/** Source over (Porter and Duff 1984). What is not a colour shows through a translucent one. */
function layOver(under: Fill, top: Colour): Fill {
  if (under.kind !== 'colour') return top.a === 1 ? { kind: 'colour', colour: top } : under
  const below = under.colour
  const a = top.a + below.a * (1 - top.a)
  const mix = (t: number, b: number): number =>
    a === 0 ? 0 : (t * top.a + b * below.a * (1 - top.a)) / a
  const colour = { r: mix(top.r, below.r), g: mix(top.g, below.g), b: mix(top.b, below.b), a }
  return { kind: 'colour', colour }
}

const Effect = z.object({
  type: z.string().max(40),
  visible: z.boolean().optional(),
  color: Rgba.optional(),
  offset: z.object({ x: z.number(), y: z.number() }).optional(),
  radius: z.number().min(0).optional(),
  spread: z.number().optional(),
})

/** A node's visible shadows as normalised `box-shadow` text. */
export const Effects = z.array(z.unknown()).transform((list) =>
  normaliseShadow(
    list
      .slice(0, MOST_LAYERS)
      .map((raw) => Effect.safeParse(raw).data)
      .filter((effect) => effect !== undefined)
      .filter(({ type, visible }) => visible !== false && type.endsWith('_SHADOW'))
      .map(({ type, color, offset, radius = 0, spread = 0 }) => {
        const ink = hexOfColour(color ?? { r: 0, g: 0, b: 0, a: 0.25 })
        const inset = type === 'INNER_SHADOW' ? 'inset ' : ''
        return `${inset}${offset?.x ?? 0}px ${offset?.y ?? 0}px ${radius}px ${spread}px ${ink}`
      })
      .join(', '),
  ),
)

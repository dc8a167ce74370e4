import { moved } from '../rectangle.ts'
import { measureBorder } from '../image/appearance/frame.ts'
import { surfaceColour } from '../image/appearance/surface.ts'
import { deltaE } from '../image/colour.ts'
import { hex, type Draft } from '../images-only/draft.ts'
import { lone } from './lone.ts'
import { colourAt, medianColour, type Rgb } from '../image/appearance/pixels.ts'
import type { Raster } from '../image/raster.ts'
import type { Comparison } from './comparison.ts'
import type { Element } from './elements.ts'
import type { Colour, Rect } from '../node.ts'

const MIN_FILL = 2.5
const MIN_BORDER = 7
/** What a tree says of a colour and what its image shows differ by no more. */
const AS_SAID = 2.5
/** Of a thin line the colour is less sure. */
const LINE_AS_SAID = 9

/**
 * Fills and borders of boxes that segmentation does not see, or whose border it takes for an edge:
 * measured where the tree and what the box holds say it is, if the own image agrees with the tree.
 */
export function frameFindings(input: Comparison, found: readonly Draft[]): Draft[] {
  const { scene, pairing, own, other, treeSide } = input
  const drafts: Draft[] = []
  const paired = new Map(pairing.pairs.map((pair) => [pair.element, pair]))
  for (const element of scene.elements) {
    if (element.kind !== 'box' || element.parent === null) continue
    const pair = paired.get(element)
    const there = pair ? pair.other.rect : placeOf(element, input)
    if (there === null) continue
    const [rect_a, rect_b] = treeSide === 'a' ? [element.rect, there] : [there, element.rect]
    const known = found.some(
      (draft) => pair && (draft.about?.a === pair.own || draft.about?.b === pair.own),
    )
    if (known) continue
    const make = (kind: string, property: string, p: Rgb, q: Rgb, by: number): Draft => {
      const [expected, actual] = (treeSide === 'a' ? [p, q] : [q, p]).map(hex) as [string, string]
      return {
        labels: kind === 'fill' ? ['colour/background'] : ['border/radius', 'colour/background'],
        note: `The ${kind === 'fill' ? 'background' : 'border'} is ${actual} instead of ${expected}.`,
        rect_a,
        rect_b,
        evidence: { kind, property, expected, actual },
        ratio: by,
        about: null,
      }
    }
    if (!pair?.own.container || !pair.other.container) {
      const fill = fillOf(element)
      const [p, q] = [surfaceColour(own.raster, element.rect), surfaceColour(other.raster, there)]
      if (fill && p && q && away(fill, p) <= AS_SAID && deltaE(...p, ...q) > MIN_FILL)
        drafts.push(
          standsOut(element, own.raster, p) && isLike(other.raster, there, q)
            ? lone(element.rect, 'box', treeSide)
            : make('fill', 'background-color', p, q, deltaE(...p, ...q) / MIN_FILL),
        )
    }
    const stroke = element.node.style.stroke
    if (stroke?.a !== 1) continue
    const [p, q] = [borderColour(own.raster, element.rect), borderColour(other.raster, there)]
    if (p && q && away(stroke, p) <= LINE_AS_SAID && deltaE(...p, ...q) > MIN_BORDER)
      drafts.push(make('border-colour', 'border-color', p, q, deltaE(...p, ...q) / MIN_BORDER))
  }
  return drafts
}

/** Whether a box without content stands out from what is around it, so that it can be missed. */
const standsOut = ({ children, rect }: Element, raster: Raster, fill: Rgb): boolean =>
  children.length === 0 && !isLike(raster, rect, fill)

/** Whether a colour is the one around a rectangle. */
function isLike(raster: Raster, { x, y, w, h }: Rect, colour: Rgb): boolean {
  const around = medianColour([
    colourAt(raster, x + w / 2, y - 2),
    colourAt(raster, x + w / 2, y + h + 2),
    colourAt(raster, x - 2, y + h / 2),
    colourAt(raster, x + w + 2, y + h / 2),
  ])
  return deltaE(...colour, ...around) <= AS_SAID
}

const away = ({ r, g, b }: Colour, colour: Rgb): number => deltaE(r, g, b, ...colour)

function fillOf({ node: { style } }: Element): Colour | null {
  const plain = style.fill?.kind === 'colour' && style.fill.colour.a === 1 && style.opacity === 1
  return plain && style.fill?.kind === 'colour' ? style.fill.colour : null
}

/** Where everything that the box holds went; null where that is nothing or not together. */
function placeOf(element: Element, { pairing }: Comparison): Rect | null {
  const inside = pairing.pairs.filter((pair) => pair.element.parent === element)
  const first = inside[0]
  if (!first) return null
  const shift = {
    dx: first.other.rect.x - first.own.rect.x,
    dy: first.other.rect.y - first.own.rect.y,
  }
  const together = inside.every(
    ({ own, other }) =>
      Math.abs(other.rect.x - own.rect.x - shift.dx) <= 2 &&
      Math.abs(other.rect.y - own.rect.y - shift.dy) <= 2,
  )
  return together ? moved(element.rect, shift) : null
}

/** Of a border that shows alike on two sides at least: a picture may cover the others. */
function borderColour(raster: Raster, rect: Rect): Rgb | null {
  const { width, colour } = measureBorder(raster, rect)
  const sides = colour.filter((side, i) => side !== null && (width[i] ?? 0) >= 0.6) as Rgb[]
  for (const side of sides)
    if (sides.filter((other) => deltaE(...side, ...other) < 6).length >= 2) return side
  return null
}

import { grow } from '../../../../base/rectangle.ts'
import { distance, type Rgb } from '../../../../base/rgb.ts'
import {
  compareLooks,
  type BoxScene,
  type Fit,
  type Property,
} from '../../measurement/compare-looks.ts'
import type { BoxLook } from '../../measurement/box-look.ts'
import { strips } from '../../measurement/strips.ts'
import { declaredUnder, hasLines, lookOf, sceneOf, underOf } from '../../measurement/scene.ts'
import { areDrawnAlike } from '../../measurement/region.ts'
import { PROPERTIES, differenceIn } from '../../structures/declared-values.ts'
import { valuesOf } from '../../rules/index.ts'
import { declaredHypothesis, sameOpacity } from './declared-hypothesis.ts'
import type { Value } from '../../change.ts'
import type { Hypothesis } from '../hypothesis.ts'
import type { Registered } from '../../registration/register.ts'
import type { ElementPair } from '../../structures/element-pairs.ts'
import { otherSide, type Side } from '../../finding.ts'
import type { Raster } from '../../../../png/raster.ts'
import type { Rect } from '../../node.ts'

/** A ratio of 1, in channel values: of greys 0.8 to 1.5 CIEDE2000, a difference that is just not seen. */
const TOLERANCE = 4

/** What the two structures declare of a box, where each image shows it as its own structure says. */
export function declaredOfBox(registered: Registered, pair: ElementPair): Hypothesis[] {
  const found: Hypothesis[] = []
  const { a, b } = pair
  const declared = PROPERTIES.flatMap((property) => {
    const said = differenceIn(property, a.node.style, b.node.style)
    return said === null ? [] : [{ property, said }]
  })
  const looks = declared.length > 0 && sameOpacity(pair) ? looksOf(registered, pair) : null
  if (looks === null) return found
  const scenes = scenesOf(registered, pair, looks)
  const isRuled = isFramedByLines(registered, pair)
  for (const { property, said } of declared) {
    if (property === 'border' && isRuled) continue
    const apart = confirmed(property, scenes, {
      a: { own: looks.a, other: withOther(looks.a, looks.b, property) },
      b: { own: looks.b, other: withOther(looks.b, looks.a, property) },
    })
    const kind = property === 'border' ? 'border-width' : property
    if (apart !== null && !(property === 'border' && areSidesAlike(registered, pair)))
      found.push(declaredHypothesis(pair, kind, apart / TOLERANCE, said))
  }
  return found
}

/**
 * How far to both sides of an edge a border reaches, in px: wider ones are rare, and more would take in what
 * stands beside the box.
 */
const RIM = 4

/** Whether both images show the same along the sides of a box, of either size, whatever is declared of them. */
function areSidesAlike(
  { a: { raster: first }, b: { raster: second } }: Registered,
  pair: ElementPair,
): boolean {
  const [p, q] = [(pair.match ?? pair).a.rect, (pair.match ?? pair).b.rect]
  const isResized = Math.max(Math.abs(p.w - q.w), Math.abs(p.h - q.h)) >= 1
  const places = isResized ? [[p, p] as const, [q, q] as const] : [[p, q] as const]
  return places.every(([inA, inB]) => {
    const rim = Math.max(0, Math.min(RIM, spaceAround(inA, first), spaceAround(inB, second)))
    const [ofA, ofB] = [inA, inB].map((rect) => strips(grow(rect, rim), 0, RIM + rim))
    return ofA?.every((edge, i) => areDrawnAlike(first, edge, second, ofB?.[i] ?? edge)) ?? false
  })
}

const spaceAround = ({ x, y, w, h }: Rect, { width, height }: Raster): number =>
  Math.min(x, y, width - x - w, height - y - h)

/**
 * An image confirms a look where that explains it so much better than the other one: a little more than half the
 * error, a choice.
 */
const BETTER = 0.6
/**
 * And leaves no more than this unexplained, in channel values: of greys 2 to 4 CIEDE2000, what is seen at a
 * glance.
 */
const UNEXPLAINED = 10
/** Or this part of what the looks differ by: less than half, so that the image is clearly nearer to its own. */
const SHARE = 0.4

/** How far apart the looks are, in channel values, where each image shows its own one and not the other; else null. */
function confirmed(
  property: Property,
  scenes: Record<Side, BoxScene>,
  looks: Record<Side, { own: BoxLook; other: BoxLook }>,
): number | null {
  const fitOf = (side: Side) =>
    compareLooks(scenes[side], property, looks[side].own, looks[side].other)
  const p = fitOf('a')
  const q = p && showsFirst(p) ? fitOf('b') : null
  if (!p || !q || !showsFirst(q)) return null
  const isSound =
    property === 'fill' ||
    (showsSurface(scenes.a, looks.a.own) && showsSurface(scenes.b, looks.b.own))
  return isSound ? Math.min(p.apart, q.apart) : null
}

/** Of a box of another colour than its structure says, the rest is not believed either. */
function showsSurface(scene: BoxScene, look: BoxLook): boolean {
  const [r, g, b] =
    look.fill === null ? (scene.unders[0] ?? WHITE) : [look.fill.r, look.fill.g, look.fill.b]
  const opposite = { r: r > 127 ? 0 : 255, g: g > 127 ? 0 : 255, b: b > 127 ? 0 : 255, a: 1 }
  const fit = compareLooks(scene, 'fill', look, { ...look, fill: opposite })
  return fit === null || fit.first <= UNEXPLAINED
}

const showsFirst = ({ first, second, apart }: Fit): boolean =>
  first <= BETTER * second && first <= Math.max(UNEXPLAINED, SHARE * apart)

function withOther(own: BoxLook, other: BoxLook, property: Property): BoxLook {
  if (property === 'fill') return { ...own, fill: other.fill }
  if (property === 'border') return { ...own, stroke: other.stroke, widths: other.widths }
  if (property === 'radius') return { ...own, radii: other.radii }
  return { ...own, shadows: other.shadows }
}

function looksOf(
  { evidence: { aligned } }: Registered,
  { a, b }: ElementPair,
): Record<Side, BoxLook> | null {
  const [p, q] = [lookOf(a, aligned.a?.scale ?? 1), lookOf(b, aligned.b?.scale ?? 1)]
  return p && q ? { a: p, b: q } : null
}

const isFramedByLines = ({ evidence: { aligned } }: Registered, { a, b }: ElementPair): boolean =>
  hasLines(a, aligned.a?.elements ?? []) || hasLines(b, aligned.b?.elements ?? [])

/** What a page shows that states no background. */
const WHITE: Rgb = [255, 255, 255]

/** What is around a box is seen, on its own side or the other, or declared of what it stands in. */
function scenesOf(
  { a: { raster: first }, b: { raster: second }, evidence: { aligned } }: Registered,
  { a, b }: ElementPair,
  looks: Record<Side, BoxLook>,
): Record<Side, BoxScene> {
  const [p, q] = [underOf(first, a, looks.a), underOf(second, b, looks.b)]
  const others = [declaredUnder(a), declaredUnder(b), WHITE]
  return {
    a: sceneOf(first, a, aligned.a?.elements ?? [], distinct([p, q, ...others])),
    b: sceneOf(second, b, aligned.b?.elements ?? [], distinct([q, p, ...others])),
  }
}

/**
 * Colours that differ by less are one, in channel values: of greys 1 CIEDE2000 at most, and each more is one more
 * look to compare.
 */
const SAME = 3

const distinct = (colours: readonly (Rgb | null)[]): Rgb[] => {
  const found: Rgb[] = []
  for (const colour of colours)
    if (colour !== null && found.every((other) => distance(colour, other) > SAME))
      found.push(colour)
  return found
}

/**
 * Whether both sides declare the same of what the images seemed to show of a box, and both images show
 * it as declared rather than as it was measured.
 */
export function isDeclaredAlike(
  registered: Registered,
  pair: ElementPair,
  { change }: Hypothesis,
): boolean {
  const property = change.kind.startsWith('border') ? 'border' : change.kind
  if (
    property !== 'fill' &&
    property !== 'border' &&
    property !== 'radius' &&
    property !== 'shadow'
  )
    return false
  const [p, q] = [pair.a.node.style, pair.b.node.style]
  if (!sameOpacity(pair)) return false
  // Corners are measured on a few blended pixels; a fill or a shadow that changed blends into any rim.
  const differs = (other: Property) => differenceIn(other, p, q) !== null
  const isBlended =
    property === 'radius' || (property === 'border' && (differs('fill') || differs('shadow')))
  if (isBlended && !differs(property)) return true
  const looks = looksOf(registered, pair)
  if (looks === null) return false
  const scenes = scenesOf(registered, pair, looks)
  const isSame = (side: Side) => {
    const other = withOther(looks[side], looks[otherSide(side)], property)
    return compareLooks(scenes[side], property, looks[side], other) === null
  }
  if (differs(property) && !(isSame('a') && isSame('b'))) return false
  const values = valuesOf(change)
  const [u, v] = [
    asMeasured(looks.a, property, values?.b),
    asMeasured(looks.b, property, values?.a),
  ]
  if (u === null || v === null) return false
  return (
    confirmed(property, scenes, {
      a: { own: looks.a, other: u },
      b: { own: looks.b, other: v },
    }) !== null
  )
}

/** A shadow as people draw them, for a place that may have one. */
const SOME_SHADOW = {
  inset: false,
  x: 0,
  y: 2,
  blur: 6,
  spread: 0,
  colour: { r: 0, g: 0, b: 0, a: 0.2 },
}

/** A look as it was measured of the other side. */
function asMeasured(own: BoxLook, property: Property, value: Value | undefined): BoxLook | null {
  if (property === 'shadow') return { ...own, shadows: own.shadows.length > 0 ? [] : [SOME_SHADOW] }
  if (property === 'fill') {
    if (!value || !('colour' in value)) return null
    const [r, g, b] = value.colour
    return { ...own, fill: { r, g, b, a: 1 } }
  }
  const [length] = value && 'lengths' in value ? value.lengths : []
  if (length === undefined) return null
  if (property === 'radius') return { ...own, radii: own.radii.map(() => length) }
  const stroke = own.stroke ?? { r: 0, g: 0, b: 0, a: 0.3 }
  return { ...own, stroke, widths: own.widths.map(() => length) }
}

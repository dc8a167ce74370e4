import { bordersDiffer } from '../measurement/border-lines.ts'
import { colourDistance, fillDistance } from '../measurement/fill-distance.ts'
import { compareRegions } from '../measurement/region.ts'
import { cornersDiffer, rimDistance, shadowsDiffer } from '../measurement/rim.ts'
import { hasSurface } from '../evidence/collapse-icons.ts'
import { hex, nameOf, px, round } from '../verdict/told.ts'
import { charactersOf, lettersOf } from './declared.ts'
import { twinsOf, type Twin } from '../structures/twins.ts'
import type { Hypothesis } from './hypothesis.ts'
import type { TextDifference } from '../measurement/text-difference.ts'
import type { Match } from '../matching/matching.ts'
import type { Registered } from '../registration/register.ts'
import type { Fill, NodeStyle, Rect } from '../node.ts'

/** What is known of a twin besides its two nodes. */
interface Scene {
  registered: Registered
  texts: ReadonlyMap<Match, TextDifference>
  /** What the rasterisers make of letters that are the same. */
  noise: { mismatch: number; width: number; height: number; mass: number }
}

/**
 * The differences that two structures declare of one element, each where the images differ in just
 * that respect: a declaration makes a small difference worth telling, it does not make one.
 */
export function claims(scene: Scene, told: readonly Hypothesis[]): Hypothesis[] {
  const { evidence, matching } = scene.registered
  return twinsOf(evidence, matching).flatMap((twin) => {
    const known = new Set(
      told.filter(({ about }) => about !== null && about === twin.match).map(groupOf),
    )
    const found = twin.a.node.kind === 'text' ? textClaims(scene, twin) : boxClaims(scene, twin)
    return found.filter((claim) => !known.has(groupOf(claim)))
  })
}

const LETTERS = new Set([
  'characters',
  'typography',
  'font-size',
  'weight',
  'font-weight',
  'letter-spacing',
  'line-height',
  'font',
])

/** Hypotheses of one group say the same of an element in other words. */
const groupOf = ({ evidence: { kind } }: Hypothesis): string =>
  LETTERS.has(kind)
    ? 'letters'
    : kind.endsWith('colour') && kind !== 'border-colour'
      ? 'colour'
      : kind.startsWith('border')
        ? 'border'
        : kind

function make(
  { a, b, match }: Twin,
  labels: Hypothesis['labels'],
  kind: string,
  ratio: number,
  {
    property,
    expected,
    actual,
    note,
  }: { property: string; expected: string; actual: string; note?: string },
): Hypothesis {
  return {
    labels,
    note: note ?? `The ${property} of ${nameOf(b.node)} is ${actual}, the design has ${expected}.`,
    rect_a: a.rect,
    rect_b: b.rect,
    evidence: { kind, property, expected, actual },
    ratio,
    about: match,
    nodes: { a: a.node.id, b: b.node.id },
  }
}

/** What of a declared change of letters their ink shows at least. */
const LEAST_SEEN = 0.25

function textClaims({ registered, texts, noise }: Scene, twin: Twin): Hypothesis[] {
  const { a, b, match } = twin
  const difference = match && texts.get(match)
  if (!match || !difference) return []
  const found: Hypothesis[] = []
  const same = compareRegions(registered.a.raster, match.a.rect, registered.b.raster, match.b.rect)
  const isSame = same !== null && same.worst < 4 && Math.abs(match.a.rect.w - match.b.rect.w) < 1
  if (isSame) return []
  const characters = charactersOf(a.node, b.node)
  const width = Math.log(difference.width / noise.width)
  const height = Math.log(difference.height / noise.height)
  const mass = Math.log(difference.mass / noise.mass)
  if (characters !== null) {
    const seen =
      difference.worst > 0.12 + noise.mismatch ||
      difference.mismatch > 0.05 + noise.mismatch ||
      Math.abs(width) > 0.02
    if (seen || difference.rewrapped)
      found.push(make(twin, ['text/content'], 'characters', 3, characters))
  } else {
    for (const letters of lettersOf(a.node, b.node)) {
      const { before, after } = letters
      const declared = before > 0 && after > 0 ? Math.log(after / before) : 0
      const em = a.node.style.fontSize ?? 14
      const spacing =
        ((after - before) * (a.node.text ?? '').length) /
        Math.max(1, a.rect.w * (registered.evidence.laid.a?.scale ?? 1))
      const seen =
        letters.property === 'font-size'
          ? isSeen(height, declared) || isSeen(width, declared)
          : letters.property === 'letter-spacing'
            ? isSeen(width, spacing)
            : letters.property === 'font-weight'
              ? mass * (after - before) > 0 && Math.abs(mass) > 0.03
              : difference.pitch !== null &&
                (difference.pitch.b - difference.pitch.a) * (after - before) > 0 &&
                Math.abs(difference.pitch.b - difference.pitch.a) > 0.5
      if (seen) {
        found.push(
          make(twin, ['typography'], letters.property, 2 + Math.abs(after - before) / em, letters),
        )
        break
      }
    }
    const [p, q] = [a.node.style.fontFamily, b.node.style.fontFamily]
    if (
      found.length === 0 &&
      p !== null &&
      q !== null &&
      p !== q &&
      difference.mismatch > 0.12 + 2 * noise.mismatch
    )
      found.push(
        make(twin, ['typography'], 'font', 1.5, {
          property: 'font-family',
          expected: p,
          actual: q,
        }),
      )
  }
  const distance = fillDistance(a.node.style.fill, b.node.style.fill)
  if (
    distance !== null &&
    distance > 2.5 &&
    sameOpacity(twin) &&
    difference.colour > Math.min(2.5, distance / 4)
  )
    found.push(
      make(
        twin,
        ['colour/background'],
        'text-colour',
        distance / 2.5,
        colours('color', a.node.style, b.node.style),
      ),
    )
  return found
}

const isSeen = (measured: number, told: number): boolean =>
  Math.abs(told) > 0.01 && Math.abs(measured) > 0.008 && measured / told >= LEAST_SEEN

function opacityOf(placed: Twin['a']): number {
  let opacity = 1
  for (let at: Twin['a'] | null = placed; at !== null; at = at.parent)
    opacity *= at.node.style.opacity
  return opacity
}

const sameOpacity = ({ a, b }: Twin): boolean => Math.abs(opacityOf(a) - opacityOf(b)) < 0.05

const textOf = (fill: Fill | null): string =>
  fill?.kind === 'colour'
    ? hex([fill.colour.r, fill.colour.g, fill.colour.b])
    : fill?.kind === 'gradient'
      ? fill.css
      : 'none'

const colours = (property: string, p: NodeStyle, q: NodeStyle) => ({
  property,
  expected: textOf(p.fill),
  actual: textOf(q.fill),
})

function boxClaims({ registered }: Scene, twin: Twin): Hypothesis[] {
  const { a, b } = twin
  const [p, q] = [a.node.style, b.node.style]
  const [first, second] = [registered.a.raster, registered.b.raster]
  const [scaleA, scaleB] = [
    registered.evidence.laid.a?.scale ?? 1,
    registered.evidence.laid.b?.scale ?? 1,
  ]
  const found: Hypothesis[] = []
  const opacity = Math.abs(p.opacity - q.opacity)
  if (opacity > 0.05) {
    const seen = compareRegions(first, a.rect, second, b.rect)
    if (seen !== null && seen.worst >= 4)
      found.push(
        make(twin, ['shadow/effect', 'colour/background'], 'opacity', 3, {
          property: 'opacity',
          expected: String(round(p.opacity)),
          actual: String(round(q.opacity)),
        }),
      )
  }
  if (!sameOpacity(twin)) return found
  const [widthsA, widthsB] = [widthsOf(p), widthsOf(q)]
  const [radiiA, radiiB] = [p.cornerRadius ?? [0, 0, 0, 0], q.cornerRadius ?? [0, 0, 0, 0]]
  const [radius, border] = [
    Math.max(...radiiA.map((r) => r / scaleA), ...radiiB.map((r) => r / scaleB)),
    Math.max(...widthsA.map((w) => w / scaleA), ...widthsB.map((w) => w / scaleB)),
  ]
  const fill = isSolid(p.fill) && isSolid(q.fill) ? fillDistance(p.fill, q.fill) : null
  if (fill !== null && fill > 2) {
    const covers = { a: coversOf(registered, 'a', twin.a), b: coversOf(registered, 'b', twin.b) }
    const seen = rimDistance(first, a.rect, second, b.rect, border, covers, radius)
    if (seen !== null && seen > 1.4)
      found.push(
        make(twin, ['colour/background'], 'fill', fill / 2, colours('background-color', p, q)),
      )
  }
  const thicker = Math.max(...widthsA.map((width, i) => Math.abs(width - (widthsB[i] ?? 0))))
  const tint =
    Math.max(...widthsB) > 0 && Math.max(...widthsA) > 0
      ? (colourDistance(p.stroke, q.stroke) ?? 0)
      : 0
  if (
    (thicker >= 0.5 || tint > 4) &&
    bordersDiffer(
      { raster: first, rect: a.rect, widths: widthsA.map((w) => w / scaleA), stroke: p.stroke },
      { raster: second, rect: b.rect, widths: widthsB.map((w) => w / scaleB), stroke: q.stroke },
    )
  ) {
    found.push(
      make(
        twin,
        ['border/radius', 'colour/background'],
        'border-width',
        Math.max(thicker / 0.5, tint / 4),
        {
          property: thicker >= 0.5 ? 'border-width' : 'border-color',
          expected: thicker >= 0.5 ? say(widthsA) : strokeText(p),
          actual: thicker >= 0.5 ? say(widthsB) : strokeText(q),
        },
      ),
    )
  }
  const rounder = Math.max(...radiiA.map((r, i) => Math.abs(r - (radiiB[i] ?? 0))))
  if (
    rounder > 0.75 &&
    !(isRound(radiiA, a.rect, scaleA) && isRound(radiiB, b.rect, scaleB)) &&
    cornersDiffer(first, a.rect, second, b.rect, radius)
  )
    found.push(
      make(twin, ['border/radius'], 'radius', rounder / 0.75, {
        property: 'border-radius',
        expected: px(Math.max(...radiiA)),
        actual: px(Math.max(...radiiB)),
      }),
    )
  const shadows = [p.shadow ?? '', q.shadow ?? ''] as const
  if (
    p.shadow !== null &&
    q.shadow !== null &&
    shadows[0] !== shadows[1] &&
    shadowsDiffer(first, a.rect, second, b.rect)
  )
    found.push(
      make(twin, ['shadow/effect'], 'shadow', 3, {
        property: 'box-shadow',
        expected: shadows[0] || 'none',
        actual: shadows[1] || 'none',
      }),
    )
  return found
}

/** What lies under a fill that is seen through is of another element. */
const isSolid = (fill: Fill | null): boolean => fill?.kind !== 'colour' || fill.colour.a >= 0.9

const say = (widths: readonly number[]): string => px(Math.max(...widths))

/** A border that is seen through is none. */
const widthsOf = ({ stroke, strokeWidth }: NodeStyle): readonly number[] =>
  stroke?.a === 0 || strokeWidth === null ? [0, 0, 0, 0] : strokeWidth

const strokeText = ({ stroke }: NodeStyle): string =>
  stroke === null ? 'none' : hex([stroke.r, stroke.g, stroke.b])

/** Whether the corners are as round as the box lets them be. */
const isRound = (radii: readonly number[], { w, h }: Rect, scale: number): boolean =>
  radii.every((value) => value / scale >= Math.min(w, h) / 2 - 1)

/** What lies on a box and hides its surface. */
const coversOf = ({ evidence }: Registered, side: 'a' | 'b', box: Twin['a']): Rect[] =>
  (evidence.laid[side]?.placed ?? [])
    .filter(
      (at) => at !== box && isIn(at, box) && at.node.kind !== 'text' && at.node.kind !== 'icon',
    )
    .filter((at) => at.node.kind === 'image' || hasSurface(at.node))
    .map(({ rect }) => rect)

function isIn(inner: Twin['a'], box: Twin['a']): boolean {
  for (let at = inner.parent; at !== null; at = at.parent) if (at === box) return true
  return false
}

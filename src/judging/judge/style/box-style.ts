import { domPath } from '../evidence/dom-structure.ts'
import { hasSurface } from '../evidence/collapse-icons.ts'
import { hexOf } from '../evidence/css-values.ts'
import { listNodes } from '../evidence/tree-walk.ts'
import { nameOf, px, type Draft } from '../verdict/draft.ts'
import { placeA, placePair, seenOpacity, type Scene } from '../verdict/scene.ts'
import { colourDistance, fillDistance } from './fill-distance.ts'
import { bordersDiffer } from './border-lines.ts'
import { cornersDiffer, rimDistance, shadowsDiffer } from './rim.ts'
import { colourText } from './text-style.ts'
import type { FindingEvidence } from '../finding.ts'
import type { NodePair } from '../matching/matching.ts'
import type { Rect, UiNode } from '../node.ts'

/** The differences of a box's or picture's own look. */
export function boxDrafts(scene: Scene, pair: NodePair): Draft[] {
  const rects = placePair(scene, pair)
  const rules = [fill, border, radius, shadow]
  return rules.flatMap((rule) => {
    const found = rule(scene, pair, rects)
    if (found === null) return []
    return [
      {
        ...found,
        rectA: rects.a,
        rectB: rects.b,
        pass: 'main-pass',
        confirmed: true,
        evidence: { ...found.evidence, design_node: pair.a.id, dom_node: domPath(pair.b.id) },
        pair,
      },
    ]
  })
}

type Parts = Pick<Draft, 'labels' | 'severity' | 'ratio' | 'note'> & { evidence: FindingEvidence }
type Rects = { a: Rect; b: Rect }

function fill(scene: Scene, pair: NodePair, rects: Rects): Parts | null {
  const { a, b, limits, matching } = scene
  if (pair.a.kind === 'image' || pair.b.kind === 'image') return null
  if (!sameOpacity(matching, pair)) return null
  const told = fillDistance(pair.a.style.fill, pair.b.style.fill)
  const least = Math.max(1.5, limits.min_colour_delta_e)
  if (told === null || told <= least) return null
  const covers = {
    a: paintedInside(pair.a).map((rect) => placeA(scene, rect)),
    b: paintedInside(pair.b),
  }
  const seen = rimDistance(a, rects.a, b, rects.b, borderOf(pair), covers, radiusOf(pair))
  if (seen === null || seen <= least * 0.7) return null
  const [expected, actual] = [colourText(pair.a), colourText(pair.b)]
  return {
    labels: ['colour/background'],
    severity: told > 12 ? 'major' : 'minor',
    ratio: told / least,
    note: `The background of ${nameOf(pair.b)} is ${actual}, the design has ${expected} (ΔE ${told.toFixed(1)}).`,
    evidence: { kind: 'fill', property: 'background-color', expected, actual },
  }
}

/** What lies on a box and hides its surface. */
const paintedInside = (node: UiNode): Rect[] =>
  listNodes(node)
    .filter((inner) => inner !== node && inner.kind !== 'text' && inner.kind !== 'icon')
    .filter((inner) => inner.kind === 'image' || hasSurface(inner))
    .map(({ rect }) => rect)

const radiusOf = ({ a, b }: NodePair): number =>
  Math.max(0, ...(a.style.cornerRadius ?? []), ...(b.style.cornerRadius ?? []))

const borderOf = ({ a, b }: NodePair): number =>
  Math.max(0, ...(a.style.strokeWidth ?? []), ...(b.style.strokeWidth ?? []))

/** Whether nothing around the pair makes it more or less see-through than its counterpart. */
export const sameOpacity = (matching: Scene['matching'], { a, b }: NodePair): boolean =>
  Math.abs(seenOpacity(matching.a.parent, a) - seenOpacity(matching.b.parent, b)) < 0.05

function border({ a, b, matching, shrink }: Scene, pair: NodePair, rects: Rects): Parts | null {
  if (!sameOpacity(matching, pair)) return null
  const [p, q] = [pair.a.style, pair.b.style]
  if (q.strokeWidth === null || (p.strokeWidth === null && p.stroke === null)) return null
  const widths = { a: p.strokeWidth ?? [1, 1, 1, 1], b: q.strokeWidth }
  const change = Math.max(...widths.a.map((width, i) => Math.abs(width - (widths.b[i] ?? 0))))
  const colour = Math.max(...widths.b) > 0 ? (colourDistance(p.stroke, q.stroke) ?? 0) : 0
  if (change < 0.5 && colour <= 4) return null
  const first = { raster: a, rect: rects.a, widths: widths.a, stroke: p.stroke }
  const second = { raster: b, rect: rects.b, widths: widths.b, stroke: q.stroke }
  if (!bordersDiffer(first, second)) return null
  const say = (width: readonly number[], stroke: typeof p.stroke): string =>
    `${px(Math.max(...width) * shrink)} ${stroke && Math.max(...width) > 0 ? hexOf(stroke) : ''}`.trim()
  const [expected, actual] = [say(widths.a, p.stroke), say(widths.b, q.stroke)]
  return {
    labels: change >= 0.5 ? ['border/radius'] : ['border/radius', 'colour/background'],
    severity: 'minor',
    ratio: Math.max(change / 0.5, colour / 4),
    note: `The border of ${nameOf(pair.b)} is ${actual}, the design has ${expected}.`,
    evidence: { kind: 'border', property: 'border', expected, actual },
  }
}

function radius({ a, b, shrink }: Scene, pair: NodePair, rects: Rects): Parts | null {
  const [p, q] = [pair.a.style.cornerRadius, pair.b.style.cornerRadius]
  if (p === null && q === null) return null
  const [before, after] = [p ?? [0, 0, 0, 0], q ?? [0, 0, 0, 0]]
  const change = Math.max(...before.map((value, i) => Math.abs(value - (after[i] ?? 0))))
  // Some design files give one radius for all corners.
  const single =
    new Set(before).size === 1 && Math.abs(Math.max(...after) - Math.max(...before)) <= 0.75
  if (change <= 0.75 || single || (isRound(before, rects.a) && isRound(after, rects.b))) return null
  if (!cornersDiffer(a, rects.a, b, rects.b, Math.max(...before, ...after))) return null
  const [expected, actual] = [before, after].map((radii) => px(Math.max(...radii) * shrink)) as [
    string,
    string,
  ]
  return {
    labels: ['border/radius'],
    severity: 'minor',
    ratio: change / 0.75,
    note: `The corner radius of ${nameOf(pair.b)} is ${actual}, the design has ${expected}.`,
    evidence: { kind: 'radius', property: 'border-radius', expected, actual },
  }
}

/** Whether the corners are as round as the box lets them be. */
const isRound = (radii: readonly number[], { w, h }: Rect): boolean =>
  radii.every((value) => value >= Math.min(w, h) / 2 - 1)

function shadow({ a, b }: Scene, pair: NodePair, rects: Rects): Parts | null {
  const [p, q] = [pair.a.style.shadow, pair.b.style.shadow]
  const differ = p === null ? q !== null && q !== '' : q !== null && p !== q
  if (!differ || !shadowsDiffer(a, rects.a, b, rects.b)) return null
  const [expected, actual] = [p || 'none', q || 'none']
  return {
    labels: ['shadow/effect'],
    severity: 'minor',
    ratio: 3,
    note: `The shadow of ${nameOf(pair.b)} is ${actual}, the design has ${expected}.`,
    evidence: { kind: 'shadow', property: 'box-shadow', expected, actual },
  }
}

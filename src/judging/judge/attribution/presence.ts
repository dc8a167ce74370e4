import { around } from '../segmentation/merging.ts'
import { leaves } from '../matching/match-segments.ts'
import type { Match } from '../matching/matching.ts'
import type { Hypothesis } from './hypothesis.ts'
import type { Segment } from '../segmentation/segmentation.ts'
import type { Rect } from '../node.ts'

/** What only one side shows; neighbours in a row (an icon and its text) are one element. */
export function loneFindings(
  segments: readonly Segment[],
  matched: Map<Segment, Match>,
  side: 'a' | 'b',
): { hypotheses: Hypothesis[]; regrouped: Segment[] } {
  const alone = segments.filter(
    (segment) =>
      !matched.has(segment) &&
      segment.parent !== null &&
      matched.has(segment.parent) &&
      !isPictured(matched.get(segment.parent)) &&
      segment.rect.w * segment.rect.h >= 24,
  )
  const regrouped = alone.filter((segment) => isRegrouped(segment, segments, matched))
  const groups: { rect: Rect; parts: Segment[] }[] = []
  for (const segment of alone.toSorted((p, q) => p.rect.x - q.rect.x)) {
    if (regrouped.includes(segment)) continue
    const beside = groups.find(
      ({ rect, parts }) => parts[0]?.parent === segment.parent && isBeside(rect, segment.rect),
    )
    if (beside) {
      beside.rect = around(beside.rect, segment.rect)
      beside.parts.push(segment)
    } else groups.push({ rect: segment.rect, parts: [segment] })
  }
  const hypotheses = groups.map(({ rect, parts }): Hypothesis => {
    const kinds = new Set(parts.map(({ kind }) => kind))
    const content = kinds.has('text') ? 'text/content' : kinds.has('icon') ? 'icon' : null
    const name = side === 'a' ? 'missing/element' : 'extra/element'
    const what = kinds.has('box') ? 'element' : (parts[0]?.kind ?? 'element')
    return {
      labels: content ? [name, content] : [name],
      note: side === 'a' ? `This ${what} is missing.` : `This ${what} is not in the design.`,
      rect_a: side === 'a' ? rect : null,
      rect_b: side === 'b' ? rect : null,
      evidence: { kind: side === 'a' ? 'missing' : 'extra', property: what },
      ratio: Math.sqrt(rect.w * rect.h) / 8,
      about: null,
    }
  })
  return { hypotheses, regrouped }
}

/** What a picture holds on one side is not looked for on the other. */
const isPictured = (home: Match | undefined): boolean =>
  home !== undefined && (home.a.kind === 'image' || home.b.kind === 'image')

/** A box whose content is all there on the other side, or a line among such: only drawn otherwise. */
function isRegrouped(
  segment: Segment,
  segments: readonly Segment[],
  matched: Map<Segment, Match>,
): boolean {
  const held = leaves(segment)
  if (held.length > 0) return held.filter((leaf) => matched.has(leaf)).length >= 0.5 * held.length
  return (
    segment.kind === 'line' &&
    segments.some(
      (box) =>
        box.kind === 'box' &&
        !matched.has(box) &&
        box.parent !== null &&
        leaves(box).some((leaf) => matched.has(leaf)),
    )
  )
}

const isBeside = (p: Rect, q: Rect): boolean =>
  q.x - (p.x + p.w) <= 14 && Math.min(p.y + p.h, q.y + q.h) - Math.max(p.y, q.y) > 0

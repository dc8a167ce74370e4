import { moved } from '../../rectangle.ts'
import { extent, type LayoutCause } from './model.ts'
import type { Displaced } from './displaced.ts'
import type { Match } from '../../matching/matching.ts'
import type { Registered } from '../../registration/register.ts'
import type { Segment } from '../../segmentation/segmentation.ts'
import type { Element } from '../../structures/element.ts'

/** The two sides as they would be if nothing had been displaced. */
interface Undisplaced {
  registered: Registered
  /** The match there of one that was registered. */
  there: (match: Match) => Match
  /** The same cause of what was registered. */
  back: (cause: LayoutCause) => LayoutCause
}

/** Puts what was displaced back into its place, in a copy. */
export function undisplaced(registered: Registered, displaced: readonly Displaced[]): Undisplaced {
  if (displaced.length === 0) return { registered, there: (match) => match, back: (cause) => cause }
  const { a, b, matching, evidence } = registered
  const copy = structuredClone({ a: a.segments, b: b.segments, matching, evidence, displaced })
  for (const { element, side, axis, by } of copy.displaced) {
    const inverse = axis === 'x' ? { dx: -by, dy: 0 } : { dx: 0, dy: -by }
    const within = (copy.evidence.aligned[side]?.elements ?? []).filter((at) => isIn(at, element))
    const own = new Set(within.flatMap(({ segments }) => segments))
    const inked = copy[side].filter((segment) => isWithin(segment, own))
    for (const one of [...within, ...inked]) one.rect = moved(one.rect, inverse)
    for (const segment of inked)
      if (segment.container) {
        const { rect, inner } = segment.container
        segment.container = {
          ...segment.container,
          rect: moved(rect, inverse),
          inner: moved(inner, inverse),
        }
      }
  }
  const there = new Map(
    matching.matches.map((match, i) => [match, copy.matching.matches[i] as Match]),
  )
  const known = new Map([...there].map(([match, at]) => [at, match]))
  const original = (match: Match) => known.get(match) ?? match
  return {
    registered: {
      ...registered,
      a: { ...a, segments: copy.a },
      b: { ...b, segments: copy.b },
      matching: copy.matching,
      evidence: copy.evidence,
    },
    there: (match) => there.get(match) ?? match,
    back: (cause) => {
      const items = cause.items.map(original)
      const rects = { rect_a: extent(items, 'a'), rect_b: extent(items, 'b') }
      return { ...cause, ...rects, parent: original(cause.parent), items }
    },
  }
}

const isIn = (element: Element | null, around: Element): boolean =>
  element !== null && (element === around || isIn(element.parent, around))

const isWithin = (segment: Segment | null, own: ReadonlySet<Segment>): boolean =>
  segment !== null && (own.has(segment) || isWithin(segment.parent, own))

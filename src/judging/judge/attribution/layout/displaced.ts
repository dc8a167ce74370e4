import { otherAxis } from '../../change.ts'
import { spacingOf, type Spacing } from './spacings.ts'
import {
  edgesMoved,
  extent,
  SEEN,
  sharedAlong,
  size,
  TOLERANCE,
  type Axis,
  type LayoutCause,
} from './model.ts'
import { matchesOf, type Match } from '../../matching/matching.ts'
import type { Registered } from '../../registration/register.ts'
import type { Segment } from '../../segmentation/segmentation.ts'
import type { Aligned, Element } from '../../structures/element.ts'
import type { Side } from '../../finding.ts'

/** An element that one side shows beside its place in the flow that its structure declares. */
export interface Displaced {
  element: Element
  side: Side
  axis: Axis
  /** How far, in px of the segmentation. */
  by: number
  /** What both images show of it. */
  items: Match[]
}

/** Lengths of structures are this exact. */
const EXACT = 1

/**
 * What was moved out of its place while the flow around it stayed: the space before it is as much longer
 * than declared as the one behind it is shorter, and the images show it moved as far against what is
 * beside or around it.
 */
export const displacedIn = (registered: Registered): Displaced[] =>
  (['a', 'b'] as const).flatMap((side) => {
    const aligned = registered.evidence.aligned[side]
    if (aligned === null) return []
    const parts = Map.groupBy(aligned.elements, ({ parent }) => parent)
    return [...parts].flatMap(([parent, siblings]) =>
      parent?.node.layout?.margin === undefined
        ? []
        : siblings.flatMap((element, i) =>
            (['x', 'y'] as const).flatMap((axis) => {
              const beside = neighbours(element, siblings[i - 1], siblings[i + 1], axis)
              const by = offFlow(aligned, element, beside, axis)
              if (Math.abs(by) <= TOLERANCE) return []
              const found = {
                element,
                side,
                axis,
                by,
                items: matchesIn(element, parts, side, registered),
              }
              return isConfirmed(found, beside, parts, registered) ? [found] : []
            }),
          ),
    )
  })

interface Beside {
  before: Element | null
  after: Element | null
}

/** The neighbours along an axis: those that stand in one line with it and not above each other. */
function neighbours(
  element: Element,
  before: Element | undefined,
  after: Element | undefined,
  axis: Axis,
): Beside {
  const own = element.rect
  const isBeside = (p: Element | undefined): p is Element =>
    p !== undefined &&
    sharedAlong(p.rect, own, otherAxis(axis)) > 0 &&
    sharedAlong(p.rect, own, axis) <= Math.min(size(p.rect, axis), size(own, axis)) / 2
  return { before: isBeside(before) ? before : null, after: isBeside(after) ? after : null }
}

/** How far something stands out of the flow along an axis; 0 where it is in it, or nobody can say. */
function offFlow(
  aligned: Aligned,
  element: Element,
  { before, after }: Beside,
  axis: Axis,
): number {
  const { parent } = element
  if (parent === null) return 0
  const [ahead, behind] = [
    spacingOf(aligned, parent, before, element, axis),
    spacingOf(aligned, parent, element, after, axis),
  ]
  if (ahead === null || behind === null) return 0
  const longer = offDeclared(ahead)
  return Math.abs(longer + offDeclared(behind)) <= EXACT ? longer : 0
}

const offDeclared = ({ length, declared }: Spacing): number =>
  declared
    .map((value) => length - value)
    .reduce((least, off) => (Math.abs(off) < Math.abs(least) ? off : least))

type Parts = ReadonlyMap<Element | null, readonly Element[]>

const matchOf = (segment: Segment, side: Side, { matching }: Registered): Match | undefined =>
  matchesOf(matching, side).get(segment)

const matchesIn = (element: Element, parts: Parts, side: Side, registered: Registered): Match[] => [
  ...element.segments.flatMap((one) => matchOf(one, side, registered) ?? []),
  ...(parts.get(element) ?? []).flatMap((part) => matchesIn(part, parts, side, registered)),
]

/** Whether the images show all of it to have moved as far, against what is beside it or around it. */
function isConfirmed(
  { element, side, axis, by, items }: Displaced,
  { before, after }: Beside,
  parts: Parts,
  registered: Registered,
): boolean {
  const frame = frameOf(element.parent, side, registered)
  const references = [
    ...(before ? edgesOf(matchesIn(before, parts, side, registered), axis).slice(1) : []),
    ...(after ? edgesOf(matchesIn(after, parts, side, registered), axis).slice(0, 1) : []),
    ...(frame ? edgesOf([frame], axis) : []),
  ]
  const expected = side === 'b' ? by : -by
  return (
    items.length > 0 &&
    references.some((reference) =>
      items.every((item) =>
        placesMoved(item, axis).some((moved) => Math.abs(moved - reference - expected) <= SEEN),
      ),
    )
  )
}

/** How far the first and the last edge of several went. */
const edgesOf = (matches: readonly Match[], axis: Axis): number[] =>
  matches.length === 0 ? [] : edgesMoved(extent(matches, 'a'), extent(matches, 'b'), axis)

/** Letters begin or end where they did; what else is of another size is drawn around the same middle. */
function placesMoved(item: Match, axis: Axis): number[] {
  const edges = edgesOf([item], axis)
  return item.a.kind === 'text' ? edges : [edges.reduce((sum, by) => sum + by / 2, 0)]
}

/** The nearest box around that both images show. */
export function frameOf(element: Element | null, side: Side, registered: Registered): Match | null {
  for (let at = element; at !== null; at = at.parent)
    for (const segment of at.segments) {
      const match = matchOf(segment, side, registered)
      if (match?.a.kind === 'box' && match.b.kind === 'box') return match
    }
  return registered.matching.ofA.get(registered.a.segments[0] as Segment) ?? null
}

/** The cause that an element out of its place is. */
export function displacement(
  { element, side, axis, by, items }: Displaced,
  registered: Registered,
): LayoutCause {
  const delta = side === 'b' ? by : -by
  return {
    kind: 'shift',
    parent: frameOf(element.parent, side, registered) ?? (items[0] as Match),
    axis,
    side: null,
    a: 0,
    b: delta,
    rect_a: extent(items, 'a'),
    rect_b: extent(items, 'b'),
    items,
    ratio: Math.abs(delta) / TOLERANCE,
    confirmed: true,
  }
}

import { area, grow, union } from '../../../../base/rectangle.ts'
import { EDGE, edgesOff, liesIn } from '../../rectangle.ts'
import type { Arrangement, Groups } from './model.ts'
import { matchesOf, type Match, type Matching } from '../../matching/matching.ts'
import { isShown, type Aligned } from '../../structures/element.ts'
import type { Registered } from '../../registration/register.ts'
import type { Element, Segment } from '../../segmentation/segmentation.ts'
import type { Rect } from '../../node.ts'
import { otherSide, type Side } from '../../finding.ts'

/** How a structure says that what both images show is laid out. */
export interface Units {
  /** Containers before what they hold. */
  arrangements: Arrangement[]
  groups: Groups
  /** The node of each unit, and of each container. */
  elements: ReadonlyMap<Match, Element>
  aligned: Aligned
  side: Side
  /** The structure of the other side. */
  other: Aligned | null
}

interface Unit {
  match: Match
  element: Element | null
  children: Unit[]
}

/** What the segments of the images hold. */
export const arrangementsOf = ({ matches, ofA }: Matching): Arrangement[] =>
  matches
    .filter(({ a, b }) => a.kind === 'box' && b.kind === 'box')
    .toSorted((p, q) => p.a.id - q.a.id)
    .map((parent) => {
      const items = parent.a.children.flatMap((child) => {
        const match = ofA.get(child)
        return match && match.b.parent === parent.b ? [match] : []
      })
      const unmatchedOf = (side: Side) =>
        parent[side].children.filter((child) => !items.some((item) => item[side] === child))
      return { parent, items, unmatched: { a: unmatchedOf('a'), b: unmatchedOf('b') } }
    })

/**
 * The arrangements of a structure: its elements hold what the images show of them, wherever
 * segmentation found boxes. The structure of b comes first: a DOM knows every wrapper, a design may have
 * been flattened. Null where the image confirms no structure.
 */
export function unitsOf({ evidence, matching, a, b }: Registered): Units | null {
  const root = matching.ofA.get(a.segments[0] as Segment)
  if (root === undefined || root.b !== b.segments[0]) return null
  for (const side of ['b', 'a'] as const) {
    const aligned = evidence.aligned[side]
    if (!aligned?.elements.some(isShown)) continue
    const units = group(aligned, side, matching, root)
    attach(units, side, matching)
    return {
      ...listed(units, { a, b }, matching, side),
      aligned,
      side,
      other: evidence.aligned[otherSide(side)],
    }
  }
  return null
}

/** From the inside out: what an element holds, joined where it holds several. */
function group({ elements }: Aligned, side: Side, matching: Matching, root: Match): Unit {
  const of = matchesOf(matching, side)
  const held = new Map<Element | null, Unit[]>()
  const taken = new Set<Match>([root])
  for (const at of elements.toReversed()) {
    const inside = (held.get(at) ?? []).toReversed()
    const own = at.segments.flatMap((segment) => {
      const match = of.get(segment)
      if (match === undefined || taken.has(match)) return []
      taken.add(match)
      return [{ match, element: at, children: [] as Unit[] }]
    })
    const [first] = own
    const unit =
      at.node.kind === 'box' && first !== undefined
        ? { ...first, children: inside }
        : joined([...own, ...inside], at)
    if (unit !== null) held.set(at.parent, [...(held.get(at.parent) ?? []), unit])
  }
  const outer = (held.get(null) ?? []).toReversed()
  const [only] = outer
  // The outermost element is the component as the image shows it.
  const top = outer.length === 1 && only && isVirtual(only.match) ? only : null
  return { match: root, element: top?.element ?? null, children: top?.children ?? outer }
}

function joined(units: Unit[], element: Element): Unit | null {
  const [first] = units
  if (first === undefined || units.length === 1) return first ?? null
  const rect = (side: Side) => units.map(({ match }) => match[side].rect).reduce(union)
  const virtual = (side: Side): Segment => ({
    ...first.match[side],
    id: VIRTUAL,
    kind: 'box',
    rect: rect(side),
    container: null,
    lines: [],
    element: null,
    parent: null,
    children: units.map(({ match }) => match[side]),
  })
  return { match: { a: virtual('a'), b: virtual('b'), similarity: 1 }, element, children: units }
}

/** The id of what no segment shows: those of segments are 0 and above. */
const VIRTUAL = -1
export const isVirtual = ({ a }: Match): boolean => a.id === VIRTUAL

/** What both images show of a group, and of groups in it. */
export const partsOf = (match: Match, { ofA }: Pick<Matching, 'ofA'>): Match[] =>
  isVirtual(match)
    ? match.a.children.flatMap(
        (a, i) =>
          ofA.get(a) ?? partsOf({ ...match, a, b: match.b.children[i] as Segment }, { ofA }),
      )
    : [match]

/** Puts what is in no element into the smallest container around it. */
function attach(root: Unit, side: Side, matching: Matching): void {
  const boxes = matching.matches
    .filter(({ a, b }) => a.kind === 'box' && b.kind === 'box' && a.parent !== null)
    .toSorted((p, q) => area(q[side].rect) - area(p[side].rect))
  const known = enclosed(root, boxes, side)
  const left = new Set([...boxes, ...matching.matches])
  for (const match of left)
    if (match.a.parent !== null && !known.has(match.a))
      containerOf(root, match, side).children.push({ match, element: null, children: [] })
}

/**
 * Puts boxes around those parts of a group that they hold in both images, an icon or the text of a button, where a
 * structure has them beside each other or has no box for it; around a whole group, a box is what that shows.
 * Returns the units of what is in elements, and of these boxes: null of those that hold what is grouped otherwise.
 */
function enclosed(root: Unit, outerFirst: readonly Match[], side: Side): Map<Segment, Unit | null> {
  const containers = new Map<Unit, Unit>()
  const known = new Map<Segment, Unit | null>()
  const units = all(root)
  for (const unit of units) {
    if (!isVirtual(unit.match)) known.set(unit.match.a, unit)
    for (const child of unit.children) containers.set(child, unit)
  }
  const heldBy = ({ children }: Segment): Unit[] =>
    children.flatMap((child) => known.get(child) ?? heldBy(child))
  for (const match of outerFirst.toReversed()) {
    const held = heldBy(match.a)
    if (held.length === 0) continue
    const own = known.get(match.a)
    const box = own ?? { match, element: null, children: [] }
    const inside = held.filter((unit) => containers.get(unit) !== box)
    const [container, ...more] = new Set(
      [...(own ? [own] : []), ...inside].map((unit) => containers.get(unit)),
    )
    const isPart = container !== undefined && more.length === 0
    if (
      isPart &&
      !own &&
      isVirtual(container.match) &&
      inside.length === container.children.length
    ) {
      container.match = match
      if (container.element && edgesOff(container.element.rect, match[side].rect) > EDGE)
        container.element = null
      known.set(match.a, container)
      continue
    }
    if (!own) known.set(match.a, isPart ? box : null)
    if (!isPart || inside.length === 0) continue
    if (!own) units.push(box)
    containers.set(box, container)
    for (const unit of inside) containers.set(unit, box)
  }
  for (const unit of units) unit.children = []
  for (const unit of units) containers.get(unit)?.children.push(unit)
  for (const { match, children } of units.toReversed())
    if (isVirtual(match))
      for (const side of ['a', 'b'] as const) {
        match[side].children = children.map((child) => child.match[side])
        match[side].rect = match[side].children.map(({ rect }) => rect).reduce(union)
      }
  return known
}

/** The innermost container around what one side shows, or around what both do; containers are known in full on that of the structure. */
function containerOf(root: Unit, shown: Partial<Record<Side, Segment>>, source: Side): Unit {
  const isIn = (unit: Unit, side: Side): boolean => {
    const rect = shown[side]?.rect
    return !rect || liesIn(rect, grow(spaceTaken(unit, side, source), 1))
  }
  let container = root
  for (;;) {
    const next = container.children.find(
      (unit) =>
        (unit.children.length > 0 || unit.match.a.kind === 'box') &&
        isIn(unit, 'a') &&
        isIn(unit, 'b'),
    )
    if (next === undefined) return container
    container = next
  }
}

/** The box of a unit's node; on the other side it is as much larger than what it holds. */
function spaceTaken({ match, element }: Unit, side: Side, source: Side): Rect {
  if (element === null || !isVirtual(match)) return match[side].rect
  if (side === source) return element.rect
  const [box, from, to] = [element.rect, match[source].rect, match[side].rect]
  const [w, h] = [to.w + box.w - from.w, to.h + box.h - from.h]
  return { x: to.x + box.x - from.x, y: to.y + box.y - from.y, w, h }
}

function all(unit: Unit): Unit[] {
  const list: Unit[] = []
  const pending = [unit]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    list.push(next)
    pending.push(...next.children.toReversed())
  }
  return list
}

function listed(
  root: Unit,
  { a, b }: Pick<Registered, 'a' | 'b'>,
  { ofA, ofB }: Matching,
  source: Side,
): Pick<Units, 'arrangements' | 'groups' | 'elements'> {
  const units = all(root)
  const elements = new Map<Match, Element>()
  const containers = new Map(units.flatMap((unit) => unit.children.map((child) => [child, unit])))
  const groups = new Map<Match, Arrangement>()
  const arranged = new Map<Unit, Arrangement>()
  for (const unit of units) {
    const { match, children } = unit
    if (unit.element !== null) elements.set(match, unit.element)
    const one = {
      parent: match,
      items: children.map((child) => child.match),
      unmatched: { a: [], b: [] },
    }
    arranged.set(unit, one)
    if (isVirtual(match)) groups.set(match, one)
  }
  const unmatchedOf = (side: Side, segments: readonly Segment[], of: Map<Segment, Match>) => {
    for (const segment of segments) {
      if (of.has(segment) || (segment.parent && !of.has(segment.parent))) continue
      const container = containerOf(root, { [side]: segment }, source)
      // Without edges of its own a group is as large as what it holds: so are those around it.
      for (let at: Unit | undefined = container; at !== undefined; at = containers.get(at)) {
        arranged.get(at)?.unmatched[side].push(segment)
        if (!isVirtual(at.match)) break
      }
    }
  }
  unmatchedOf('a', a.segments, ofA)
  unmatchedOf('b', b.segments, ofB)
  return {
    arrangements: [...arranged.values()].filter(({ parent }) => !isVirtual(parent)),
    groups,
    elements,
  }
}

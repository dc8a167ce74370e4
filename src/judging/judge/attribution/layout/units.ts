import { area, grow, shared, union } from '../../rectangle.ts'
import { isAsDeclared, isIconOfBoth, isSeen, outermost, roomOf, toldOf } from './rooms.ts'
import type { Axis, Rooms } from './model.ts'
import { matchesOf, type Match, type Matching } from '../../matching/matching.ts'
import type { Laid, Placed } from '../../structures/element.ts'
import type { Registered } from '../../registration/register.ts'
import type { Segment } from '../../segmentation/segmentation.ts'
import type { Rect } from '../../node.ts'
import type { Side } from '../../finding.ts'

/** Things that are laid out together: in a box that both images show, or in an element without a look. */
export interface Arrangement {
  parent: Match
  items: Match[]
  /** What stands there on one side only. */
  strangers: Record<Side, Segment[]>
  /** The nearest container with edges of its own: the parent, or what is around it. */
  frame: Match
}

/** How a structure says that what both images show is laid out. */
export interface Units {
  /** Containers before what they hold. */
  arrangements: Arrangement[]
  /** The node of each unit, and of each container. */
  placed: ReadonlyMap<Match, Placed>
  laid: Laid
  side: Side
}

interface Unit {
  match: Match
  placed: Placed | null
  children: Unit[]
}

/** What the structure says of the rooms between units. */
export function roomsOf({ placed, laid, side, arrangements }: Units): Rooms {
  const held = new Map(arrangements.map(({ parent, items }) => [parent, items]))
  const room = (parent: Match, before: Match | null, after: Match | null, axis: Axis) => {
    const [from, to] = [before && placed.get(before), after && placed.get(after)]
    return roomOf(laid, placed.get(parent), from, to, axis)
  }
  // A group's edge is where its first or last part says, if that stands there as declared.
  const isKnown = (unit: Match, axis: Axis, which: 'start' | 'end'): boolean => {
    const at = placed.get(unit)
    if (at === undefined) return false
    if (!isVirtual(unit)) return isIconOfBoth(unit) || isSeen(laid, unit[side], at, axis, which)
    const part = outermost(held.get(unit) ?? [], side, axis, which)
    if (part === undefined) return false
    const inset = which === 'start' ? room(unit, null, part, axis) : room(unit, part, null, axis)
    return inset !== null && isAsDeclared(inset) && isKnown(part, axis, which)
  }
  return (parent, before, after, axis) => {
    const from = before && (outermost(before, side, axis, 'end') ?? null)
    const to = after && (outermost(after, side, axis, 'start') ?? null)
    const found = room(parent, from, to, axis)
    if (found === null) return null
    const known = (!from || isKnown(from, axis, 'end')) && (!to || isKnown(to, axis, 'start'))
    return {
      length: known ? found.length : null,
      side,
      byMargin: found.byMargin,
      told: (delta) => (known ? toldOf(found, delta, side) : 'left over'),
    }
  }
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
      const strangers = {
        a: parent.a.children.filter((child) => !items.some(({ a }) => a === child)),
        b: parent.b.children.filter((child) => !items.some(({ b }) => b === child)),
      }
      return { parent, items, strangers, frame: parent }
    })

/**
 * The arrangements that a structure tells: its elements hold what the images show of them, wherever
 * segmentation found boxes. The structure of b comes first: a DOM knows every wrapper, a design may have
 * been flattened. Null where no structure is borne out.
 */
export function unitsOf({ evidence, matching, a, b }: Registered): Units | null {
  const root = matching.ofA.get(a.segments[0] as Segment)
  if (root === undefined || root.b !== b.segments[0]) return null
  for (const side of ['b', 'a'] as const) {
    const laid = evidence.laid[side]
    if (laid === null || laid.elements.length === 0) continue
    const units = group(laid, side, matching, root)
    attach(units, side, matching)
    return { ...listed(units, { a, b }, matching, side), laid, side }
  }
  return null
}

/** From the inside out: what an element holds, joined where it holds several. */
function group({ placed }: Laid, side: Side, matching: Matching, root: Match): Unit {
  const of = matchesOf(matching, side)
  const held = new Map<Placed | null, Unit[]>()
  const taken = new Set<Match>([root])
  for (const at of placed.toReversed()) {
    const inside = (held.get(at) ?? []).toReversed()
    const own = (at.element?.segments ?? []).flatMap((segment) => {
      const match = of.get(segment)
      if (match === undefined || taken.has(match)) return []
      taken.add(match)
      return [{ match, placed: at, children: [] as Unit[] }]
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
  return { match: root, placed: top?.placed ?? null, children: top?.children ?? outer }
}

function joined(units: Unit[], placed: Placed): Unit | null {
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
  return { match: { a: virtual('a'), b: virtual('b'), similarity: 1 }, placed, children: units }
}

const VIRTUAL = -1
export const isVirtual = ({ a }: Match): boolean => a.id === VIRTUAL

/** Puts what no element claims into the smallest container around it. */
function attach(root: Unit, side: Side, matching: Matching): void {
  const known = new Set(all(root).map(({ match }) => match))
  const claimed = new Set([...known].flatMap((match) => (isVirtual(match) ? [] : [match.a])))
  for (const match of matching.matches) {
    if (known.has(match) || match.a.parent === null) continue
    if (holds(match.a, claimed)) continue
    const home = homeOf(root, match[side], side, side)
    home.children.push({ match, placed: null, children: [] })
  }
}

/** A box that is told apart only because of the lines around it, and holds what elements say they hold. */
const holds = (segment: Segment, claimed: ReadonlySet<Segment>): boolean =>
  segment.children.some((child) => claimed.has(child) || holds(child, claimed))

/** The innermost container around a segment of one side; containers are known in full on that of the structure. */
function homeOf(root: Unit, { rect }: Segment, side: Side, told: Side): Unit {
  let home = root
  for (;;) {
    const next = home.children.find(
      (unit) =>
        (unit.children.length > 0 || unit.match.a.kind === 'box') &&
        shared(grow(roomTaken(unit, side, told), 1), rect) >= 0.9 * area(rect),
    )
    if (next === undefined) return home
    home = next
  }
}

/** The box of a unit's node; on the other side it is as much larger than what it holds. */
function roomTaken({ match, placed }: Unit, side: Side, told: Side): Rect {
  if (placed === null || !isVirtual(match)) return match[side].rect
  if (side === told) return placed.rect
  const [box, from, to] = [placed.rect, match[told].rect, match[side].rect]
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
  told: Side,
): Pick<Units, 'arrangements' | 'placed'> {
  const units = all(root)
  const homes = new Map(units.flatMap((unit) => unit.children.map((child) => [child, unit])))
  const strangers = new Map<Unit, Record<Side, Segment[]>>()
  const lone = (side: Side, segments: readonly Segment[], of: Map<Segment, Match>) => {
    for (const segment of segments) {
      if (of.has(segment) || (segment.parent && !of.has(segment.parent))) continue
      const home = homeOf(root, segment, side, told)
      // Without edges of its own a group is as large as what it holds: so are those around it.
      for (let at: Unit | undefined = home; at !== undefined; at = homes.get(at)) {
        const list = strangers.get(at) ?? { a: [], b: [] }
        list[side].push(segment)
        strangers.set(at, list)
        if (!isVirtual(at.match)) break
      }
    }
  }
  lone('a', a.segments, ofA)
  lone('b', b.segments, ofB)
  const placed = new Map<Match, Placed>()
  const frames = new Map<Unit, Match>()
  for (const unit of units) {
    if (unit.placed !== null) placed.set(unit.match, unit.placed)
    const frame = isVirtual(unit.match) ? frames.get(unit) : unit.match
    if (frame === undefined) continue
    frames.set(unit, frame)
    for (const child of unit.children) frames.set(child, frame)
  }
  const arrangements = units
    .filter(({ children }) => children.length > 0)
    .map((unit) => ({
      parent: unit.match,
      frame: frames.get(unit) ?? root.match,
      items: unit.children.map(({ match }) => match),
      strangers: strangers.get(unit) ?? { a: [], b: [] },
    }))
  return { arrangements, placed }
}

import { otherSide } from '../../finding.ts'
import { edgesMoved, type Axis, type Spacings } from './model.ts'
import {
  isAsDeclared,
  isIconOfBoth,
  isSeen,
  lengthBetween,
  outermost,
  readingOf,
  spacingOf,
} from './spacings.ts'
import { isVirtual, type Units } from './units.ts'
import type { Match } from '../../matching/matching.ts'
import type { Element } from '../../segmentation/segmentation.ts'

/** What the structure says of the spacings between units. */
export function spacingsOf({ elements, aligned, side, other, groups }: Units): Spacings {
  const across = otherSide(side)
  /** Of a group, what stands first or last in it. */
  const partAt = (unit: Match, axis: Axis, which: 'start' | 'end'): Match | undefined =>
    outermost(groups.get(unit)?.items ?? [], side, axis, which)
  const elementAcross = (unit: Match, axis: Axis, which: 'start' | 'end'): Element | undefined => {
    if (!isVirtual(unit)) return unit[across].element ?? undefined
    const part = partAt(unit, axis, which)
    return part && elementAcross(part, axis, which)
  }
  const spacingBetween = (parent: Match, before: Match | null, after: Match | null, axis: Axis) => {
    const [from, to] = [before && elements.get(before), after && elements.get(after)]
    return spacingOf(aligned, elements.get(parent), from, to, axis)
  }
  // A group's edge is where its first or last part says, if that stands there as declared.
  const isKnown = (unit: Match, axis: Axis, which: 'start' | 'end'): boolean => {
    const at = elements.get(unit)
    if (at === undefined) return false
    if (!isVirtual(unit)) return isIconOfBoth(unit) || isSeen(aligned, unit[side], at, axis, which)
    const part = partAt(unit, axis, which)
    if (part === undefined) return false
    const inset =
      which === 'start'
        ? spacingBetween(unit, null, part, axis)
        : spacingBetween(unit, part, null, axis)
    return inset !== null && isAsDeclared(inset) && isKnown(part, axis, which)
  }
  return (parent, before, after, axis) => {
    const from = before && (outermost(before, side, axis, 'end') ?? null)
    const to = after && (outermost(after, side, axis, 'start') ?? null)
    const found = spacingBetween(parent, from, to, axis)
    if (found === null) return null
    const known = (!from || isKnown(from, axis, 'end')) && (!to || isKnown(to, axis, 'start'))
    const first = from && elementAcross(from, axis, 'end')
    const last = to && elementAcross(to, axis, 'start')
    const container = parent[across].element ?? undefined
    return {
      length: known ? found.length : null,
      side,
      inIcons: inIcon(to, axis, 0) - inIcon(from, axis, 1),
      lengthAcross: other && lengthBetween(other.scale, container, first, last, axis),
      reading: (delta) => (known ? readingOf(found, delta, side) : 'left over'),
    }
  }
}

/** How far the middle of an icon of both went further than an edge of its ink: it is drawn somewhere in its box. */
function inIcon(icon: Match | null, axis: Axis, edge: 0 | 1): number {
  if (icon === null || !isIconOfBoth(icon)) return 0
  const moved = edgesMoved(icon.a.rect, icon.b.rect, axis)
  return (moved[0] + moved[1]) / 2 - moved[edge]
}

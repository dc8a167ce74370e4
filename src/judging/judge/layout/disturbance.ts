import { endOf, meets, sizeOf, startOf, type Group } from './cut.ts'
import { union } from '../rectangle.ts'
import type { Chain, Part } from './chain.ts'
import type { Container } from './items.ts'
import type { Rect, UiNode } from '../node.ts'

type Side = 'a' | 'b'

/**
 * The parts of a chain that something which came or went lies in, and those that give way to it:
 * their change has a cause already.
 */
export function disturbedParts(
  chain: Chain,
  strays: { a: readonly UiNode[]; b: readonly UiNode[] },
  frame: { a: Rect; b: Rect },
): Part[] {
  const within = (['a', 'b'] as const).flatMap((side) =>
    strays[side]
      .map(({ rect }) => rect)
      .filter((rect) => meets(rect, frame[side], 'x') && meets(rect, frame[side], 'y'))
      .map((rect) => ({ rect, side })),
  )
  if (within.length === 0) return []
  const hit = within.flatMap(({ rect, side }) => around(chain, rect, side))
  if (hit.length === 0) return []
  return chain.parts.filter((part) => hit.includes(part.index) || part.leftOver !== false)
}

/** The parts that a rectangle lies in or beside; none where it lies in one of the groups. */
function around({ groups, axis }: Chain, rect: Rect, side: Side): number[] {
  const middle = startOf(rect, axis) + sizeOf(rect, axis) / 2
  if (groups.some((group) => holds(group, rect, side))) return []
  const before = groups.filter((group) => endOf(group[side], axis) <= middle).length
  const beside = groups[before]
  return beside !== undefined && startOf(beside[side], axis) < middle
    ? [before, before + 1]
    : [before]
}

/** Whether a group reaches around a rectangle, which then only made it as large as it is. */
function holds(group: Group, rect: Rect, side: Side): boolean {
  if (group.items.length < 2) return false
  const { x, y, w, h } = group.items.map((item) => item[side]).reduce(union)
  const [across, down] = [rect.x + rect.w / 2, rect.y + rect.h / 2]
  return across >= x && across <= x + w && down >= y && down <= y + h
}

/** Whether a rectangle lies in the line of a text, and so takes no room of its own. */
export const isInLine = (rect: Rect, items: Container['items'], side: Side): boolean =>
  items.some(({ text, pair }) => {
    const line = pair[side].rect
    return (
      text &&
      rect.x >= line.x - 1 &&
      rect.y >= line.y - 3 &&
      rect.x + rect.w <= line.x + line.w + 1 &&
      rect.y + rect.h <= line.y + line.h + 3
    )
  })

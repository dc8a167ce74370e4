import { ancestors, type Forest } from '../matching/forest.ts'
import { endOf, groupOf, startOf, type Axis, type Group } from './cut.ts'
import type { Item } from './items.ts'
import type { UiNode } from '../node.ts'

/** Boxes of neighbours may overlap by this much between pixels. */
const BETWEEN_PIXELS = 1

/**
 * Groups items as the build nests them, where that lays them one after another along one axis on
 * both sides: columns whose rows happen to align are columns, not rows. Null where it does not.
 */
export function cutByStructure(
  forest: Forest,
  items: readonly Item[],
): { axis: Axis; groups: Group[] } | null {
  const groups = nestedGroups(forest, items)
  if (groups.length < 2) return null
  const axes = (['y', 'x'] as const).flatMap((axis) => {
    const sorted = groups.toSorted((p, q) => startOf(p.a, axis) - startOf(q.a, axis))
    return inTurn(sorted, axis) ? [{ axis, groups: sorted }] : []
  })
  const [only] = axes
  return axes.length === 1 && only !== undefined ? only : null
}

const inTurn = (groups: readonly Group[], axis: Axis): boolean =>
  groups.every((group, i) => {
    const next = groups[i + 1]
    return (
      next === undefined ||
      (['a', 'b'] as const).every(
        (side) => startOf(next[side], axis) >= endOf(group[side], axis) - BETWEEN_PIXELS,
      )
    )
  })

/** The items by which child of their nearest common ancestor they lie in. */
function nestedGroups(forest: Forest, items: readonly Item[]): Group[] {
  const paths = items.map(({ pair }) => [pair.b, ...ancestors(forest, pair.b)].toReversed())
  const [first = []] = paths
  let depth = 0
  while (
    first[depth + 1] !== undefined &&
    paths.every((path) => path[depth + 1] !== undefined && path[depth] === first[depth])
  )
    depth++
  const by = new Map<UiNode | undefined, Item[]>()
  for (const [i, item] of items.entries()) {
    const child = paths[i]?.[depth]
    const list = by.get(child)
    if (list) list.push(item)
    else by.set(child, [item])
  }
  return [...by.values()].map(groupOf)
}

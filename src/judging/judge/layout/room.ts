import { ancestors, type Forest } from '../matching/forest.ts'
import { endOf, startOf, type Axis, type Group } from './cut.ts'
import type { Item } from './items.ts'
import type { UiNode } from '../node.ts'

/** What is built within this of what is declared is built as declared, in px. */
const EXACT = 1.5
/** The computed value of an automatic margin is the room it took; nobody sets one this wide. */
const WIDEST_MARGIN = 64
/** Letters end this much before the box that they fill, at most. */
const UNFILLED = 4

/**
 * Whether the room between two neighbours is more than the gap and margins of the built elements ask
 * for: then it is what alignment left over, and gives way to whatever grows. Null where their common
 * parent does not lay them side by side along the axis.
 */
export function isLeftOver(
  forest: Forest,
  before: Group,
  after: Group,
  axis: Axis,
): boolean | null {
  const last = most(before.items, ({ pair }) => endOf(pair.b.rect, axis))
  const next = most(after.items, ({ pair }) => -startOf(pair.b.rect, axis))
  const beside = siblings(forest, last.pair.b, next.pair.b)
  if (beside === null) return null
  const { parent, before: p, after: q } = beside
  const end = Math.max(...p.map(({ rect }) => endOf(rect, axis)))
  const start = Math.min(...q.map(({ rect }) => startOf(rect, axis)))
  if (start - end < -EXACT) return null
  if (axis === 'x' && (roomBehind(last) > UNFILLED || roomBefore(next) > UNFILLED)) return true
  const [far, near] = axis === 'x' ? ([1, 3] as const) : ([2, 0] as const)
  const inside = [
    end - endOf(last.pair.b.rect, axis) - paddingOf(p.slice(1), far),
    startOf(next.pair.b.rect, axis) - start - paddingOf(q.slice(1), near),
  ]
  if (Math.max(...inside) > UNFILLED) return true
  // A design's frame without a layout of its own says nothing of the room between its children.
  if (parent.layout === null) return null
  const gap = parent.layout.gaps?.[axis] ?? parent.layout.gap ?? 0
  // A margin reaches through parents that end where the child does (CSS 2.2 §8.3.1).
  const margins = [
    ...p.filter(({ rect }) => end - endOf(rect, axis) < 0.5).map(marginOf(far)),
    ...q.filter(({ rect }) => startOf(rect, axis) - start < 0.5).map(marginOf(near)),
  ]
  if (Math.max(...margins) > WIDEST_MARGIN) return true
  const sum = margins.reduce((all, margin) => all + margin, gap)
  return start - end > Math.max(sum, gap + Math.max(...margins)) + EXACT
}

/** What the elements around a node ask for at a side, within their borders. */
const paddingOf = (around: readonly UiNode[], side: 0 | 1 | 2 | 3): number =>
  around.reduce(
    (sum, { layout, style }) =>
      sum + (layout?.padding?.[side] ?? 0) + (style.strokeWidth?.[side] ?? 0),
    0,
  )

const marginOf =
  (side: 0 | 1 | 2 | 3) =>
  ({ layout }: UiNode): number =>
    layout?.margin?.[side] ?? 0

/** The room inside a text's box that its letters leave behind them, and before them. */
const roomBehind = ({ text, b, pair }: Item): number =>
  text ? endOf(pair.b.rect, 'x') - endOf(b, 'x') : 0
const roomBefore = ({ text, b, pair }: Item): number => (text ? b.x - pair.b.rect.x : 0)

const most = (items: readonly Item[], of: (item: Item) => number): Item =>
  items.reduce((best, item) => (of(item) > of(best) ? item : best))

/** The nearest common ancestor of two nodes, and what they each lie in below it, with themselves. */
function siblings(
  forest: Forest,
  a: UiNode,
  b: UiNode,
): { parent: UiNode; before: UiNode[]; after: UiNode[] } | null {
  const [above, beyond] = [
    [a, ...ancestors(forest, a)],
    [b, ...ancestors(forest, b)],
  ]
  const parent = above.find((node) => beyond.includes(node))
  if (parent === undefined || parent === a || parent === b) return null
  const below = (path: UiNode[]): UiNode[] => path.slice(0, path.indexOf(parent))
  return { parent, before: below(above), after: below(beyond) }
}

import { report, size, TOLERANCE, type Axis, type Context } from './model.ts'
import type { Match } from '../../matching/matching.ts'

/** Boxes that grew or shrank as much as another are one case. */
const ALIKE = 1.5

/**
 * Reports the boxes of an arrangement that are of another size of their own accord: nothing in them
 * makes them larger, the box around did not stretch them, and they do not fill the room that a
 * neighbour left.
 */
export function resized(context: Context): void {
  for (const axis of ['x', 'y'] as const) {
    const changes = context.items.map((item) => ({ item, change: changeOf(item, axis) }))
    for (const { item, change } of changes) {
      if (Math.abs(change) <= TOLERANCE || !isHollow(item)) continue
      if (context.stretched[axis].has(item) || isStretched(context, item, axis, change)) continue
      const fills = changes.some(
        (other) =>
          other.item !== item &&
          other.change * change < 0 &&
          area(other.item) < area(item) &&
          Math.abs(other.change + change) <= 2 * ALIKE,
      )
      if (fills || hasStranger(context)) continue
      const [a, b] = [size(item.a.rect, axis), size(item.b.rect, axis)]
      report(context, 'size', axis, [item], a, b, Math.abs(change) / TOLERANCE)
    }
  }
}

const changeOf = ({ a, b }: Match, axis: Axis): number => size(b.rect, axis) - size(a.rect, axis)

const area = ({ a }: Match): number => a.rect.w * a.rect.h

/** A box that holds nothing on either side. */
const isHollow = ({ a, b }: Match): boolean =>
  a.kind === 'box' && b.kind === 'box' && a.children.length === 0 && b.children.length === 0

/** Whether the box around grew as much, and with it all that reach from one of its ends to the other. */
function isStretched({ parent, items }: Context, item: Match, axis: Axis, change: number): boolean {
  if (Math.abs(changeOf(parent, axis) - change) > ALIKE) return false
  const others = items.filter((other) => other !== item && other.a.kind === 'box')
  const along = others.filter((other) => Math.abs(changeOf(other, axis) - change) <= ALIKE)
  if (along.length > 0) return true
  // In a stack the box around is as high as what it holds; across, what it holds is as wide as it.
  return axis === 'x' && size(item.a.rect, axis) >= 0.6 * size(parent.a.rect, axis)
}

const hasStranger = ({ strangers }: Context): boolean =>
  [...strangers.a, ...strangers.b].some(({ kind }) => kind === 'box' || kind === 'image')

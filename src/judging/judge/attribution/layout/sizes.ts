import { report, size, TOLERANCE, type Context } from './model.ts'
import type { Match } from '../../matching/matching.ts'

/**
 * Reports the boxes of an arrangement that are of another size of their own accord: they hold nothing that
 * makes them larger, and did not become wider with the box around. That one is as high as what it holds.
 */
export function resized(context: Context, items: readonly Match[]): void {
  const { parent } = context
  for (const axis of ['x', 'y'] as const) {
    const around = size(parent.b.rect, axis) - size(parent.a.rect, axis)
    for (const item of items.filter(isHollow)) {
      const [a, b] = [size(item.a.rect, axis), size(item.b.rect, axis)]
      const change = b - a
      const isStretched = axis === 'x' && Math.abs(around - change) <= TOLERANCE
      if (Math.abs(change) <= TOLERANCE || isStretched) continue
      report(context, 'size', axis, [item], a, b, Math.abs(change) / TOLERANCE)
    }
  }
}

/** A box that holds nothing on either side. */
const isHollow = ({ a, b }: Match): boolean =>
  a.kind === 'box' && b.kind === 'box' && a.children.length === 0 && b.children.length === 0

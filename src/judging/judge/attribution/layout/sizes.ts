import { sharedDown } from '../../../../base/rectangle.ts'
import { grownAlong, reportSize, SEEN, TOLERANCE, type Context } from './model.ts'
import type { Match } from '../../matching/matching.ts'
import type { Segment } from '../../segmentation/segmentation.ts'

/**
 * Reports the boxes, bars and lines of an arrangement that are of another size of their own accord: they hold nothing that
 * makes them larger, and did not become wider with the box around. That one is as high as what it holds.
 */
export function resized(context: Context, items: readonly Match[]): void {
  const { parent } = context
  for (const axis of ['x', 'y'] as const) {
    const around = grownAlong(parent, axis)
    for (const item of items.filter(
      (one) => isHollow(one) || (axis === 'x' && isBar(one, items)),
    )) {
      const change = grownAlong(item, axis)
      const isStretched = axis === 'x' && Math.abs(around - change) <= TOLERANCE
      if (Math.abs(change) <= TOLERANCE || isStretched) continue
      if (isHollow(item) || !context.goesOn(item)) reportSize(context, axis, item)
    }
  }
}

/** A box that holds nothing on either side. */
const isHollow = ({ a, b }: Match): boolean =>
  a.kind === 'box' && b.kind === 'box' && a.children.length === 0 && b.children.length === 0

/**
 * What is so many times as long as it is thick is a bar: its length is its own. Icons are seldom as slender.
 */
const BAR = 6

/** A bar across with nothing beside it that gave it space or took some, nor that a line may end at. */
const isBar = (match: Match, items: readonly Match[]): boolean =>
  isSlender(match.a) &&
  isSlender(match.b) &&
  items.every(
    (one) =>
      one === match || !areInLine(one, match) || Math.abs(one.b.rect.x - one.a.rect.x) <= SEEN,
  )

const isSlender = (one: Segment): boolean =>
  one.rect.w >= BAR * one.rect.h &&
  (one.kind === 'line'
    ? !one.parent?.children.some(({ rect }) => rect !== one.rect && sharedDown(rect, one.rect) > 0)
    : one.kind === 'icon' && one.marks.length === 1)

const areInLine = (p: Match, q: Match): boolean =>
  sharedDown(p.a.rect, q.a.rect) > 0 || sharedDown(p.b.rect, q.b.rect) > 0

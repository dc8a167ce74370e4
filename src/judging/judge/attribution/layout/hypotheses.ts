import { area } from '../../../../base/rectangle.ts'
import { liesIn } from '../../rectangle.ts'
import type { Seen } from '../../change.ts'
import type { Hypothesis } from '../hypothesis.ts'
import { size, type LayoutCause } from './model.ts'
import type { Match } from '../../matching/matching.ts'

/** What the comparison of arrangements found, the causes that are one put together. */
export const layoutFindings = (causes: readonly LayoutCause[]): Hypothesis[] =>
  merge(causes).map(({ cause, change }) => ({
    change,
    rect_a: cause.rect_a,
    rect_b: cause.rect_b,
    ratio: cause.ratio,
    about: aboutOf(cause),
  }))

/** What moved, the largest of several; else the container of what it is about. */
const aboutOf = ({ kind, items, parent }: LayoutCause): Match =>
  wholeOf(items) ?? (kind === 'shift' ? largestOf(items) : null) ?? parent

const largestOf = (items: readonly Match[]): Match | null =>
  items.toSorted((p, q) => area(q.a.rect) - area(p.a.rect))[0] ?? null

/** The one of several that holds all the others, as a button does its text. */
const wholeOf = (items: readonly Match[]): Match | undefined =>
  items.find((whole) =>
    items.every((item) =>
      (['a', 'b'] as const).every((side) => liesIn(item[side].rect, whole[side].rect)),
    ),
  )

interface Merged {
  cause: LayoutCause
  change: Seen
}

const lengthOf = ({ axis, a, b }: LayoutCause) => ({ axis, a, b })

const mergePaddings = (list: readonly LayoutCause[]): Merged => {
  const cause = strongestOf(list)
  const isResized = list.every(({ kind }) => kind === 'stretch')
  return isResized
    ? { cause: { ...cause, items: [cause.parent] }, change: sizeOf(cause) }
    : { cause, change: { kind: 'padding', ...lengthOf(cause) } }
}

/** The size of a box that grew behind what it holds: of its padding, too, which may be less than none. */
const sizeOf = ({ axis, rect_a, rect_b }: LayoutCause): Seen => ({
  kind: 'size',
  by: 'length',
  axis,
  a: size(rect_a, axis),
  b: size(rect_b, axis),
})

const mergeSizes = (list: readonly LayoutCause[]): Merged => {
  const cause = strongestOf(list)
  return { cause, change: { kind: 'size', by: 'length', ...lengthOf(cause) } }
}

function merge(causes: readonly LayoutCause[]): Merged[] {
  const paddings = Map.groupBy(
    causes.filter(({ kind }) => kind === 'padding' || kind === 'stretch'),
    ({ rect_a }) => rect_a,
  )
  // A box whose padding differs is of another size by that.
  const sizes = Map.groupBy(
    causes.filter(
      ({ kind, items: [item] }) => kind === 'size' && !(item && paddings.has(item.a.rect)),
    ),
    ({ items }) => items[0],
  )
  return [
    ...[...paddings.values()].map(mergePaddings),
    ...[...sizes.values()].map(mergeSizes),
    ...causes.flatMap((cause): Merged[] => {
      const { kind } = cause
      if (kind === 'gap' || kind === 'shift')
        return [{ cause, change: { kind, ...lengthOf(cause) } }]
      return kind === 'order' ? [{ cause, change: { kind: 'order', axis: cause.axis } }] : []
    }),
  ]
}

const strongestOf = (list: readonly LayoutCause[]): LayoutCause =>
  list.reduce((most, one) => (one.ratio > most.ratio ? one : most))

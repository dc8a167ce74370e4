import { grow, union } from '../../../../base/rectangle.ts'
import { shared } from '../../rectangle.ts'
import { px } from '../../wording.ts'
import type { Hypothesis } from '../hypothesis.ts'
import { SEEN, type LayoutCause } from './model.ts'

/** Words and labels for what the comparison of arrangements found. */
export function layoutFindings(causes: readonly LayoutCause[]): Hypothesis[] {
  return merge(causes).map(({ cause, labels, note, kind }) => ({
    labels,
    note,
    rect_a: cause.rect_a,
    rect_b: cause.rect_b,
    evidence: {
      kind,
      measure: {
        axis: cause.axis,
        a: round(cause.a),
        b: round(cause.b),
        delta: round(cause.b - cause.a),
        unit: 'px',
      },
    },
    ratio: cause.ratio,
    about: (cause.items.length === 1 ? cause.items[0] : undefined) ?? cause.parent,
    witnessed: cause.witnessed,
  }))
}

interface Worded {
  cause: LayoutCause
  labels: Hypothesis['labels']
  kind: string
  note: string
}

function merge(causes: readonly LayoutCause[]): Worded[] {
  const worded: Worded[] = []
  const paddings = Map.groupBy(
    causes.filter(({ kind }) => kind === 'padding' || kind === 'stretch'),
    ({ rect_a }) => rect_a,
  )
  for (const [, list] of paddings) {
    const strongest = strongestOf(list)
    const resized = list.every(({ kind }) => kind === 'stretch')
    worded.push({
      cause: strongest,
      labels: resized ? ['size', 'spacing/layout'] : ['spacing/layout', 'size'],
      kind: resized ? 'size' : 'padding',
      note: `The padding is ${px(strongest.b)} instead of ${px(strongest.a)} (${strongest.axis === 'x' ? 'across' : 'down'}).`,
    })
  }
  const shifts: LayoutCause[][] = []
  for (const cause of causes.filter(({ kind }) => kind === 'shift')) {
    const last = shifts.at(-1)
    if (last?.some((one) => movedAsOne(one, cause))) last.push(cause)
    else shifts.push([cause])
  }
  for (const list of shifts) {
    const strongest = strongestOf(list)
    worded.push({
      cause: {
        ...strongest,
        rect_a: list.map(({ rect_a }) => rect_a).reduce(union),
        rect_b: list.map(({ rect_b }) => rect_b).reduce(union),
        items: [...new Set(list.flatMap(({ items }) => items))],
      },
      labels: ['inset/shift', 'spacing/layout'],
      kind: 'shift',
      note: `It stands ${px(Math.abs(strongest.b - strongest.a))} ${direction(strongest)}.`,
    })
  }
  const sizes = Map.groupBy(
    causes.filter(
      ({ kind, items: [item] }) => kind === 'size' && !(item && paddings.has(item.a.rect)),
    ),
    ({ items }) => items[0],
  )
  for (const [, list] of sizes) {
    const strongest = strongestOf(list)
    const { axis, a, b } = strongest
    worded.push({
      cause: strongest,
      labels: ['size', 'spacing/layout'],
      kind: 'size',
      note: `It is ${px(b)} ${axis === 'x' ? 'wide' : 'high'} instead of ${px(a)}.`,
    })
  }
  for (const cause of causes) {
    if (cause.kind === 'gap')
      worded.push({
        cause,
        labels: ['spacing/layout', 'inset/shift'],
        kind: 'gap',
        note: `The gap is ${px(cause.b)} instead of ${px(cause.a)}.`,
      })
    if (cause.kind === 'order')
      worded.push({
        cause,
        labels: ['spacing/layout', 'text/content'],
        kind: 'order',
        note: 'The elements stand in another order.',
      })
  }
  return worded
}

const strongestOf = (list: readonly LayoutCause[]): LayoutCause =>
  list.reduce((most, one) => (one.ratio > most.ratio ? one : most))

/** How far apart the lines of one thing stand, in px. */
const LEADING = 12

/** Whether both tell where the same thing went, or neighbours that went as far. */
const movedAsOne = (p: LayoutCause, q: LayoutCause): boolean =>
  p.items[0] === q.items[0] ||
  (p.axis === q.axis &&
    Math.abs(p.b - q.b) <= SEEN &&
    shared(grow(p.rect_b, LEADING), q.rect_b) > 0)

function direction({ axis, a, b }: LayoutCause): string {
  if (axis === 'x') return b > a ? 'further right' : 'further left'
  return b > a ? 'lower' : 'higher'
}

const round = (value: number): number => Math.round(value * 100) / 100

import { domPath } from '../evidence/dom-structure.ts'
import { nameOf, px, round, type Draft } from '../verdict/draft.ts'
import { placePair, type Scene } from '../verdict/scene.ts'
import { shared } from '../rectangle.ts'
import { crossOf, endOf, groupOf, meets, sizeOf, startOf, type Axis } from './cut.ts'
import type { NodePair } from '../matching/matching.ts'
import type { Rect } from '../node.ts'
import type { Container } from './items.ts'
import type { PlacedCause } from './walk.ts'

/**
 * Elements whose size changed by themselves, and those that their content, padding, frame or siblings
 * made larger or smaller.
 */
export function sizeDrafts(
  scene: Scene,
  containers: readonly Container[],
  causes: readonly PlacedCause[],
  known: readonly Draft[],
): { drafts: Draft[]; stretched: Draft[] } {
  const inside = new Map(containers.map((container) => [container.pair, container]))
  const around = new Map<NodePair, Container>()
  for (const container of containers)
    for (const { pair } of container.items) around.set(pair, container)
  const drafts: Draft[] = []
  const stretched: Draft[] = []
  const explained = new Set<NodePair>()
  const turned = new Set(
    known.filter(({ evidence }) => evidence.kind === 'icon').map(({ pair }) => pair),
  )
  for (const pair of scene.matching.pairs.toReversed()) {
    if (pair.a.kind === 'text' || pair.b.kind === 'text') continue
    if ((pair.a.kind === 'box' && !inside.has(pair)) || turned.has(pair)) continue
    const changed = (['x', 'y'] as const).filter(
      (axis) => Math.abs(growthOf(pair, axis)) > Math.max(1.5, scene.limits.min_length_px),
    )
    const axes = changed.filter(
      (axis) =>
        !isExplained(
          pair,
          axis,
          growthOf(pair, axis),
          inside.get(pair),
          around.get(pair),
          causes,
          explained,
        ),
    )
    if (axes.length > 0) {
      drafts.push(draftOf(scene, pair, axes))
      explained.add(pair)
    } else if (changed.length > 0) stretched.push(draftOf(scene, pair, changed))
  }
  return { drafts, stretched }
}

const growthOf = ({ a, b }: NodePair, axis: Axis): number =>
  sizeOf(b.rect, axis) - sizeOf(a.rect, axis)

function isExplained(
  pair: NodePair,
  axis: Axis,
  delta: number,
  own: Container | undefined,
  parent: Container | undefined,
  causes: readonly PlacedCause[],
  sized: ReadonlySet<NodePair>,
): boolean {
  if (own) {
    if (
      causes.some(
        (cause) => cause.container === pair && cause.axis === axis && cause.kind !== 'shift',
      )
    )
      return true
    if (own.lone.a.length + own.lone.b.length > 0) return true
    if (own.bordered > 0 && Math.abs(Math.abs(delta) - 2 * own.bordered) <= 1.5) return true
    const grew = own.items.some(
      (item) =>
        item.retyped ||
        sized.has(item.pair) ||
        (sizeOf(item.b, axis) - sizeOf(item.a, axis)) * delta > 0.2 * delta * delta,
    )
    if (grew) return true
  }
  if (parent === undefined) return own !== undefined
  if (isScaled(pair)) return false
  if (isBesideLone(pair, axis, parent)) return true
  const given = causes.some(
    (cause) =>
      cause.container === parent.pair && cause.axis === axis && (cause.b - cause.a) * delta < 0,
  )
  if (given && own !== undefined) return true
  const exchanged = causes.some(
    ({ kind, container, groups }) =>
      kind === 'order' &&
      container === parent.pair &&
      groups.some((group) => shared(group.b, pair.b.rect) > 0),
  )
  if (exchanged) return true
  return isStretched(pair, axis, delta, parent)
}

/** Whether an element is as large a part of its frame as before. */
function isShare({ a, b }: NodePair, axis: Axis, frame: NodePair): boolean {
  const [from, to] = [sizeOf(frame.a.rect, axis), sizeOf(frame.b.rect, axis)]
  return (
    Math.abs(to - from) > 1.5 &&
    Math.abs((sizeOf(a.rect, axis) * to) / from - sizeOf(b.rect, axis)) <= 1.5
  )
}

/** How much more or less than its line's height a text's ink may grow when it wraps elsewhere. */
const INK_IN_LINE = 7

/** Whether an element is as long as the elements beside it, which grew alike. */
function spansNeighbours({ a, b }: NodePair, axis: Axis, delta: number, parent: Container) {
  const beside = parent.items.filter((item) => item.pair.a !== a && meets(a.rect, item.a, axis))
  if (beside.length === 0) return false
  const group = groupOf(beside)
  const grown = sizeOf(group.b, axis) - sizeOf(group.a, axis)
  const lines = Math.abs(delta) > INK_IN_LINE && beside.some(({ text }) => text)
  const exact = lines ? INK_IN_LINE : 2.5
  return (
    grown * delta > 0 &&
    Math.abs(grown - delta) <= exact &&
    sizeOf(group.b, axis) > 0.6 * sizeOf(b.rect, axis)
  )
}

/** Whether an element grew as much along both axes: nothing but a size of its own does that. */
function isScaled({ a, b }: NodePair): boolean {
  const [w, h] = [b.rect.w - a.rect.w, b.rect.h - a.rect.h]
  return Math.abs(w) > 3 && Math.abs(w - h) <= 1.5 && Math.abs(a.rect.w - a.rect.h) <= 2
}

/** Whether something came or went in the row or column that an element is in. */
const isBesideLone = ({ a, b }: NodePair, axis: Axis, { lone }: Container): boolean => {
  const cross = crossOf(axis)
  return (
    lone.a.some(({ rect }) => meets(rect, a.rect, cross)) ||
    lone.b.some(({ rect }) => meets(rect, b.rect, cross))
  )
}

/** Whether two elements lie one after the other along an axis. */
const isStacked = (p: Rect, q: Rect, axis: Axis): boolean =>
  meets(p, q, crossOf(axis)) &&
  (startOf(q, axis) >= endOf(p, axis) - 1 || endOf(q, axis) <= startOf(p, axis) + 1)

/** Whether an element gives way: to its frame, or to siblings in a frame of fixed size. */
function isStretched({ a, b }: NodePair, axis: Axis, delta: number, parent: Container): boolean {
  const frame = sizeOf(parent.pair.b.rect, axis) - sizeOf(parent.pair.a.rect, axis)
  const fills = parent.items.every((item) => item.pair.a === a || !isStacked(a.rect, item.a, axis))
  if ((fills && Math.abs(frame - delta) <= 1.5) || isShare({ a, b }, axis, parent.pair)) return true
  if (spansNeighbours({ a, b }, axis, delta, parent)) return true
  const alike = parent.items.some(
    (item) =>
      item.pair.a !== a &&
      Math.abs(sizeOf(item.b, axis) - sizeOf(item.a, axis) - delta) <= 1.5 &&
      !item.text,
  )
  if (alike) return true
  const siblings = parent.items.filter(({ pair }) => pair.a !== a)
  const before = b.rect[axis] - parent.pair.b.rect[axis] - (a.rect[axis] - parent.pair.a.rect[axis])
  const others = siblings.reduce(
    (sum, item) => sum + sizeOf(item.b, axis) - sizeOf(item.a, axis),
    0,
  )
  const shared = Math.abs(others) > 1.5 && Math.abs(others + delta) <= 2
  return shared || (Math.abs(before) > 1.5 && Math.abs(before + delta) <= 2)
}

function draftOf(scene: Scene, pair: NodePair, axes: readonly Axis[]): Draft {
  const rects = placePair(scene, pair)
  const [axis = 'x'] = axes
  const { shrink } = scene
  const [p, q] = [sizeOf(pair.a.rect, axis) * shrink, sizeOf(pair.b.rect, axis) * shrink]
  const say = ({ w, h }: Rect): string => `${px(w * shrink)} × ${px(h * shrink)}`
  const delta = round(q - p)
  const icon = pair.b.kind === 'icon'
  return {
    labels: icon ? ['size', 'icon'] : ['size'],
    severity: Math.abs(delta) >= 10 ? 'major' : 'minor',
    ratio: Math.abs(delta) / 1.5,
    note: `${nameOf(pair.b)} is ${say(pair.b.rect)}, the design has ${say(pair.a.rect)}.`.replace(
      /^t/,
      'T',
    ),
    rectA: rects.a,
    rectB: rects.b,
    pass: 'main-pass',
    confirmed: true,
    evidence: {
      kind: 'size',
      measure: { axis: axis === 'x' ? 'w' : 'h', a: round(p), b: round(q), delta, unit: 'px' },
      design_node: pair.a.id,
      dom_node: domPath(pair.b.id),
    },
    pair,
  }
}

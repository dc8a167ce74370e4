import {
  causesOf,
  explainedIn,
  growth,
  type Cause,
  type ChainFacts,
  type Explained,
} from './causes.ts'
import { chainOf, type Chain } from './chain.ts'
import { crossOf, cutByExtent, groupOf, type Axis, type Group } from './cut.ts'
import { disturbedParts, isInLine } from './disturbance.ts'
import { reordered } from './order.ts'
import { isLeftOver } from './room.ts'
import { cutByStructure } from './structure.ts'
import type { Container, Item } from './items.ts'
import type { NodePair } from '../matching/matching.ts'
import type { Rect, UiNode } from '../node.ts'
import type { Scene } from '../verdict/scene.ts'

/** A cause in its container. */
export interface PlacedCause extends Omit<Cause, 'kind'> {
  kind: Cause['kind'] | 'order'
  container: NodePair
  /** How many elements it displaced. */
  moved: number
}

/** A change in a container that is no cause, with the rule that says so. */
export interface PlacedExplained extends PlacedCause {
  rule: Explained['rule'] | 'moved_by'
}

/** What walking a container collects. */
interface Found {
  causes: PlacedCause[]
  explained: PlacedExplained[]
}

interface Frame {
  x: { a: Rect; b: Rect }
  y: { a: Rect; b: Rect }
}

/** The causes inside one container; what changed besides is added to `explained`. */
export function walkContainer(
  scene: Scene,
  container: Container,
  explained: PlacedExplained[] = [],
): PlacedCause[] {
  const { pair, items } = container
  if (items.length === 0) return []
  const own = { a: pair.a.rect, b: pair.b.rect }
  const found: PlacedCause[] = []
  const swapped = (['y', 'x'] as const)
    .map((axis) => ({ axis, moved: reordered(items, axis) }))
    .find(({ moved }) => moved.length > 0)
  if (swapped) {
    const groups = [groupOf(swapped.moved)]
    found.push({
      kind: 'order',
      axis: swapped.axis,
      groups,
      a: 0,
      b: 0,
      ratio: 6,
      parts: [],
      container: pair,
      moved: 0,
    })
  }
  const moving = new Set(swapped?.moved)
  const fixed = items.filter((item) => !moving.has(item))
  const inOrder = swapped ? [...fixed, asOne(swapped.moved)] : items
  const causes: PlacedCause[] = []
  walk(scene, framedOf(container), inOrder, { x: own, y: own }, { causes, explained })
  return [...found, ...mergePaddings(causes, container)]
}

/** A container with what is the same of all its chains. */
interface Framed extends Container {
  /** Whether the built element's content reaches its declared padding: top, right, bottom, left. */
  rigid: boolean[]
  /** What only one side has and takes room of its own. */
  strays: { a: UiNode[]; b: UiNode[] }
}

function framedOf(container: Container): Framed {
  const { pair, lone, items } = container
  const strays = (side: 'a' | 'b'): UiNode[] =>
    lone[side].filter(({ rect }) => !isInLine(rect, items, side))
  return {
    ...container,
    rigid: ([0, 1, 2, 3] as const).map((side) => touches(pair, side)),
    strays: { a: strays('a'), b: strays('b') },
  }
}

/** Elements that changed places, as one that takes their room. */
function asOne(moved: Item[]): Item {
  const { a, b } = groupOf(moved)
  const [first] = moved as [Item]
  return { pair: first.pair, a, b, retyped: true, text: false }
}

const TOLERANCE = 1.5

function walk(
  scene: Scene,
  container: Framed,
  items: Item[],
  frame: Frame,
  found: Found,
  beside: Group | null = null,
): void {
  const { axis, groups } = cutByStructure(scene.matching.b, items) ?? cutByExtent(items)
  if (groups.length > 1 || items.length === 1) {
    examine(scene, container, groups, axis, frame[axis], found)
    const cross = crossOf(axis)
    if (items.length === 1) {
      const own: Found = { causes: [], explained: found.explained }
      examine(scene, container, groups, cross, frame[cross], own)
      for (const cause of own.causes)
        if (isAligned(cause, beside)) found.explained.push({ ...cause, rule: 'moved_by' })
        else found.causes.push(cause)
    } else
      for (const group of groups)
        walk(scene, container, group.items, { ...frame, [axis]: group }, found, groupOf(items))
    return
  }
  for (const item of items)
    for (const along of ['x', 'y'] as const)
      examine(scene, container, [groupOf([item])], along, frame[along], found)
}

/** Whether an element was moved by nothing but the growth of the row that it is aligned in. */
function isAligned({ kind, axis, a, b }: PlacedCause, row: Group | null): boolean {
  if (kind !== 'shift' || row === null) return false
  const grown = Math.abs(growth(row, axis))
  return grown > 1.5 && Math.abs(b - a) <= grown / 2 + 1
}

function examine(
  { limits, matching }: Scene,
  container: Framed,
  groups: Group[],
  axis: Axis,
  frame: { a: Rect; b: Rect },
  found: Found,
): void {
  const tolerance = Math.max(TOLERANCE, limits.min_length_px)
  const chain = chainOf(groups, axis, frame, tolerance, (before, after) =>
    isLeftOver(matching.b, before, after, axis),
  )
  const ownFrame = frame.a === container.pair.a.rect
  const facts = factsOf(chain, container, ownFrame, frame)
  const causes = causesOf(chain, facts)
  const place = { container: container.pair }
  for (const cause of causes)
    found.causes.push({ ...cause, ...place, moved: movedBy(cause, groups) })
  for (const other of explainedIn(chain, facts, causes))
    found.explained.push({ ...other, ...place, moved: 0 })
}

/** How many elements stand behind the place of a cause. */
function movedBy({ kind, groups }: Cause, all: Group[]): number {
  if (kind === 'shift') return 0
  const first = groups[0]
  const from = first === undefined ? 0 : all.indexOf(first) + (kind === 'gap' ? 1 : 0)
  return all.slice(Math.max(0, from)).reduce((sum, { items }) => sum + items.length, 0)
}

function factsOf(
  chain: Chain,
  container: Framed,
  ownFrame: boolean,
  frame: { a: Rect; b: Rect },
): ChainFacts {
  const { pair, bordered, rigid, strays } = container
  const { axis } = chain
  const sides = axis === 'x' ? ([3, 1] as const) : ([0, 2] as const)
  const declared = sides.map((side) => {
    const [p, q] = [pair.a.layout?.padding?.[side], pair.b.layout?.padding?.[side]]
    return p === undefined || q === undefined ? null : q - p
  })
  const [start = null, end = null] = declared
  return {
    declared: { start, end },
    rigid: { start: rigid[sides[0]] ?? false, end: rigid[sides[1]] ?? false },
    disturbed: disturbedParts(chain, strays, frame),
    ownFrame,
    bordered,
    gap: pair.b.layout?.gaps?.[axis] ?? pair.b.layout?.gap ?? null,
  }
}

/** Whether the built element's content reaches its declared padding. */
function touches({ b }: NodePair, side: 0 | 1 | 2 | 3): boolean {
  const padding = b.layout?.padding
  if (!padding || b.children.length === 0) return false
  const border = b.style.strokeWidth?.[side] ?? 0
  const { x, y, w, h } = b.rect
  const rooms = b.children.map(({ rect, kind, style }) => {
    const centred = kind === 'text' && style.textAlign === 'center'
    if (centred && (side === 0 || side === 2)) return Infinity
    return [rect.y - y, x + w - rect.x - rect.w, y + h - rect.y - rect.h, rect.x - x][
      side
    ] as number
  })
  return Math.abs(Math.min(...rooms) - border - padding[side]) <= 1.5
}

/** Every row of a container that starts elsewhere is one padding, not as many shifts. */
function mergePaddings(found: PlacedCause[], { pair, items }: Container): PlacedCause[] {
  const merged: PlacedCause[] = []
  for (const axis of ['x', 'y'] as const) {
    const along = found.filter((cause) => cause.axis === axis)
    const paddings = along.filter(({ kind }) => kind === 'padding')
    const shifts = along.filter(({ kind }) => kind === 'shift')
    const gaps = along.filter(({ kind }) => kind === 'gap')
    if (paddings.length > 0) merged.push(strongest(paddings))
    else if (
      shifts.length > 1 &&
      shifts.every(({ b }) => Math.abs(b - (shifts[0]?.b ?? 0)) <= 1.5)
    ) {
      const groups = [
        groupOf(shifts.flatMap((shift) => shift.groups.flatMap((group) => group.items))),
      ]
      const all = (groups[0]?.items.length ?? 0) >= items.length
      merged.push({
        ...strongest(shifts),
        ...(all && { kind: 'padding' as const }),
        groups,
        container: pair,
      })
    } else merged.push(...shifts.filter((shift) => !joinsGap(shift, gaps)))
    merged.push(...mergeGaps(gaps))
  }
  const paddings = merged.filter(({ kind }) => kind === 'padding')
  return paddings.length < 2
    ? merged
    : [...merged.filter(({ kind }) => kind !== 'padding'), strongest(paddings)]
}

/** Rows that start later by what a gap in another row grew: they lie behind it too. */
function joinsGap(shift: PlacedCause, gaps: PlacedCause[]): boolean {
  const gap = gaps.find(({ a, b }) => Math.abs(b - a - shift.b) <= 1.5)
  if (gap) gap.groups = [...gap.groups, ...shift.groups]
  return gap !== undefined
}

/** Equal changes of gaps in rows of one container are one cause. */
function mergeGaps(gaps: PlacedCause[]): PlacedCause[] {
  const merged: PlacedCause[] = []
  for (const gap of gaps) {
    const same = merged.find(({ a, b }) => Math.abs(b - a - gap.b + gap.a) <= 1.5)
    if (same) same.groups = [...same.groups, ...gap.groups]
    else merged.push({ ...gap })
  }
  return merged
}

const strongest = (causes: PlacedCause[]): PlacedCause =>
  causes.reduce((best, cause) => (cause.ratio > best.ratio ? cause : best))

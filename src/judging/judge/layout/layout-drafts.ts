import { union } from '../rectangle.ts'
import { domPath } from '../evidence/dom-structure.ts'
import { nameOf, px, round, type Draft } from '../verdict/draft.ts'
import { compareRegions } from '../verdict/region.ts'
import { placeA, type Scene } from '../verdict/scene.ts'
import { displacedDrafts } from './displaced.ts'
import { walkContainer, type PlacedCause, type PlacedExplained } from './walk.ts'
import { containersOf } from './items.ts'
import { sizeOf } from './cut.ts'
import { sizeDrafts } from './size.ts'
import type { NodePair } from '../matching/matching.ts'
import type { Rect } from '../node.ts'

/** A draft that is not reported, with the rule that says so. */
export interface Suppressed {
  draft: Draft
  rule: string
  detail: string
}

/** What lies elsewhere or has another size. */
export interface LayoutJudgement {
  drafts: Draft[]
  /** What the images do not bear out. */
  suppressed: Suppressed[]
  /** What others caused: displaced, stretched, room that gave way. */
  consequences: Suppressed[]
}

/** The causes of elements that lie elsewhere or have another size, and their consequences. */
export function layoutDrafts(scene: Scene, known: readonly Draft[]): LayoutJudgement {
  const containers = containersOf(scene, known)
  const explained: PlacedExplained[] = []
  const causes = containers.flatMap((container) => walkContainer(scene, container, explained))
  const grown = causes.filter(isGrowth)
  const stale = causes.filter((cause) => !grown.includes(cause) && isStale(scene, cause))
  const merged = mergeShifts(
    causes.filter((cause) => !grown.includes(cause) && !stale.includes(cause)),
  )
  const { drafts: sized, stretched } = sizeDrafts(scene, containers, causes, known)
  const drafts = [...merged.map((cause) => draftOf(scene, cause)), ...sized]
  const same = new Set(drafts.filter((draft) => looksSame(scene, draft)))
  const unseen = [...same, ...stale.map((cause) => draftOf(scene, cause))]
  return {
    drafts: drafts.filter((draft) => !same.has(draft)),
    suppressed: unseen.map((draft) => ({
      draft,
      rule: 'not_seen',
      detail: 'Both images show the same there.',
    })),
    consequences: [
      ...explained.map((cause) => consequence(draftOf(scene, cause), cause.rule)),
      ...grown.map((cause) => consequence(draftOf(scene, cause), 'stretched')),
      ...stretched.map((draft) => consequence(draft, 'stretched')),
      ...displacedDrafts(scene, containers, merged).map((draft) => consequence(draft, 'moved_by')),
    ],
  }
}

const REASONS: Record<PlacedExplained['rule'] | 'stretched', string> = {
  moved_by: 'What changed before or around it moved it.',
  stretched: 'Its content, its frame or what lies beside it gives it this size.',
  gives_way: 'It is room left over that gives way to what changed beside it.',
  came_or_went: 'Something came or went there.',
}

const consequence = (draft: Draft, rule: keyof typeof REASONS): Suppressed => ({
  draft,
  rule,
  detail: REASONS[rule],
})

/** Whether an element that is said to be displaced is seen where it would be without that. */
function isStale(scene: Scene, { kind, axis, groups, a, b }: PlacedCause): boolean {
  const item = groups[0]?.items[0]
  if (kind !== 'shift' || item === undefined) return false
  const rect = placeA(scene, item.a)
  const before = { ...item.b, [axis]: item.b[axis] - (b - a) }
  const there = compareRegions(scene.a, rect, scene.b, item.b, 1)
  const still = compareRegions(scene.a, rect, scene.b, before, 1)
  return there !== null && still !== null && still.mean < 0.7 * there.mean
}

/** Whether an element seems displaced only because its size changed around its middle or an edge. */
function isGrowth({ kind, axis, groups, a, b }: PlacedCause): boolean {
  const items = groups.flatMap((group) => group.items)
  const [only] = items
  if (kind !== 'shift' || items.length !== 1 || only === undefined || only.text) return false
  const growth = sizeOf(only.pair.b.rect, axis) - sizeOf(only.pair.a.rect, axis)
  return Math.abs(growth) > 1.5 && Math.abs(b - a) <= Math.abs(growth) + 1
}

/** One element that moved along both axes is one cause. */
function mergeShifts(causes: PlacedCause[]): PlacedCause[] {
  const shifted = new Map<NodePair | undefined, PlacedCause>()
  return causes.filter((cause) => {
    if (cause.kind !== 'shift') return true
    const about = cause.groups[0]?.items[0]?.pair
    const first = shifted.get(about)
    if (first === undefined) shifted.set(about, cause)
    return first === undefined
  })
}

function draftOf(scene: Scene, cause: PlacedCause): Draft {
  const { kind, axis, container, groups } = cause
  const own = kind === 'padding'
  const pairs = groups.flatMap(({ items }) => items.map(({ pair }) => pair))
  const rectA = own ? container.a.rect : rectOf(cause, 'a')
  const rectB = own ? container.b.rect : rectOf(cause, 'b')
  const about = own || pairs.length !== 1 ? container : (pairs[0] as NodePair)
  const told = { ...cause, a: cause.a * scene.shrink, b: cause.b * scene.shrink }
  const delta = round(told.b - told.a)
  const size = Math.abs(delta)
  return {
    labels: LABELS[kind],
    severity: size >= 10 ? 'major' : size < 2 ? 'nit' : 'minor',
    ratio: cause.ratio,
    note: noteOf(told, nameOf(about.b), delta),
    rectA: placeA(scene, rectA),
    rectB,
    pass: 'main-pass',
    confirmed: true,
    evidence: {
      kind: kind === 'order' ? 'order' : kind,
      ...(kind !== 'order' && {
        measure: { axis, a: round(told.a), b: round(told.b), delta, unit: 'px' as const },
      }),
      design_node: about.a.id,
      dom_node: domPath(about.b.id),
      also_moved: cause.moved,
    },
    pair: null,
  }
}

const LABELS: Record<PlacedCause['kind'], Draft['labels']> = {
  padding: ['spacing/layout', 'inset/shift'],
  gap: ['spacing/layout', 'inset/shift'],
  shift: ['inset/shift', 'spacing/layout'],
  order: ['spacing/layout', 'text/content'],
}

function noteOf({ kind, axis, a, b }: PlacedCause, name: string, delta: number): string {
  const along = axis === 'x' ? 'horizontally' : 'vertically'
  if (kind === 'order') return `Elements in ${name} stand in another order than in the design.`
  if (kind === 'shift') return `${name} is displaced by ${px(delta)} ${along}.`.replace(/^t/, 'T')
  const what = kind === 'gap' ? 'gap' : 'padding'
  return `The ${what} in ${name} is ${px(b)} ${along}, the design has ${px(a)} (${delta > 0 ? '+' : ''}${px(delta)}).`
}

/** Elements' boxes, as a text's ink alone is less than what moved. */
const rectOf = ({ groups, kind }: PlacedCause, side: 'a' | 'b'): Rect => {
  const items = groups.flatMap((group) => group.items)
  const rects = items.map((item) =>
    item.text && (kind === 'shift' || items.length === 1) ? item[side] : item.pair[side].rect,
  )
  return rects.reduce(union)
}

/** Whether both images agree where a draft says they differ. */
function looksSame(scene: Scene, { rectA, rectB }: Draft): boolean {
  if (rectA === null || rectB === null) return false
  const { dx, dy } = scene.matching.shift
  const place = { ...rectA, x: rectA.x - scene.originA.x + dx, y: rectA.y - scene.originA.y + dy }
  const seen = compareRegions(scene.a, rectA, scene.b, place, 1)
  const sameSize = Math.abs(rectA.w - rectB.w) < 1.5 && Math.abs(rectA.h - rectB.h) < 1.5
  return sameSize && seen !== null && seen.worst < 6
}

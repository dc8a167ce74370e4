import { area, shared } from '../rectangle.ts'
import { domPath } from '../evidence/dom-structure.ts'
import { plantForest } from '../matching/forest.ts'
import { add, type Matching } from '../matching/matching.ts'
import { measuredLayout, wrapperRect, type Twin } from './measured-layout.ts'
import type { Draft as TreeDraft } from '../verdict/draft.ts'
import type { Scene as TreeScene, TextLook } from '../verdict/scene.ts'
import type { Draft } from '../images-only/draft.ts'
import type { Segment } from '../segments/segmentation.ts'
import type { Rect, UiNode } from '../node.ts'
import type { Comparison } from './comparison.ts'
import type { Pair } from './pairs.ts'

/**
 * Both trees as rules for two trees ask for them. Side a is always the rebuilt one and b the known
 * one, whichever side of the pair that is.
 */
export interface Rebuilt {
  scene: TreeScene
  known: TreeDraft[]
}

/** Found this surely, an element has the size it had. */
const SAME_SIZE = 0.9
/** What a length between measured edges may differ by, in px, before anything has to explain it. */
const TOLERANCE = 2

/** Rebuilds the other image's tree from where each element of the known tree was found there. */
export function rebuild(
  input: Comparison,
  drafts: readonly Draft[],
  extra: readonly Segment[],
): Rebuilt {
  const { pairing, own, other, limits } = input
  const { twins, pairOf, known } = twinsOf(input)
  for (const twin of twins) {
    if (twin.wrapper) twin.rebuilt.rect = wrapperRect(twin)
    twin.rebuilt.layout = measuredLayout(twin, twins)
  }
  const [root] = twins as [Twin]
  for (const [i, segment] of extra.entries()) {
    const around = twins.filter(
      ({ rebuilt }) => rebuilt.kind === 'box' && holds(rebuilt.rect, segment.rect),
    )
    const home = (around.at(-1) ?? root).rebuilt
    const kind = segment.kind === 'line' ? 'box' : segment.kind
    const node = { ...root.rebuilt, id: `extra-${i}`, kind, rect: segment.rect, children: [] }
    home.children.push(node)
    known.push(told('missing', node.id))
  }
  const [a, b] = [plantForest(root.rebuilt), plantForest(root.known)]
  const shift = { dx: 0, dy: 0 }
  const matching: Matching = { a, b, pairs: [], ofA: new Map(), ofB: new Map(), shift, score: 1 }
  const looks: TreeScene['looks'] = new Map()
  for (const twin of twins) {
    add(matching, twin.rebuilt, twin.known)
    const pair = pairOf.get(twin)
    const nodes = matching.ofB.get(twin.known)
    if (!pair || !nodes) continue
    if (twin.known.kind === 'text') looks.set(nodes, { a: lookOf(pair.other), b: lookOf(pair.own) })
    for (const draft of drafts)
      if (draft.about?.a === pair.own || draft.about?.b === pair.own) {
        if (draft.evidence.kind === 'border-width') widen(twin, draft)
        known.push({ ...NO_RECTS, ...draft, evidence: ofTrees(draft), pair: nodes })
      }
  }
  const nodes = pairing.pairs.length
  return {
    scene: {
      a: other.raster,
      b: own.raster,
      design: { root: root.rebuilt, nodes, source: 'rebuilt', renderBounds: null },
      dom: { root: root.known, nodes, viewport: null, devicePixelRatio: null },
      matching,
      limits: { ...limits, min_length_px: TOLERANCE },
      originA: { x: 0, y: 0 },
      // The lengths are told in design px when the findings of all pixels are.
      shrink: 1,
      looks,
    },
    known,
  }
}

const holds = (around: Rect, rect: Rect): boolean => shared(around, rect) > 0.9 * area(rect)

const NO_RECTS = {
  rectA: null,
  rectB: null,
  pass: 'main-pass',
  severity: 'minor',
  confirmed: true,
} as const

const ofTrees = ({ evidence: { kind } }: Draft): TreeDraft['evidence'] => ({
  kind: kind === 'border-width' ? 'border' : kind,
})

/** Borders take room of what they are around. */
function widen({ known, rebuilt }: Twin, { evidence: { expected, actual } }: Draft): void {
  const by = Math.abs(Number.parseFloat(expected ?? '') - Number.parseFloat(actual ?? ''))
  const [top, right, bottom, left] = known.style.strokeWidth ?? [0, 0, 0, 0]
  rebuilt.style = {
    ...rebuilt.style,
    strokeWidth: [top + by, right + by, bottom + by, left + by],
  }
}

/** Parents before children. */
function twinsOf({ scene, pairing }: Comparison) {
  const elements = new Map(scene.elements.map((element) => [element.node, element]))
  const paired = new Map(pairing.pairs.map((pair) => [pair.element, pair]))
  const missing = new Set(pairing.missing.map(({ element }) => element))
  const [dx, dy] = [
    scene.root.rect.x - scene.root.node.rect.x,
    scene.root.rect.y - scene.root.node.rect.y,
  ]
  const pairOf = new Map<Twin, Pair>()
  const known: TreeDraft[] = []
  const all: Twin[] = []
  const lost: { gone: UiNode; parent: Twin | null }[] = []
  const pending: { node: UiNode; parent: Twin | null; beside: number }[] = [
    { node: scene.root.node, parent: null, beside: 1 },
  ]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, parent, beside } = next
    const element = elements.get(node)
    const pair = element && paired.get(element)
    const id = `${all.length}`
    if (element && missing.has(element)) {
      const gone = { ...node, id: `gone-${id}-${known.length}`, rect: element.rect, children: [] }
      lost.push({ gone, parent })
      known.push(told('extra', gone.id))
    }
    let home = parent
    const isLost = element !== undefined && !pair
    const isLeft = isLost && element.kind !== 'box'
    if (!isLeft && (pair !== undefined || node.kind === 'box') && !isInline(node, beside)) {
      const wrapper = !pair || (node.kind === 'box' && parent !== null && !isMeasured(pair))
      const rect = element?.rect ?? { ...node.rect, x: node.rect.x + dx, y: node.rect.y + dy }
      const style = wrapper ? { ...node.style, fill: null, stroke: null, shadow: null } : node.style
      const kind = element?.kind ?? node.kind
      const mine: UiNode = { ...node, id: `known-${id}`, kind, rect, style, children: [] }
      const rebuilt: UiNode = {
        ...mine,
        id: `rebuilt-${id}`,
        rect: pair ? placeOf(pair) : rect,
        children: [],
      }
      home = { known: mine, rebuilt, parent, contents: [], wrapper }
      all.push(home)
      if (pair) pairOf.set(home, pair)
    }
    for (const child of node.children.toReversed())
      pending.push({ node: child, parent: home, beside: node.children.length })
  }
  const twins = withContents(all)
  for (const { gone, parent } of lost) {
    let home = parent
    while (home && !twins.includes(home)) home = home.parent
    home?.known.children.push(gone)
  }
  return { twins, pairOf, known }
}

/** Gives each what it holds, without wrappers that hold nothing. */
function withContents(all: readonly Twin[]): Twin[] {
  for (const twin of all) {
    if (twin.wrapper) continue
    for (let at = twin.parent; at; at = at.parent) {
      at.contents.push(twin)
      if (!at.wrapper) break
    }
  }
  const twins = all.filter(({ wrapper, contents }) => !wrapper || contents.length > 0)
  for (const { parent, known, rebuilt } of twins) {
    parent?.known.children.push(known)
    parent?.rebuilt.children.push(rebuilt)
  }
  return twins
}

const isMeasured = ({ element, own, other, similarity }: Pair): boolean =>
  (own.container !== null && other.container !== null) ||
  (element.children.length === 0 && similarity >= SAME_SIZE)

function placeOf({ element: { rect, kind }, own, other, similarity }: Pair): Rect {
  if (kind === 'box') return other.rect
  const same = similarity >= SAME_SIZE
  return {
    x: rect.x + other.rect.x - own.rect.x,
    y: rect.y + other.rect.y - own.rect.y,
    w: same ? rect.w : rect.w + other.rect.w - own.rect.w,
    h: same ? rect.h : rect.h + other.rect.h - own.rect.h,
  }
}

const lookOf = ({ rect, colour: [r, g, b] }: Segment): TextLook['a'] => ({
  surface: [r, g, b],
  share: 1,
  ink: null,
  inkRect: rect,
  mass: 0,
})

const told = (kind: 'missing' | 'extra', id: string): TreeDraft => ({
  ...NO_RECTS,
  labels: ['missing/element'],
  note: '',
  ratio: 1,
  evidence: { kind, ...(kind === 'missing' ? { design_node: id } : { dom_node: id }) },
  pair: null,
})

/** A text among elements of its line: nothing tells where in the line it begins. */
const isInline = (node: UiNode, beside: number): boolean =>
  node.kind === 'text' && domPath(node.id) !== node.id && beside > 1

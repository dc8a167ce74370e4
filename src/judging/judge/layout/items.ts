import { isPainted } from '../evidence/collapse-icons.ts'
import { domPath } from '../evidence/dom-structure.ts'
import { lookAt, type Scene } from '../verdict/scene.ts'
import { ancestors, isBelow, type Forest } from '../matching/forest.ts'
import type { NodePair } from '../matching/matching.ts'
import type { Draft } from '../verdict/draft.ts'
import type { Rect, UiNode } from '../node.ts'

/** What takes room in a container, measured alike on both sides, in each tree's px. */
export interface Item {
  pair: NodePair
  a: Rect
  b: Rect
  /** Whether its letters changed, so that its own extent says nothing of the room it was given. */
  retyped: boolean
  text: boolean
}

/** A container with what lies directly in it, wrappers that only one side has left out. */
export interface Container {
  pair: NodePair
  items: Item[]
  /** Nodes that only one side has, directly in it. */
  lone: { a: UiNode[]; b: UiNode[] }
  /** How much wider its border is than the design's, which moves what is inside. */
  bordered: number
}

/** Rebuilds containment from the pairs that both trees nest alike. */
export function containersOf(scene: Scene, known: readonly Draft[]): Container[] {
  const { matching } = scene
  const retyped = new Set<NodePair>()
  const turned = new Set<NodePair>()
  for (const { pair, labels, evidence } of known) {
    if (pair === null) continue
    if (evidence.kind === 'icon') turned.add(pair)
    if (labels.includes('typography') || labels.includes('text/content')) retyped.add(pair)
  }
  const containers = new Map<NodePair, Container>()
  for (const pair of matching.pairs)
    if (isFrame(scene, pair))
      containers.set(pair, { pair, items: [], lone: { a: [], b: [] }, bordered: 0 })
  for (const pair of matching.pairs) {
    if (isInline(scene, pair)) continue
    if (isBox(pair) && !containers.has(pair)) continue
    const above = sharedParent(scene, pair, containers)
    if (above === null) continue
    const item = itemOf(scene, pair, retyped.has(pair))
    containers.get(above)?.items.push(turned.has(pair) ? upright(item) : item)
  }
  const named = { a: byId(matching.a), b: byId(matching.b) }
  for (const { evidence, pair } of known) {
    const framed = evidence.kind === 'border' && pair !== null && containers.get(pair)
    if (framed) framed.bordered = borderChange(framed.pair)
    if (pair !== null) continue
    const side = evidence.kind === 'missing' ? 'a' : 'b'
    const forest = matching[side]
    const of = side === 'a' ? matching.ofA : matching.ofB
    const node = named[side].get(evidence.design_node ?? evidence.dom_node)
    if (node === undefined) continue
    for (const above of ancestors(forest, node)) {
      const found = of.get(above)
      const container = found && containers.get(found)
      if (!container) continue
      container.lone[side].push(node)
      break
    }
  }
  return [...containers.values()]
}

/** The first node of each id. */
function byId({ nodes }: Forest): Map<string | undefined, UiNode> {
  return new Map(nodes.toReversed().map((node) => [node.id, node]))
}

const borderChange = ({ a, b }: NodePair): number =>
  Math.max(
    ...[0, 1, 2, 3].map((side) =>
      Math.abs((b.style.strokeWidth?.[side] ?? 0) - (a.style.strokeWidth?.[side] ?? 0)),
    ),
  )

const isBox = ({ a, b }: NodePair): boolean => a.kind === 'box' && b.kind === 'box'

/**
 * Whether a pair of boxes is a frame that its content is measured in: it is seen, or has the same
 * size on both sides. Others group elements and nothing shows where they end.
 */
function isFrame({ matching }: Scene, pair: NodePair): boolean {
  const { a, b } = pair
  if (!isBox(pair)) return false
  if (a === matching.a.root || isPainted(a) || isPainted(b)) return true
  return Math.abs(a.rect.w - b.rect.w) <= 1.5 && Math.abs(a.rect.h - b.rect.h) <= 1.5
}

/** A text among elements of its line: nothing tells where in the element it stands. */
function isInline({ matching }: Scene, { b }: NodePair): boolean {
  return domPath(b.id) !== b.id && (matching.b.parent.get(b)?.children.length ?? 0) > 1
}

/** The nearest frame that holds a pair on both sides. */
function sharedParent(
  { matching }: Scene,
  { a, b }: NodePair,
  frames: ReadonlyMap<NodePair, Container>,
): NodePair | null {
  for (const above of ancestors(matching.a, a)) {
    const pair = matching.ofA.get(above)
    if (pair !== undefined && frames.has(pair) && isBelow(matching.b, b, pair.b)) return pair
  }
  return null
}

/** The least share of a surface on which ink can be told from it. */
const CLEAR = 0.4

/** Of the font size: how high the ink of a line is at least, and its box at most. */
const LEAST_LETTER = 0.25
const MOST_LETTER = 1.8

/** Of a text its ink, as its box may be as wide as its container; else the element's box. */
function itemOf(scene: Scene, pair: NodePair, retyped: boolean): Item {
  const base = { pair, a: pair.a.rect, b: pair.b.rect, retyped, text: pair.a.kind === 'text' }
  if (pair.a.kind !== 'text' || pair.b.kind !== 'text') return base
  const look = lookAt(scene, pair)
  const [p, q] = [look?.a, look?.b]
  const clear = p !== undefined && q !== undefined && Math.min(p.share, q.share) > CLEAR
  const inks = clear && p.inkRect && q.inkRect ? { a: p.inkRect, b: q.inkRect } : null
  if (inks === null || !isOfLetters(inks.a, pair.a, pair.b) || !isOfLetters(inks.b, pair.b, pair.b))
    return { ...base, ...anchored(pair) }
  const { x, y } = scene.originA
  return { ...base, a: { ...inks.a, x: inks.a.x - x, y: inks.a.y - y }, b: inks.b }
}

/** Whether ink may be a text's: not a line in its box, nor what a round box leaves in its corners. */
function isOfLetters(ink: Rect, { rect }: UiNode, { style }: UiNode): boolean {
  const size = style.fontSize ?? 0
  const whole = ink.w >= rect.w - 1 && ink.h >= rect.h - 1 && rect.h > MOST_LETTER * size
  return ink.h >= LEAST_LETTER * size && !(whole && size > 0)
}

/** An icon's room: turned, its bounding box grows about its middle and moves nothing. */
const upright = (item: Item): Item => {
  const { w, h } = item.a
  const { x, y, w: across, h: down } = item.b
  return { ...item, b: { x: x + (across - w) / 2, y: y + (down - h) / 2, w, h } }
}

/** Text boxes reduced to where their letters must be: a line's height around the middle. */
function anchored({ a, b }: NodePair): { a: Rect; b: Rect } {
  const w = Math.min(a.rect.w, b.rect.w)
  const h = Math.min(a.rect.h, b.rect.h)
  const at = ({ x, y, w: across, h: down }: Rect, share: number): Rect => ({
    x: x + (across - w) * share,
    y: y + (down - h) / 2,
    w,
    h,
  })
  const align = b.style.textAlign ?? a.style.textAlign
  const share = align === 'center' ? 0.5 : align === 'right' || align === 'end' ? 1 : 0
  return { a: at(a.rect, share), b: at(b.rect, share) }
}

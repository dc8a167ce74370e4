import { BLANK_STYLE } from '../../../../src/judging/judge/evidence/blank-style.ts'
import { groupOf } from '../../../../src/judging/judge/layout/cut.ts'
import { walkContainer } from '../../../../src/judging/judge/layout/walk.ts'
import { plantForest } from '../../../../src/judging/judge/matching/forest.ts'
import { DEFAULT_SETTINGS } from '../../../../src/judging/judge/settings.ts'
import type { Item } from '../../../../src/judging/judge/layout/items.ts'
import type { Matching } from '../../../../src/judging/judge/matching/matching.ts'
import type { NodeLayout, Rect, UiNode } from '../../../../src/judging/judge/node.ts'
import type { Scene } from '../../../../src/judging/judge/verdict/scene.ts'

type Box = [x: number, y: number, w: number, h: number]

/** An element of the build where it stands in the design and in the build, and what it declares. */
export interface Built {
  a: Box
  b: Box
  gap?: number
  padding?: number
  margin?: NodeLayout['margin']
  children?: Built[]
}

const rectOf = ([x, y, w, h]: Box): Rect => ({ x, y, w, h })

function nodeOf(built: Built, side: 'a' | 'b', id: string): UiNode {
  const { gap = 0, padding = 0, margin = [0, 0, 0, 0] } = built
  return {
    id,
    kind: 'box',
    name: null,
    rect: rectOf(built[side]),
    text: null,
    style: BLANK_STYLE,
    layout: {
      padding: [padding, padding, padding, padding],
      gap,
      gaps: { x: gap, y: gap },
      direction: null,
      margin,
    },
    depth: 0,
    children: (built.children ?? []).map((child, i) => nodeOf(child, side, `${id}/${i}`)),
  }
}

/**
 * What is said to have caused the differences inside a frame, of whose wrappers nothing shows;
 * `gone` is where the design has something that the build lacks.
 */
export function causesIn(root: Built, gone?: Box) {
  const [a, b] = [plantForest(nodeOf(root, 'a', '0')), plantForest(nodeOf(root, 'b', '0'))]
  const pairs = a.nodes.map((node, i) => ({ a: node, b: b.nodes[i] as UiNode }))
  const matching: Matching = {
    a,
    b,
    pairs,
    ofA: new Map(pairs.map((pair) => [pair.a, pair])),
    ofB: new Map(pairs.map((pair) => [pair.b, pair])),
    shift: { dx: 0, dy: 0 },
    score: 1,
  }
  const [frame = { a: a.root, b: b.root }] = pairs
  const items = pairs
    .filter((pair) => pair !== frame && pair.b.children.length === 0)
    .map((pair): Item => ({ pair, a: pair.a.rect, b: pair.b.rect, retyped: false, text: false }))
  const scene = { matching, limits: DEFAULT_SETTINGS.limits } as unknown as Scene
  const missing = gone ? [nodeOf({ a: gone, b: gone }, 'a', 'gone')] : []
  const container = { pair: frame, items, lone: { a: missing, b: [] }, bordered: 0 }
  return walkContainer(scene, container).map(({ kind, axis, a: from, b: to, groups }) => ({
    kind,
    axis,
    delta: to - from,
    about: groups.flatMap((group) => groupOf(group.items).items.map(({ pair }) => pair.b.id)),
  }))
}

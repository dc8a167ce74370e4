import { componentNode, sceneOf } from './elements.ts'
import { compare } from './compare.ts'
import { locateLeaves } from './locate.ts'
import { pairElements } from './pairs.ts'
import { doubtsOf, type Doubts } from './trust.ts'
import { viewOf } from './view.ts'
import { crop } from '../image/crop.ts'
import { locateComponent } from '../images-only/locate.ts'
import { segmentImage } from '../segments/segment.ts'
import type { PixelFinding, PixelSuppression } from '../images-only/pixel-finding.ts'
import type { Side } from '../finding.ts'
import type { Raster } from '../image/raster.ts'
import type { Rect, UiNode } from '../node.ts'
import type { JudgeLimits } from '../settings.ts'

export interface OneTreeInput {
  tree: UiNode
  /** Whose tree it is. */
  treeSide: Side
  /** Both in design px. */
  a: Raster
  b: Raster
  /** Where the tree's origin lies in its own image. */
  offset: { x: number; y: number }
  limits: JudgeLimits
}

export interface OneTreeJudgement {
  /** Rectangles are in px of their own raster. */
  findings: PixelFinding[]
  suppressions: PixelSuppression[]
  /** What the tree gets wrong of its own image: its findings are worth no more than it is. */
  doubts: Doubts
}

/**
 * Judges a pair of which one side's tree is known: its boxes are looked for in the other image, and
 * both looks are measured alike. Deterministic.
 */
export function judgeOneTree(input: OneTreeInput): OneTreeJudgement {
  const { treeSide, offset } = input
  const [own, other] = treeSide === 'a' ? [input.a, input.b] : [input.b, input.a]
  const cut = cutToComponent(input, own, other)
  const scene = sceneOf(cut.node, { x: offset.x - cut.own.x, y: offset.y - cut.own.y })
  const ownView = viewOf(cut.ownRaster)
  const otherView = viewOf(cut.otherRaster)
  const leaves = locateLeaves(scene, ownView, otherView)
  const doubts = doubtsOf(scene, leaves, ownView)
  const pairing = pairElements(scene, leaves, ownView, otherView)
  const { findings, suppressions } = compare({
    scene,
    pairing,
    own: ownView,
    other: otherView,
    treeSide,
    limits: input.limits,
  })
  const origin = treeSide === 'a' ? { a: cut.own, b: cut.other } : { a: cut.other, b: cut.own }
  for (const item of [...findings, ...suppressions]) {
    item.rect_a = back(item.rect_a, origin.a)
    item.rect_b = back(item.rect_b, origin.b)
  }
  return { findings, suppressions, doubts }
}

const back = (rect: Rect | null, by: Rect): Rect | null =>
  rect && { ...rect, x: rect.x + by.x, y: rect.y + by.y }

const whole = (raster: Raster): Rect => ({ x: 0, y: 0, w: raster.width, h: raster.height })

interface Cut {
  node: UiNode
  own: Rect
  other: Rect
  ownRaster: Raster
  otherRaster: Raster
}

/** Both images without what is around the component, where b shows a whole page. */
function cutToComponent(
  { tree, treeSide, offset, b }: OneTreeInput,
  own: Raster,
  other: Raster,
): Cut {
  const at = { own: whole(own), other: whole(other) }
  let node = tree
  if (treeSide === 'b') {
    if (b.width * b.height > 1.25 * other.width * other.height) {
      node = componentNode(tree, { w: other.width, h: other.height })
      at.own = pixels({ ...node.rect, x: node.rect.x + offset.x, y: node.rect.y + offset.y }, own)
    }
  } else if (b.width * b.height > 1.25 * own.width * own.height)
    at.other = locateComponent(segmentImage(own), segmentImage(b))
  return {
    node,
    ...at,
    ownRaster: crop(own, at.own) ?? own,
    otherRaster: crop(other, at.other) ?? other,
  }
}

function pixels(rect: Rect, raster: Raster): Rect {
  const x = Math.max(0, Math.floor(rect.x + 0.3))
  const y = Math.max(0, Math.floor(rect.y + 0.3))
  return {
    x,
    y,
    w: Math.min(raster.width, Math.ceil(rect.x + rect.w - 0.3)) - x,
    h: Math.min(raster.height, Math.ceil(rect.y + rect.h - 0.3)) - y,
  }
}

import { regionColours, type RegionColours } from './pixel-colours.ts'
import type { DesignTree } from '../evidence/design-tree.ts'
import type { DomTree } from '../evidence/dom-structure.ts'
import type { Raster } from '../image/raster.ts'
import type { NodePair, Matching } from '../matching/matching.ts'
import type { Rect, UiNode } from '../node.ts'
import type { JudgeLimits } from '../settings.ts'

/** Both trees over both rasters: what every rule looks at. */
export interface Scene {
  a: Raster
  b: Raster
  design: DesignTree
  dom: DomTree
  matching: Matching
  limits: JudgeLimits
  /** Design px for each px of the rasters and trees: above 1 where images were too large. */
  shrink: number
  /** Where the design root's origin lies in raster a: effects enlarge an export. */
  originA: { x: number; y: number }
  /** What texts look like, measured once. */
  looks: Map<NodePair, TextLook | null>
}

/** What a text looks like in both images. */
export interface TextLook {
  a: RegionColours
  b: RegionColours
}

/** Measures a pair of texts; null where one lies outside its image. */
export function lookAt(scene: Scene, pair: NodePair): TextLook | null {
  const known = scene.looks.get(pair)
  if (known !== undefined) return known
  const rects = placeTexts(scene, pair)
  const a = regionColours(scene.a, rects.a)
  const b = regionColours(scene.b, rects.b)
  const look = a === null || b === null ? null : { a, b }
  scene.looks.set(pair, look)
  return look
}

/** A node's rectangle in raster a. */
export const placeA = ({ originA }: Scene, rect: Rect): Rect => ({
  ...rect,
  x: rect.x + originA.x,
  y: rect.y + originA.y,
})

/** Both rectangles of a pair, each in its raster. */
export const placePair = (scene: Scene, { a, b }: NodePair): { a: Rect; b: Rect } => ({
  a: placeA(scene, a.rect),
  b: b.rect,
})

/**
 * Both rectangles of a text with windows of one height around their middles: tools give a line's box
 * different heights.
 */
export function placeTexts(scene: Scene, pair: NodePair): { a: Rect; b: Rect } {
  const rects = placePair(scene, pair)
  const size = pair.b.style.fontSize ?? 0
  const lines = Math.abs(rects.a.h - rects.b.h) < 0.6 * Math.max(size, 8)
  const least = lines ? Math.max(rects.a.h, rects.b.h, 1.25 * size) : 0
  const window = (rect: Rect): Rect => {
    const h = Math.max(rect.h, least)
    return { ...rect, y: rect.y + (rect.h - h) / 2, h }
  }
  return { a: window(rects.a), b: window(rects.b) }
}

/** An export covers its effects where its size is nearer to that of the render bounds. */
export function exportOrigin({ root, renderBounds }: DesignTree, raster: Raster) {
  if (renderBounds === null) return { x: 0, y: 0 }
  const off = (w: number, h: number): number =>
    Math.abs(raster.width - w) + Math.abs(raster.height - h)
  const plain = off(root.rect.w, root.rect.h)
  return off(renderBounds.w, renderBounds.h) < plain - 1
    ? { x: Math.max(0, -renderBounds.x), y: Math.max(0, -renderBounds.y) }
    : { x: 0, y: 0 }
}

/** The opacity that a node is seen with: its own by that of everything it lies in. */
export function seenOpacity(parent: Map<UiNode, UiNode>, node: UiNode): number {
  let opacity = 1
  for (let at: UiNode | undefined = node; at !== undefined; at = parent.get(at))
    opacity *= at.style.opacity
  return opacity
}

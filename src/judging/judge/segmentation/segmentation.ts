import type { Rgb } from '../../../base/rgb.ts'
import type { Raster } from '../../../png/raster.ts'
import type { Rect, UiNode } from '../node.ts'
import type { Container } from './containers.ts'
import type { Ink } from './ink.ts'
import type { Mark } from './marks.ts'

/** What an image shows, found without a tree. */
export interface Segment {
  /** Position in the image's list. */
  id: number
  kind: 'box' | 'text' | 'icon' | 'image' | 'line'
  rect: Rect
  /** Of a box: its surface's colour. Else the ink's. */
  colour: Rgb
  /** Of a box: its frame. */
  container: Container | null
  /** One; of a text as many as it turns out to have when its counterpart is known. */
  lines: Rect[]
  /** Of a text or an icon as it was found: its connected pieces of ink. */
  marks: readonly Mark[]
  /** The node of a structure that it is of, where one is known. */
  element: Element | null
  parent: Segment | null
  children: Segment[]
}

/** A node where its structure says that it stands; what its image shows of it, it names, groups and measures. */
export interface Element {
  node: UiNode
  /** In px of the segmentation. */
  rect: Rect
  parent: Element | null
  /** From the top; none where the image does not confirm it. */
  segments: Segment[]
}

/** The colour of what a segment stands on: white where that is not known. */
export const surfaceUnder = ({ parent }: Segment): Rgb => parent?.colour ?? [255, 255, 255]

/** All that an image shows. */
export interface Segmentation {
  raster: Raster
  ink: Pick<Ink, 'width' | 'height' | 'strength'>
  /** The whole image first, then parents before children. */
  segments: Segment[]
}

export function removeSegments(segmentation: Segmentation, list: readonly Segment[]): void {
  const gone = new Set(list)
  for (const { parent } of gone)
    if (parent) parent.children = parent.children.filter((child) => !gone.has(child))
  segmentation.segments = segmentation.segments.filter((segment) => !gone.has(segment))
}

interface Held<T> {
  parent: T | null
}

/** What something stands in, from the inside out. */
export function* around<T extends Held<T>>({ parent }: T): Generator<T> {
  for (let at = parent; at !== null; at = at.parent) yield at
}

/** Whether something stands anywhere in a box, or is that box. */
export const isInside = <T extends Held<T>>(one: T | null, box: T): boolean =>
  one !== null && (one === box || around(one).some((at) => at === box))

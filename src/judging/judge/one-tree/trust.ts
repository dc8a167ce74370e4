import { grow, shared } from '../rectangle.ts'
import { deltaE } from '../image/colour.ts'
import { segmentImage } from '../segments/segment.ts'
import { inkColour } from '../segments/ink-colour.ts'
import { wholePixels, type View } from './view.ts'
import type { Scene } from './elements.ts'
import type { Located } from './locate.ts'

/** Text may be drawn this far from the colour that its tree names: thin strokes are all edges. */
const MAX_AWAY = 22
/** The share of what can be checked that may be otherwise. */
const MAX_WRONG = 0.12

/** What speaks against a tree, by its own image. */
export interface Doubts {
  checked: number
  /** Texts and icons that are not drawn as it says, and texts that it lacks. */
  wrong: number
}

/** Whether a tree gets more wrong than a reading of its image may: it is of another build. */
export const isOfAnother = ({ checked, wrong }: Doubts): boolean =>
  wrong > Math.max(1, MAX_WRONG * checked)

/**
 * How well a tree describes its own image: its texts and icons are drawn where and in the colour it
 * says, and the image shows little that the tree lacks.
 */
export function doubtsOf(scene: Scene, leaves: readonly Located[], own: View): Doubts {
  let [checked, wrong] = [0, 0]
  const found = new Map(leaves.map((leaf) => [leaf.element, leaf]))
  for (const element of scene.elements) {
    if (element.kind !== 'text' && element.kind !== 'icon') continue
    const { fill, opacity } = element.node.style
    checked++
    const leaf = found.get(element)
    const whole = leaf && wholePixels(own, leaf.ink)
    if (!whole) wrong++
    else if (fill?.kind === 'colour' && fill.colour.a === 1 && opacity === 1) {
      const { r, g, b } = fill.colour
      if (deltaE(...inkColour(own.raster, own.ink, whole), r, g, b) > MAX_AWAY) wrong++
    }
  }
  for (const { kind, rect } of segmentImage(own.raster).segments.slice(1)) {
    if (kind !== 'text') continue
    checked++
    const covered = scene.elements.some(
      (element) =>
        element.kind !== 'box' && shared(grow(element.rect, 2), rect) > 0.6 * rect.w * rect.h,
    )
    if (!covered) wrong++
  }
  return { checked, wrong }
}

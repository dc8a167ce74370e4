import { viewportScale } from '../image/viewport.ts'
import type { UiTree } from '../evidence/ui-tree.ts'
import type { PngHeader } from '../../../png/header.ts'
import type { Side } from '../finding.ts'
import type { CaptureFacts } from '../../../vocabulary/capture-facts.ts'

/**
 * Image px per design px: what the producer recorded, else what the evidence shows, else what the
 * other side's size does.
 */
export function scalesOf(
  headers: Record<Side, PngHeader>,
  facts: CaptureFacts | null,
  design: UiTree | null,
  dom: UiTree | null,
): Record<Side, number> {
  const root = design && isShapedAs(design.root.rect, headers.a) ? design.root.rect : null
  const width = facts?.design?.node_size?.w ?? root?.w
  const a =
    facts?.design?.export_scale ??
    design?.devicePixelRatio ??
    (width === undefined ? null : scaleBetween(headers.a.width, width))
  const b =
    facts?.story?.capture_scale ??
    dom?.devicePixelRatio ??
    (dom === null ? viewportScale(headers.b) : scaleBetween(headers.b.width, dom.root.rect.w))
  if (a !== null && b !== null) return { a, b }
  // A whole viewport shows more than the component: its size says nothing of the design's scale.
  if (b !== null && b === viewportScale(headers.b)) return { a: b, b }
  const ratio = quarter(headers.a.width / headers.b.width)
  if (a !== null) return { a, b: quarter(a / ratio) }
  if (b !== null) return { a: quarter(b * ratio), b }
  return ratio >= 1 ? { a: ratio, b: 1 } : { a: 1, b: quarter(headers.b.width / headers.a.width) }
}

/** How much the scales that follow from the width and from the height may differ: 1 px of 33, as sides are rounded. */
const MAX_DISTORTION = 0.03

/** Whether a root can be what an image shows: another node of the file says nothing of the scale. */
const isShapedAs = (root: { w: number; h: number }, image: PngHeader): boolean =>
  Math.abs(image.width / root.w / (image.height / root.h) - 1) <= MAX_DISTORTION

/** The largest scale that a registration may state. */
const MAX_SCALE = 100

/** Image px per px of the root; null where no capture has such a scale. */
function scaleBetween(imageWidth: number, rootWidth: number): number | null {
  const scale = quarter(imageWidth / rootWidth)
  return scale <= MAX_SCALE ? scale : null
}

const quarter = (value: number): number => Math.max(0.25, Math.round(value * 4) / 4)

import type { CaptureFacts } from '../../vocabulary/capture-facts.ts'
import type { CaptureProfile, ImageFacts } from '../../store/judging/run-columns.ts'
import type { Slot } from '../judge/index.ts'
import type { PngHeader } from '../../png/header.ts'
import { toWellFormed } from './to-well-formed.ts'

type DesignTree = CaptureProfile['derived']['design_tree']

const UNREADABLE: ImageFacts = { width: null, height: null, alpha: null }

/** Returns how the images were made. Headers and trees that could not be parsed are null. */
export function captureProfile(input: {
  producer: CaptureFacts | null
  headers: Record<Slot, PngHeader | null>
  designTree: DesignTree
}): CaptureProfile {
  const { producer, headers, designTree } = input
  const { a, b } = headers
  return toWellFormed({
    producer,
    derived: {
      images: { a: a ?? UNREADABLE, b: b ?? UNREADABLE },
      design_tree: designTree,
      design_scale: a && designTree && designScale(a.width, designTree.root.w),
      size_ratio: a && b && { w: ratio(a.width, b.width), h: ratio(a.height, b.height) },
    },
  })
}

/** Returns the scales that count as recorded; null if one is unknown. */
export const recordedScales = ({ producer, derived }: CaptureProfile) => ({
  design: producer?.design?.export_scale ?? derived.design_scale,
  story: producer?.story?.capture_scale ?? null,
})

export const toNearestQuarter = (value: number): number => Math.round(value * 4) / 4

/** Returns null if the widths give no scale: for an empty root, or a ratio below an eighth. */
function designScale(imageWidth: number, rootWidth: number): number | null {
  if (rootWidth <= 0) return null
  return toNearestQuarter(imageWidth / rootWidth) || null
}

/** Returns a / b to four decimals. */
const ratio = (a: number, b: number): number => Math.round((a / b) * 1e4) / 1e4

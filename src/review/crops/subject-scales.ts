import { scalesOf } from '../../judging/judge/index.ts'
import type { CropSubject } from '../../store/review/crop-subjects.ts'
import type { Slot } from '../../store/review/pair-fields.ts'

/**
 * Returns the px per design px of both images: as recorded, else as derived from their sizes by the run that last saw
 * the issue; 1 if neither is known.
 */
export function scalesOfSubject({ captureFacts, profile }: CropSubject): Record<Slot, number> {
  const design = captureFacts?.design?.export_scale ?? profile?.derived.design_scale ?? undefined
  const facts = { ...captureFacts, design: { ...captureFacts?.design, export_scale: design } }
  const { a, b } = profile?.derived.images ?? {}
  if (a?.width && a.height && b?.width && b.height)
    return scalesOf({ a: sized(a.width, a.height), b: sized(b.width, b.height) }, facts, null, null)
  return { a: design ?? 1, b: captureFacts?.story?.capture_scale ?? 1 }
}

const sized = (width: number, height: number) => ({ width, height, alpha: false })

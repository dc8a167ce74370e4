import type { Draft } from './draft.ts'

/**
 * How often drafts were right on the generated training pairs: nearly always far beyond their
 * tolerance, somewhat less near it.
 */
export function confidenceOf({ ratio, confirmed }: Draft): number {
  const sure = 0.98 - 0.11 / Math.max(1, ratio)
  return Number((confirmed ? sure : sure - 0.3).toFixed(3))
}

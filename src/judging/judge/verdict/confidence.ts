import type { Draft } from './draft.ts'

/**
 * How often drafts are right: nearly always far beyond their tolerance, two times of three at it. The
 * curve goes through what was counted on generated pairs by `ratio`.
 */
export function confidenceOf({ ratio, confirmed }: Draft): number {
  const sure = 0.99 - 0.3 / Math.max(1, ratio) ** 3
  return Number((confirmed ? sure : sure - 0.3).toFixed(3))
}

import { spend } from '../work.ts'
import { textSimilarity } from './text-similarity.ts'
import type { UiNode } from '../node.ts'

/** A leaf as it is compared: of a text its letters, normalised once. */
export interface Leaf {
  node: UiNode
  key: string | null
}

/** How far two nodes lie apart once `b` is moved back; vertical distance weighs more. */
export function distance(a: UiNode, b: UiNode, shift: { dx: number; dy: number }): number {
  spend(1)
  const [p, q] = [a.rect, b.rect]
  const left = Math.abs(q.x - shift.dx - p.x)
  const right = Math.abs(q.x + q.w - shift.dx - p.x - p.w)
  const middle = Math.abs(q.x + q.w / 2 - shift.dx - p.x - p.w / 2)
  const dy = Math.abs(q.y + q.h / 2 - shift.dy - p.y - p.h / 2)
  return Math.min(left, right, middle) + 1.5 * dy
}

/** How well two leaves may be the same element: 0 is not at all, 2 a text of the same letters. */
export function leafSimilarity(p: Leaf, q: Leaf, shift: { dx: number; dy: number }): number {
  if ((p.key === null) !== (q.key === null)) return 0
  const away = distance(p.node, q.node, shift)
  if (p.key !== null && q.key !== null) return textScore(p.key, q.key, away)
  const [a, b] = [p.node, q.node]
  const size = sizeSimilarity(a, b)
  if (a.kind === 'box' && b.kind === 'box' && size < 0.5) return 0
  if (a.kind === b.kind) return Math.max(0, 0.7 + 0.5 * size - away / 150)
  return size > 0.6 && away < 24 ? 0.5 : 0
}

function textScore(p: string, q: string, away: number): number {
  if (p === q) return 2 - Math.min(0.3, away / 1000)
  if (away >= 160) return 0
  const similarity = textSimilarity(p, q)
  if (similarity > 0.5) return 1.2 * similarity - away / 400
  return away < 20 ? 0.7 - away / 40 : 0
}

export const sizeSimilarity = ({ rect: p }: UiNode, { rect: q }: UiNode): number =>
  lengthRatio(p.w, q.w) * lengthRatio(p.h, q.h)

const lengthRatio = (p: number, q: number): number => (Math.min(p, q) + 1) / (Math.max(p, q) + 1)

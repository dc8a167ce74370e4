import type { Draft } from '../images-only/draft.ts'
import { similarityOf } from '../images-only/limits.ts'
import type { JudgeLimits } from '../settings.ts'
import type { Severity } from '../finding.ts'

/** How often findings of a kind are right: near their tolerance, and far beyond it. */
const RIGHT: Record<string, readonly [near: number, far: number]> = {
  'border-colour': [0.88, 0.96],
  'border-width': [0.68, 0.88],
  characters: [0.75, 0.88],
  extra: [0.55, 0.85],
  fill: [0.62, 0.97],
  'font-size': [0.75, 0.95],
  gap: [0.75, 0.8],
  glyphs: [0.6, 0.92],
  icon: [0.88, 0.95],
  'icon-colour': [0.7, 0.97],
  'icon-size': [0.95, 0.95],
  image: [0.88, 0.9],
  'letter-spacing': [0.88, 0.97],
  'line-height': [0.75, 0.93],
  missing: [0.7, 0.94],
  order: [0.9, 0.91],
  padding: [0.91, 0.95],
  radius: [0.7, 0.87],
  shadow: [0.65, 0.95],
  shift: [0.75, 0.88],
  'text-colour': [0.93, 0.98],
  weight: [0.92, 0.96],
}
const OTHERWISE = [0.75, 0.88] as const
/** A difference of this many tolerances is far beyond. */
const FAR = 2

export function confidenceOf(draft: Draft, { icon_different }: JudgeLimits): number {
  const { evidence, ratio } = draft
  const [near, far] = RIGHT[evidence.kind] ?? OTHERWISE
  const isFar = evidence.kind === 'icon' ? similarityOf(draft) <= icon_different : ratio >= FAR
  return isFar ? far : near
}

const SEVERE = new Set(['missing', 'extra', 'characters', 'glyphs', 'icon', 'image', 'order'])
/** Px of a length from which on it is a major difference. */
const MAJOR_LENGTH = 8

export function severityOf({ evidence, ratio }: Draft): Severity {
  if (SEVERE.has(evidence.kind)) return 'major'
  const by = evidence.measure?.delta
  if (by !== undefined) return Math.abs(by) >= MAJOR_LENGTH ? 'major' : 'minor'
  return ratio >= 5 ? 'major' : 'minor'
}

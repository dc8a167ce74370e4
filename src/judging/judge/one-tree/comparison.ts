import type { Side } from '../finding.ts'
import type { JudgeLimits } from '../settings.ts'
import type { Scene } from './elements.ts'
import type { Pairing } from './pairs.ts'
import type { View } from './view.ts'

/** One side as its tree tells, the other as its image shows it. */
export interface Comparison {
  scene: Scene
  pairing: Pairing
  own: View
  other: View
  treeSide: Side
  limits: JudgeLimits
}

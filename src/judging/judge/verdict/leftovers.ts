import { residuals } from '../images-only/residual.ts'
import { normalise, type Rasters } from './finish.ts'
import { placePair, type Scene } from './scene.ts'
import type { Finding } from '../finding.ts'
import type { OpenQuestion } from '../judgement.ts'
import type { Rect } from '../node.ts'

/** Confidence in a place of which no rule says what differs there. */
const UNEXPLAINED = 0.3

/**
 * Places where the images differ and no rule says why: kept as raw findings and as questions, not
 * reported, as most are a rasteriser's doing.
 */
export function leftovers(
  scene: Scene,
  explained: { a: readonly Rect[]; b: readonly Rect[] },
): { raw: Finding[]; questions: OpenQuestion[] } {
  const rasters: Rasters = { a: scene.a, b: scene.b }
  const moved = scene.matching.pairs.map((pair) => {
    const { a, b } = placePair(scene, pair)
    return { rect: a, dx: Math.round(b.x - a.x), dy: Math.round(b.y - a.y) }
  })
  const found = residuals({ a: scene.a, b: scene.b, moved, explained })
  return {
    raw: found.map((residual) => ({
      labels: ['image/content'],
      note: `${residual.pixels} px differ here and no rule says why.`,
      box_a: normalise(residual.rect_a, rasters.a),
      box_b: normalise(residual.rect_b, rasters.b),
      confidence: UNEXPLAINED,
      severity: 'nit',
      pass: 'raw-pass',
      evidence: { kind: 'residual' },
    })),
    questions: found.map(({ rect_a, rect_b }) => ({
      kind: 'region',
      box_a: normalise(rect_a, rasters.a),
      box_b: normalise(rect_b, rasters.b),
      finding: null,
    })),
  }
}

import { canonicalJson } from '../canonical-json.ts'
import { sha256Hex } from '../../base/hash.ts'
import type { Finding, Judgement } from '../judge/index.ts'
import { PREDICTION_FORMAT } from './artifact-names.ts'
import type { PredictedFinding, Prediction } from './view-schema.ts'
import { toWellFormed } from './to-well-formed.ts'

/**
 * Returns the prediction of a run. It contains neither times nor durations, so that equal inputs give equal bytes,
 * except for the run's id.
 */
export const predictionOf = (
  { pairId, runId }: { pairId: string; runId: string },
  { images, findings }: Pick<Judgement, 'images' | 'findings'>,
): Prediction => ({
  format: PREDICTION_FORMAT,
  pair_id: pairId,
  run_id: runId,
  images: { a: imageView(images.a), b: imageView(images.b) },
  findings: withIds(pairId, toWellFormed(findings)),
})

const imageView = ({ width, height, scale }: Judgement['images']['a']) => ({
  width,
  height,
  scale,
})

/**
 * Gives each finding an id that equal findings of the pair share across runs. Identical findings of one run are
 * distinguished by their order.
 */
function withIds(pairId: string, findings: Finding[]): PredictedFinding[] {
  const seen = new Map<string, number>()
  return findings.map((finding) => {
    const content = canonicalJson(finding)
    const earlier = seen.get(content) ?? 0
    seen.set(content, earlier + 1)
    const digest = sha256Hex(canonicalJson([pairId, content, earlier]))
    return {
      finding_id: `fnd_${digest.slice(0, 26)}`,
      labels: finding.labels,
      note: finding.note,
      box_a: finding.box_a,
      box_b: finding.box_b,
      confidence: finding.confidence,
      severity: finding.severity,
      pass: finding.pass,
      evidence: finding.evidence,
    }
  })
}

import { canonicalJson } from '../../base/canonical-json.ts'
import { sha256Hex } from '../../base/hash.ts'
import type { Finding, Judgement } from '../judge/index.ts'
import { wellFormed } from './well-formed.ts'

export const PREDICTION_FORMAT = 'design-review-prediction/1'

/** A finding as it leaves the judge, under a name that equal findings of a pair share in every run. */
export interface PredictedFinding extends Finding {
  finding_id: string
}

/** The result of a run in the reference format. */
export interface Prediction {
  format: typeof PREDICTION_FORMAT
  pair_id: string
  run_id: string
  images: Judgement['images']
  findings: PredictedFinding[]
}

/** Holds nothing of when or how fast: equal inputs give equal bytes but for the run’s id. */
export const predictionOf = (
  { pairId, runId }: { pairId: string; runId: string },
  { images, findings }: Pick<Judgement, 'images' | 'findings'>,
): Prediction => ({
  format: PREDICTION_FORMAT,
  pair_id: pairId,
  run_id: runId,
  images: { a: imageView(images.a), b: imageView(images.b) },
  findings: named(pairId, wellFormed(findings)),
})

const imageView = ({ width, height, scale }: Judgement['images']['a']) => ({
  width,
  height,
  scale,
})

/** Of findings that are equal to the letter, the later ones are told apart by their place. */
function named(pairId: string, findings: Finding[]): PredictedFinding[] {
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

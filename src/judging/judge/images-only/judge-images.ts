import { scaled } from '../rectangle.ts'
import { compareSegments } from './compare.ts'
import { isWithin, similarityOf } from './limits.ts'
import { companyOf, confidenceOf, severityOf } from './confidence.ts'
import { bestScale, type Paired } from './pairing.ts'
import type { Draft } from './draft.ts'
import type { PixelFinding, PixelSuppression } from './pixel-finding.ts'
import type { Raster } from '../image/raster.ts'
import type { JudgeLimits } from '../settings.ts'

export interface ImagesJudgement {
  /** The most confident first. */
  findings: PixelFinding[]
  suppressions: PixelSuppression[]
}

/**
 * Judges a pair by its pixels alone. Both rasters are in design px; image b may be a capture of a
 * viewport that holds the component somewhere.
 */
export function judgeImages(input: { a: Raster; b: Raster; limits: JudgeLimits }): ImagesJudgement {
  const paired = bestScale(input.a, input.b)
  const { drafts, suppressed } = compareSegments(paired)
  const findings: PixelFinding[] = []
  const suppressions = suppressed.map(({ draft, rule }) => suppression(draft, rule, paired))
  const company = companyOf(drafts)
  for (const draft of drafts) {
    const confidence = confidenceOf(draft, company(draft))
    if (confidence < input.limits.min_confidence || isWithin(input.limits, draft))
      suppressions.push(suppression(draft, 'below_threshold', paired))
    else {
      const { labels, note, evidence } = draft
      const told = { labels, note, severity: severityOf(draft), confidence, evidence }
      const alike = evidence.kind === 'icon' ? { similarity: similarityOf(draft) } : {}
      findings.push({ ...told, ...placed(draft, paired), ...alike })
    }
  }
  return { findings: findings.toSorted((p, q) => q.confidence - p.confidence), suppressions }
}

const suppression = (draft: Draft, rule: string, paired: Paired): PixelSuppression => ({
  kind: draft.evidence.kind,
  rule,
  detail: draft.note,
  ...placed(draft, paired),
})

/** In pixels of the rasters as they were given. */
const placed = ({ rect_a, rect_b }: Draft, { scale, origin }: Paired) => ({
  rect_a: rect_a && scaled(rect_a, scale.a),
  rect_b: rect_b && scaled({ ...rect_b, x: rect_b.x + origin.x, y: rect_b.y + origin.y }, scale.b),
})

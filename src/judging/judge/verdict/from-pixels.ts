import { foundIcons } from '../icons/found-icons.ts'
import { toldSimilarity } from './draft.ts'
import { evidenceInDesignPx, inDesignPx } from './design-px.ts'
import { normalise, type Rasters } from './finish.ts'
import type { PassName } from '../finding.ts'
import type { PixelFinding, PixelSuppression } from '../images-only/pixel-finding.ts'
import type { OpenQuestion } from '../judgement.ts'
import type { Verdicts } from './verdicts.ts'
import type { Rect } from '../node.ts'
import type { JudgeLimits } from '../settings.ts'

/** What was measured on rasters reduced by `shrink`, in the terms of a judgement. */
export function fromPixels(
  judged: { findings: PixelFinding[]; suppressions: PixelSuppression[] },
  rasters: Rasters,
  reason: string,
  { limits, shrink }: { limits: JudgeLimits; shrink: number },
): Verdicts {
  const boxes = (item: { rect_a: Rect | null; rect_b: Rect | null }) => ({
    box_a: normalise(item.rect_a, rasters.a),
    box_b: normalise(item.rect_b, rasters.b),
  })
  const findings = judged.findings.map((finding) => ({
    labels: finding.labels,
    note: inDesignPx(finding.note, shrink),
    ...boxes(finding),
    confidence: finding.confidence,
    severity: finding.severity,
    pass: passOf(finding),
    evidence: evidenceInDesignPx(finding.evidence, shrink),
  }))
  return {
    findings,
    suppressions: judged.suppressions.map(({ kind, rule, detail, rect_a, rect_b }) => ({
      pass: 'raw-pass',
      kind,
      rule,
      detail: inDesignPx(detail, shrink),
      ...boxes({ rect_a, rect_b }),
    })),
    questions: judged.findings.flatMap((finding, index): OpenQuestion[] => {
      const { similarity } = finding
      // Between the two limits the icons are reported as different, and a model may say otherwise.
      return similarity === undefined || similarity <= limits.icon_different
        ? []
        : [
            {
              kind: 'icon',
              ...boxes(finding),
              finding: index,
              similarity: toldSimilarity(similarity),
            },
          ]
    }),
    icons: foundIcons(findings, (index) => judged.findings[index]?.similarity, limits),
    mainSkipped: reason,
  }
}

const passOf = ({ labels }: PixelFinding): PassName =>
  labels.includes('icon') || labels.includes('image/content') ? 'icon-pass' : 'raw-pass'

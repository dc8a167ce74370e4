import { area, shared } from '../rectangle.ts'
import { toldSimilarity } from '../verdict/told.ts'
import { normalise, type Rasters } from '../verdict/finish.ts'
import { isContradicted } from './given-sheet.ts'
import { judgeCandidates, type CandidateVerdict } from './judge-candidates.ts'
import { iconIn } from './shows-icon.ts'
import type { Candidate } from './candidate-pairs.ts'
import type { Finding, Side } from '../finding.ts'
import type { IconCandidate } from '../evidence/icon-candidates.ts'
import type { IconComparison, JudgeInput, OpenQuestion } from '../judgement.ts'
import type { JudgeLimits } from '../settings.ts'
import { companyOf, confidenceOf, severityOf } from '../calibration/confidence.ts'
import type { Hypothesis } from '../attribution/hypothesis.ts'
import type { Verdicts } from '../verdict/tell.ts'
import { firstOfEachSide, type ProducerIcons } from './producer-icons.ts'
import type { Rect } from '../node.ts'

interface Pair {
  images: JudgeInput['images']
  rasters: Rasters
  limits: JudgeLimits
}

/**
 * Adds what comparing the icons of a producer's list says to a judgement that knows nothing of
 * them. What a finding already tells is not told again.
 */
export function withCandidates(verdicts: Verdicts, producer: ProducerIcons, pair: Pair): Verdicts {
  if (producer.icons.length === 0) return verdicts
  const candidates = firstOfEachSide(producer.icons).flatMap(
    (icon) => seen(icon, rectOf(icon, pair), producer, pair) ?? [],
  )
  const news = judgeCandidates(candidates, pair.rasters, pair.limits)
  const compared = news.map((verdict) => comparison(verdict, pair.rasters))
  const untold = news.filter((verdict) => !isTold(verdict, verdicts.findings, pair.rasters))
  return {
    ...verdicts,
    findings: [
      ...verdicts.findings.map((finding) => named(finding, news, pair.rasters)),
      ...untold.flatMap(({ told }) => (told ? [findingOf(told, pair.rasters)] : [])),
    ],
    questions: [
      ...verdicts.questions,
      ...untold
        .filter(({ verdict }) => verdict === 'ambiguous')
        .map((verdict): OpenQuestion => {
          const { box_a, box_b, similarity } = comparison(verdict, pair.rasters)
          return { kind: 'icon', box_a, box_b, finding: null, similarity: similarity ?? 0 }
        }),
    ],
    icons: [
      ...verdicts.icons.filter((icon) => !compared.some((other) => isOf(icon, other))),
      ...compared,
    ],
  }
}

/** A candidate's box in px of its side's raster. */
function rectOf({ side, box: { x, y, w, h } }: IconCandidate, { images, rasters }: Pair): Rect {
  const image = images[side]
  const { width, height } = 'unusable' in image ? rasters[side] : image.header
  const [by, down] = [rasters[side].width / width, rasters[side].height / height]
  return { x: x * by, y: y * down, w: w * by, h: h * down }
}

/** Null where its image, or the producer's own contact sheet, shows otherwise. */
function seen(
  { id, side, name, pair: link }: IconCandidate,
  rect: Rect,
  { shapes }: ProducerIcons,
  { rasters, limits }: Pair,
): Candidate | null {
  const shape = iconIn(rasters[side], rect)
  if (shape === null || isContradicted(shapes.get(id), shape, limits.icon_different)) return null
  return { id, side, name, link, rect, shape }
}

/** A finding about an icon, with the name that a producer gives that. */
function named(finding: Finding, news: readonly CandidateVerdict[], rasters: Rasters): Finding {
  if (finding.evidence.kind !== 'icon') return finding
  const about = news.find(
    ({ told, ...rest }) =>
      told?.evidence.kind === 'icon' && isTold({ told, ...rest }, [finding], rasters),
  )
  return about?.told ? { ...finding, note: about.told.note } : finding
}

function findingOf(told: Hypothesis, rasters: Rasters): Finding {
  return {
    labels: told.labels,
    note: told.note,
    box_a: normalise(told.rect_a, rasters.a),
    box_b: normalise(told.rect_b, rasters.b),
    confidence: confidenceOf(told, companyOf([told])(told)),
    severity: severityOf(told),
    pass: 'icon-pass',
    evidence: told.evidence,
  }
}

/** A finding about something so much larger tells nothing of an icon in it. */
const LARGER = 8

/** Whether a finding is about the icon, or about what went or came with it. */
function isTold(
  { a, b }: CandidateVerdict,
  findings: readonly Finding[],
  rasters: Rasters,
): boolean {
  const tells = (candidate: Candidate | null, side: Side, finding: Finding): boolean => {
    const box = candidate && normalise(candidate.rect, rasters[side])
    const told = finding[`box_${side}`]
    if (!box || !told || shared(box, told) < 0.3 * Math.min(area(box), area(told))) return false
    return finding.box_a === null || finding.box_b === null || area(told) <= LARGER * area(box)
  }
  return findings.some((finding) => tells(a, 'a', finding) || tells(b, 'b', finding))
}

const comparison = (
  { a, b, similarity, verdict }: CandidateVerdict,
  rasters: Rasters,
): IconComparison => ({
  box_a: normalise(a && a.rect, rasters.a),
  box_b: normalise(b && b.rect, rasters.b),
  name: a?.name ?? b?.name ?? null,
  similarity: similarity === null ? null : toldSimilarity(similarity),
  verdict,
})

/** Whether two comparisons are of one icon. */
const isOf = (p: IconComparison, q: IconComparison): boolean =>
  (['box_a', 'box_b'] as const).some((side) => {
    const [box, other] = [p[side], q[side]]
    return (
      box !== null && other !== null && shared(box, other) > 0.5 * Math.min(area(box), area(other))
    )
  })

import { area, scaled, union } from '../../../base/rectangle.ts'
import { declared } from '../attribution/declared.ts'
import { follow } from '../attribution/followers.ts'
import { companyOf, confidenceOf, severityOf } from '../calibration/confidence.ts'
import { isWithin, similarityOf } from '../calibration/limits.ts'
import { moved, shared } from '../rectangle.ts'
import { evidenceInDesignPx, inDesignPx } from './design-px.ts'
import { normalise, type Rasters } from './finish.ts'
import { toldSimilarity } from '../wording.ts'
import { inCss, inDesignersWords, named, ofTwoBuilds } from './words.ts'
import type { Comparison } from '../attribution/attribute.ts'
import type { Hypothesis } from '../attribution/hypothesis.ts'
import type { Finding, FindingEvidence, PassName } from '../finding.ts'
import type { Judgement, Suppression } from '../judgement.ts'
import type { Registered } from '../registration/register.ts'
import type { Segment } from '../segmentation/segmentation.ts'
import type { JudgeLimits } from '../settings.ts'
import type { Rect } from '../node.ts'

/** Findings in the terms of a judgement, before they are limited. */
export type Verdicts = Pick<Judgement, 'findings' | 'suppressions' | 'questions' | 'icons'>

interface Terms {
  rasters: Rasters
  /** Lengths in px of the rasters, which are reduced by `shrink`. */
  limits: JudgeLimits
  shrink: number
  /** Whether image a is an older build, by its structure; false by default. */
  ofTwoBuilds?: boolean
}

/** Tells what was attributed: in fractions of the images, with words, confidence and severity. */
export function tell(
  { hypotheses, suppressed, followers }: Comparison,
  registered: Registered,
  terms: Terms,
): Verdicts {
  const verdicts: Verdicts = { findings: [], suppressions: [], questions: [], icons: [] }
  const company = companyOf(hypotheses)
  const suppress = (hypothesis: Hypothesis, rule: string): void => {
    verdicts.suppressions.push(suppression(hypothesis, rule, registered, terms))
  }
  const rated = hypotheses
    .map((hypothesis) => ({
      hypothesis,
      confidence: confidenceOf(hypothesis, company(hypothesis)),
    }))
    .toSorted((p, q) => q.confidence - p.confidence)
  const isTold = ({ hypothesis, confidence }: (typeof rated)[number]): boolean =>
    confidence >= terms.limits.min_confidence && !isWithin(terms.limits, hypothesis)
  const told = rated.filter(isTold)
  const followed = follow(
    followers,
    told.map(({ hypothesis }) => hypothesis),
  )
  for (const { hypothesis, rule } of [...suppressed, ...followed.suppressed])
    suppress(hypothesis, rule)
  for (const one of rated) if (!isTold(one)) suppress(one.hypothesis, 'below_threshold')
  for (const { hypothesis, confidence } of told) {
    const count = followed.counts.get(hypothesis)
    const evidence = { ...hypothesis.evidence, ...(count && { also_moved: count }) }
    const finding = findingOf({ ...hypothesis, evidence }, confidence, registered, terms)
    tellIcon(hypothesis, finding, verdicts, terms.limits)
    verdicts.findings.push(finding)
  }
  return verdicts
}

function findingOf(
  measured: Hypothesis,
  confidence: number,
  registered: Registered,
  terms: Terms,
): Finding {
  const hypothesis = named(
    declared({
      ...measured,
      note: inDesignPx(measured.note, terms.shrink),
      evidence: evidenceInDesignPx(measured.evidence, terms.shrink),
    }),
  )
  const { labels, about } = hypothesis
  const note = inDesignersWords(hypothesis)
  const pass: PassName =
    labels.includes('icon') || labels.includes('image/content')
      ? 'icon-pass'
      : (hypothesis.nodes ?? about?.a.element ?? about?.b.element)
        ? 'main-pass'
        : 'raw-pass'
  return {
    labels,
    note: terms.ofTwoBuilds ? ofTwoBuilds(note) : note,
    ...boxesOf(hypothesis, registered, terms.rasters),
    confidence,
    severity: severityOf(hypothesis),
    pass,
    evidence: { ...inCss(hypothesis.evidence), ...nodesOf(hypothesis) },
  }
}

const nodesOf = ({ about, nodes }: Hypothesis): Partial<FindingEvidence> => ({
  ...(about?.a.element && { design_node: about.a.element.node.id }),
  ...(about?.b.element && { dom_node: about.b.element.node.id }),
  ...(nodes && { design_node: nodes.a, dom_node: nodes.b }),
})

/** The rectangles of a hypothesis as fractions of the images: of its elements where they are known. */
export function boxesOf(
  { rect_a, rect_b, about }: Pick<Hypothesis, 'rect_a' | 'rect_b' | 'about'>,
  { scale, origin }: Registered,
  rasters: Rasters,
): Pick<Finding, 'box_a' | 'box_b'> {
  const a = about && rect_a ? ofElement(about.a, rect_a) : rect_a
  const b = about && rect_b ? ofElement(about.b, rect_b) : rect_b
  const placed = b && moved(b, { dx: origin.x, dy: origin.y })
  return {
    box_a: normalise(a && scaled(a, scale.a), rasters.a),
    box_b: normalise(placed && scaled(placed, scale.b), rasters.b),
  }
}

/** The box of the node that a rectangle is of, where it is about that node alone. */
function ofElement({ element, rect: own }: Segment, rect: Rect): Rect {
  if (element === null || element.kind === 'box') return rect
  const [first] = element.segments
  if (first === undefined || shared(rect, own) < 0.8 * area(own)) return rect
  // Of a node that holds more than this text, a title and its body, the box says less than the ink.
  const whole = element.segments.map((segment) => segment.rect).reduce(union)
  if (shared(own, whole) < 0.6 * area(whole)) return rect
  return area(rect) <= 4 * area(own) ? element.rect : rect
}

const suppression = (
  hypothesis: Hypothesis,
  rule: string,
  registered: Registered,
  terms: Terms,
): Suppression => ({
  pass: 'raw-pass',
  kind: hypothesis.evidence.kind,
  rule,
  detail: inDesignersWords({
    note: inDesignPx(hypothesis.note, terms.shrink),
    evidence: hypothesis.evidence,
  }),
  ...boxesOf(hypothesis, registered, terms.rasters),
})

const PRESENCE = new Set(['missing', 'extra'])

/** Lists the icon that a finding is about, with a question where the icons are much alike. */
function tellIcon(
  hypothesis: Hypothesis,
  { labels, box_a, box_b, evidence }: Finding,
  verdicts: Verdicts,
  { icon_different: different }: JudgeLimits,
): void {
  const compared = evidence.kind === 'icon'
  if (!compared && !(labels.includes('icon') && PRESENCE.has(evidence.kind))) return
  const similarity = compared ? toldSimilarity(similarityOf(hypothesis)) : null
  const isOpen = similarity !== null && similarity > different
  // Between the two limits the icons are reported as different, and a model may say otherwise.
  if (isOpen) {
    const finding = verdicts.findings.length
    verdicts.questions.push({ kind: 'icon', box_a, box_b, finding, similarity })
  }
  const { design_node, dom_node } = evidence
  verdicts.icons.push({
    box_a,
    box_b,
    name: hypothesis.about?.a.element?.node.name ?? hypothesis.about?.b.element?.node.name ?? null,
    ...(design_node !== undefined && { design_node }),
    ...(dom_node !== undefined && { dom_node }),
    similarity,
    verdict:
      box_a === null ? 'extra' : box_b === null ? 'missing' : isOpen ? 'ambiguous' : 'different',
  })
}

import { area, scaled, union } from '../../../base/rectangle.ts'
import { declared } from '../attribution/declared.ts'
import { causesOf, type Follower } from '../attribution/followers.ts'
import { MOVED } from '../attribution/layout/model.ts'
import { othersOf, confidenceOf, severityOf } from '../calibration/confidence.ts'
import { isWithin } from '../calibration/limits.ts'
import { lengthsOf, seenOf, type Change, type Length } from '../change.ts'
import { labelsOf, valuesOf } from '../rules/index.ts'
import { liesIn, moved, shared } from '../rectangle.ts'
import { normalise, type Rasters } from './finish.ts'
import { round, roundedSimilarity, valueText } from '../wording.ts'
import { hypothesisInDesignPx, named, sentence } from './sentences.ts'
import type { Comparison } from '../attribution/attribute.ts'
import {
  placeOf,
  suppressedBy,
  type Hypothesis,
  type Suppressed,
} from '../attribution/hypothesis.ts'
import type { Finding, FindingEvidence, Measure, PassName } from '../finding.ts'
import type { Judgement, Suppression } from '../judgement.ts'
import type { Registered } from '../registration/register.ts'
import type { Label } from '../../../vocabulary/labels.ts'
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

/** Writes down what was attributed: in fractions of the images, with words, confidence and severity. */
export function verdictsOf(
  { hypotheses, suppressed, followers }: Comparison,
  registered: Registered,
  terms: Terms,
): Verdicts {
  const verdicts: Verdicts = { findings: [], suppressions: [], questions: [], icons: [] }
  const others = othersOf(hypotheses)
  const rated = hypotheses
    .map((hypothesis) => ({
      hypothesis,
      confidence: confidenceOf(hypothesis, others(hypothesis)),
    }))
    .toSorted((p, q) => q.confidence - p.confidence)
  const isReported = ({ hypothesis, confidence }: (typeof rated)[number]): boolean =>
    confidence >= terms.limits.min_confidence && !isWithin(terms.limits, hypothesis)
  const reported = rated.filter(isReported)
  const followed = causesOf(
    followers,
    reported.map(({ hypothesis }) => hypothesis),
  )
  const unlikely = rated.filter((one) => !isReported(one))
  verdicts.suppressions = [
    ...suppressed,
    ...followed.map(({ follower, cause }) => followedBy(follower, cause)),
    ...unlikely.map(({ hypothesis }) => suppressedBy(hypothesis, 'below_threshold')),
  ].map((one) => suppression(one, registered, terms))
  for (const { hypothesis, confidence } of reported) {
    const moved = followed.filter(
      ({ follower, cause }) => cause === hypothesis && follower.change.kind === 'shift',
    ).length
    const finding = findingOf(hypothesis, { confidence, moved }, registered, terms)
    listIcon(hypothesis, finding, verdicts, terms.limits)
    verdicts.findings.push(finding)
  }
  return verdicts
}

/** What stands elsewhere, or is of another size, by how much, and because of what that is reported. */
function followedBy({ about, change }: Follower, cause: Hypothesis | null): Suppressed {
  const rule = change.kind === 'shift' ? 'moved_by' : 'stretched'
  const what = { ...placeOf(about), change, ratio: Math.abs(change.b - change.a) / MOVED }
  return suppressedBy(what, cause ? rule : 'below_threshold', cause ?? undefined)
}

const followsFrom = (cause: Hypothesis, shrink: number): string =>
  `It follows from: ${plainSentence(cause, shrink)}`

const plainSentence = (hypothesis: Hypothesis, shrink: number): string =>
  sentence(hypothesisInDesignPx(hypothesis, shrink).change, { names: [], ofTwoBuilds: false })

function findingOf(
  measured: Hypothesis,
  { confidence, moved }: { confidence: number; moved: number },
  registered: Registered,
  { rasters, shrink, ofTwoBuilds = false }: Terms,
): Finding {
  const hypothesis = declared(hypothesisInDesignPx(measured, shrink))
  const { change } = hypothesis
  const labels = labelsOf(change)
  const { names, node } = named(hypothesis)
  return {
    labels,
    note: sentence(change, { names, ofTwoBuilds }),
    ...boxesOf(hypothesis, registered, rasters),
    confidence,
    severity: severityOf(hypothesis),
    pass: passOf(labels, hypothesis),
    evidence: {
      ...evidenceOf(change, shrink),
      ...(moved > 0 && { also_moved: moved }),
      ...node,
      ...nodesOf(hypothesis),
    },
  }
}

/** Icons and pictures first, then what a structure knows, then what only the pixels show. */
function passOf(
  labels: readonly Label[],
  { about, nodes }: Pick<Hypothesis, 'about' | 'nodes'>,
): PassName {
  if (labels.includes('icon') || labels.includes('image/content')) return 'icon-pass'
  return (nodes ?? about?.a.element ?? about?.b.element) ? 'main-pass' : 'raw-pass'
}

const hundredths = (value: number): number => Math.round(value * 100) / 100

function evidenceOf(change: Change, shrink: number): FindingEvidence {
  // Of a reduced image a hundredth is less than was measured.
  const exact = shrink === 1 ? hundredths : round
  const [length, across] = lengthsOf(change)
  const measure = ({ axis, a, b }: Length): Measure => ({
    axis,
    a: exact(a),
    b: exact(b),
    delta: exact(b - a),
    unit: 'px',
  })
  const values = valuesOf(change)
  return {
    kind: change.kind,
    ...(length && { measure: measure(length) }),
    ...(across && { measure_across: measure(across) }),
    ...(values && {
      property: values.property,
      ...(values.a && { expected: valueText(values.a) }),
      ...(values.b && { actual: valueText(values.b) }),
    }),
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

/** A text that is so much of what its node shows is all that this is about: more than half, a choice. */
const ALONE = 0.6
/** A rectangle so many times as large as the ink is of more than the node: a line of text is 1.6 times as high as its ink. */
const LARGER = 4

/** The box of the node that a rectangle is of, where it is about that node alone. */
function ofElement({ element, rect: own }: Segment, rect: Rect): Rect {
  if (element === null || element.node.kind === 'box') return rect
  const [first] = element.segments
  if (first === undefined || !liesIn(own, rect)) return rect
  // Of a node that holds more than this text, a title and its body, the box says less than the ink.
  const whole = element.segments.map((segment) => segment.rect).reduce(union)
  const isAlone = shared(own, whole) >= ALONE * area(whole)
  return isAlone && area(rect) <= LARGER * area(own) ? element.rect : rect
}

const suppression = (
  { kind, rule, detail, cause, ...place }: Suppressed,
  registered: Registered,
  { rasters, shrink }: Terms,
): Suppression => ({
  pass: typeof detail === 'string' ? passOf([], place) : passOf(labelsOf(detail.change), detail),
  kind,
  rule,
  detail: [
    typeof detail === 'string' ? detail : plainSentence(detail, shrink),
    ...(cause ? [followsFrom(cause, shrink)] : []),
  ].join(' '),
  ...boxesOf(place, registered, rasters),
})

const PRESENCE = new Set(['missing', 'extra'])

/** Lists the icon that a finding is about, with a question where the icons are much alike. */
function listIcon(
  hypothesis: Hypothesis,
  { labels, box_a, box_b, evidence }: Finding,
  verdicts: Verdicts,
  { icon_different: different }: JudgeLimits,
): void {
  const seen = seenOf(hypothesis.change)
  const compared = seen?.kind === 'icon' ? seen : null
  if (!compared && !(labels.includes('icon') && PRESENCE.has(evidence.kind))) return
  const similarity = compared && roundedSimilarity(compared.similarity)
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

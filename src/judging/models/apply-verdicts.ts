import type {
  Finding,
  IconComparison,
  JudgeLimits,
  Judgement,
  OpenQuestion,
  Suppression,
} from '../judge/index.ts'
import type { Mark } from './draw-marks.ts'
import { safeNote } from './safe-note.ts'
import type { Verdict } from './verdicts.ts'

/** The weight of a finding that only a model supports, compared with one that was measured. */
const MODEL_ONLY_CONFIDENCE = 0.6

/** A verdict below this confidence leaves the question unanswered. */
const MIN_CONFIDENCE = 0.5

/** Matches lengths and shares in a model's note, which are guesses: lengths are measured elsewhere. */
const GUESSED_MEASURE = /\d\s*(?:px|pt|r?em|dp|%)/i

const PASS_OF = { icon: 'icon-pass', region: 'raw-pass' } as const
const EVIDENCE_OF = { icon: 'icon', region: 'residual' } as const
const NOTE_OF = {
  icon: 'The icon is not the one of the design.',
  region: 'This region looks different from the design.',
} as const

type FindingLimits = Pick<JudgeLimits, 'min_confidence' | 'max_findings'>

/**
 * Applies a model's verdicts to the questions that the rules left open. Verdicts on unknown marks, duplicate verdicts
 * on a mark, and notes that are not plain text change nothing. Boxes are those of the questions; what the rules
 * measured stays as it is.
 */
export function applyVerdicts(
  judgement: Judgement,
  marks: readonly Mark[],
  { verdicts, limits }: { verdicts: readonly Verdict[]; limits: FindingLimits },
): Judgement {
  const settled = new Map<OpenQuestion, Verdict>()
  for (const { mark, question } of marks) {
    const given = verdicts.filter((verdict) => verdict.mark === mark)
    const [verdict] = given
    if (given.length === 1 && verdict && counts(verdict)) settled.set(question, verdict)
  }
  return settled.size === 0 ? judgement : settle(judgement, settled, limits)
}

const counts = (verdict: Verdict): boolean =>
  verdict.confidence >= MIN_CONFIDENCE && (verdict.same || safeNote(verdict.note) !== null)

function settle(
  judgement: Judgement,
  settled: ReadonlyMap<OpenQuestion, Verdict>,
  limits: FindingLimits,
): Judgement {
  const dropped = new Set<Finding>()
  const added: Finding[] = []
  const suppressions: Suppression[] = []
  for (const [question, verdict] of settled) {
    const reported = question.finding === null ? undefined : judgement.findings[question.finding]
    if (reported && verdict.same) {
      dropped.add(reported)
      suppressions.push(suppressionOf(question, verdict))
    } else if (!reported && !verdict.same) added.push(findingOf(question, verdict))
  }
  const kept = judgement.findings.filter((finding) => !dropped.has(finding))
  const findings = [...kept, ...added.filter((one) => one.confidence >= limits.min_confidence)]
    .toSorted(byConfidenceAndPlace)
    .slice(0, limits.max_findings)
  return {
    ...judgement,
    findings,
    passes: judgement.passes.map((pass) => recount(pass, findings)),
    suppressions: [...judgement.suppressions, ...suppressions],
    questions: stillOpen(judgement, findings, settled),
    icons: judgement.icons.map((icon) => iconAfter(icon, settled)),
  }
}

const byConfidenceAndPlace = (one: Finding, other: Finding): number =>
  other.confidence - one.confidence || placeOf(one) - placeOf(other)

/** Orders by rows first: a difference in height weighs more than the whole width. */
function placeOf({ box_a, box_b }: Finding): number {
  const box = box_b ?? box_a
  return box ? box.y * 1e3 + box.x : 0
}

const recount = (pass: Judgement['passes'][number], findings: readonly Finding[]) =>
  pass.status === 'ok'
    ? { ...pass, findings: findings.filter((finding) => finding.pass === pass.name).length }
    : pass

function findingOf(question: OpenQuestion, verdict: Verdict): Finding {
  const { kind, box_a, box_b } = question
  const note = safeNote(verdict.note)
  return {
    labels: [verdict.label],
    note: note === null || GUESSED_MEASURE.test(note) ? NOTE_OF[kind] : note,
    box_a,
    box_b,
    confidence: verdict.confidence * MODEL_ONLY_CONFIDENCE,
    severity: verdict.severity,
    pass: PASS_OF[kind],
    evidence: { kind: EVIDENCE_OF[kind] },
  }
}

const suppressionOf = (
  { kind, box_a, box_b }: OpenQuestion,
  { confidence }: Verdict,
): Suppression => ({
  pass: PASS_OF[kind],
  kind: EVIDENCE_OF[kind],
  rule: 'model_review',
  detail: `The model saw no difference (confidence ${confidence.toFixed(2)})`,
  box_a,
  box_b,
})

function stillOpen(
  judgement: Judgement,
  findings: readonly Finding[],
  settled: ReadonlyMap<OpenQuestion, Verdict>,
): OpenQuestion[] {
  const open: OpenQuestion[] = []
  for (const question of judgement.questions) {
    if (settled.has(question)) continue
    const about = question.finding === null ? undefined : judgement.findings[question.finding]
    const finding = about ? findings.indexOf(about) : -1
    open.push({ ...question, finding: finding === -1 ? null : finding })
  }
  return open
}

function iconAfter(
  icon: IconComparison,
  settled: ReadonlyMap<OpenQuestion, Verdict>,
): IconComparison {
  for (const [question, { same }] of settled)
    if (question.kind === 'icon' && boxesOf(question) === boxesOf(icon))
      return { ...icon, verdict: same ? 'same' : 'different' }
  return icon
}

const boxesOf = ({ box_a, box_b }: Pick<OpenQuestion, 'box_a' | 'box_b'>): string =>
  JSON.stringify([box_a, box_b])

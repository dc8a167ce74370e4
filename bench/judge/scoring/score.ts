import { bestAssignment } from '../project/judge.ts'
import type { Box } from '../drawing/page/measured.ts'
import type { PairTruth, TrueFinding } from '../drawing/truth.ts'

/** What is read of a prediction's finding. */
export interface Finding {
  labels: string[]
  box_a: Box | null
  box_b: Box | null
  confidence: number
}

export interface Tally {
  found: number
  /** Findings that are no true one's. */
  wrong: number
  missed: number
}

interface LabelTally {
  truths: number
  found: number
  findings: number
  right: number
}

export interface Scores {
  pairs: number
  truths: number
  /** A right label at about the right place. */
  loose: Tally
  /** A right label on a box of about the right size: what the targets are for. */
  strict: Tally
  controls: { pairs: number; silent: number }
  /** Findings about a cause that was found, over those causes: its own, repeats and consequences. */
  perCause: number
  /** Expected calibration error of `confidence`, in ten bins, against loose hits. */
  calibrationError: number
  byLabel: Map<string, LabelTally>
}

/** At most so many labels of a finding are read: naming them all must not pay. */
const LABELS_READ = 2
const BINS = 10

export const f1 = ({ found, wrong, missed }: Tally): number =>
  found === 0 ? 0 : (2 * found) / (2 * found + wrong + missed)

export const precision = ({ found, wrong }: Tally): number =>
  found + wrong === 0 ? 1 : found / (found + wrong)
export const recall = ({ found, missed }: Tally): number =>
  found + missed === 0 ? 1 : found / (found + missed)

/** Scores predictions against the truth; a pair without a prediction has found nothing. */
export function score(
  truths: readonly PairTruth[],
  predictions: ReadonlyMap<string, readonly Finding[]>,
): Scores {
  const total: Scores = {
    pairs: truths.length,
    truths: 0,
    loose: { found: 0, wrong: 0, missed: 0 },
    strict: { found: 0, wrong: 0, missed: 0 },
    controls: { pairs: 0, silent: 0 },
    perCause: 1,
    calibrationError: 0,
    byLabel: new Map(),
  }
  const judged: { confidence: number; hit: boolean }[] = []
  let repeats = 0
  for (const truth of truths) {
    const findings = predictions.get(truth.id)
    const pair = scorePair(truth, findings ?? [])
    total.truths += truth.findings.length
    addTally(total.loose, pair.loose.tally)
    addTally(total.strict, pair.strict.tally)
    if (truth.negative) {
      total.controls.pairs++
      if (!findings?.length) total.controls.silent++
    }
    repeats += pair.repeats
    judged.push(...pair.judged)
    countLabels(total.byLabel, truth, findings ?? [], pair.loose)
  }
  const causes = total.loose.found
  total.perCause = causes === 0 ? 1 : (causes + repeats) / causes
  total.calibrationError = calibrationError(judged)
  return total
}

/** Of each finding that counts, whether it is a right one at about the right place. */
export function outcomes(
  truth: PairTruth,
  findings: readonly Finding[],
): { finding: number; hit: boolean }[] {
  const { truthOf, absorbed } = match(truth, findings, placesOf(truth, findings), 'near')
  return findings.flatMap((_, finding) =>
    absorbed.has(finding) ? [] : [{ finding, hit: truthOf.has(finding) }],
  )
}

/** Why a finding is no strict hit, from the most excusable to the least. */
export type Fault = 'box' | 'label' | 'repeated' | 'moved' | 'spurious'

/** What is wrong with a pair's findings by the strict rule. */
export interface Mistakes {
  tally: Tally
  hits: { finding: number; known: TrueFinding }[]
  missed: TrueFinding[]
  wrong: { finding: number; fault: Fault }[]
}

/**
 * Lists a pair's hits, missed differences and false findings. A false finding is on the place of a missed
 * difference with a wrong box or label, repeats a difference that was found, stands on something that
 * only moved, or on nothing that differs.
 */
export function mistakes(truth: PairTruth, findings: readonly Finding[]): Mistakes {
  const places = placesOf(truth, findings)
  const matching = match(truth, findings, places, 'strict')
  const matched = new Set(matching.truthOf.values())
  return {
    tally: matching.tally,
    hits: [...matching.truthOf].flatMap(([finding, i]) => {
      const known = truth.findings[i]
      return known ? [{ finding, known }] : []
    }),
    missed: truth.findings.filter((_, i) => !matched.has(i)),
    wrong: faults(truth, findings, places, matching),
  }
}

interface Matching {
  tally: Tally
  /** Of each finding, the true one it is matched with. */
  truthOf: Map<number, number>
  /** Findings that a true one allows beside its own. */
  absorbed: Set<number>
}

function scorePair(truth: PairTruth, findings: readonly Finding[]) {
  const places = placesOf(truth, findings)
  const loose = match(truth, findings, places, 'near')
  const strict = match(truth, findings, places, 'strict')
  const wrong = faults(truth, findings, places, loose)
  const repeats = wrong.filter(({ fault }) => fault === 'repeated' || fault === 'moved').length
  const judged = findings.flatMap(({ confidence }, j) =>
    loose.absorbed.has(j) ? [] : [{ confidence, hit: loose.truthOf.has(j) }],
  )
  return { loose, strict, repeats, judged }
}

type Places = readonly (readonly Located[])[]

const placesOf = (truth: PairTruth, findings: readonly Finding[]): Places =>
  truth.findings.map((known) => findings.map((found) => locate(found, known)))

/** Of each finding that is neither a true one's nor beside one, why. */
function faults(
  truth: PairTruth,
  findings: readonly Finding[],
  places: Places,
  { truthOf, absorbed }: Matching,
): Mistakes['wrong'] {
  const matched = new Set(truthOf.values())
  const fault = (found: Finding, j: number): Fault => {
    const near = truth.findings.flatMap((known, i) => (places[i]?.[j]?.near ? [{ known, i }] : []))
    const open = near.filter(({ i }) => !matched.has(i))
    if (open.some(({ known }) => agrees(found, known))) return 'box'
    if (near.some(({ known, i }) => matched.has(i) && agrees(found, known))) return 'repeated'
    if (open.length > 0) return 'label'
    return isMoved(found, truth) ? 'moved' : 'spurious'
  }
  return findings.flatMap((found, j) =>
    truthOf.has(j) || absorbed.has(j) ? [] : [{ finding: j, fault: fault(found, j) }],
  )
}

function match(
  truth: PairTruth,
  findings: readonly Finding[],
  places: Places,
  kind: 'near' | 'strict',
): Matching {
  const weights = truth.findings.map((known, i) =>
    findings.map((found, j) => {
      const place = places[i]?.[j]
      if (!place?.[kind] || !agrees(found, known)) return 0
      return 1.3 + 0.4 * place.overlap + 0.1 * found.confidence
    }),
  )
  const truthOf = new Map<number, number>()
  for (const [i, j] of bestAssignment(weights).entries()) if (j !== null) truthOf.set(j, i)
  const absorbed = new Set<number>()
  for (const i of new Set(truthOf.values())) {
    const known = truth.findings[i]
    let room = known?.absorb ?? 0
    for (const [j, found] of findings.entries()) {
      if (!known || room === 0 || truthOf.has(j) || absorbed.has(j)) continue
      if (!places[i]?.[j]?.near || !agrees(found, known)) continue
      absorbed.add(j)
      room--
    }
  }
  const found = truthOf.size
  const wrong = findings.length - found - absorbed.size
  return { tally: { found, wrong, missed: truth.findings.length - found }, truthOf, absorbed }
}

interface Located {
  near: boolean
  strict: boolean
  /** The best intersection over union of any two of their boxes. */
  overlap: number
}

/**
 * Near: on either side one's centre lies in the other, or IoU ≥ 0.3. Strict: IoU ≥ 0.5, or a centre
 * hit of boxes whose areas are within 1 : 6.
 */
function locate(found: Finding, known: TrueFinding): Located {
  const result: Located = { near: false, strict: false, overlap: 0 }
  for (const [box, other] of comparable(found, known)) {
    const overlap = intersectionOverUnion(box, other)
    const centred = holdsCentre(box, other) || holdsCentre(other, box)
    const ratio = (box.w * box.h) / (other.w * other.h)
    if (overlap >= 0.3 || centred) result.near = true
    if (overlap >= 0.5 || (centred && ratio > 1 / 6 && ratio < 6)) result.strict = true
    result.overlap = Math.max(result.overlap, overlap)
  }
  return result
}

function comparable(found: Finding, known: TrueFinding): [Box, Box][] {
  const pairs: [Box, Box][] = []
  const compare = (box: Box | null, other: Box | null | undefined) => {
    if (box && other && isBox(box)) pairs.push([box, other])
  }
  for (const place of [{ a: known.box_a, b: known.box_b }, ...known.alternatives]) {
    compare(found.box_a, place.a)
    compare(found.box_b, place.b)
  }
  // An element that one side lacks may be pointed at where it would be there.
  if (!found.box_a && !known.box_b) compare(found.box_b, known.hint_b)
  if (!found.box_b && !known.box_a) compare(found.box_a, known.hint_a)
  return pairs
}

const isBox = ({ x, y, w, h }: Box) => [x, y, w, h].every(Number.isFinite) && w > 0 && h > 0

export function intersectionOverUnion(a: Box, b: Box): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y)
  return w > 0 && h > 0 ? (w * h) / (a.w * a.h + b.w * b.h - w * h) : 0
}

export function holdsCentre(outer: Box, inner: Box): boolean {
  const x = inner.x + inner.w / 2
  const y = inner.y + inner.h / 2
  return x >= outer.x && x <= outer.x + outer.w && y >= outer.y && y <= outer.y + outer.h
}

const agrees = (found: Finding, known: TrueFinding) =>
  found.labels.slice(0, LABELS_READ).some((label) => known.labels.includes(label))

/** On something that only moved because of a cause elsewhere. */
const isMoved = (found: Finding, { moved }: PairTruth) =>
  moved.some((place) =>
    (['a', 'b'] as const).some((side) => {
      const box = found[`box_${side}`]
      const other = place[side]
      return box && (intersectionOverUnion(box, other) >= 0.3 || holdsCentre(other, box))
    }),
  )

/** Adds to the first. */
export function addTally(total: Tally, tally: Tally): void {
  total.found += tally.found
  total.wrong += tally.wrong
  total.missed += tally.missed
}

/** The expected calibration error, in bins of equal width. */
export function calibrationError(judged: readonly { confidence: number; hit: boolean }[]): number {
  const gaps = Array.from({ length: BINS }, () => 0)
  for (const { confidence, hit } of judged) {
    const bin = Math.max(0, Math.min(BINS - 1, Math.floor(confidence * BINS)))
    gaps[bin] = (gaps[bin] ?? 0) + confidence - Number(hit)
  }
  const sum = gaps.reduce((total, gap) => total + Math.abs(gap), 0)
  return judged.length === 0 ? 0 : sum / judged.length
}

function countLabels(
  tallies: Map<string, LabelTally>,
  truth: PairTruth,
  findings: readonly Finding[],
  { truthOf, absorbed }: Matching,
): void {
  const tally = (label: string) => {
    const known = tallies.get(label) ?? { truths: 0, found: 0, findings: 0, right: 0 }
    tallies.set(label, known)
    return known
  }
  const matched = new Set(truthOf.values())
  for (const [i, known] of truth.findings.entries()) {
    const own = tally(known.labels[0] ?? 'none')
    own.truths++
    if (matched.has(i)) own.found++
  }
  for (const [j, found] of findings.entries()) {
    if (absorbed.has(j)) continue
    const own = tally(found.labels[0] ?? 'none')
    own.findings++
    if (truthOf.has(j)) own.right++
  }
}

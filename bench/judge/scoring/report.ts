import { decimals, printTable, quantile, whole, type Target } from '../project/tables.ts'
import type { PairSet } from './pair-set.ts'
import { f1, precision, recall, score, type Finding, type Scores } from './score.ts'
import type { PairTruth } from '../drawing/truth.ts'

export interface Measured {
  predictions: Map<string, Finding[]>
  /** Of each pair, its annotate calls' CPU times, on which other work on the machine has no part. */
  milliseconds: Map<string, number[]>
  judgeVersions: Set<string>
  /** Pairs whose second run found something else, or replaced an issue. */
  unstable: string[]
  /** Pairs whose annotate call was refused or broke off, and how. */
  failures: string[]
  /** Issues that are still the same after b was captured again. */
  identity: { kept: number; of: number }
}

type EvidenceKind = PairTruth['evidence']

interface Goal {
  name: string
  f1: number
  silent: number
  perCause: number
  milliseconds: number
}

/** Of pages made for the purpose; no control may have a finding, and no call take longer. */
const GOALS: Record<EvidenceKind, Goal> = {
  full: { name: 'both structures', f1: 0.97, silent: 1, perCause: 1.05, milliseconds: 300 },
  one: { name: 'one structure', f1: 0.93, silent: 1, perCause: 1.15, milliseconds: 300 },
  images: { name: 'images alone', f1: 0.88, silent: 1, perCause: 1.3, milliseconds: 300 },
}
/** Of components of libraries, which are harder and all come with both structures; of wrong structures less. */
const LIBRARY_F1 = 0.92
const WRONG_F1 = 0.82
const KINDS = Object.keys(GOALS) as EvidenceKind[]
const CALIBRATION = 0.05
const IDENTITY = 0.98

const percent = (share: number) => `${(100 * share).toFixed(1)} %`
const silentShare = ({ controls }: Scores) =>
  controls.pairs === 0 ? 1 : controls.silent / controls.pairs

const ofKind = ({ truths }: PairSet, kind: EvidenceKind) =>
  truths.filter(({ evidence }) => evidence === kind)

/** The 95th percentile of the annotate calls on these pairs. */
function p95(truths: readonly PairTruth[], { milliseconds }: Measured): number {
  const times = truths.flatMap(({ id }) => milliseconds.get(id) ?? [])
  return quantile(times, 0.95)
}

export function printScores(set: PairSet, measured: Measured): void {
  const row = (name: string, scores: Scores, time: string) => [
    name,
    String(scores.pairs),
    String(scores.truths),
    percent(precision(scores.strict)),
    percent(recall(scores.strict)),
    percent(f1(scores.strict)),
    percent(f1(scores.loose)),
    `${scores.controls.silent}/${scores.controls.pairs}`,
    decimals(2)(scores.perCause),
    decimals(3)(scores.calibrationError),
    time,
  ]
  const kinds = KINDS.filter((kind) => ofKind(set, kind).length > 0)
  const judged = kinds.map((kind) => {
    const truths = ofKind(set, kind)
    return row(GOALS[kind].name, score(truths, measured.predictions), whole(p95(truths, measured)))
  })
  const all = row('all', score(set.truths, measured.predictions), whole(p95(set.truths, measured)))
  printTable(
    'Judge against the truth; strict boxes and labels',
    [
      '',
      'pairs',
      'truths',
      'precision',
      'recall',
      'F1',
      'F1 loose',
      'controls silent',
      'per cause',
      'ECE',
      'p95 ms',
    ],
    [...judged, all],
  )
}

export function printLabels({ byLabel }: Scores): void {
  const rows = [...byLabel]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([label, { truths, found, findings, right }]) => [
      label,
      `${found}/${truths}`,
      truths === 0 ? '' : percent(found / truths),
      `${right}/${findings}`,
      findings === 0 ? '' : percent(right / findings),
    ])
  printTable('By first label, loose boxes', ['', 'found', 'recall', 'right', 'precision'], rows)
}

export function targetsOf(set: PairSet, measured: Measured): Target[] {
  const all = score(set.truths, measured.predictions)
  const isMade = set.truths.some(({ evidence }) => evidence !== 'full')
  const libraryF1 = set.name.startsWith('wrong') ? WRONG_F1 : LIBRARY_F1
  const byKind = KINDS.flatMap((kind): Target[] => {
    const truths = ofKind(set, kind)
    if (truths.length === 0) return []
    const scores = score(truths, measured.predictions)
    const { name, ...goal } = GOALS[kind]
    return [
      {
        what: `${name}: strict F1`,
        measured: f1(scores.strict),
        bound: { atLeast: isMade ? goal.f1 : libraryF1 },
        format: percent,
      },
      {
        what: `${name}: controls without a finding`,
        measured: silentShare(scores),
        bound: { atLeast: goal.silent },
        format: percent,
      },
      {
        what: `${name}: findings per cause`,
        measured: scores.perCause,
        bound: { atMost: goal.perCause },
      },
      {
        what: `${name}: p95 of annotate, ms of CPU`,
        measured: p95(truths, measured),
        bound: { atMost: goal.milliseconds },
        format: whole,
      },
    ]
  })
  const { kept, of } = measured.identity
  const overall: Target[] = [
    {
      what: 'pairs without an answer',
      measured: measured.failures.length,
      bound: { atMost: 0 },
      format: whole,
    },
    {
      what: 'calibration error (ECE)',
      measured: all.calibrationError,
      bound: { atMost: CALIBRATION },
      format: decimals(3),
    },
    {
      what: 'pairs that differ when judged again',
      measured: measured.unstable.length,
      bound: { atMost: 0 },
      format: whole,
    },
  ]
  if (of > 0)
    overall.push({
      what: `issues that survive another capture, of ${of}`,
      measured: kept / of,
      bound: { atLeast: IDENTITY },
      format: percent,
    })
  return [...byKind, ...overall]
}

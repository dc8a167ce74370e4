import { parseArgs } from 'node:util'
import { DEFAULT_SETTINGS } from './project/judge.ts'
import { printTable } from './project/tables.ts'
import { judgeEntry, MODES, offers, type Mode } from './scoring/in-process.ts'
import { readPairSet } from './scoring/pair-set.ts'
import {
  addTally,
  calibrationError,
  f1,
  mistakes,
  outcomes,
  type Finding,
  type Tally,
} from './scoring/score.ts'
import type { PairTruth } from './drawing/truth.ts'
import { typedPath } from './typed-path.ts'

/**
 * `npm --prefix bench/judge run calibrate -- <folder …> [--level folder] … [--check folder] …` fits how sure the judge may be. It
 * judges the sets without the limit of confidence, in every mode, and fits to what was right
 *
 *   log odds = scale · (log odds that the judge states) + offset of the kind of finding
 *
 * by ridge regression, as little is known of a rare kind. The offsets can be taken into the priors of the judge's
 * `rules/`, the scale into the constants of `calibration/confidence.ts`, whose model has the same form. `--level` names sets
 * of components that no rule was made on: a judge is right less often there than where its mistakes were
 * corrected, so that one offset common to all kinds is fitted to them. `--check` names sets that are only
 * measured; `--mode` the kinds of evidence, by default all. It prints the strict F1 at several limits of confidence too.
 */
interface Sample {
  kind: string
  stated: number
  hit: boolean
}

/** What was found in a pair by one kind of evidence. */
interface Judged {
  truth: PairTruth
  findings: (Finding & { kind: string })[]
}

const { values: options, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: {
    level: { type: 'string', multiple: true, default: [] },
    check: { type: 'string', multiple: true, default: [] },
    mode: { type: 'string', multiple: true, default: ['trees', 'dom', 'design', 'images'] },
  },
})
if (folders.length === 0) throw new Error('name the folders of sets')

/** In the terms of the judge's own table. */
const kindOf = ({ kind, property }: { kind: string; property?: string }): string =>
  kind === 'missing' || kind === 'extra' ? `${kind} ${property ?? ''}` : kind

const logOdds = (probability: number): number => {
  const p = Math.min(1 - 1e-6, Math.max(1e-6, probability))
  return Math.log(p / (1 - p))
}
const probability = (odds: number): number => 1 / (1 + Math.exp(-odds))

async function judgedOf(folder: string): Promise<Judged[]> {
  const set = readPairSet(typedPath(folder))
  const judged: Judged[] = []
  for (const [i, entry] of set.entries.entries())
    for (const mode of modesOf(set.truths[i]?.which)) {
      const truth = set.truths[i]
      if (!truth || !offers(entry, mode)) continue
      const { findings } = await judgeEntry(set, entry, mode, { min_confidence: 0 })
      const named = findings.map((finding) => ({ ...finding, kind: kindOf(finding.evidence) }))
      judged.push({ truth, findings: named })
    }
  return judged
}

const samplesOf = (judged: readonly Judged[]): Sample[] =>
  judged.flatMap(({ truth, findings }) =>
    outcomes(truth, findings).flatMap(({ finding, hit }) => {
      const found = findings[finding]
      return found ? [{ kind: found.kind, stated: logOdds(found.confidence), hit }] : []
    }),
  )

const modesOf = (which: string | undefined): readonly Mode[] =>
  which === 'full' ? MODES.filter((mode) => options.mode.includes(mode)) : ['given']

interface Fit {
  scale: number
  offsets: Map<string, number>
}

/** What an offset, or a scale other than 1, costs: as much as so many findings against it. */
const RIDGE = 3
const STEPS = 2_000
const RATE = 0.5

function fit(samples: readonly Sample[]): Fit {
  let scale = 1
  const counts = Map.groupBy(samples, ({ kind }) => kind)
  const offsets = new Map([...counts.keys()].map((kind) => [kind, 0]))
  for (let step = 0; step < STEPS; step++) {
    let slope = RIDGE * (scale - 1)
    let weight = RIDGE
    for (const [kind, own] of counts) {
      const offset = offsets.get(kind) ?? 0
      let [gradient, curvature] = [RIDGE * offset, RIDGE]
      for (const { stated, hit } of own) {
        const p = probability(scale * stated + offset)
        const error = p - Number(hit)
        gradient += error
        curvature += p * (1 - p)
        slope += error * stated
        weight += p * (1 - p) * stated * stated
      }
      offsets.set(kind, offset - (RATE * gradient) / curvature)
    }
    scale -= (RATE * slope) / weight
  }
  return { scale, offsets }
}

/** The offset common to all kinds by which what was fitted elsewhere is as often right as it says. */
function levelOf(samples: readonly Sample[], rate: Rate): number {
  let level = 0
  for (let step = 0; step < STEPS; step++) {
    let [gradient, curvature] = [RIDGE * level, RIDGE]
    for (const sample of samples) {
      const p = probability(logOdds(rate(sample)) + level)
      gradient += p - Number(sample.hit)
      curvature += p * (1 - p)
    }
    level -= (RATE * gradient) / curvature
  }
  return level
}

const LEAST = DEFAULT_SETTINGS.limits.min_confidence
/** The expected calibration error of what is reported. */
function errorOf(samples: readonly Sample[], rate: Rate): string {
  const reported = samples
    .map((sample) => ({ confidence: rate(sample), hit: sample.hit }))
    .filter(({ confidence }) => confidence >= LEAST)
  const right = reported.filter(({ hit }) => hit).length
  return `${calibrationError(reported).toFixed(3)} (${right} of ${reported.length} right)`
}

type Rate = (sample: Pick<Sample, 'kind' | 'stated'>) => number

const THRESHOLDS = [0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6]

/** The strict F1 in percent if only what is at least so sure were reported. */
function f1At(judged: readonly Judged[], threshold: number, rate: Rate): string {
  const total: Tally = { found: 0, wrong: 0, missed: 0 }
  for (const { truth, findings } of judged) {
    const sure = findings.filter(
      ({ kind, confidence }) => rate({ kind, stated: logOdds(confidence) }) >= threshold,
    )
    addTally(total, mistakes(truth, sure).tally)
  }
  return (100 * f1(total)).toFixed(1)
}

function report(name: string, judged: readonly Judged[]): void {
  const samples = samplesOf(judged)
  console.log(`\n${name}: ECE of what is reported, as stated: ${errorOf(samples, stated)}`)
  console.log(`refitted: ${errorOf(samples, refitted)}`)
  const row = (title: string, rate: Rate) => [
    title,
    ...THRESHOLDS.map((threshold) => f1At(judged, threshold, rate)),
  ]
  const rows = [row('as stated', stated), row('refitted', refitted)]
  printTable('strict F1 by the limit of confidence', ['', ...THRESHOLDS.map(String)], rows)
}

const fitted: Judged[][] = []
for (const name of folders) fitted.push(await judgedOf(name))
const samples = samplesOf(fitted.flat())
const { scale, offsets } = fit(samples)
const fittedAlone: Rate = ({ kind, stated }) =>
  probability(scale * stated + (offsets.get(kind) ?? 0))
const unmet: Judged[][] = []
for (const name of options.level) unmet.push(await judgedOf(name))
const reported = samplesOf(unmet.flat()).filter((sample) => fittedAlone(sample) >= LEAST)
const level = levelOf(reported, fittedAlone)
const refitted: Rate = (sample) => probability(logOdds(fittedAlone(sample)) + level)
const stated: Rate = (sample) => probability(sample.stated)

const rows = [...offsets]
  .toSorted(([one], [other]) => one.localeCompare(other))
  .map(([kind, offset]) => {
    const own = samples.filter((sample) => sample.kind === kind)
    const right = own.filter(({ hit }) => hit).length
    return [kind, String(own.length), String(right), offset.toFixed(2)]
  })
printTable(
  `scale ${scale.toFixed(3)}, level ${level.toFixed(2)}`,
  ['kind', 'findings', 'right', 'offset'],
  rows,
)
report('all of these', fitted.flat())
for (const [i, judged] of fitted.entries()) report(folders[i] ?? '', judged)
for (const [i, judged] of unmet.entries()) report(options.level[i] ?? '', judged)
for (const name of options.check) report(name, await judgedOf(name))

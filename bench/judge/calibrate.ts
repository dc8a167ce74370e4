import { printTable } from '../table.ts'
import { judgeEntry, MODES, offers, type Mode } from './in-process.ts'
import { readPairSet } from './pair-set.ts'
import { outcomes } from './score.ts'

/**
 * `node bench/judge/calibrate.ts <folder …> [--check folder …]` fits how sure the judge may be. It
 * judges the sets without the limit of confidence, in every mode, and fits to what was right
 *
 *   log odds = scale · (log odds that the judge states) + offset of the kind of finding
 *
 * by ridge regression, as a kind that is rare tells little. Both can be taken into the constants of
 * `calibration/confidence.ts`, whose model has the same form. `--check` names sets that are only
 * measured.
 */
interface Sample {
  kind: string
  stated: number
  hit: boolean
}

const at = process.argv.indexOf('--check')
const folders = process.argv.slice(2, at < 0 ? undefined : at)
const checked = at < 0 ? [] : process.argv.slice(at + 1)
if (folders.length === 0) throw new Error('name the folders of sets')

/** In the terms of the judge's own table. */
const kindOf = ({ kind, property }: { kind: string; property?: string }): string =>
  kind === 'missing' || kind === 'extra' ? `${kind} ${property ?? ''}` : kind

const logOdds = (probability: number): number => {
  const p = Math.min(1 - 1e-6, Math.max(1e-6, probability))
  return Math.log(p / (1 - p))
}
const probability = (odds: number): number => 1 / (1 + Math.exp(-odds))

async function samplesOf(folder: string): Promise<Sample[]> {
  const set = readPairSet(folder)
  const samples: Sample[] = []
  for (const [i, entry] of set.entries.entries())
    for (const mode of modesOf(set.truths[i]?.which)) {
      const truth = set.truths[i]
      if (!truth || !offers(entry, mode)) continue
      const { findings } = await judgeEntry(set, entry, mode, { min_confidence: 0 })
      for (const { finding, hit } of outcomes(truth, findings)) {
        const found = findings[finding]
        if (found)
          samples.push({ kind: kindOf(found.evidence), stated: logOdds(found.confidence), hit })
      }
    }
  return samples
}

const modesOf = (which: string | undefined): readonly Mode[] =>
  which === 'full' ? MODES.filter((mode) => mode !== 'given') : ['given']

interface Fit {
  scale: number
  offsets: Map<string, number>
}

/** What an offset, or a scale other than 1, costs: as much as so many findings against it. */
const RIDGE = 3
const STEPS = 4_000
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

const LEAST = 0.42
const BINS = 10

/** The expected calibration error of what is reported. */
function errorOf(samples: readonly Sample[], confidence: (sample: Sample) => number): string {
  const reported = samples
    .map((sample) => ({ p: confidence(sample), hit: sample.hit }))
    .filter(({ p }) => p >= LEAST)
  const gaps = Array.from({ length: BINS }, () => 0)
  for (const { p, hit } of reported) {
    const bin = Math.min(BINS - 1, Math.floor(p * BINS))
    gaps[bin] = (gaps[bin] ?? 0) + p - Number(hit)
  }
  const sum = gaps.reduce((total, gap) => total + Math.abs(gap), 0)
  const right = reported.filter(({ hit }) => hit).length
  const error = sum / Math.max(1, reported.length)
  return `${error.toFixed(3)} (${right} of ${reported.length} right)`
}

async function all(names: readonly string[]): Promise<Sample[]> {
  const samples: Sample[] = []
  for (const name of names) samples.push(...(await samplesOf(name)))
  return samples
}

const samples = await all(folders)
const { scale, offsets } = fit(samples)
const refitted = ({ kind, stated }: Sample) =>
  probability(scale * stated + (offsets.get(kind) ?? 0))
const stated = (sample: Sample) => probability(sample.stated)

const rows = [...offsets]
  .toSorted(([one], [other]) => one.localeCompare(other))
  .map(([kind, offset]) => {
    const own = samples.filter((sample) => sample.kind === kind)
    const right = own.filter(({ hit }) => hit).length
    return [kind, String(own.length), String(right), offset.toFixed(2)]
  })
printTable(`scale ${scale.toFixed(3)}`, ['kind', 'findings', 'right', 'offset'], rows)
console.log(`\nECE of what is reported, as stated: ${errorOf(samples, stated)}`)
console.log(`refitted: ${errorOf(samples, refitted)}`)
for (const name of checked) {
  const others = await samplesOf(name)
  console.log(`\n${name}, as stated: ${errorOf(others, stated)}`)
  console.log(`refitted: ${errorOf(others, refitted)}`)
}

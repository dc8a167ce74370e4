import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Judgement } from './project/judge.ts'
import { printTable, quantile, whole } from './project/tables.ts'
import { judgeEntry, MODES, offers, type Mode } from './scoring/in-process.ts'
import { readPairSet, type PairSet } from './scoring/pair-set.ts'
import { falseSentences } from './scoring/sentence.ts'
import {
  f1,
  intersectionOverUnion,
  mistakes,
  precision,
  recall,
  score,
  type Finding,
  type Mistakes,
} from './scoring/score.ts'
import type { PairTruth, TrueFinding } from './drawing/truth.ts'
import { typedPath } from './typed-path.ts'

/**
 * `npm --prefix bench/judge run offline -- <folder …>` judges sets of pairs in this process and scores them by the
 * rules of `npm start`, once for each kind of evidence that the pairs have; several sets together too, and by how
 * their images were captured. Options:
 *
 *   --mode given|trees|dom|design|images   one kind (repeatable); by default all
 *   --only id,id      these pairs alone, by id or by a part of it
 *   --limit n         the first n pairs
 *   --verbose         each missed difference, with what was seen there but not reported, and each false finding
 *   --compare         judges each pair from its images alone too, and lists those that structures made worse
 *   --totals          no tables by label or by pair, for a half that is kept unread
 *   --json file       writes the predictions
 */
const { values: options, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: {
    mode: { type: 'string', multiple: true },
    only: { type: 'string' },
    limit: { type: 'string' },
    verbose: { type: 'boolean', default: false },
    compare: { type: 'boolean', default: false },
    totals: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
})

interface Run {
  mode: Mode
  truths: PairTruth[]
  judgements: Map<string, Judgement>
  milliseconds: number[]
}

const percent = (share: number) => (100 * share).toFixed(1)

async function judgeAll(set: PairSet, mode: Mode): Promise<Run> {
  const run: Run = { mode, truths: [], judgements: new Map(), milliseconds: [] }
  for (const [i, entry] of set.entries.entries()) {
    const truth = set.truths[i]
    if (!truth || !offers(entry, mode)) continue
    const start = process.cpuUsage()
    const judgement = await judgeEntry(set, entry, mode)
    const { user, system } = process.cpuUsage(start)
    run.milliseconds.push((user + system) / 1000)
    run.truths.push(truth)
    run.judgements.set(entry.id, judgement)
  }
  return run
}

const predictions = ({ judgements }: Run): Map<string, Finding[]> =>
  new Map([...judgements].map(([id, { findings }]) => [id, findings]))

/** How many of the strict hits say nothing that is false. */
function sentencesOf({ truths, judgements }: Run): number {
  let [hits, wrong] = [0, 0]
  for (const truth of truths) {
    const judgement = judgements.get(truth.id)
    if (!judgement) continue
    const sentences = falseSentences(truth, judgement)
    hits += sentences.hits
    wrong += sentences.wrong.length
  }
  return hits === 0 ? 1 : (hits - wrong) / hits
}

function row(name: string, run: Run): string[] {
  const scores = score(run.truths, predictions(run))
  const { strict, loose, controls } = scores
  return [
    name,
    String(scores.pairs),
    String(scores.truths),
    String(strict.found),
    String(strict.wrong),
    String(strict.missed),
    percent(precision(strict)),
    percent(recall(strict)),
    percent(f1(strict)),
    percent(f1(loose)),
    percent(sentencesOf(run)),
    `${controls.silent}/${controls.pairs}`,
    scores.perCause.toFixed(2),
    scores.calibrationError.toFixed(3),
    whole(quantile(run.milliseconds, 0.5)),
    whole(quantile(run.milliseconds, 0.95)),
  ]
}

/** In a set whose pairs come with unlike evidence, `given` is split by it. */
function rowsOf(run: Run): string[][] {
  const kinds = new Set(run.truths.map(({ evidence }) => evidence))
  if (run.mode !== 'given' || kinds.size < 2) return [row(run.mode, run)]
  const parts = (['full', 'one', 'images'] as const).flatMap((kind) => {
    const truths = run.truths.filter(({ evidence }) => evidence === kind)
    const milliseconds = run.milliseconds.filter((_, i) => run.truths[i]?.evidence === kind)
    return truths.length > 0 ? [row(`given: ${kind}`, { ...run, truths, milliseconds })] : []
  })
  return [...parts, row('given: all', run)]
}

const HEADING =
  'evidence,pairs,truths,found,false,missed,P,R,F1,loose,sentences,silent,/cause,ECE,p50,p95'.split(
    ',',
  )

function printLabels(run: Run): void {
  const { byLabel } = score(run.truths, predictions(run))
  const rows = [...byLabel]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([label, { truths, found, findings, right }]) => [
      label,
      `${found}/${truths}`,
      `${right}/${findings}`,
    ])
  printTable(`${run.mode}: by first label, loose boxes`, ['', 'found', 'right'], rows)
}

const CAPTURES = ['plain', 'hinted', 'double', 'viewport', 'scale', 'subpixel'] as const

function captureOf({ capture }: PairTruth): (typeof CAPTURES)[number] {
  if (capture.viewport) return 'viewport'
  if (capture.sa !== capture.sb) return 'scale'
  if (capture.sa > 1) return 'double'
  if (capture.subpixel) return 'subpixel'
  return capture.text === 'hinted' ? 'hinted' : 'plain'
}

/** The strict F1 of pairs with differences by how they were captured, and the tally. */
function printCaptures(runs: readonly Run[]): void {
  const cell = (run: Run, kind: string) => {
    const truths = run.truths.filter((truth) => !truth.negative && captureOf(truth) === kind)
    const { strict } = score(truths, predictions(run))
    return `${percent(f1(strict))} (${strict.found}/${strict.wrong}/${strict.missed})`
  }
  const rows = runs.map((run) => [run.mode, ...CAPTURES.map((kind) => cell(run, kind))])
  printTable('by capture: strict F1 (found/false/missed)', ['', ...CAPTURES], rows)
}

/** The runs of all sets by one kind of evidence. */
function together(runs: readonly Run[], mode: Mode): Run {
  const own = runs.filter((run) => run.mode === mode)
  return {
    mode,
    truths: own.flatMap((run, i) =>
      run.truths.map((truth) => ({ ...truth, id: `${i} ${truth.id}` })),
    ),
    judgements: new Map(
      own.flatMap((run, i) =>
        [...run.judgements].map(([id, judgement]) => [`${i} ${id}`, judgement] as const),
      ),
    ),
    milliseconds: own.flatMap(({ milliseconds }) => milliseconds),
  }
}

type Sized = Judgement['images']

/** A box of a finding or a truth in design px. */
function place(box: Finding['box_a'], { width, height, scale }: Sized['a']): string {
  if (!box) return '-'
  const [w, h] = [width / scale, height / scale]
  const px = [box.x * w, box.y * h, box.w * w, box.h * h].map((value) => Math.round(value))
  return `${px[0]},${px[1]} ${px[2]}×${px[3]}`
}

function describeTruth(known: TrueFinding, images: Sized): string {
  const detail = JSON.stringify(known.detail).slice(0, 110)
  const at = `a ${place(known.box_a, images.a)}  b ${place(known.box_b, images.b)}`
  return `${known.kind} [${known.labels.join(', ')}]  ${at}  ${detail}`
}

function describeFinding(found: Judgement['findings'][number], images: Sized): string {
  const at = `a ${place(found.box_a, images.a)}  b ${place(found.box_b, images.b)}`
  const kind = `${found.pass}/${found.evidence.kind}`
  return `[${found.labels.join(', ')}] ${kind} ${found.confidence.toFixed(2)}  ${at}  ${found.note}`
}

/** What was seen at the place of a missed difference and deliberately not reported, with the reason. */
function keptBack(known: TrueFinding, { suppressions, images }: Judgement): string[] {
  const near = (one: Finding['box_a'], other: Finding['box_a']) =>
    one !== null && other !== null && intersectionOverUnion(one, other) >= NEAR
  return suppressions
    .filter(({ box_a, box_b }) => near(box_a, known.box_a) || near(box_b, known.box_b))
    .map(({ kind, rule, detail, box_a, box_b }) => {
      const at = `a ${place(box_a, images.a)}  b ${place(box_b, images.b)}`
      return `${kind} ${rule}  ${at}  ${detail}`
    })
}

/** How much boxes at one place have in common, of what they cover together. */
const NEAR = 0.3

function printMistakes(run: Run): void {
  console.log(`\n${run.mode}: mistakes`)
  for (const truth of run.truths) {
    const judgement = run.judgements.get(truth.id)
    if (!judgement) continue
    const { missed, wrong } = mistakes(truth, judgement.findings)
    const sentences = falseSentences(truth, judgement).wrong
    if (missed.length === 0 && wrong.length === 0 && sentences.length === 0) continue
    const kind = truth.negative ? `control: ${truth.negative}` : truth.template
    console.log(`\n${truth.id} (${kind})`)
    for (const pass of judgement.passes)
      if (pass.reason) console.log(`  ${pass.name} ${pass.status}: ${pass.reason}`)
    for (const known of missed) {
      console.log(`  missed  ${describeTruth(known, judgement.images)}`)
      for (const line of keptBack(known, judgement)) console.log(`    not reported: ${line}`)
    }
    for (const { finding, fault } of wrong) {
      const found = judgement.findings[finding]
      if (found) console.log(`  ${fault.padEnd(8)}${describeFinding(found, judgement.images)}`)
    }
    for (const { found, known, falsehood } of sentences) {
      console.log(`  says ${falsehood}: ${describeFinding(found, judgement.images)}`)
      console.log(`    of ${describeTruth(known, judgement.images)}`)
    }
  }
}

const errors = ({ tally }: Mistakes) => tally.wrong + tally.missed

/** "More evidence never finds less", pair by pair: strict hits lost or false findings gained. */
function printComparison(run: Run, alone: Run): void {
  const rows: string[][] = []
  let [better, equal] = [0, 0]
  for (const truth of run.truths) {
    const found = (of: Run) => mistakes(truth, of.judgements.get(truth.id)?.findings ?? [])
    const [withThem, without] = [found(run), found(alone)]
    const change = errors(withThem) - errors(without)
    if (change < 0) better++
    else if (change === 0) equal++
    else {
      const counts = ({ tally }: Mistakes) => `${tally.found} / ${tally.wrong} / ${tally.missed}`
      rows.push([truth.id, counts(withThem), counts(without)])
    }
  }
  const title = `${run.mode} against images alone: better on ${better}, equal on ${equal}, worse on ${rows.length}`
  if (options.totals) console.log(`\n${title}`)
  else printTable(title, ['worse', 'found / false / missed', 'images alone'], rows)
}

const MIXED = new Set(['full', 'one', 'images'])

/** All modes; `given` only where the pairs differ in what comes with them. */
function modesFor(set: PairSet): Mode[] {
  const kinds = new Set(set.truths.map(({ evidence }) => evidence).filter((k) => MIXED.has(k)))
  return MODES.filter((mode) => mode !== 'given' || kinds.size > 1)
}

function selected(folder: string): PairSet {
  const set = readPairSet(typedPath(folder))
  const parts = options.only?.split(',')
  const chosen = set.entries
    .map((entry, i) => ({ entry, truth: set.truths[i] }))
    .filter(({ entry }) => !parts || parts.some((part) => entry.id.includes(part)))
    .slice(0, options.limit === undefined ? Infinity : Number(options.limit))
  const truths = chosen.flatMap(({ truth }) => truth ?? [])
  return { ...set, entries: chosen.map(({ entry }) => entry), truths }
}

const asMode = (text: string): Mode => {
  const mode = MODES.find((known) => known === text)
  if (!mode) throw new Error(`${text} is none of the modes ${MODES.join(', ')}`)
  return mode
}

if (folders.length === 0) throw new Error('name the folder of a set')
const written: Record<string, object> = {}
const all: Run[] = []
for (const folder of folders) {
  const set = selected(folder)
  const modes = options.mode?.map(asMode) ?? modesFor(set)
  const runs: Run[] = []
  for (const mode of modes) {
    const run = await judgeAll(set, mode)
    if (run.truths.length > 0) runs.push(run)
  }
  printTable(
    `${set.name}: strict boxes and labels, percent; ms of CPU`,
    HEADING,
    runs.flatMap(rowsOf),
  )
  if (!options.totals) for (const run of runs) printLabels(run)
  if (options.verbose) for (const run of runs) printMistakes(run)
  if (options.compare) {
    const alone = runs.find(({ mode }) => mode === 'images') ?? (await judgeAll(set, 'images'))
    for (const run of runs) if (run.mode !== 'images') printComparison(run, alone)
  }
  for (const run of runs) written[`${set.name} ${run.mode}`] = Object.fromEntries(run.judgements)
  all.push(...runs)
}
const modes = MODES.filter((mode) => all.some((run) => run.mode === mode))
const pooled = modes.map((mode) => together(all, mode))
if (folders.length > 1)
  printTable(
    'all sets',
    HEADING,
    pooled.map((run) => row(run.mode, run)),
  )
printCaptures(pooled)
if (options.json) writeFileSync(typedPath(options.json), JSON.stringify(written))

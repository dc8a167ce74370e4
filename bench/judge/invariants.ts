import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { FORMATS } from './drawing/compositions/composition.ts'
import { EDIT_KINDS } from './drawing/compositions/edits.ts'
import { writeCompositions } from './drawing/compositions/set.ts'
import { Studio } from './drawing/page/studio.ts'
import { examine } from './invariants/examine.ts'
import { printKinds, printRules, printSummary, printWorst, type Run } from './invariants/report.ts'
import { targetsOf } from './invariants/targets.ts'
import { printTargets, quantile } from './project/tables.ts'
import { launchChromium, temporaryFolder } from './project/tools.ts'
import { judgeEntry, type Mode } from './scoring/in-process.ts'
import { readPairSet, type PairSet } from './scoring/pair-set.ts'
import { f1, score, type Finding } from './scoring/score.ts'
import { falseSentences } from './scoring/sentence.ts'
import { typedPath } from './typed-path.ts'

/**
 * `npm --prefix bench/judge run invariants` draws compositions with known edits, has the judge look at them with both
 * structures, either, and none, and counts changes that are not reported, findings with nothing under them, and pairs
 * that structures make worse. Options:
 *
 *   --seed text       other compositions; the same seed draws the same ones
 *   --count n         how many pairs; 200 by default
 *   --kind kind       pairs with one edit of this kind alone
 *   --mode mode       trees, dom, design or images alone (repeatable)
 *   --only id,id      these pairs alone
 *   --folder folder   where the pairs are written, and taken from if they are there; by default a temporary one
 *   --totals          totals alone, for a seed that is kept unread
 */
const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '200' },
    kind: { type: 'string' },
    mode: { type: 'string', multiple: true },
    only: { type: 'string' },
    folder: { type: 'string' },
    totals: { type: 'boolean', default: false },
  },
})

async function drawn(): Promise<PairSet> {
  const folder = options.folder ? typedPath(options.folder) : temporaryFolder('compositions')
  if (existsSync(join(folder, 'truth.json'))) return readPairSet(folder)
  const kind = EDIT_KINDS.find((known) => known === options.kind) ?? null
  if (options.kind && !kind)
    throw new Error(`${options.kind} is none of the kinds ${EDIT_KINDS.join(', ')}`)
  const browser = await launchChromium()
  try {
    const count = Number(options.count)
    await writeCompositions(folder, new Studio(browser), { seed: options.seed, count, kind })
  } finally {
    await browser.close()
  }
  return readPairSet(folder)
}

const LARGEST = FORMATS.at(-1) ?? FORMATS[0]

async function run(set: PairSet, mode: Mode): Promise<Run> {
  const predictions = new Map<string, Finding[]>()
  const examined: Run['examined'] = []
  const times: number[] = []
  const sentences: Run['sentences'] = { hits: 0, wrong: [] }
  for (const [i, entry] of set.entries.entries()) {
    const truth = set.truths[i]
    if (!truth || (options.only && !options.only.split(',').includes(truth.id))) continue
    const start = process.cpuUsage()
    const judgement = await judgeEntry(set, entry, mode)
    const { user, system } = process.cpuUsage(start)
    if (entry.sizes.a.w === LARGEST.width) times.push((user + system) / 1000)
    predictions.set(truth.id, judgement.findings)
    examined.push(examine(truth, judgement))
    const { hits, wrong } = falseSentences(truth, judgement)
    sentences.hits += hits
    sentences.wrong.push(
      ...wrong.map(({ found, falsehood }) => ({ pair: truth.id, note: found.note, falsehood })),
    )
  }
  const truths = set.truths.filter(({ id }) => predictions.has(id))
  const { strict } = score(truths, predictions)
  const milliseconds = times.length > 0 ? quantile(times, 0.95) : null
  return { mode, examined, f1: f1(strict), sentences, milliseconds }
}

const set = await drawn()
const runs: Run[] = []
for (const mode of ['trees', 'dom', 'design', 'images'] as const)
  if (!options.mode || options.mode.includes(mode)) runs.push(await run(set, mode))
printSummary(runs)
printTargets('Targets', targetsOf(runs))
if (!options.totals) {
  printKinds(runs)
  printRules(runs)
  printWorst(runs)
}

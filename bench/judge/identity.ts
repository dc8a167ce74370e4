import {
  type Changes,
  judgePair,
  type KnownIssue,
  planReconciliation,
  type PredictedFinding,
  predictionOf,
  stillThere,
} from './project/judge.ts'
import { printTable } from './project/tables.ts'
import { inputOf, judgeEntry, type Mode } from './scoring/in-process.ts'
import { readPairSet, recaptureOf, type PairEntry, type PairSet } from './scoring/pair-set.ts'
import { outcomes } from './scoring/score.ts'
import { typedPath } from './typed-path.ts'

/**
 * `npm --prefix bench/judge run identity -- <folder …>` judges each pair whose b was captured twice, with other
 * anti-aliasing and a fraction of a pixel further right, and counts the issues that a run over the second
 * does not supersede, and those that it finds again. It lists those that it does not, with what came instead.
 */
const MODES: readonly Mode[] = ['given', 'images']

const folders = process.argv.slice(2)
if (folders.length === 0) throw new Error('name the folders of sets')

async function predict(set: PairSet, entry: PairEntry, mode: Mode) {
  const judgement = await judgeEntry(set, entry, mode)
  return predictionOf({ pairId: entry.id, runId: '' }, judgement)
}

const issueOf = (finding: PredictedFinding, at: number): KnownIssue => ({
  id: finding.finding_id,
  number: at + 1,
  status: 'candidate',
  dismissedKind: null,
  labels: finding.labels,
  boxA: finding.box_a,
  boxB: finding.box_b,
  evidence: finding.evidence,
  findingId: finding.finding_id,
})

/** What a run asks before it supersedes anything: how image a and the second capture differ from the first. */
async function changesOf(set: PairSet, entry: PairEntry, again: PairEntry): Promise<Changes> {
  const { images, ...rest } = { ...inputOf(set, entry, 'images'), captureFacts: null }
  const since = async (b: typeof images.b) =>
    (await judgePair({ ...rest, images: { a: images.b, b } })).findings
  const capture = inputOf(set, again, 'images').images.b
  return { toReference: await since(images.a), toCapture: await since(capture) }
}

interface Told {
  labels: readonly string[]
  confidence: number
  note: string
}

const described = ({ labels, confidence, note }: Told): string =>
  `${labels.join(', ')} ${confidence.toFixed(2)} ${note}`

const rows: string[][] = []
for (const folder of folders) {
  const set = readPairSet(typedPath(folder))
  for (const mode of MODES) {
    let [kept, found, of, keptRight, ofRight] = [0, 0, 0, 0, 0]
    for (const [i, entry] of set.entries.entries()) {
      const again = recaptureOf(set, entry)
      const truth = set.truths[i]
      if (!again || !truth) continue
      const [first, second] = [await predict(set, entry, mode), await predict(set, again, mode)]
      const issues = first.findings.map(issueOf)
      const plan = planReconciliation(second.findings, issues, { images: second.images })
      const unfound = issues.filter(({ id }) => plan.superseded.includes(id))
      const shown =
        unfound.length > 0 ? stillThere(unfound, await changesOf(set, entry, again)) : []
      const lost = new Set(unfound.flatMap((issue) => (shown.includes(issue) ? [] : [issue.id])))
      const right = new Set(
        outcomes(truth, first.findings).flatMap(({ finding, hit }) => (hit ? [finding] : [])),
      )
      of += issues.length
      kept += issues.length - lost.size
      found += issues.length - unfound.length
      ofRight += right.size
      keptRight += [...right].filter((at) => !lost.has(issues[at]?.id ?? '')).length
      for (const [at, finding] of first.findings.entries())
        if (lost.has(finding.finding_id))
          console.log(
            `${set.name} ${entry.id} ${mode}: ${right.has(at) ? 'lost' : 'lost (false)'} ${described(finding)}`,
          )
      if (lost.size > 0)
        for (const finding of plan.created) console.log(`    came ${described(finding)}`)
    }
    rows.push([set.name, mode, `${found}/${of}`, `${kept}/${of}`, `${keptRight}/${ofRight}`])
  }
}
printTable(
  'Issues that stay themselves on another capture',
  ['set', 'evidence', 'found again', 'kept', 'right ones kept'],
  rows,
)

import type { Mode } from '../scoring/in-process.ts'
import { printTable } from '../project/tables.ts'
import { errorsOf, isMissed, type Examination, type Examined } from './examine.ts'

export interface Run {
  mode: Mode
  examined: Examined[]
  /** Strict F1 of the edits, by the rules of all sets. */
  f1: number
  /** Strict hits, and those of them whose sentences say something false. */
  sentences: { hits: number; wrong: { pair: string; note: string; falsehood: string }[] }
  /** Of the pairs at 1280 × 720 the 95th percentile of CPU time; null without such pairs. */
  milliseconds: number | null
}

export const NAMES: Record<Mode, string> = {
  given: 'as given',
  trees: 'both structures',
  dom: 'DOM structure',
  design: 'design structure',
  images: 'images alone',
}

const share = (part: number, whole: number): string =>
  whole === 0 ? '-' : `${part}/${whole} ${((100 * part) / whole).toFixed(1)} %`

export const changesIn = ({ examined }: Run): Examination[] =>
  examined.flatMap(({ changes }) => changes)

export function printSummary(runs: readonly Run[]): void {
  const alone = runs.find(({ mode }) => mode === 'images')
  const rows = runs.map((run) => {
    const changes = changesIn(run)
    const count = (answer: Examination['answer']) =>
      changes.filter((one) => one.answer === answer).length
    const findings = run.examined.reduce((sum, { findings }) => sum + findings, 0)
    const invented = run.examined.reduce((sum, { invented }) => sum + invented.length, 0)
    const controls = run.examined.filter(({ control }) => control !== null)
    return [
      NAMES[run.mode],
      (100 * run.f1).toFixed(1),
      share(changes.filter(isMissed).length, changes.length),
      `${count('silent')} + ${count('other-axis')} + ${count('other-amount')}`,
      share(invented, findings),
      share(run.sentences.hits - run.sentences.wrong.length, run.sentences.hits),
      alone && alone !== run ? share(worseThan(run, alone).length, run.examined.length) : '-',
      `${controls.filter(({ findings }) => findings === 0).length}/${controls.length}`,
      run.milliseconds === null ? '-' : run.milliseconds.toFixed(0),
    ]
  })
  const heading =
    'strict F1|not reported|silent + axis + amount|invented|sentences true|made worse|controls silent|p95 ms'
  printTable('Compositions', ['', ...heading.split('|')], rows)
}

/** Pairs on which structures report less, or invent more, than the images alone. */
export function worseThan(run: Run, alone: Run): Examined[] {
  const errors = new Map(alone.examined.map((one) => [one.pair, errorsOf(one)]))
  return run.examined.filter((one) => errorsOf(one) > (errors.get(one.pair) ?? 0))
}

/** Not reported of all, by the kind of edit and by what changed. */
export function printKinds(runs: readonly Run[]): void {
  for (const by of ['edit', 'what'] as const) {
    const kinds = new Set(runs.flatMap((run) => changesIn(run).map(({ change }) => change[by])))
    const rows = [...kinds].toSorted().map((kind) => [
      kind,
      ...runs.map((run) => {
        const own = changesIn(run).filter(({ change }) => change[by] === kind)
        return share(own.filter(isMissed).length, own.length)
      }),
    ])
    const names = runs.map(({ mode }) => NAMES[mode])
    printTable(`Not reported, by ${by === 'edit' ? 'edit' : 'what changed'}`, ['', ...names], rows)
  }
}

/** Why changes are not reported, the most frequent rule first, with pairs to look at. */
export function printRules(runs: readonly Run[]): void {
  const missed = runs.flatMap((run) =>
    run.examined.flatMap(({ pair, changes }) =>
      changes.filter(isMissed).map((one) => ({ ...one, pair, mode: run.mode })),
    ),
  )
  const groups = Map.groupBy(missed, ({ rule, change }) => `${change.what}: ${rule}`)
  const rows = [...groups]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([rule, all]) => [
      rule,
      ...runs.map(({ mode }) => String(all.filter((one) => one.mode === mode).length)),
      [...new Set(all.map(({ pair }) => pair))].slice(0, 4).join(' '),
    ])
  const names = runs.map(({ mode }) => NAMES[mode])
  printTable('Why changes are not reported', ['rule', ...names, 'pairs'], rows)
}

/** The worst pairs of a kind are listed first, so many of each. */
const WORST = 3

export function printWorst(runs: readonly Run[]): void {
  for (const run of runs) {
    const bad = run.examined.filter((one) => errorsOf(one) > 0)
    const kindOf = ({ changes, control }: Examined) =>
      control ?? changes.map(({ change }) => change.edit)[0] ?? 'none'
    console.log(`\n${NAMES[run.mode]}: worst pairs by kind`)
    for (const [kind, all] of Map.groupBy(bad, kindOf)) {
      console.log(`\n${kind}`)
      const worst = all.toSorted((one, other) => errorsOf(other) - errorsOf(one)).slice(0, WORST)
      for (const one of worst) for (const line of linesOf(one)) console.log(line)
    }
    console.log('\nfalse sentences')
    for (const { pair, falsehood, note } of run.sentences.wrong)
      console.log(`  ${pair}  ${falsehood}: ${note}`)
  }
}

function linesOf({ pair, changes, invented }: Examined): string[] {
  return [
    ...changes
      .filter(isMissed)
      .map(
        ({ change, element, answer, rule, detail }) =>
          `  ${pair}  ${answer}: ${element.part} ${change.what} ${change.from} → ${change.to}, ${rule ?? ''}: ${detail}`,
      ),
    ...invented.map(
      ({ finding }) => `  ${pair}  invented: [${finding.labels.join(', ')}] ${finding.note}`,
    ),
  ]
}

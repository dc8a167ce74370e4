import type { RunPass } from '../../../store/judging/run-columns.ts'
import { counted } from './number.ts'

// The outcome of a run of the judge, in words.

const PASS_WORDS: Record<string, { what: string; not: string }> = {
  'main-pass': { what: 'Structures', not: 'The structures were not compared' },
  'icon-pass': { what: 'Icons', not: 'The icons were not compared' },
  'raw-pass': { what: 'Pixels', not: 'The pixels were not compared' },
}

export const passName = (name: string): string => PASS_WORDS[name]?.what ?? name

/** Says in a sentence what a pass did, also if it did not look. */
export function passWords({ name, status, findings, reason }: RunPass): string {
  const why = reason === undefined ? '' : `: ${reason.replace(/\.$/, '')}`
  const not = PASS_WORDS[name]?.not ?? `${name} did not look`
  if (status === 'skipped') return `${not}${why}.`
  if (status === 'failed') return `${not}, because the pass failed${why}.`
  const found =
    findings === 0 ? 'Compared, nothing found' : `Compared, ${counted(findings, 'finding')}`
  return reason === undefined ? `${found}.` : `${found}. In part only${why}.`
}

interface UnnamedRun {
  run_id: string
  started_at: string
  difference: object | null
}

interface RegisteredPair {
  updated_at: string
  latest_run: { run_id: string } | null
  unnamed_change: { run_id: string } | null
}

/**
 * Says what a run without a finding saw. It is accepted only if nothing has come after it: of images that another run or
 * registration took the place of, nobody has to decide.
 */
export function foundWords(run: UnnamedRun | null, pair: RegisteredPair | null): string {
  if (run === null) return 'no finding'
  if (run.difference === null) return 'no difference found'
  const isLatest = pair?.latest_run?.run_id === run.run_id && pair.updated_at <= run.started_at
  const waits = pair?.unnamed_change?.run_id === run.run_id
  return isLatest && !waits ? 'changed, accepted' : 'changed, not named'
}

/** Whether the run looked at everything, so that an empty list means that nothing differs. */
export const lookedAtAll = (passes: readonly RunPass[] | null): boolean =>
  passes !== null && passes.every(({ status, reason }) => status === 'ok' && reason === undefined)

/** Whether no pass looked at the images: there is no result, good or bad. */
export const lookedAtNothing = (passes: readonly RunPass[] | null): boolean =>
  passes === null || passes.every(({ status }) => status !== 'ok')

interface ComparedRun {
  judge_version: string | null
  judge_label: string | null
  input_version: string | null
}

/**
 * Says why two runs of one pair may differ. The fingerprints cover how judge and captures were made, but not
 * what the captures show, so equal fingerprints and other findings mean that the code or the design changed.
 */
export function compareRuns(
  before: ComparedRun,
  after: ComparedRun,
  changed: { gone: number; come: number },
): string[] {
  const words: string[] = []
  const judge = compared(before.judge_version, after.judge_version)
  const input = compared(before.input_version, after.input_version)
  if (judge === 'unknown' || input === 'unknown')
    words.push(
      'One of the runs does not record its judge and inputs, so what changed between them is unknown.',
    )
  if (judge === 'other') words.push(`The judge changed${labels(before, after)}.`)
  if (input === 'other')
    words.push(
      'The captures were made in another way: another scale, mode, tool or kind of evidence.',
    )
  if (judge === 'same') words.push('The judge is the same.')
  if (input === 'same') words.push('The captures were made in the same way.')
  words.push(conclusion(judge === 'same' && input === 'same', changed))
  return words
}

type Comparison = 'same' | 'other' | 'unknown'

const compared = (p: string | null, q: string | null): Comparison =>
  p === null || q === null ? 'unknown' : p === q ? 'same' : 'other'

const labels = (before: ComparedRun, after: ComparedRun): string =>
  before.judge_label === after.judge_label
    ? ''
    : `, from ${before.judge_label ?? 'an unlabelled one'} to ${after.judge_label ?? 'an unlabelled one'}`

function conclusion(alike: boolean, { gone, come }: { gone: number; come: number }): string {
  if (gone === 0 && come === 0) return 'Both runs found the same.'
  const parts = [
    ...(gone > 0 ? [`${counted(gone, 'finding is', 'findings are')} gone`] : []),
    ...(come > 0 ? [`${counted(come, 'finding is', 'findings are')} new`] : []),
  ].join(' and ')
  return alike
    ? `${parts}: the code or the design changed.`
    : `${parts}, which may have other reasons than the code or the design.`
}

import type { Change, LaidOut } from '../drawing/compositions/layouts.ts'
import type { PairTruth } from '../drawing/truth.ts'
import type { Judgement } from '../project/judge.ts'
import { isInvented } from './invented.ts'
import { answerOf, inPx, isAt, placed, type Answer, type Placed } from './reported.ts'

/** What the judge made of a pair of compositions by one kind of evidence. */
export interface Examined {
  pair: string
  control: string | null
  findings: number
  changes: Examination[]
  invented: Placed[]
}

export interface Examination {
  change: Change
  element: LaidOut
  answer: Answer
  /** Why it is not reported: the rule that explained it away, as far as the judgement says. */
  rule: string | null
  /** In the words of that rule. */
  detail: string
}

export function examine(truth: PairTruth, judgement: Judgement): Examined {
  const { elements = [], changes = [] } = truth.layouts ?? {}
  const all = placed(judgement)
  return {
    pair: truth.id,
    control: truth.negative,
    findings: all.length,
    changes: changes.flatMap((change): Examination[] => {
      const element = elements.find(({ uid }) => uid === change.uid)
      if (!element) return []
      const answer = answerOf(change, element, all)
      return [{ change, element, answer, ...reasonOf(answer, change, element, judgement, all) }]
    }),
    invented: all.filter((found) => isInvented(found, elements)),
  }
}

/** What a suppression of each kind would have been a finding of. */
const KINDS: Record<Change['what'], RegExp> = {
  x: /shift|gap|padding|margin|order|align/,
  y: /shift|gap|padding|margin|order|align/,
  w: /size|padding|stretch/,
  h: /size|padding|stretch/,
  colour: /fill|colour|color|opacity|residual/,
  text: /characters|text|words|residual|missing|extra/,
}

function reasonOf(
  answer: Answer,
  change: Change,
  element: LaidOut,
  { suppressions, images }: Judgement,
  all: readonly Placed[],
): Pick<Examination, 'rule' | 'detail'> {
  if (answer === 'reported') return { rule: null, detail: '' }
  const here = suppressions.filter(({ box_a, box_b }) =>
    isAt({ a: inPx(box_a, images.a), b: inPx(box_b, images.b) }, element),
  )
  const own = here.find(({ kind }) => KINDS[change.what].test(kind)) ?? null
  if (own) return { rule: `${own.rule} (${own.kind})`, detail: own.detail }
  const said = all.filter((found) => isAt(found, element)).map(({ finding }) => finding.note)
  if (answer !== 'silent') return { rule: answer, detail: said.join(' ') }
  if (said.length > 0) return { rule: 'no trace beside a finding', detail: said.join(' ') }
  return { rule: here.length > 0 ? 'no trace beside suppressions' : 'no trace', detail: '' }
}

export const isMissed = ({ answer }: Examination): boolean => answer !== 'reported'

/** Changes that were not reported, and findings with nothing under them. */
export const errorsOf = ({ changes, invented }: Examined): number =>
  changes.filter(isMissed).length + invented.length

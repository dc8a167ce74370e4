import { layoutDrafts } from '../layout/layout-drafts.ts'
import { px, type Draft } from '../images-only/draft.ts'
import { rebuild } from './rebuilt.ts'
import type { LayoutCause } from '../images-only/layout-model.ts'
import type { Draft as TreeDraft } from '../verdict/draft.ts'
import type { Measure, Side } from '../finding.ts'
import type { Segment } from '../segments/segmentation.ts'
import type { Comparison } from './comparison.ts'

/** What the rules for two trees say of where elements are. */
interface Arrangement {
  found: Draft[]
  /** What the plain comparison of boxes does not see. */
  unseen: Draft[]
  /** What causes moved, stretched or took room from, by which rule. */
  explained: { draft: Draft; rule: string }[]
}

/**
 * The causes that the rules for two trees tell from the known tree and the other image's, rebuilt.
 * `measured` is what the plain comparison of boxes sees: a room between elements depends on edges
 * that had to be inferred, and is reported only where that sees it as well.
 */
export function layoutByRules(
  input: Comparison,
  drafts: readonly Draft[],
  extra: readonly Segment[],
  measured: readonly LayoutCause[],
): Arrangement {
  const { scene, known } = rebuild(input, drafts, extra)
  const { drafts: told, suppressed, consequences } = layoutDrafts(scene, known)
  // Icons are measured by their ink already.
  const all = told
    .filter(({ evidence, labels }) => evidence.kind !== 'size' || !labels.includes('icon'))
    .map((draft) => ofPair(draft, input.treeSide))
  const found = all.filter((draft) => isSeen(draft, measured))
  return {
    found,
    unseen: all.filter((draft) => !found.includes(draft)),
    explained: [...suppressed, ...consequences].map(({ draft, rule }) => ({
      draft: ofPair(draft, input.treeSide),
      rule,
    })),
  }
}

/** Two edges, each found within a px and a half. */
const LEAST = 3
const INFERRED = new Set(['gap', 'padding'])
/** By how much two ways of measuring a change may differ, in px. */
const ALIKE = 2.5

function isSeen({ evidence: { kind, measure } }: Draft, measured: readonly LayoutCause[]): boolean {
  if (measure === undefined) return true
  if (Math.abs(measure.delta) <= LEAST) return false
  if (!INFERRED.has(kind)) return true
  return measured.some(
    ({ axis, a, b }) =>
      axis === measure.axis && Math.abs(Math.abs(b - a) - Math.abs(measure.delta)) <= ALIKE,
  )
}

/** Side a of the rules is the rebuilt tree. */
function ofPair({ labels, evidence, rectA, rectB, ratio }: TreeDraft, treeSide: Side): Draft {
  const { kind } = evidence
  const swap = treeSide === 'a'
  const measure = evidence.measure && swap ? swapped(evidence.measure) : evidence.measure
  return {
    labels,
    note: noteOf(kind, measure),
    rect_a: swap ? rectB : rectA,
    rect_b: swap ? rectA : rectB,
    evidence: { kind, ...(measure && { measure }) },
    ratio,
    about: null,
  }
}

const swapped = ({ a, b, delta, ...rest }: Measure): Measure => ({
  ...rest,
  a: b,
  b: a,
  delta: -delta,
})

function noteOf(kind: string, measure: Measure | undefined): string {
  if (measure === undefined) return 'The elements stand in another order.'
  const { axis, a, b, delta } = measure
  if (kind === 'shift') {
    const [less, more] = axis === 'x' ? ['left', 'right'] : ['up', 'down']
    return `It stands ${px(Math.abs(delta))} further ${delta < 0 ? less : more}.`
  }
  const along = axis === 'x' || axis === 'w' ? 'across' : 'down'
  return `The ${kind} is ${px(b)} instead of ${px(a)} (${along}).`
}

import type { Severity } from '../../../vocabulary/labels.ts'
import { lengthAlong, type Change, type Value } from '../change.ts'
import { ruleOf, valuesOf } from '../rules/index.ts'
import { valueText } from '../wording.ts'
import type { Hypothesis } from '../attribution/hypothesis.ts'
import type { Segment } from '../segmentation/segmentation.ts'

/** Of what no rule has a prior for, as log odds: 0.8. */
const OTHER = 1.39
/**
 * Per e-fold of the measure beyond its tolerance. As all numbers of this model it is scaled as `run calibrate` of
 * `bench/judge` fits it.
 */
const BY_RATIO = 0.4
/**
 * Per e-fold of elements without a counterpart in the same container: where many have none, the matching failed.
 * One is a third of the odds.
 */
const BY_UNMATCHED = 1.6
/**
 * Per e-fold of changes of the same kind in the same container: different ones rarely come often. One is a third
 * of the odds.
 */
const BY_ALIKE = 1.6
/** Where structures on both sides know the element that was measured: twice the odds. */
const BY_ELEMENTS = 0.69
/** Where both structures declare it and either image confirms its own declaration: three times the odds. */
const BY_DECLARATION = 1.13
/** Where what follows something missing or extra stands as much further as that takes: five times the odds. */
const BY_CONFIRMATION = 1.69

/** What else was found in the same container. */
export interface OtherFindings {
  /** Elements without a counterpart. */
  unmatched: number
  /** Other changes of its kind. */
  alike: number
}

/** What stands beside each difference in its own container: what differs elsewhere says nothing of it. */
export function othersOf(
  hypotheses: readonly Hypothesis[],
): (hypothesis: Hypothesis) => OtherFindings {
  const known = new Map(
    [...Map.groupBy(hypotheses, containerOf)].map(([container, group]) => [
      container,
      {
        unmatched: group.filter(({ rect_a, rect_b }) => rect_a === null || rect_b === null).length,
        changes: new Map(
          [...Map.groupBy(group, kindOf)].map(([kind, alike]) => [kind, changesIn(alike)]),
        ),
      },
    ]),
  )
  return (hypothesis) => {
    const { unmatched = 0, changes } = known.get(containerOf(hypothesis)) ?? {}
    return { unmatched, alike: (changes?.get(kindOf(hypothesis)) ?? 1) - 1 }
  }
}

const containerOf = ({ about, parts: [part] = [] }: Hypothesis): Segment | null =>
  (about?.a ?? part)?.parent ?? null

/** How many different changes there are: one that several elements show, as of a token, is one. */
const changesIn = (hypotheses: readonly Hypothesis[]): number =>
  new Set(hypotheses.map((one) => valuesIn(one.change) ?? one)).size

/** What a change is from and to, lengths to the px as they are measured; null of what states no value. */
function valuesIn(change: Change): string | null {
  const along = lengthAlong(change)
  if (along) return [along.axis, Math.round(along.a), Math.round(along.b)].join(' ')
  const { property, a, b } = valuesOf(change) ?? {}
  return a && b ? [property, wholePx(a), wholePx(b)].join(', ') : null
}

const wholePx = (value: Value): string =>
  'lengths' in value ? value.lengths.map(Math.round).join(' ') : valueText(value)

/** A ratio beyond these says no more: what is eight times its tolerance is as sure as what is twenty times that. */
const [LEAST, MOST] = [0.2, 8]

export function confidenceOf(hypothesis: Hypothesis, { unmatched, alike }: OtherFindings): number {
  const strength =
    priorOf(hypothesis) +
    BY_RATIO * Math.log(Math.min(Math.max(hypothesis.ratio, LEAST), MOST)) -
    BY_UNMATCHED * Math.log(1 + unmatched) -
    BY_ALIKE * Math.log(1 + alike) +
    basis(hypothesis)
  return 1 / (1 + Math.exp(-strength))
}

function priorOf({ change }: Hypothesis): number {
  const { prior } = ruleOf(change.kind)
  if (typeof prior === 'number') return prior
  return ('what' in change ? prior[change.what] : undefined) ?? OTHER
}

function basis({ nodes, about, confirmed }: Hypothesis): number {
  if (nodes) return BY_DECLARATION
  if (confirmed) return BY_CONFIRMATION
  return about?.a.element && about.b.element ? BY_ELEMENTS : 0
}

const kindOf = ({ change }: Hypothesis): string =>
  'what' in change ? `${change.kind} ${change.what}` : change.kind

/** A look that is so many times its tolerance is seen from afar. */
const FAR = 4
/** A length of one step of the usual scale of spacings, and the least that is seen beside what did not change, in px. */
const [MAJOR, MINOR] = [8, 3]

/** From how far it is seen: other content, lengths from 8 px on, colours far from what they should be. */
export function severityOf({ change, ratio }: Hypothesis): Severity {
  if (ruleOf(change.kind).severity === 'major') return 'major'
  const along = lengthAlong(change)
  if (along === null) return ratio >= FAR ? 'major' : 'minor'
  const length = Math.abs(along.b - along.a)
  return length >= MAJOR ? 'major' : length >= MINOR ? 'minor' : 'nit'
}

import type { Change } from '../change.ts'
import type { Match } from '../matching/matching.ts'
import type { Segment } from '../segmentation/segmentation.ts'
import type { Rect } from '../node.ts'

/** A finding before its words and its confidence: what differs, and how far beyond its tolerance it is. */
export interface Hypothesis {
  change: Change
  rect_a: Rect | null
  rect_b: Rect | null
  /** The measured difference by its tolerance: above 1. */
  ratio: number
  /** The segments it is about, for what it explains. */
  about: Match | null
  /** Of something missing or extra: what follows it stands as much further as it takes. */
  confirmed?: boolean | undefined
  /** Of something missing or extra: what it consists of. */
  parts?: readonly Segment[]
  /** Ids of the nodes that it is about, where those are not of the segments. */
  nodes?: { a: string; b: string }
}

/** Where something is, and what it is about. */
export type Place = Pick<Hypothesis, 'rect_a' | 'rect_b' | 'about'>

/** What was seen and is not reported, by the rule that explains it, in the words of a hypothesis or its own. */
export interface Suppressed extends Place {
  kind: string
  rule: string
  detail: Hypothesis | string
  /** What explains it. */
  cause?: Hypothesis | undefined
}

/** Another hypothesis that predicts one, and the rule by which it does. */
export interface Explanation {
  rule: string
  cause: Hypothesis
}

/** The hypotheses that others predict. */
export const explained = (
  hypotheses: readonly Hypothesis[],
  explain: (one: Hypothesis) => Explanation | null,
): Map<Hypothesis, Explanation> => {
  const found = new Map<Hypothesis, Explanation>()
  for (const one of hypotheses) {
    const explanation = explain(one)
    if (explanation) found.set(one, explanation)
  }
  return found
}

export const suppressedBy = (
  hypothesis: Hypothesis,
  rule: string,
  cause?: Hypothesis,
): Suppressed => ({
  ...hypothesis,
  kind: hypothesis.change.kind,
  rule,
  detail: hypothesis,
  cause,
})

/** Where an element is that both images show. */
export const placeOf = (about: Match): Place => ({
  rect_a: about.a.rect,
  rect_b: about.b.rect,
  about,
})

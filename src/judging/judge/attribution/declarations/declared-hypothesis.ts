import type { Hypothesis } from '../hypothesis.ts'
import type { Kind } from '../../change.ts'
import type { Match } from '../../matching/matching.ts'
import type { Noise } from '../../rules/letters.ts'
import type { Registered } from '../../registration/register.ts'
import type { TextDifference } from '../../measurement/text-difference.ts'
import type { DeclaredValues } from '../../structures/declared-values.ts'
import { around, type Element } from '../../segmentation/segmentation.ts'
import type { ElementPair } from '../../structures/element-pairs.ts'

/** What is known besides the nodes. */
export interface Scene {
  registered: Registered
  texts: ReadonlyMap<Match, TextDifference>
  /** What the rasterisers make of letters that are the same. */
  noise: Omit<Noise, 'asDrawn'>
}

export const declaredHypothesis = (
  { a, b, match }: ElementPair,
  kind: Kind,
  ratio: number,
  { property, a: before, b: after }: DeclaredValues,
): Hypothesis => ({
  change: { kind, declared: { property, a: before, b: after, of: b.node } },
  rect_a: a.rect,
  rect_b: b.rect,
  ratio,
  about: match,
  nodes: { a: a.node.id, b: b.node.id },
})

/** Of a node with all that it stands in. */
export const opacityOf = (element: Element): number =>
  around(element).reduce(
    (opacity, { node }) => opacity * node.style.opacity,
    element.node.style.opacity,
  )

/** Opacities that differ by less are rounded otherwise: a choice. */
export const LEAST_FADE = 0.05

export const sameOpacity = ({ a, b }: ElementPair): boolean =>
  Math.abs(opacityOf(a) - opacityOf(b)) < LEAST_FADE

import { difference } from '../declared.ts'
import type { Hypothesis } from '../hypothesis.ts'
import type { Match } from '../../matching/matching.ts'
import type { Registered } from '../../registration/register.ts'
import type { TextDifference } from '../../measurement/text-difference.ts'
import type { Placed } from '../../structures/element.ts'
import type { Said } from '../../structures/said.ts'
import type { Twin } from '../../structures/twins.ts'

/** What is known besides the nodes. */
export interface Scene {
  registered: Registered
  texts: ReadonlyMap<Match, TextDifference>
  /** What the rasterisers make of letters that are the same. */
  noise: { mismatch: number; width: number; height: number; mass: number }
}

export const claim = (
  { a, b, match }: Twin,
  labels: Hypothesis['labels'],
  kind: string,
  ratio: number,
  said: Said,
): Hypothesis => {
  const { note, ...values } = difference(b.node, said)
  return {
    labels,
    note,
    rect_a: a.rect,
    rect_b: b.rect,
    evidence: { kind, ...values },
    ratio,
    about: match,
    nodes: { a: a.node.id, b: b.node.id },
  }
}

/** Of a node with all that it stands in. */
export function opacityOf(placed: Placed): number {
  let opacity = 1
  for (let at: Placed | null = placed; at !== null; at = at.parent) opacity *= at.node.style.opacity
  return opacity
}

export const sameOpacity = ({ a, b }: Twin): boolean => Math.abs(opacityOf(a) - opacityOf(b)) < 0.05

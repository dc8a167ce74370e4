import { textKey } from './text-key.ts'
import type { Match } from './matching.ts'
import type { Segment, Segmentation } from '../segmentation/segmentation.ts'

/** Texts of the same words look at least this much alike, in whatever type. */
const LIKELY = 0.55

/** Candidates of equal words that structures say of both, each side once: those are one text, if they look like it. */
export function ofOneText(candidates: readonly Match[], sides: readonly Segmentation[]): Match[] {
  const [a, b] = sides.map(({ segments }) => Map.groupBy(segments, wordsOf))
  return candidates.filter((match) => {
    const words = wordsOf(match.a)
    const isOne = words !== '' && words === wordsOf(match.b) && match.similarity >= LIKELY
    return isOne && a?.get(words)?.length === 1 && b?.get(words)?.length === 1
  })
}

const wordsOf = ({ element }: Segment): string =>
  element?.node.kind === 'text' ? textKey(element.node.text ?? '') : ''

import { textKey } from './text-key.ts'
import type { Match } from './matching.ts'
import type { Segment, Segmentation } from '../segmentation/segmentation.ts'

/** Texts of the same words look at least this much alike, in whatever type. */
const LIKELY = 0.55

/** What structures say of the words of segments: equal words are one text, if they look like it. */
export class Words {
  readonly #a: Map<string, Segment[]>
  readonly #b: Map<string, Segment[]>

  constructor(a: Segmentation, b: Segmentation) {
    this.#a = byWords(a)
    this.#b = byWords(b)
  }

  /** Candidates of equal words that each side has once. */
  anchors(candidates: readonly Match[]): Match[] {
    return candidates.filter(({ a, b, similarity }) => {
      const words = wordsOf(a)
      if (words === null || words !== wordsOf(b) || similarity < LIKELY) return false
      return this.#a.get(words)?.length === 1 && this.#b.get(words)?.length === 1
    })
  }
}

function wordsOf({ element }: Segment): string | null {
  const text = element?.kind === 'text' ? textKey(element.node.text ?? '') : ''
  return text === '' ? null : text
}

const byWords = ({ segments }: Segmentation): Map<string, Segment[]> => {
  const known = new Map<string, Segment[]>()
  for (const segment of segments) {
    const words = wordsOf(segment)
    if (words !== null) known.set(words, [...(known.get(words) ?? []), segment])
  }
  return known
}

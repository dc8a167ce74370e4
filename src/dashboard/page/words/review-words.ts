import { ago } from './time.ts'

// What became of a pair since somebody looked at it, in words.

/** Of a pair whose images differ without a finding. */
export const UNNAMED_WORDS = 'The images differ, and the judge cannot say how'

type ImageSlot = 'a' | 'b'

const IMAGE_WORDS: Record<ImageSlot, string> = {
  a: 'the image of the design',
  b: 'the image of the build',
}

/** `The image of the build was replaced`, or both; null if none was. */
export function replacedWords(slots: readonly ImageSlot[]): string | null {
  const [first, ...others] = slots
  if (first === undefined) return null
  if (others.length > 0) return 'Both images were replaced'
  const image = IMAGE_WORDS[first]
  return `${image.charAt(0).toUpperCase()}${image.slice(1)} was replaced`
}

/** Says which images were replaced since a person last looked at a pair; null if none was, or nobody has looked. */
export function replacedSince(
  review: { who: string; at: string; done: boolean; images_changed: ImageSlot[] } | null,
  now: number,
): string | null {
  const replaced = review && replacedWords(review.images_changed)
  if (!review || replaced === null) return null
  const did = review.done ? 'marked this pair as done' : 'decided on this pair'
  return `${replaced} since ${review.who} ${did}, ${ago(review.at, now)}.`
}

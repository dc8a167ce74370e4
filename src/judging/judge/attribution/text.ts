import { lettersMore, otherWords, someLetters, unlikeLetters } from '../rules/characters.ts'
import { fontChange } from '../rules/font.ts'
import { seenText, type Found, type Noise, type TextSeen } from '../rules/letters.ts'
import { lineHeightChange } from '../rules/line-height.ts'
import { shiftOut } from '../rules/shift.ts'
import { textBox } from '../rules/text-box.ts'
import { textColourChange } from '../rules/text-colour.ts'
import { widthChange } from '../rules/text-width.ts'
import { weightChange } from '../rules/weight.ts'
import type { Hypothesis } from './hypothesis.ts'
import type { Match } from '../matching/matching.ts'
import type { TextDifference } from '../measurement/text-difference.ts'

/**
 * The rules about letters, each of which takes for granted that those before it found nothing: other words are of
 * another width, too, and bolder ones.
 */
const LETTERS: readonly ((seen: TextSeen) => Found | null)[] = [
  otherWords,
  weightChange,
  shiftOut,
  someLetters,
  lettersMore,
  widthChange,
  unlikeLetters,
  fontChange,
  lineHeightChange,
]

export function textFindings(match: Match, difference: TextDifference, noise: Noise): Hypothesis[] {
  const seen = seenText(match, difference, noise)
  let letters: Found | null = null
  for (const rule of LETTERS) letters ??= rule(seen)
  const places = { rect_a: textBox(match.a), rect_b: textBox(match.b), about: match }
  return [letters, textColourChange(seen, letters !== null)].flatMap((found) =>
    found ? [{ ...places, ...found }] : [],
  )
}

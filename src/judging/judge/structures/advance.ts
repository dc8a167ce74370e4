import type { UiNode } from '../node.ts'

/** Advances of letters by their code, U+0020 to U+007E, in hundredths of an em: those of a common sans-serif. */
const ADVANCES = [
  28, 28, 36, 56, 56, 89, 67, 19, 33, 33, 39, 58, 28, 33, 28, 28, 56, 56, 56, 56, 56, 56, 56, 56,
  56, 56, 28, 28, 58, 58, 58, 56, 102, 67, 67, 72, 72, 67, 61, 78, 72, 28, 50, 67, 56, 83, 72, 78,
  67, 78, 72, 67, 61, 72, 67, 94, 67, 67, 61, 28, 28, 28, 47, 56, 33, 56, 56, 50, 56, 56, 28, 56,
  56, 22, 22, 50, 22, 83, 56, 56, 56, 56, 33, 50, 28, 56, 50, 72, 50, 50, 50, 33, 26, 33, 58,
]
/** Of letters that are not listed: as wide as most small ones. */
const OTHER = 56
/** Chinese, Japanese and Korean letters, and pictures, take a square each. */
const WIDE =
  /[\u1100-\u11FF\u2E80-\uA4CF\uAC00-\uD7FF\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60]|\p{Extended_Pictographic}/u

/** About how wide the words of a text are, in px of its structure; null where its size is not known. */
export function expectedWidth({ text, style, runs }: UiNode): number | null {
  const parts = runs ?? [{ text: text ?? '', style }]
  let width = 0
  for (const part of parts) {
    const { fontSize, letterSpacing } = part.style
    if (fontSize === null) return null
    const letters = Array.from(part.text)
    const em = letters.reduce((sum, letter) => sum + advanceOf(letter), 0) / 100
    width += em * fontSize + (letterSpacing ?? 0) * Math.max(0, letters.length - 1)
  }
  return width
}

const advanceOf = (letter: string): number =>
  ADVANCES[(letter.codePointAt(0) ?? 0) - 32] ?? (WIDE.test(letter) ? 100 : OTHER)

/** As many letters stand for the place in a text of one word: the one that differs and its neighbours. */
const AROUND = 3

/** The word, or of a single word the letters, about so far along a text: 0 at its start, 1 at its end. */
export function wordAt(text: string, share: number): string {
  const letters = Array.from(text.trim())
  const whole = letters.reduce((sum, letter) => sum + advanceOf(letter), 0)
  let along = 0
  let at = letters.findIndex((letter) => (along += advanceOf(letter)) >= share * whole)
  if (!letters.some(isSpace)) {
    const start = Math.max(0, Math.min(at - 1, letters.length - AROUND))
    return letters.slice(start, start + AROUND).join('')
  }
  while (isSpace(letters[at] ?? '')) at--
  const start = letters.slice(0, at).findLastIndex(isSpace) + 1
  const end = letters.findIndex((letter, i) => i > at && isSpace(letter))
  return letters.slice(start, end < 0 ? letters.length : end).join('')
}

const isSpace = (letter: string): boolean => /\s/.test(letter)

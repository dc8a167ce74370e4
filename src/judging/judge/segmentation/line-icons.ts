import type { Mark } from './marks.ts'
import { merge, sideBySide, type MarkGroup } from './grouping.ts'

/** Smaller ones are letters, bullets and dashes, in px: icons are drawn from 8 px on. */
const MIN_ICON_SIDE = 8

const heightOf = (box: MarkGroup): number => box.y1 - box.y0
const widthOf = (box: MarkGroup): number => box.x1 - box.x0

/**
 * Takes icons out of a line, of which each word is known by its first mark: a row of shapes (the stars of a rating), and a shape
 * before or behind the words that stands further away than words from each other.
 */
export function withoutIcons(line: MarkGroup, words: ReadonlyMap<Mark, MarkGroup>): MarkGroup[] {
  const parts = line.marks.flatMap((mark) => words.get(mark) ?? []).toSorted((p, q) => p.x0 - q.x0)
  if (parts.length < 2) return [line]
  if (parts.every(isSquarish)) return parts
  const icons: MarkGroup[] = []
  for (const end of ['first', 'last'] as const) {
    const rest = parts.filter((part) => !icons.includes(part))
    const word = end === 'first' ? rest[0] : rest.at(-1)
    if (word && rest.length > 1 && isIconBeside(word, rest, end)) icons.push(word)
  }
  if (icons.length === 0) return [line]
  const [first, ...others] = parts.filter((part) => !icons.includes(part)) as [MarkGroup]
  return [...icons, others.reduce(merge, { ...first, marks: [...first.marks] })]
}

/** A shape and no letters, which stand side by side. */
function isSquarish(part: MarkGroup): boolean {
  const [w, h] = [widthOf(part), heightOf(part)]
  return Math.min(w, h) >= MIN_ICON_SIDE && w <= 1.7 * h && h <= 1.7 * w && !sideBySide(part)
}

function isIconBeside(word: MarkGroup, line: readonly MarkGroup[], end: 'first' | 'last'): boolean {
  if (!isSquarish(word)) return false
  const rest = line.filter((part) => part !== word)
  const gaps = rest.slice(1).map((part, i) => part.x0 - (rest[i] as MarkGroup).x1)
  const gap =
    end === 'first' ? (rest[0] as MarkGroup).x0 - word.x1 : word.x0 - (rest.at(-1) as MarkGroup).x1
  const tall = Math.max(...rest.map(heightOf))
  // A word's own space is a third of its height; in a line of several words it can be measured.
  const usual = gaps.length > 0 ? Math.max(...gaps) : 0.4 * tall
  return gap >= 1.3 * usual
}

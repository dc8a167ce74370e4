import { distance, type Rgb } from '../../../base/rgb.ts'
import { extend, find, singletons, unite } from './regions.ts'
import type { Mark } from './marks.ts'

/** Marks that belong together: a word or an icon, then a line of text. */
export interface MarkGroup extends Mark {
  marks: Mark[]
  /** Where known. */
  colour: Rgb | null
}

/** Ink of one colour differs by no more, in channel values: of thin strokes on a surface of another colour the blends are lighter. */
export const ONE_COLOUR = 72

export const groupOf = (mark: Mark): MarkGroup => ({ ...mark, marks: [mark], colour: null })

const heightOf = (box: { y0: number; y1: number }): number => box.y1 - box.y0
const widthOf = (box: { x0: number; x1: number }): number => box.x1 - box.x0

type Box = Omit<Mark, 'area'>

/** Positive where there is a gap between the two, negative where they overlap. */
export const gapX = (p: Box, q: Box): number => Math.max(p.x0, q.x0) - Math.min(p.x1, q.x1)
export const gapY = (p: Box, q: Box): number => Math.max(p.y0, q.y0) - Math.min(p.y1, q.y1)

export const tallOf = (p: Box, q: Box): number => Math.max(heightOf(p), heightOf(q))
export const lowOf = (p: Box, q: Box): number => Math.min(heightOf(p), heightOf(q))

/**
 * Letters to words and strokes to icons. First what stands in a row, then dots with what is below them: between two
 * lines of text a dot is of the lower one, however far the upper one reaches down.
 */
export const groupMarks = (marks: readonly Mark[]): MarkGroup[] =>
  [standInRow, isDotted, arePieces].reduce<MarkGroup[]>(
    (groups, rule) => join(groups, 8, rule),
    marks.map(groupOf),
  )

/** Letters of a word. What hangs below a line may reach into the next one. */
function standInRow(p: Box, q: Box): boolean {
  const low = lowOf(p, q)
  return (
    gapX(p, q) <= Math.max(3, 0.18 * Math.min(tallOf(p, q), 2 * low)) && -gapY(p, q) >= 0.3 * low
  )
}

/**
 * Wider pieces above each other, in px, are parts of a picture or letters of two lines: dots of letters up to 48
 * px are narrower.
 */
const WIDEST_DOT = 8

const hasDot = (p: Box, q: Box): boolean =>
  gapX(p, q) < 0 &&
  gapY(p, q) <= Math.max(2, 0.3 * tallOf(p, q)) &&
  lowOf(p, q) <= 0.4 * tallOf(p, q) &&
  Math.min(widthOf(p), widthOf(q)) <= WIDEST_DOT

/** A dot, an accent over a letter. */
const isDotted = (p: Box, q: Box): boolean =>
  hasDot(p, q) && heightOf(p) < heightOf(q) === p.y0 < q.y0

/** A dot under a stroke; the strokes of an icon that lie above each other. */
function arePieces(p: Box, q: Box): boolean {
  const [dx, dy, tall] = [gapX(p, q), gapY(p, q), tallOf(p, q)]
  if (dx >= 0) return false
  const wide = Math.max(widthOf(p), widthOf(q))
  const narrow = Math.min(widthOf(p), widthOf(q))
  const strokes = tall <= 3 && dy <= 6
  const pieces = wide <= 26 && tall <= 20 && dy <= 1 && -dx >= 0.6 * wide && narrow >= 8
  return hasDot(p, q) || strokes || pieces
}

/** Words to lines; an icon beside a text stays apart. */
export const groupWords = (words: readonly MarkGroup[]): MarkGroup[] =>
  betweenWords(joinWords(words))

const joinWords = (words: readonly MarkGroup[]): MarkGroup[] =>
  join(words, 40, (p, q) => {
    const [dx, dy, tall, low] = [gapX(p, q), gapY(p, q), tallOf(p, q), lowOf(p, q)]
    if (dy >= 0 || -dy < 0.5 * low) return false
    if (p.colour && q.colour && distance(p.colour, q.colour) > ONE_COLOUR) return false
    if (tall > 1.95 * low && Math.min(widthOf(p), widthOf(q)) > 4) return false
    if (standsOut(p, q, dx) || standsOut(q, p, dx)) return false
    return dx <= Math.max(5, 0.7 * Math.min(tall, 1.5 * low))
  })

/** What looked like an icon but stands between two words of a line is a short word. */
function betweenWords(groups: readonly MarkGroup[]): MarkGroup[] {
  const left = [...groups]
  for (const word of groups) {
    if (word.marks.length > 3 || !left.includes(word)) continue
    const widest = 0.8 * Math.max(heightOf(word), 8)
    const beside = left.filter(
      (group) =>
        group !== word &&
        group.owner === word.owner &&
        -gapY(group, word) >= 0.7 * heightOf(word) &&
        heightOf(group) >= heightOf(word) &&
        gapX(group, word) <= widest,
    )
    const before = beside.find((group) => group.x1 <= word.x0)
    const after = beside.find((group) => group.x0 >= word.x1)
    if (!before || !after) continue
    for (const part of [before, word, after]) left.splice(left.indexOf(part), 1)
    left.push([word, after].reduce(merge, { ...before, marks: [...before.marks] }))
  }
  return left
}

export function merge(into: MarkGroup, group: MarkGroup): MarkGroup {
  if (group.area > into.area) into.colour = group.colour
  into.marks.push(...group.marks)
  return extend(into, group)
}

/** Whether one looks like an icon beside the other: squarish, and reaching beyond it. */
function standsOut(p: MarkGroup, q: MarkGroup, gap: number): boolean {
  const [w, h] = [widthOf(p), heightOf(p)]
  if (p.marks.length === 1 && Math.min(w, h) >= 7 && w <= 1.6 * h && gap >= 0.75 * h) return true
  if (h < 9 || w < 7 || w > 1.6 * h || h > 1.35 * w || sideBySide(p)) return false
  const solitary = p.marks.length <= 3 && Math.min(w, h) >= 10
  if (solitary) return h >= 0.9 * heightOf(q)
  return p.y0 < q.y0 && p.y1 > q.y1
}

/** Two marks or more, as tall as the group, none above another: letters. */
export function sideBySide({ marks, y0, y1 }: MarkGroup): boolean {
  const tall = marks.filter((mark) => heightOf(mark) >= 0.55 * (y1 - y0))
  return tall.length >= 2 && tall.every((p) => tall.every((q) => p === q || gapX(p, q) >= 0))
}

const inOrder = (p: MarkGroup, q: MarkGroup): number =>
  p.owner - q.owner || p.x0 - q.x0 || p.y0 - q.y0

function join(
  groups: readonly MarkGroup[],
  reach: number,
  together: (p: MarkGroup, q: MarkGroup) => boolean,
): MarkGroup[] {
  const sorted = groups.toSorted(inOrder)
  const parent = singletons(sorted.length)
  for (const [i, p] of sorted.entries()) {
    for (let j = i + 1; j < sorted.length; j++) {
      const q = sorted[j] as MarkGroup
      if (q.owner !== p.owner || q.x0 > p.x1 + reach) break
      if (together(p, q)) unite(parent, i, j)
    }
  }
  const joined = new Map<number, MarkGroup>()
  for (const [i, group] of sorted.entries()) {
    const root = find(parent, i)
    const into = joined.get(root)
    if (into === undefined) joined.set(root, { ...group, marks: [...group.marks] })
    else merge(into, group)
  }
  const result = [...joined.values()]
  return result.length < groups.length ? join(result, reach, together) : result
}

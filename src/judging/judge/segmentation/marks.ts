import type { Ink } from './ink.ts'
import { extend, type Patch } from './regions.ts'

/** A connected piece of ink: a letter, a part of an icon, a divider. */
export interface Mark extends Patch {
  owner: number
}

/** Fainter ink is a shadow's edge or a blended fringe, in channel values: of greys 4 to 7 CIEDE2000. */
export const MIN_STRENGTH = 20

/** An owner that no container is: of ink that has been found. */
const FOUND = 0xffff

/**
 * The 8-connected pieces of ink, none of which crosses from one container into another. Takes their
 * pixels away from their owners.
 */
export function findMarks(ink: Ink): Mark[] {
  const fours = new Int32Array(ink.strength.buffer, 0, ink.strength.length >> 2)
  const marks: Mark[] = []
  for (let at = -1; (at = nextInk(ink, fours, at + 1)) < ink.strength.length;) {
    const mark = markAt(ink, at)
    if (mark.area > 1) marks.push(mark)
  }
  return marks
}

/** The first pixel of ink from one on that is not found yet, or the end. */
function nextInk({ strength, owner }: Ink, fours: Int32Array, from: number): number {
  let at = from
  while (at < strength.length && ((strength[at] as number) < MIN_STRENGTH || owner[at] === FOUND))
    // Mostly there is none, in four pixels at once.
    at += at % 4 === 0 && fours[at / 4] === 0 ? 4 : 1
  return at
}

/** Takes the piece of ink that a pixel is of, run by run: of single pixels a picture's noise would have millions waiting. */
function markAt(ink: Ink, start: number): Mark {
  const { width, height, owner } = ink
  const container = owner[start] as number
  const mark: Mark = { x0: width, y0: height, x1: 0, y1: 0, area: 0, owner: container }
  /** The first and the last pixel of each run that is found and whose neighbours are not yet. */
  const waiting: number[] = []
  take(ink, start, container, waiting)
  while (waiting.length > 0) {
    const last = waiting.pop() as number
    const first = waiting.pop() as number
    const y = Math.floor(first / width)
    const x0 = first - y * width
    const x1 = last - y * width + 1
    extend(mark, { x0, y0: y, x1, y1: y + 1, area: x1 - x0 })
    for (let ny = y - 1; ny <= y + 1; ny += 2) {
      if (ny < 0 || ny >= height) continue
      const end = ny * width + Math.min(width - 1, x1)
      for (let at = ny * width + Math.max(0, x0 - 1); at <= end; at++)
        if (isInk(ink, at, container)) at = take(ink, at, container, waiting)
    }
  }
  return mark
}

/** Takes the run of ink around a pixel. Returns where it ends. */
function take(ink: Ink, at: number, container: number, waiting: number[]): number {
  const row = at - (at % ink.width)
  let first = at
  let last = at
  while (first > row && isInk(ink, first - 1, container)) first--
  while (last < row + ink.width - 1 && isInk(ink, last + 1, container)) last++
  ink.owner.fill(FOUND, first, last + 1)
  waiting.push(first, last)
  return last
}

const isInk = ({ owner, strength }: Ink, at: number, container: number): boolean =>
  owner[at] === container && (strength[at] as number) >= MIN_STRENGTH

import type { Ink } from './ink.ts'
import type { Patch } from './regions.ts'

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
 * pixels away from their owners. Filled run by run: of single pixels a picture's noise would have
 * millions waiting.
 */
export function findMarks(ink: Ink): Mark[] {
  const { width, height, strength, owner } = ink
  const isInk = (at: number, container: number): boolean =>
    owner[at] === container && (strength[at] as number) >= MIN_STRENGTH
  /** The first and the last pixel of each run that is found and whose neighbours are not yet. */
  const waiting: number[] = []

  /** Takes the run of ink around a pixel. Returns where it ends. */
  const take = (at: number, container: number): number => {
    const row = at - (at % width)
    let [first, last] = [at, at]
    while (first > row && isInk(first - 1, container)) first--
    while (last < row + width - 1 && isInk(last + 1, container)) last++
    owner.fill(FOUND, first, last + 1)
    waiting.push(first, last)
    return last
  }

  const fours = new Int32Array(strength.buffer, strength.byteOffset, strength.length >> 2)
  const marks: Mark[] = []
  for (let start = 0; start < strength.length; start++) {
    // Mostly there is none, in four pixels at once.
    while (start < strength.length && (strength[start] as number) < MIN_STRENGTH)
      start += start % 4 === 0 && fours[start / 4] === 0 ? 4 : 1
    if (start >= strength.length || owner[start] === FOUND) continue
    const container = owner[start] as number
    const mark: Mark = { x0: width, y0: height, x1: 0, y1: 0, area: 0, owner: container }
    take(start, container)
    while (waiting.length > 0) {
      const last = waiting.pop() as number
      const first = waiting.pop() as number
      const y = Math.floor(first / width)
      const [x0, x1] = [first - y * width, last - y * width]
      mark.area += last - first + 1
      mark.x0 = Math.min(mark.x0, x0)
      mark.x1 = Math.max(mark.x1, x1 + 1)
      mark.y0 = Math.min(mark.y0, y)
      mark.y1 = Math.max(mark.y1, y + 1)
      for (let ny = y - 1; ny <= y + 1; ny += 2) {
        if (ny < 0 || ny >= height) continue
        const end = ny * width + Math.min(width - 1, x1 + 1)
        for (let at = ny * width + Math.max(0, x0 - 1); at <= end; at++)
          if (isInk(at, container)) at = take(at, container)
      }
    }
    if (mark.area > 1) marks.push(mark)
  }
  return marks
}

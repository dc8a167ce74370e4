import type { Ink } from './ink.ts'

/** A connected piece of ink: a letter, a part of an icon, a divider. */
export interface Mark {
  x0: number
  y0: number
  /** Past its end. */
  x1: number
  y1: number
  /** Pixels. */
  area: number
  owner: number
}

/** Fainter ink is a shadow's edge or a blended fringe. */
export const MIN_STRENGTH = 20

/** An owner that no container is: of ink that has been found. */
const FOUND = 0xffff

/**
 * The 8-connected pieces of ink, none of which crosses from one container into another. Takes their
 * pixels away from their owners.
 */
export function findMarks(ink: Ink): Mark[] {
  const { width, height, strength, owner } = ink
  const stack: number[] = []
  const marks: Mark[] = []
  for (let start = 0; start < strength.length; start++) {
    if (owner[start] === FOUND || (strength[start] as number) < MIN_STRENGTH) continue
    const container = owner[start] as number
    const mark: Mark = { x0: width, y0: height, x1: 0, y1: 0, area: 0, owner: container }
    stack.push(start)
    owner[start] = FOUND
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const y = Math.floor(at / width)
      const x = at - y * width
      mark.area++
      if (x < mark.x0) mark.x0 = x
      if (x >= mark.x1) mark.x1 = x + 1
      if (y < mark.y0) mark.y0 = y
      if (y >= mark.y1) mark.y1 = y + 1
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++)
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
          const next = ny * width + nx
          if (owner[next] !== container) continue
          if ((strength[next] as number) < MIN_STRENGTH) continue
          owner[next] = FOUND
          stack.push(next)
        }
    }
    if (mark.area > 1) marks.push(mark)
  }
  return marks
}

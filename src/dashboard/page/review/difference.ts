import { stageWords } from './words.ts'

// What differs between two images of the same size, pixel by pixel.

/** The least difference in a channel, of 255, that counts: rendering explains smaller ones, and nobody sees them. */
export const SEEN = 12

/** The colour of pixels that differ, and how much of the rest shows through. */
const MARK = [214, 41, 118] as const
const FAINT = 0.18

/**
 * Which rows are painted. A pixel for which `excused` is 1 counts as the same; where it is 2, what one side shows there
 * only moved, and by how much it differs from the other says nothing.
 */
interface Painted {
  width: number
  from: number
  to: number
  excused?: Uint8Array
}

/**
 * Paints rows `from` to `to` of the difference into `out`: what differs in one strong colour, the
 * stronger the more it differs, over a faint grey of the built side. Returns how many pixels differ.
 * All three are RGBA of one width; transparent pixels count as white, but where neither shows anything nothing
 * is painted.
 */
export function paintDifference(
  a: Uint8ClampedArray,
  b: Uint8ClampedArray,
  out: Uint8ClampedArray,
  { width, from, to, excused }: Painted,
): number {
  let changed = 0
  for (let i = from * width * 4, end = to * width * 4; i < end; i += 4) {
    if (a[i + 3] === 0 && b[i + 3] === 0) {
      out[i + 3] = 0
      continue
    }
    const away = awayAt(a, b, i, excused?.[i / 4])
    const grey = 255 - (255 - luminance(b, i)) * FAINT
    if (away <= SEEN) {
      out[i] = out[i + 1] = out[i + 2] = grey
    } else {
      changed++
      const share = 0.45 + 0.55 * Math.min(1, away / 128)
      out[i] = grey + (MARK[0] - grey) * share
      out[i + 1] = grey + (MARK[1] - grey) * share
      out[i + 2] = grey + (MARK[2] - grey) * share
    }
    out[i + 3] = 255
  }
  return changed
}

const overWhite = (pixels: Uint8ClampedArray, i: number, channel: number): number => {
  const value = pixels[i + channel] ?? 0
  const alpha = (pixels[i + 3] ?? 0) / 255
  return alpha === 1 ? value : value * alpha + 255 * (1 - alpha)
}

/** A difference of middling strength. */
const SOME = 48

function awayAt(
  a: Uint8ClampedArray,
  b: Uint8ClampedArray,
  i: number,
  excuse: number | undefined,
): number {
  if (excuse === 1) return 0
  const away = distanceAt(a, i, b, i)
  return excuse === 2 ? Math.min(away, SOME) : away
}

/** Returns the largest difference of a channel between the pixels at two places. */
export function distanceAt(
  a: Uint8ClampedArray,
  atA: number,
  b: Uint8ClampedArray,
  atB: number,
): number {
  if (isSame(a, atA, b, atB)) return 0
  let most = 0
  for (let channel = 0; channel < 3; channel++)
    most = Math.max(most, Math.abs(overWhite(a, atA, channel) - overWhite(b, atB, channel)))
  return most
}

/** As most pixels are: it saves the arithmetic. */
const isSame = (a: Uint8ClampedArray, atA: number, b: Uint8ClampedArray, atB: number): boolean =>
  a[atA] === b[atB] &&
  a[atA + 1] === b[atB + 1] &&
  a[atA + 2] === b[atB + 2] &&
  a[atA + 3] === b[atB + 3]

const luminance = (pixels: Uint8ClampedArray, i: number): number =>
  0.299 * overWhite(pixels, i, 0) +
  0.587 * overWhite(pixels, i, 1) +
  0.114 * overWhite(pixels, i, 2)

/** Says what share of two images differs. */
export function shareWords(share: number): string {
  if (share === 0) return stageWords.noneDiffers
  return stageWords.differs(share * 100)
}

import { LEAST_ENCODED_PIXELS } from '../../png/encode.ts'

interface Size {
  width: number
  height: number
}

/**
 * The shorter side, in px, and the longest that the other may be. Lists show a part of an image as wide, or as high, as
 * the thumbnail, around what has changed. So it is the shorter side that has to be legible: a page of 1200 × 9000 becomes
 * 240 × 1800, where a square that it fits in would leave 32 px of its width.
 */
const SHORTER_SIDE = 240
const LONGEST_SIDE = 1_800

/** Returns the size of an image's thumbnail. Only an image too small to be encoded is enlarged. */
export function thumbnailSize({ width, height }: Size): Size {
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)]
  const scale = Math.min(1, SHORTER_SIDE / shorter, LONGEST_SIDE / longer)
  const reduced = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
  const times = Math.ceil(Math.sqrt(LEAST_ENCODED_PIXELS / (reduced.width * reduced.height)))
  return { width: reduced.width * times, height: reduced.height * times }
}

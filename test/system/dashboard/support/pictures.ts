import { makePng } from '../../../png/png.ts'

/** A flat area of a grey picture, in px. */
export interface Patch {
  x: number
  y: number
  w: number
  h: number
  grey: number
}

/** A PNG of flat areas over light grey, of whatever size. */
export function greyPicture(
  { width, height }: { width: number; height: number },
  patches: readonly Patch[],
): Promise<Uint8Array<ArrayBuffer>> {
  const raw = new Uint8Array((width + 1) * height).fill(240)
  for (const { x, y, w, h, grey } of patches)
    for (let row = y; row < y + h; row++) {
      const from = row * (width + 1) + 1 + x
      raw.fill(grey, from, from + w)
    }
  for (let row = 0; row < height; row++) raw[row * (width + 1)] = 0
  return makePng({ width, height, bitDepth: 8, colourType: 0, raw })
}

import UPNG from 'upng-js'

export interface Pixels {
  width: number
  height: number
  /** As `#rrggbb`. */
  at: (x: number, y: number) => string
}

export function decodePng(png: Buffer): Pixels {
  const image = UPNG.decode(new Uint8Array(png).buffer)
  const [frame] = UPNG.toRGBA8(image)
  if (!frame) throw new Error('the picture has no frame')
  const rgba = Buffer.from(frame)
  const { width, height } = image
  const at = (x: number, y: number) => {
    const from = (y * width + x) * 4
    return `#${rgba.toString('hex', from, from + 3)}`
  }
  return { width, height, at }
}

/** A part of a picture, its ends not included. */
export interface Part {
  left: number
  top: number
  right: number
  bottom: number
}

/** How many px of the picture, or of a part of it, have each colour. */
export function coloursOf(
  { width, height, at }: Pixels,
  { left, top, right, bottom }: Part = { left: 0, top: 0, right: width, bottom: height },
): Map<string, number> {
  const counts = new Map<string, number>()
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const colour = at(x, y)
      counts.set(colour, (counts.get(colour) ?? 0) + 1)
    }
  return counts
}

/** The colour that most px have. */
function mostOf(colours: ReadonlyMap<string, number>): string {
  const [most] = [...colours].toSorted(([, a], [, b]) => b - a)
  if (!most) throw new Error('the picture is empty')
  return most[0]
}

/** The colour that most of a picture's pixels have, as `#rrggbb`. */
export const mainColour = (png: Buffer): string => mostOf(coloursOf(decodePng(png)))

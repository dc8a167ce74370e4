import UPNG from 'upng-js'

/** The colour that most of a picture's pixels have, as `#rrggbb`. */
export function mainColour(png: Buffer): string {
  const image = UPNG.decode(new Uint8Array(png).buffer)
  const [frame] = UPNG.toRGBA8(image)
  if (!frame) throw new Error('the picture has no frame')
  const counts = new Map<string, number>()
  const rgba = new Uint8Array(frame)
  for (let at = 0; at < rgba.length; at += 4) {
    const colour = `#${Buffer.from(rgba.subarray(at, at + 3)).toString('hex')}`
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  if (!most) throw new Error('the picture is empty')
  return most[0]
}

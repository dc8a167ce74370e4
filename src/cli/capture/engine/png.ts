import { inflateSync } from 'node:zlib'

/** Width and height of a PNG in pixels (W3C PNG third edition, §11.2.1 IHDR). */
const pngSize = (png: Buffer): { w: number; h: number } => ({
  w: png.readUInt32BE(16),
  h: png.readUInt32BE(20),
})

/** An image of one colour takes less, because it holds only zeros after its first row. */
const MOST_BYTES_PER_PIXEL = 0.02
const MOST_BYTES_BESIDES = 1024

/** Whether all pixels of a PNG have one colour. It must be as browsers write it: 8 bits per channel, RGB or RGBA. */
export function isOneColour(png: Buffer): boolean {
  const { w, h } = pngSize(png)
  if (png.length > MOST_BYTES_BESIDES + w * h * MOST_BYTES_PER_PIXEL) return false
  const channels = png[25] === 6 ? 4 : 3
  const filtered = inflateSync(Buffer.concat(imageData(png)))
  let above: Uint8Array = new Uint8Array(w * channels)
  let first: Uint8Array | undefined
  for (let y = 0; y < h; y++) {
    const start = y * (w * channels + 1)
    const row = unfilter(
      filtered[start] ?? 0,
      filtered.subarray(start + 1, start + 1 + w * channels),
      above,
      channels,
    )
    first ??= row.slice(0, channels)
    for (let at = 0; at < row.length; at++) if (row[at] !== first[at % channels]) return false
    above = row
  }
  return true
}

/** Returns the data of the IDAT chunks (§11.2.3). */
function imageData(png: Buffer): Buffer[] {
  const parts: Buffer[] = []
  for (let at = 8; at + 8 <= png.length;) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + length))
    at += 12 + length
  }
  return parts
}

/** Returns a row as it was before filtering (§9.2). */
function unfilter(
  type: number,
  bytes: Uint8Array,
  above: Uint8Array,
  channels: number,
): Uint8Array {
  const row = new Uint8Array(bytes.length)
  for (let at = 0; at < bytes.length; at++) {
    const left = row[at - channels] ?? 0
    const up = above[at] ?? 0
    const corner = at < channels ? 0 : (above[at - channels] ?? 0)
    const guesses = [0, left, up, (left + up) >> 1, paeth(left, up, corner)]
    row[at] = (bytes[at] ?? 0) + (guesses[type] ?? 0)
  }
  return row
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [a, b, c] = [left, up, corner].map((value) => Math.abs(guess - value)) as [
    number,
    number,
    number,
  ]
  return a <= b && a <= c ? left : b <= c ? up : corner
}

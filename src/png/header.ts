/** The facts in a PNG before its pixels (W3C PNG third edition, §11.2.1 IHDR, §11.3.1.1 tRNS). */
export interface PngHeader {
  width: number
  height: number
  /** Colour type 4 or 6, or a tRNS chunk. */
  alpha: boolean
}

/** Enough of a file to hold, with rare exceptions, all chunks before the first IDAT. */
export const PNG_HEAD_BYTES = 16 * 1024

export const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const GREY_ALPHA = 4
const RGB_ALPHA = 6

/**
 * Parses the header from a file's first bytes. If they end before the pixels begin (after a large colour profile), a
 * later tRNS chunk is missed. Throws a RangeError with the reason for anything that is not a PNG.
 */
export function readPngHeader(head: Uint8Array): PngHeader {
  if (SIGNATURE.some((byte, i) => head[i] !== byte)) throw new RangeError('is not a PNG')
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  if (head.length < 33 || chunkType(view, 8) !== 'IHDR')
    throw new RangeError('has no PNG header (IHDR)')
  const width = view.getUint32(16)
  const height = view.getUint32(20)
  if (width === 0 || height === 0) throw new RangeError('has no pixels')
  const colourType = view.getUint8(25)
  const alpha = colourType === GREY_ALPHA || colourType === RGB_ALPHA || hasTransparency(view)
  return { width, height, alpha }
}

/** Whether a tRNS chunk comes before the first IDAT. */
function hasTransparency(view: DataView): boolean {
  for (let at = 8; at + 8 <= view.byteLength; at += 12 + view.getUint32(at)) {
    const type = chunkType(view, at)
    if (type === 'tRNS') return true
    if (type === 'IDAT') return false
  }
  return false
}

const chunkType = (view: DataView, at: number): string =>
  String.fromCharCode(...[4, 5, 6, 7].map((offset) => view.getUint8(at + offset)))

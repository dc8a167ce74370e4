/** The chunks of a PNG that its pixels depend on (W3C PNG third edition, §5.3, §11.2, §11.3.1). */
export interface PngChunks {
  width: number
  height: number
  bitDepth: number
  colourType: number
  interlaced: boolean
  palette: Uint8Array | null
  transparency: Uint8Array | null
  /** The parts of one zlib stream, views into the file. */
  data: Uint8Array[]
}

/** Samples per pixel by colour type; a type that is not in it does not exist. */
export const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const DEPTHS: Record<number, readonly number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}

/** Walks a file whose header has been read. Throws a RangeError saying what is wrong with it. */
export function readPngChunks(file: Uint8Array): PngChunks {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const [bitDepth, colourType, compression, filter, interlace] = file.subarray(24, 29)
  if (bitDepth === undefined || colourType === undefined) throw new RangeError('is cut short')
  if (!DEPTHS[colourType]?.includes(bitDepth) || compression !== 0 || filter !== 0)
    throw new RangeError('has a PNG header of an unknown kind')
  const chunks: PngChunks = {
    width: view.getUint32(16),
    height: view.getUint32(20),
    bitDepth,
    colourType,
    interlaced: interlace === 1,
    palette: null,
    transparency: null,
    data: [],
  }
  for (let at = 33; at + 8 <= file.length;) {
    const length = view.getUint32(at)
    const body = file.subarray(at + 8, at + 8 + length)
    if (body.length < length) throw new RangeError('is cut short')
    const type = String.fromCharCode(...file.subarray(at + 4, at + 8))
    if (type === 'IEND') break
    if (type === 'IDAT') chunks.data.push(body)
    else if (type === 'PLTE') chunks.palette = body
    else if (type === 'tRNS') chunks.transparency = body
    at += 12 + length
  }
  if (chunks.data.length === 0) throw new RangeError('has no pixel data (IDAT)')
  if (colourType === 3 && chunks.palette === null) throw new RangeError('has no palette (PLTE)')
  return chunks
}

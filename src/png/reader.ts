import { crc32 } from 'node:zlib'
import { SIGNATURE } from './header.ts'

/** The chunks that determine the pixels of a PNG (W3C PNG third edition, §11.2, §11.3.1). */
export interface PngInfo {
  width: number
  height: number
  bitDepth: number
  colourType: number
  interlaced: boolean
  palette: Uint8Array | null
  transparency: Uint8Array | null
}

/** Samples per pixel by colour type; other types do not exist. */
export const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const DEPTHS: Record<number, readonly number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}

/** Chunks besides the header, the pixels and the end. */
const MAX_CHUNKS = 4_096
/** Pixel data is passed on in pieces of this size, so that what one may inflate to (1032 times as much) stays small. */
const PIECE_BYTES = 8 * 1024

/** The chunks that are kept, and the most bytes of each. */
const KEPT: Record<string, number> = { IHDR: 13, PLTE: 768, tRNS: 256 }
/** The chunks whose checksum is verified: an error in one of them changes the image. */
const CHECKED = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])

const CUT_SHORT = 'is cut short'

/**
 * Parses a PNG incrementally, whatever chunks it arrives in (W3C PNG third edition, §5.3). Keeps only the parts that
 * determine the pixels, and the pixel data not yet taken. Every method throws a RangeError with the reason for a
 * faulty file.
 */
class PngReader {
  #info: PngInfo | null = null
  #state: 'signature' | 'start' | 'body' | 'checksum' | 'ended' = 'signature'
  /** The received part of a signature, a chunk header or a checksum. */
  readonly #fixed = new Uint8Array(8)
  #filled = 0
  #type = ''
  #left = 0
  #crc = 0
  #kept = new Uint8Array(0)
  #others = 0
  #pieces: Uint8Array<ArrayBuffer>[] = []
  #piece = new Uint8Array(PIECE_BYTES)
  #inPiece = 0
  #hasPixels = false

  /** Complete once pixel data has arrived. */
  get info(): PngInfo {
    if (this.#info === null) throw new RangeError(CUT_SHORT)
    return this.#info
  }

  push(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length && this.#state !== 'ended';) {
      if (this.#state === 'body') {
        const part = bytes.subarray(at, at + this.#left)
        at += part.length
        this.#left -= part.length
        this.#take(part)
        if (this.#left === 0) this.#state = 'checksum'
      } else {
        const wanted = this.#state === 'checksum' ? 4 : SIGNATURE.length
        while (this.#filled < wanted && at < bytes.length)
          this.#fixed[this.#filled++] = bytes[at++] as number
        if (this.#filled === wanted) this.#advance()
      }
    }
  }

  /** Returns the pixel data that has arrived since the last call. */
  taken(): Uint8Array<ArrayBuffer>[] {
    const pieces = this.#pieces
    this.#pieces = []
    return pieces
  }

  /** Called when the file has ended. */
  end(): void {
    if (this.#state !== 'ended') throw new RangeError(CUT_SHORT)
    if (!this.#hasPixels) throw new RangeError('has no pixel data (IDAT)')
    if (this.#inPiece > 0) this.#pieces.push(this.#piece.subarray(0, this.#inPiece))
  }

  #advance(): void {
    this.#filled = 0
    if (this.#state === 'signature') this.#checkSignature()
    else if (this.#state === 'start') this.#startChunk()
    else this.#endChunk()
  }

  #checkSignature(): void {
    if (SIGNATURE.some((byte, i) => this.#fixed[i] !== byte)) throw new RangeError('is not a PNG')
    this.#state = 'start'
  }

  #startChunk(): void {
    this.#type = String.fromCharCode(...this.#fixed.subarray(4))
    this.#left = uint32(this.#fixed, 0)
    const type = this.#type
    if ((this.#info === null) !== (type === 'IHDR'))
      throw new RangeError('does not begin with its header (IHDR)')
    const most = KEPT[type]
    if (most !== undefined) {
      if (this.#left > most) throw new RangeError(`has a chunk ${type} that is too long`)
      this.#kept = new Uint8Array(this.#left)
    }
    if (type === 'IDAT') this.#requireColours()
    else if (type !== 'IHDR' && type !== 'IEND' && ++this.#others > MAX_CHUNKS)
      throw new RangeError(`has more than ${MAX_CHUNKS} chunks besides its pixels`)
    this.#crc = crc32(this.#fixed.subarray(4))
    this.#state = this.#left === 0 ? 'checksum' : 'body'
  }

  #take(part: Uint8Array): void {
    const type = this.#type
    if (CHECKED.has(type)) this.#crc = crc32(part, this.#crc)
    if (type === 'IDAT') this.#takePixels(part)
    else if (type in KEPT) this.#kept.set(part, this.#kept.length - this.#left - part.length)
  }

  #takePixels(part: Uint8Array): void {
    this.#hasPixels = true
    for (let at = 0; at < part.length;) {
      const some = part.subarray(at, at + PIECE_BYTES - this.#inPiece)
      this.#piece.set(some, this.#inPiece)
      at += some.length
      this.#inPiece += some.length
      if (this.#inPiece < PIECE_BYTES) break
      this.#pieces.push(this.#piece)
      this.#piece = new Uint8Array(PIECE_BYTES)
      this.#inPiece = 0
    }
  }

  #endChunk(): void {
    if (CHECKED.has(this.#type) && uint32(this.#fixed, 0) !== this.#crc)
      throw new RangeError(`has a damaged chunk (${this.#type})`)
    if (this.#type === 'IHDR') this.#info = infoOf(this.#kept)
    else if (this.#type === 'PLTE') this.info.palette = this.#kept
    else if (this.#type === 'tRNS') this.info.transparency = this.#kept
    this.#state = this.#type === 'IEND' ? 'ended' : 'start'
  }

  #requireColours(): void {
    const { colourType, palette } = this.info
    if (colourType !== 3) return
    if (palette === null) throw new RangeError('has no palette (PLTE)')
    if (palette.length === 0 || palette.length % 3 !== 0)
      throw new RangeError('has a damaged palette (PLTE)')
  }
}

const uint32 = (bytes: Uint8Array, at: number): number =>
  new DataView(bytes.buffer, bytes.byteOffset).getUint32(at)

function infoOf(header: Uint8Array): PngInfo {
  const [bitDepth = 0, colourType = 0, compression, filter, interlace] = header.subarray(8)
  const isKnown = DEPTHS[colourType]?.includes(bitDepth) === true
  if (!isKnown || compression !== 0 || filter !== 0 || interlace === undefined || interlace > 1)
    throw new RangeError('has a PNG header of an unknown kind')
  return {
    width: uint32(header, 0),
    height: uint32(header, 4),
    bitDepth,
    colourType,
    interlaced: interlace === 1,
    palette: null,
    transparency: null,
  }
}

/** A PNG whose chunks before the pixels have been read. */
interface OpenPng {
  info: PngInfo
  /** The parts of one zlib stream. Must be read to its end, or `return` called. */
  data: AsyncGenerator<Uint8Array<ArrayBuffer>>
}

/** Opens a file that arrives in chunks. Throws a RangeError with the reason if it is faulty. */
export async function openPng(file: AsyncIterable<Uint8Array>): Promise<OpenPng> {
  const reader = new PngReader()
  const pixels = pixelData(file, reader)
  const first = await pixels.next()
  return { info: reader.info, data: resumed(first, pixels) }
}

async function* pixelData(
  file: AsyncIterable<Uint8Array>,
  reader: PngReader,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for await (const bytes of file) {
    reader.push(bytes)
    yield* reader.taken()
  }
  reader.end()
  yield* reader.taken()
}

async function* resumed<T>(
  first: IteratorResult<T, unknown>,
  rest: AsyncGenerator<T>,
): AsyncGenerator<T> {
  try {
    if (first.done !== true) yield first.value
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}

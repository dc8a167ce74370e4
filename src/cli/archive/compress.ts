import { Deflate, deflateSync } from 'fflate'
import { isCompressedType } from './compressed-types.ts'

export type Level = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

/** Compression methods of APPNOTE 4.4.5. */
type Method = 0 | 8

/** A piece of a file's content; all but the last have one size. */
interface Piece {
  bytes: Uint8Array
  isLast: boolean
}

/**
 * The compressor is fed in pieces of this size whatever the content was read in, because its output
 * depends on them.
 */
const PIECE_BYTES = 256 * 1024

/** The length of the sample that decides whether a large file is compressed. */
const SAMPLE_BYTES = 64 * 1024

/** Cuts content into pieces, at least one, which may be empty. A piece is valid until the next is requested. */
export async function* piecesOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<Piece> {
  const pending = Buffer.allocUnsafe(PIECE_BYTES)
  let length = 0
  for await (const chunk of content) {
    for (let at = 0; at < chunk.length;) {
      if (length === PIECE_BYTES) {
        yield { bytes: pending, isLast: false }
        length = 0
      }
      const part = chunk.subarray(at, at + PIECE_BYTES - length)
      pending.set(part, length)
      length += part.length
      at += part.length
    }
  }
  yield { bytes: pending.subarray(0, length), isLast: true }
}

/** Turns the pieces of one file into the bytes that are archived. */
export interface Compressor {
  method: Method
  next(piece: Piece): Uint8Array[]
}

/** Returns the compressor for a file, chosen by its name and its first piece: files that would not shrink are stored. */
export function compressorFor(path: string, first: Piece, level: Level): Compressor {
  if (isCompressedType(path)) return STORING
  if (!first.isLast)
    return shrinks(first.bytes.subarray(0, SAMPLE_BYTES)) ? deflating(level) : STORING
  const deflated = deflating(level).next(first)
  const bytes = deflated.reduce((sum, { length }) => sum + length, 0)
  return bytes < first.bytes.length ? { method: 8, next: () => deflated } : STORING
}

const STORING: Compressor = { method: 0, next: ({ bytes }) => [bytes] }

const shrinks = (sample: Uint8Array): boolean =>
  deflateSync(sample, { level: 1 }).length < sample.length * 0.98

function deflating(level: Level): Compressor {
  let output: Uint8Array[] = []
  const deflate = new Deflate({ level }, (chunk) => output.push(chunk))
  return {
    method: 8,
    next({ bytes, isLast }) {
      output = []
      deflate.push(bytes, isLast)
      return output
    },
  }
}

import { deflateSync } from 'node:zlib'
import { PNG_SIGNATURE, pngChunk } from '../../support/png-chunks.ts'

/** One channel of 8 bits, unless the header is to say otherwise. */
interface Shape {
  width: number
  height: number
  bitDepth?: number
  colourType?: number
  interlaced?: boolean
}

function header({ width, height, bitDepth = 8, colourType = 0, interlaced = false }: Shape) {
  const body = Buffer.alloc(13)
  body.writeUInt32BE(width, 0)
  body.writeUInt32BE(height, 4)
  body.set([bitDepth, colourType, 0, 0, interlaced ? 1 : 0], 8)
  return pngChunk('IHDR', body)
}

const png = (shape: Shape, ...chunks: Uint8Array[]): Buffer =>
  Buffer.concat([PNG_SIGNATURE, header(shape), ...chunks, pngChunk('IEND')])

/** A grey image, painted by bytes; without `value` all black. */
export function grey(
  width: number,
  height: number,
  value?: (x: number, y: number) => number,
): Buffer {
  const rows = Buffer.alloc((width + 1) * height)
  if (value)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = value(x, y)
  return png({ width, height }, pngChunk('IDAT', deflateSync(rows, { level: 1 })))
}

/** Zeros in the form that a header states, which take few bytes in the file. */
export function blank(shape: Shape, inflatedBytes: number): Buffer {
  const palette = shape.colourType === 3 ? [pngChunk('PLTE', Buffer.alloc(768, 200))] : []
  return png(shape, ...palette, pngChunk('IDAT', deflateSync(Buffer.alloc(inflatedBytes))))
}

/** A small image with its pixels after, or in, a number of chunks. */
export function inManyChunks(type: string, count: number, each: 'empty' | 'a byte'): Buffer {
  const shape = { width: 1200, height: 1200 }
  const rows = Buffer.alloc(1201 * 1200)
  let state = 1
  for (let i = 0; i < rows.length; i++) {
    state = (state * 1103515245 + 12345) & 0x7fffffff
    rows[i] = i % 1201 === 0 ? 0 : state >> 16
  }
  const pixels = deflateSync(rows, { level: 1 })
  if (each === 'empty')
    return png(shape, Buffer.alloc(12 * count, pngChunk(type)), pngChunk('IDAT', pixels))
  const parts = Array.from(pixels.subarray(0, count), (byte) => pngChunk(type, Buffer.of(byte)))
  return png(shape, Buffer.concat(parts), pngChunk('IDAT', pixels.subarray(count)))
}

/** Reproducible noise, 0..255. */
export function noise(x: number, y: number): number {
  let state = Math.imul(x + 1, 0x9e3779b1) ^ Math.imul(y + 1, 0x85ebca6b)
  state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d)
  state = Math.imul(state ^ (state >>> 12), 0x297a2d39)
  return (state ^ (state >>> 15)) & 255
}

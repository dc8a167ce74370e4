import UPNG from 'upng-js'
import { inflate } from './inflate.ts'
import { CHANNELS, readPngChunks, type PngChunks } from './png-chunks.ts'
import { reducer, type RowSink } from './reduce.ts'
import { unfilterRow } from './unfilter.ts'
import type { ImageSource } from '../judgement.ts'
import type { Raster } from './raster.ts'

const MAX_BYTES = 20 * 1024 * 1024
const MAX_PIXELS = 16e6
/** Rare kinds of PNG are decoded whole, with several copies in memory. */
const MAX_RARE_PIXELS = 4e6

export interface DecodeOptions {
  /** Image px per design px, which the raster is reduced to. May be fractional. */
  scale: number
  /** What transparent pixels are laid over, `#rrggbb`. */
  flattenOver: string
  /** The raster is reduced further to at most this many pixels. */
  maxPixels: number
}

/**
 * Decodes a PNG into an opaque raster. What it was reduced by is `header.width / raster.width`.
 * Throws a RangeError saying why for a file that is too large or no intact PNG.
 */
export async function decodePng(source: ImageSource, options: DecodeOptions): Promise<Raster> {
  const { width, height } = source.header
  if (width * height > MAX_PIXELS) throw new RangeError('is larger than 16 megapixels')
  const file = await source.read()
  if (file.length > MAX_BYTES) throw new RangeError('is larger than 20 MiB')
  const chunks = readPngChunks(file)
  if (chunks.width !== width || chunks.height !== height)
    throw new RangeError('is not the image its header says')
  const sink = reducer(chunks, reducedSize(chunks, options))
  const over = parseHex(options.flattenOver)
  await (isCommon(chunks) ? decodeRows(chunks, over, sink) : decodeWhole(chunks, over, sink))
  return sink.raster()
}

function reducedSize({ width, height }: PngChunks, { scale, maxPixels }: DecodeOptions) {
  const wanted = Math.max((width / scale) * (height / scale), 1)
  const by = scale * Math.max(1, Math.sqrt(wanted / maxPixels))
  return {
    width: Math.max(1, Math.round(width / by)),
    height: Math.max(1, Math.round(height / by)),
  }
}

const isCommon = (chunks: PngChunks): boolean =>
  chunks.bitDepth === 8 &&
  chunks.colourType !== 3 &&
  !chunks.interlaced &&
  chunks.transparency === null

/** Row by row, so that no more than the result is ever held. */
async function decodeRows(chunks: PngChunks, over: Rgb, sink: RowSink): Promise<void> {
  const channels = CHANNELS[chunks.colourType] as number
  const lineBytes = 1 + chunks.width * channels
  let line = new Uint8Array(lineBytes)
  let above = new Uint8Array(lineBytes)
  const pixels = new Uint8Array(chunks.width * 4)
  let filled = 0
  let rows = 0
  for await (const piece of inflate(chunks.data, lineBytes * chunks.height)) {
    for (let at = 0; at < piece.length;) {
      const part = piece.subarray(at, at + lineBytes - filled)
      line.set(part, filled)
      at += part.length
      filled += part.length
      if (filled < lineBytes) break
      unfilterRow(line[0] as number, line.subarray(1), above.subarray(1), channels)
      flatten(line.subarray(1), channels, over, pixels)
      sink.push(pixels)
      rows++
      filled = 0
      ;[line, above] = [above, line]
    }
  }
  if (rows < chunks.height) throw new RangeError('has too little pixel data')
}

/** Grey, grey and alpha, RGB or RGBA to RGBA laid over a colour. */
function flatten(row: Uint8Array, channels: number, over: Rgb, pixels: Uint8Array): void {
  const colours = channels > 2 ? 3 : 1
  const [g, b] = colours === 3 ? [1, 2] : [0, 0]
  for (let from = 0, to = 0; from < row.length; from += channels, to += 4) {
    const alpha = channels === colours ? 255 : (row[from + colours] as number)
    pixels[to] = mix(row[from] as number, over[0], alpha)
    pixels[to + 1] = mix(row[from + g] as number, over[1], alpha)
    pixels[to + 2] = mix(row[from + b] as number, over[2], alpha)
    pixels[to + 3] = 255
  }
}

const mix = (value: number, over: number, alpha: number): number =>
  alpha === 255 ? value : over + ((value - over) * alpha) / 255 + 0.5

/** Palettes, 16 bit, less than 8 bit, interlaced, one transparent colour. */
async function decodeWhole(chunks: PngChunks, over: Rgb, sink: RowSink): Promise<void> {
  const { width, height } = chunks
  if (width * height > MAX_RARE_PIXELS)
    throw new RangeError('is larger than 4 megapixels and of an uncommon kind of PNG')
  const rowBytes = Math.ceil(
    (width * (CHANNELS[chunks.colourType] as number) * chunks.bitDepth) / 8,
  )
  // Each of the seven interlaced passes may round its rows up and has filter bytes of its own.
  const most = (rowBytes + 1) * height + (chunks.interlaced ? 7 * 2 * (height + rowBytes) : 0)
  let inflated = 0
  for await (const piece of inflate(chunks.data, most + 1)) inflated += piece.length
  if (inflated > most) throw new RangeError('has more pixel data than pixels')
  if (!chunks.interlaced && inflated < (rowBytes + 1) * height)
    throw new RangeError('has too little pixel data')
  const rgba = decodeByLibrary(chunks)
  if (rgba.length !== width * height * 4) throw new RangeError('has damaged pixel data')
  const pixels = new Uint8Array(width * 4)
  for (let y = 0; y < height; y++) {
    flatten(rgba.subarray(y * width * 4, (y + 1) * width * 4), 4, over, pixels)
    sink.push(pixels)
  }
}

/** Given only the chunks it needs: the library never ends on some damaged text chunks. */
function decodeByLibrary(chunks: PngChunks): Uint8Array {
  try {
    const [frame] = UPNG.toRGBA8(UPNG.decode(minimalPng(chunks)))
    if (frame === undefined) throw new RangeError('no frame')
    return new Uint8Array(frame)
  } catch {
    throw new RangeError('has damaged pixel data')
  }
}

/** Checksums are left out, as no reader of this file looks at them. */
function minimalPng(chunks: PngChunks): ArrayBuffer {
  const header = new Uint8Array(13)
  const fields = new DataView(header.buffer)
  fields.setUint32(0, chunks.width)
  fields.setUint32(4, chunks.height)
  header.set([chunks.bitDepth, chunks.colourType, 0, 0, chunks.interlaced ? 1 : 0], 8)
  const list: [string, Uint8Array][] = [['IHDR', header]]
  if (chunks.palette) list.push(['PLTE', chunks.palette])
  if (chunks.transparency) list.push(['tRNS', chunks.transparency])
  for (const part of chunks.data) list.push(['IDAT', part])
  list.push(['IEND', new Uint8Array(0)])

  const file = new Uint8Array(8 + list.reduce((sum, [, body]) => sum + 12 + body.length, 0))
  file.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const view = new DataView(file.buffer)
  let at = 8
  for (const [type, body] of list) {
    view.setUint32(at, body.length)
    for (let i = 0; i < 4; i++) file[at + 4 + i] = type.charCodeAt(i)
    file.set(body, at + 8)
    at += 12 + body.length
  }
  return file.buffer
}

type Rgb = [number, number, number]

const parseHex = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

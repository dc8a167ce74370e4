import { inflate } from './inflate.ts'
import { openPng, type PngInfo } from './png-reader.ts'
import { Passes } from './png-passes.ts'
import { pixelBytesOf, rowPainter, scansOf, type Rgb, type Scan } from './png-rows.ts'
import { reducer, type RowSink } from './reduce.ts'
import { unfilterRow } from './unfilter.ts'
import type { ImageSource } from '../judgement.ts'
import type { Raster } from './raster.ts'

const MAX_BYTES = 20 * 1024 * 1024
const MAX_PIXELS = 16e6
/** A row is held, and a reduction has lines of its own. */
const MAX_SIDE = 16_384

export interface DecodeOptions {
  /** Image px per design px, which the raster is reduced to. May be fractional. */
  scale: number
  /** What transparent pixels are laid over, `#rrggbb`. */
  flattenOver: string
  /** The raster is reduced further to at most this many pixels. */
  maxPixels: number
}

/**
 * Decodes a PNG into an opaque raster. What it was reduced by is `header.width / raster.width`. Of the
 * file no more is held than a few pieces. Throws a RangeError saying why for a file that is too large or
 * no intact PNG.
 */
export async function decodePng(source: ImageSource, options: DecodeOptions): Promise<Raster> {
  const { width, height } = source.header
  if (Math.max(width, height) > MAX_SIDE)
    throw new RangeError(`has a side of more than ${MAX_SIDE} px`)
  if (width * height > MAX_PIXELS) throw new RangeError('is larger than 16 megapixels')
  const { info, data } = await openPng(bounded(await source.read()))
  try {
    if (info.width !== width || info.height !== height)
      throw new RangeError('is not the image its header says')
    const sink = reducer(info, reducedSize(info, options))
    await readRows(info, data, { sink, over: parseHex(options.flattenOver) })
    // To its end: a file without one was cut.
    for await (const _ of data);
    return sink.raster()
  } finally {
    await data.return(undefined)
  }
}

async function* bounded(file: Uint8Array | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const part of file instanceof Uint8Array ? [file] : file) {
    bytes += part.length
    if (bytes > MAX_BYTES) throw new RangeError('is larger than 20 MiB')
    yield part
  }
}

function reducedSize({ width, height }: PngInfo, { scale, maxPixels }: DecodeOptions) {
  const wanted = Math.max((width / scale) * (height / scale), 1)
  const by = scale * Math.max(1, Math.sqrt(wanted / maxPixels))
  return {
    width: Math.max(1, Math.round(width / by)),
    height: Math.max(1, Math.round(height / by)),
  }
}

/** Row by row, so that no more than the result is held; of an interlaced image half its rows. */
async function readRows(
  info: PngInfo,
  data: AsyncIterable<Uint8Array<ArrayBuffer>>,
  { sink, over }: { sink: RowSink; over: Rgb },
): Promise<void> {
  const paint = rowPainter(info, over)
  const pixels = new Uint8Array(info.width * 4)
  const passes = info.interlaced ? new Passes(info, sink) : null
  const lines = new Lines(scansOf(info), pixelBytesOf(info), (row, scan, y) => {
    paint(row, scan.width, pixels)
    if (passes === null) sink.push(pixels)
    else passes.push(pixels, scan, y)
  })
  // A byte more than needed, so that the end of the stream is met and its checksum looked at.
  for await (const piece of inflate(data, lines.bytes + 1)) lines.push(piece)
  if (!lines.complete) throw new RangeError('has too little pixel data')
  passes?.end()
}

/** Cuts inflated pixel data into the rows of its scans, and undoes their filters. */
class Lines {
  /** Of all scans, filter bytes included. */
  readonly bytes: number
  readonly #scans: Scan[]
  readonly #pixelBytes: number
  readonly #onRow: (row: Uint8Array, scan: Scan, y: number) => void
  #line: Uint8Array
  #above: Uint8Array
  #filled = 0
  #scan = 0
  #row = 0

  constructor(
    scans: Scan[],
    pixelBytes: number,
    onRow: (row: Uint8Array, scan: Scan, y: number) => void,
  ) {
    this.#scans = scans
    this.#pixelBytes = pixelBytes
    this.#onRow = onRow
    this.bytes = scans.reduce((sum, { rowBytes, height }) => sum + (rowBytes + 1) * height, 0)
    const longest = 1 + Math.max(...scans.map(({ rowBytes }) => rowBytes))
    this.#line = new Uint8Array(longest)
    this.#above = new Uint8Array(longest)
  }

  get complete(): boolean {
    return this.#scan === this.#scans.length
  }

  push(piece: Uint8Array): void {
    for (let at = 0; at < piece.length;) {
      if (this.complete) throw new RangeError('has more pixel data than pixels')
      const scan = this.#scans[this.#scan] as Scan
      const lineBytes = 1 + scan.rowBytes
      const part = piece.subarray(at, at + lineBytes - this.#filled)
      this.#line.set(part, this.#filled)
      at += part.length
      this.#filled += part.length
      if (this.#filled < lineBytes) return
      this.#finish(scan, lineBytes)
    }
  }

  #finish(scan: Scan, lineBytes: number): void {
    const row = this.#line.subarray(1, lineBytes)
    const above = this.#above.subarray(1, lineBytes)
    unfilterRow(this.#line[0] as number, row, above, this.#pixelBytes)
    this.#onRow(row, scan, this.#row)
    this.#filled = 0
    ;[this.#line, this.#above] = [this.#above, this.#line]
    if (++this.#row < scan.height) return
    this.#row = 0
    this.#scan++
    this.#above.fill(0)
  }
}

const parseHex = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

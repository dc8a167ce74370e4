import { Breath } from '../base/steps.ts'
import type { Rgb } from '../base/rgb.ts'
import { inflate } from './inflate.ts'
import { Passes } from './passes.ts'
import type { PngInfo } from './reader.ts'
import { pixelBytesOf, rowPainter, scansOf, type Scan } from './rows.ts'
import type { RowSink } from './reduce.ts'
import { unfilterRow } from './unfilter.ts'

const MAX_BYTES = 20 * 1024 * 1024
const MAX_PIXELS = 16e6
/** A row is held, and a reduction has lines of its own. */
const MAX_SIDE = 16_384

/** What a pixel takes that is painted and reduced, as many times what looking at one does. */
const PAINTING = 3

/** Throws a RangeError for an image that is larger than any that is read. */
export function checkSize({ width, height }: { width: number; height: number }): void {
  if (Math.max(width, height) > MAX_SIDE)
    throw new RangeError(`has a side of more than ${MAX_SIDE} px`)
  if (width * height > MAX_PIXELS) throw new RangeError('is larger than 16 megapixels')
}

/** The pieces of a file. Throws a RangeError once they are more than any file that is read has. */
export async function* bounded(
  file: Uint8Array | AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const part of file instanceof Uint8Array ? [file] : file) {
    bytes += part.length
    if (bytes > MAX_BYTES) throw new RangeError('is larger than 20 MiB')
    yield part
  }
}

/**
 * Hands on row by row, so that no more than the result is held; of an interlaced image half its rows. Stops
 * when the sink has all that it wants.
 */
export async function readRows(
  info: PngInfo,
  data: AsyncIterable<Uint8Array<ArrayBuffer>>,
  { sink, over }: { sink: RowSink; over: Rgb },
): Promise<void> {
  const paint = rowPainter(info, over)
  const pixels = new Uint8Array(info.width * 4)
  const passes = info.interlaced ? new Passes(info, sink) : null
  let work = 0
  const lines = new Lines(scansOf(info), pixelBytesOf(info), (row, scan, y) => {
    work += row.length / 4
    if (passes === null && sink.skips?.()) return
    work += PAINTING * scan.width
    paint(row, scan.width, pixels)
    if (passes === null) sink.push(pixels)
    else passes.push(pixels, scan, y)
  })
  // A byte more than needed, so that the end of the stream is met and its checksum looked at.
  const breath = new Breath()
  for await (const piece of inflate(data, lines.bytes + 1)) {
    lines.push(piece)
    if (sink.full === true) return
    await breath.after(work)
    work = 0
  }
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

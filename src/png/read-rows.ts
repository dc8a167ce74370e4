import { WorkSlices } from '../base/steps.ts'
import type { Rgb } from '../base/rgb.ts'
import { inflate } from './inflate.ts'
import { Passes } from './passes.ts'
import type { PngInfo } from './reader.ts'
import { pixelBytesOf, rowPainter, scansOf, type Scan } from './rows.ts'
import type { RowSink } from './reduce.ts'
import { unfilterRow } from './unfilter.ts'

const MAX_BYTES = 20 * 1024 * 1024
const MAX_PIXELS = 16e6
/** One row is in memory, and a reduction keeps rows of its own. */
const MAX_SIDE = 16_384

/** The cost of painting and reducing a pixel, relative to only reading it. */
const PAINTING = 3

/** Throws a RangeError for an image that exceeds the limits. */
export function checkSize({ width, height }: { width: number; height: number }): void {
  if (Math.max(width, height) > MAX_SIDE)
    throw new RangeError(`has a side of more than ${MAX_SIDE} px`)
  if (width * height > MAX_PIXELS) throw new RangeError('is larger than 16 megapixels')
}

/** Passes on the chunks of a file. Throws a RangeError once it exceeds the size limit. */
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
 * Decodes row by row, so that only the result is in memory, and half the rows of an interlaced image. Stops once the
 * sink is full.
 */
export async function readRows(
  info: PngInfo,
  data: AsyncIterable<Uint8Array>,
  { sink, over }: { sink: RowSink; over: Rgb },
): Promise<void> {
  const paint = rowPainter(info, over)
  const pixels = new Uint8Array(info.width * 4).fill(255)
  const passes = info.interlaced ? new Passes(info, sink) : null
  let work = 0
  // Which row of a scan the pixels show.
  let shown = -1
  const lines = new Lines(scansOf(info), pixelBytesOf(info), (row, isRepeated, scan, y) => {
    work += row.length / 4
    if (passes === null && sink.skips?.()) return
    work += PAINTING * scan.width
    if (!isRepeated || y === 0 || shown !== y - 1) paint(row, scan.width, pixels)
    shown = y
    if (passes === null) sink.push(pixels)
    else passes.push(pixels, scan, y)
  })
  // One byte more than needed, so that the end of the stream is reached and its checksum verified.
  const slices = new WorkSlices()
  for await (const piece of inflate(data, lines.bytes + 1)) {
    lines.push(piece)
    if (sink.full === true) return
    await slices.after(work)
    work = 0
  }
  if (!lines.complete) throw new RangeError('has too little pixel data')
  passes?.end()
}

/** Takes a row of a scan, and whether it is as the one above. */
type OnRow = (row: Uint8Array, isRepeated: boolean, scan: Scan, y: number) => void

/** Splits inflated pixel data into the rows of its scans, and undoes their filters. */
class Lines {
  /** Of all scans, including filter bytes. */
  readonly bytes: number
  readonly #scans: Scan[]
  readonly #pixelBytes: number
  readonly #onRow: OnRow
  #line: Uint8Array
  #above: Uint8Array
  #filled = 0
  #scan = 0
  #row = 0

  constructor(scans: Scan[], pixelBytes: number, onRow: OnRow) {
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
    const isRepeated = unfilterRow(this.#line[0] as number, row, above, this.#pixelBytes)
    this.#onRow(row, isRepeated, scan, this.#row)
    this.#filled = 0
    ;[this.#line, this.#above] = [this.#above, this.#line]
    if (++this.#row < scan.height) return
    this.#row = 0
    this.#scan++
    this.#above.fill(0)
  }
}

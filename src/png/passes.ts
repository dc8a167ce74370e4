import type { Scan } from './rows.ts'
import type { RowSink } from './reduce.ts'

/**
 * Reorders the rows of an interlaced image. All of Adam7's passes except the last fill even rows, and the last fills
 * the odd rows (W3C PNG third edition, §8.2): the even rows are kept, and passed on one by one as the odd ones
 * arrive.
 */
export class Passes {
  readonly #sink: RowSink
  /** The even rows as RGB: the pixels are opaque. */
  readonly #even: Uint8Array<ArrayBuffer>
  /** One row as RGBA. */
  readonly #row: Uint8Array
  #sent = 0

  constructor({ width, height }: { width: number; height: number }, sink: RowSink) {
    this.#sink = sink
    this.#even = new Uint8Array(width * Math.ceil(height / 2) * 3)
    this.#row = new Uint8Array(width * 4).fill(255)
  }

  /** Takes a row of a pass: as many RGBA pixels from the start of `pixels` as the scan is wide. */
  push(pixels: Uint8Array, scan: Scan, y: number): void {
    if (scan.y === 1) {
      this.#sendEven()
      this.#sink.push(pixels)
      return
    }
    const even = this.#even
    const start = ((scan.y + y * scan.dy) / 2) * (this.#row.length / 4) + scan.x
    for (let from = 0, to = start * 3; from < scan.width * 4; from += 4, to += scan.dx * 3) {
      even[to] = pixels[from] as number
      even[to + 1] = pixels[from + 1] as number
      even[to + 2] = pixels[from + 2] as number
    }
  }

  /** Called after the last pass: an even row may follow the last odd one. */
  end(): void {
    if (this.#sent < this.#even.length) this.#sendEven()
    // Freed explicitly instead of by the garbage collector: up to 24 MB for a large image.
    this.#even.buffer.transfer(0)
  }

  #sendEven(): void {
    const [row, even] = [this.#row, this.#even]
    for (let to = 0; to < row.length; to += 4) {
      row[to] = even[this.#sent++] as number
      row[to + 1] = even[this.#sent++] as number
      row[to + 2] = even[this.#sent++] as number
    }
    this.#sink.push(row)
  }
}

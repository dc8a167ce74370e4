import { bytesOf, type Raster } from './raster.ts'

/** Takes the rows of an image from the top, each of opaque RGBA bytes. */
export interface RowSink {
  push(row: Uint8Array): void
  raster(): Raster
  /** Returns true to skip the next row without decoding it. A sink without this method takes all rows. */
  skips?(): boolean
  /** Whether it needs no more rows. A sink without this property takes all rows. */
  readonly full?: boolean
}

interface Size {
  width: number
  height: number
}

/**
 * Reduces an image while it is decoded, by area average: a pixel of the result covers `scale` by `scale` pixels of
 * the image, aligned to pixels or not. A scale below 1 enlarges.
 */
export function reducer(source: Size, size: Size): RowSink {
  const data = new Uint8ClampedArray(size.width * size.height * 4)
  const same = size.width === source.width && size.height === source.height
  return same ? copier(size, data) : averager(source, size, data)
}

function copier({ width, height }: Size, data: Uint8ClampedArray<ArrayBuffer>): RowSink {
  let at = 0
  return {
    push(row) {
      data.set(row, at)
      at += width * 4
    },
    raster: () => ({ width, height, data }),
  }
}

function averager(
  source: Size,
  { width, height }: Size,
  data: Uint8ClampedArray<ArrayBuffer>,
): RowSink {
  const [scaleX, scaleY] = [source.width / width, source.height / height]
  const columns = spans(width, scaleX, source.width)
  const narrowed = new Float32Array(width * 3)
  const sums = new Float32Array(width * 3)
  let [taken, made] = [0, 0]
  const add = (weight: number): void => {
    for (let i = 0; i < sums.length; i++)
      sums[i] = (sums[i] as number) + weight * (narrowed[i] as number)
  }
  return {
    push(row) {
      narrow(row, columns, narrowed)
      let top = taken
      const bottom = ++taken
      for (;;) {
        const end = made === height - 1 ? source.height : (made + 1) * scaleY
        if (made === height || end > bottom + EPSILON) break
        add(end - top)
        divide(sums, scaleX * scaleY, data.subarray(made++ * width * 4))
        top = end
      }
      if (bottom > top) add(bottom - top)
    },
    raster: () => ({ width, height, data }),
  }
}

/** Makes pixels of what was summed up, and begins anew. */
function divide(sums: Float32Array, area: number, into: Uint8ClampedArray): void {
  for (let i = 0, at = 0; i < sums.length;) {
    into[at++] = (sums[i++] as number) / area
    into[at++] = (sums[i++] as number) / area
    into[at++] = (sums[i++] as number) / area
    into[at++] = 255
  }
  sums.fill(0)
}

/** Sums up the pixels of a row that each pixel of the result covers, three numbers for each. */
function narrow(row: Uint8Array, columns: ReturnType<typeof spans>, into: Float32Array): void {
  for (let x = 0, at = 0; at < into.length; x++) {
    const from = columns.from[x] as number
    const to = columns.to[x] as number
    const first = columns.first[x] as number
    const last = columns.last[x] as number
    let [r, g, b] = [0, 0, 0]
    for (let i = from; i <= to; i++) {
      const weight = i === from ? first : i === to ? last : 1
      r += weight * (row[i * 4] as number)
      g += weight * (row[i * 4 + 1] as number)
      b += weight * (row[i * 4 + 2] as number)
    }
    into[at++] = r
    into[at++] = g
    into[at++] = b
  }
}

/** A smaller remainder of a pixel is a rounding error. */
const EPSILON = 1e-6

/** Which source pixels each result pixel covers, and how much of the first and the last. */
function spans(count: number, scale: number, limit: number) {
  const [from, to] = [new Int32Array(count), new Int32Array(count)]
  const [first, last] = [new Float32Array(count), new Float32Array(count)]
  for (let i = 0; i < count; i++) {
    const start = i * scale
    const end = Math.min((i + 1) * scale, limit)
    from[i] = Math.min(Math.floor(start + EPSILON), limit - 1)
    to[i] = Math.max(from[i] as number, Math.ceil(end - EPSILON) - 1)
    const single = from[i] === to[i]
    first[i] = single ? end - start : (from[i] as number) + 1 - start
    last[i] = end - (to[i] as number)
  }
  return { from, to, first, last }
}

/** Reduces a raster by area average, `by` times in each direction. */
export function reduceRaster(raster: Raster, by: number): Raster {
  const sink = reducer(raster, {
    width: Math.max(1, Math.round(raster.width / by)),
    height: Math.max(1, Math.round(raster.height / by)),
  })
  for (let y = 0; y < raster.height; y++) sink.push(bytesOf(raster, y * raster.width, raster.width))
  return sink.raster()
}

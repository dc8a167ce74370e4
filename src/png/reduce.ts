import type { Raster } from './raster.ts'

/** Takes the rows of an image from the top, each of opaque RGBA bytes. */
export interface RowSink {
  push(row: Uint8Array): void
  raster(): Raster
  /** Returns true to skip the next row without decoding it. A sink without this method takes all rows. */
  skips?(): boolean
  /** Whether it needs no more rows. A sink without this property takes all rows. */
  readonly full?: boolean
}

/**
 * Reduces an image while it is decoded, by area average: a pixel of the result covers `scale` by `scale` pixels of
 * the image, aligned to pixels or not. A scale below 1 enlarges.
 */
export function reducer(
  source: { width: number; height: number },
  size: { width: number; height: number },
): RowSink {
  const data = new Uint8ClampedArray(size.width * size.height * 4)
  const same = size.width === source.width && size.height === source.height
  return same ? copier(size, data) : averager(source, size, data)
}

function copier(
  { width, height }: { width: number; height: number },
  data: Uint8ClampedArray<ArrayBuffer>,
): RowSink {
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
  source: { width: number; height: number },
  { width, height }: { width: number; height: number },
  data: Uint8ClampedArray<ArrayBuffer>,
): RowSink {
  const [scaleX, scaleY] = [source.width / width, source.height / height]
  const columns = spans(width, scaleX, source.width)
  const narrowed = new Float32Array(width * 3)
  const sums = new Float32Array(width * 3)
  /** Rows taken, and rows of the result finished. */
  const done = { taken: 0, made: 0 }

  const narrow = (row: Uint8Array): void => {
    for (let x = 0, at = 0; x < width; x++) {
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
      narrowed[at++] = r
      narrowed[at++] = g
      narrowed[at++] = b
    }
  }
  const add = (weight: number): void => {
    for (let i = 0; i < sums.length; i++)
      sums[i] = (sums[i] as number) + weight * (narrowed[i] as number)
  }
  const flush = (): void => {
    const area = scaleX * scaleY
    for (let x = 0, i = 0, at = done.made * width * 4; x < width; x++) {
      data[at++] = (sums[i++] as number) / area
      data[at++] = (sums[i++] as number) / area
      data[at++] = (sums[i++] as number) / area
      data[at++] = 255
    }
    sums.fill(0)
    done.made++
  }

  return {
    push(row) {
      narrow(row)
      let top = done.taken
      const bottom = ++done.taken
      for (;;) {
        const end = done.made === height - 1 ? source.height : (done.made + 1) * scaleY
        if (done.made === height || end > bottom + EPSILON) break
        add(end - top)
        flush()
        top = end
      }
      if (bottom > top) add(bottom - top)
    },
    raster: () => ({ width, height, data }),
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
  for (let y = 0; y < raster.height; y++)
    sink.push(new Uint8Array(raster.data.buffer, y * raster.width * 4, raster.width * 4))
  return sink.raster()
}

import { channelsOf } from '../base/rgb.ts'
import { openPng } from './reader.ts'
import type { PixelBounds, Raster } from './raster.ts'
import { bounded, checkSize, readRows } from './read-rows.ts'
import { reducer, type RowSink } from './reduce.ts'

/**
 * Half of the rows of an interlaced image are in memory, whichever part is requested; several images are decoded at
 * once.
 */
const MAX_INTERLACED_PIXELS = 4e6

/** A PNG whose size is known and whose pixels are not decoded yet. One of the two methods has to be called. */
export interface OpenImage {
  width: number
  height: number
  /**
   * Decodes a part of the image at another size, by area average, and no row below it. Only a few chunks of the file
   * and the result are in memory. Throws a RangeError for a damaged file.
   */
  decode(
    part: PixelBounds,
    options: { width: number; height: number; flattenOver: string },
  ): Promise<Raster>
  close(): Promise<void>
}

/** Opens a file that arrives in chunks. Throws a RangeError with the reason if it is too large or not a PNG. */
export async function openImage(file: AsyncIterable<Uint8Array>): Promise<OpenImage> {
  const { info, data } = await openPng(bounded(file))
  const close = async () => {
    // `return` on a generator that has not started would end it without releasing the file.
    await data.next()
    await data.return(undefined)
  }
  try {
    checkSize(info)
    if (info.interlaced && info.width * info.height > MAX_INTERLACED_PIXELS)
      throw new RangeError('is interlaced, and larger than 4 megapixels')
  } catch (error) {
    await close()
    throw error
  }
  return {
    width: info.width,
    height: info.height,
    async decode(part, { width, height, flattenOver }) {
      const sink = partOf(part, { width, height })
      try {
        await readRows(info, data, { sink, over: channelsOf(flattenOver) })
      } finally {
        await data.return(undefined)
      }
      return sink.raster()
    },
    close,
  }
}

/** Takes the rows of an image, and keeps the pixels of each that are in the part. */
function partOf(
  { x0, y0, x1, y1 }: PixelBounds,
  size: { width: number; height: number },
): Required<RowSink> {
  const reduced = reducer({ width: x1 - x0, height: y1 - y0 }, size)
  let y = 0
  return {
    skips() {
      const isOutside = y < y0 || y >= y1
      if (isOutside) y++
      return isOutside
    },
    push(row) {
      if (this.skips()) return
      reduced.push(row.subarray(x0 * 4, x1 * 4))
      y++
    },
    raster: () => reduced.raster(),
    get full() {
      return y >= y1
    },
  }
}

import { channelsOf } from '../base/rgb.ts'
import { openPng, type PngInfo } from './reader.ts'
import { bounded, checkSize, readRows } from './read-rows.ts'
import { reducer } from './reduce.ts'
import type { ImageSource } from './source.ts'
import type { Raster } from './raster.ts'

interface DecodeOptions {
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
  checkSize(source.header)
  const { info, data } = await openPng(bounded(await source.read()))
  try {
    if (info.width !== width || info.height !== height)
      throw new RangeError('is not the image its header says')
    const sink = reducer(info, reducedSize(info, options))
    await readRows(info, data, { sink, over: channelsOf(options.flattenOver) })
    // To its end: a file without one was cut.
    for await (const _ of data);
    return sink.raster()
  } finally {
    await data.return(undefined)
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

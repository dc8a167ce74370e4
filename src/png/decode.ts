import { channelsOf } from '../base/rgb.ts'
import { openPng, type PngInfo } from './reader.ts'
import { bounded, checkSize, readRows } from './read-rows.ts'
import { reducer } from './reduce.ts'
import type { ImageSource } from './source.ts'
import type { Raster } from './raster.ts'

interface DecodeOptions {
  /** Image px per design px, by which the raster is reduced. May be fractional. */
  scale: number
  /** The background for transparent pixels, `#rrggbb`. */
  flattenOver: string
  /** The raster is reduced further to at most this many pixels. */
  maxPixels: number
}

/**
 * Decodes a PNG into an opaque raster, reduced by `header.width / raster.width`. Only a few chunks of the file are in
 * memory. Throws a RangeError with the reason if the file is too large or not an intact PNG.
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
    // Read to its end: a file without an IEND chunk was truncated.
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

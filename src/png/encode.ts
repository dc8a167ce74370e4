import UPNG from 'upng-js'
import type { Raster } from './raster.ts'

/** Every colour is kept: UPNG makes a palette of them where there are few. */
const LOSSLESS = 0
/** UPNG sets aside 100 bytes and 4 a pixel for the file, in which a palette of 256 colours takes 1,048. */
const LEAST_PIXELS = 512

/**
 * An opaque raster as a PNG. Equal rasters give equal bytes. Throws a RangeError for a raster that is
 * smaller than 512 px, whose file UPNG may cut short.
 */
export function encodePng({ width, height, data }: Raster): Uint8Array<ArrayBuffer> {
  if (width * height < LEAST_PIXELS) throw new RangeError('is too small a picture to encode')
  return new Uint8Array(UPNG.encode([data.buffer], width, height, LOSSLESS))
}

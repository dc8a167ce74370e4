import UPNG from 'upng-js'
import type { Raster } from './raster.ts'

/** Keeps every colour: UPNG makes a palette if there are few. */
const LOSSLESS = 0
/** UPNG allocates 100 bytes plus 4 per pixel for the file, and a palette of 256 colours takes 1,048. */
export const LEAST_ENCODED_PIXELS = 512

/**
 * Encodes an opaque raster as a PNG, with a palette of at most `colours` if given. Equal rasters give equal bytes. Throws a RangeError for a raster of fewer than
 * 512 px, whose file UPNG might truncate.
 */
export function encodePng(
  { width, height, data }: Raster,
  colours = LOSSLESS,
): Uint8Array<ArrayBuffer> {
  if (width * height < LEAST_ENCODED_PIXELS)
    throw new RangeError('is too small a picture to encode')
  return new Uint8Array(UPNG.encode([data.buffer], width, height, colours))
}

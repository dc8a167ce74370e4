/** Decoded pixels, four bytes each (RGBA) and opaque: alpha is flattened over white. */
export interface Raster {
  width: number
  height: number
  data: Uint8ClampedArray<ArrayBuffer>
}

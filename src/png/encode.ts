import { crc32, deflateSync } from 'node:zlib'
import { SIGNATURE } from './header.ts'
import type { Raster } from './raster.ts'

/** What follows width and height in a header: 8 bits a sample, RGB, and no interlacing. */
const TRUECOLOUR = [8, 2, 0, 0, 0]

/**
 * An opaque raster as a PNG (W3C PNG third edition, §5.3, §11.2). Equal rasters give equal bytes. No row is filtered:
 * of what browsers draw, whose colours repeat exactly, any filter made a larger file.
 */
export function encodePng({ width, height, data }: Raster): Uint8Array<ArrayBuffer> {
  const rowBytes = 1 + 3 * width
  const rows = new Uint8Array(rowBytes * height)
  for (let y = 0, from = 0; y < height; y++)
    for (let x = 0, to = y * rowBytes + 1; x < width; x++, from += 4, to += 3) {
      rows[to] = data[from] as number
      rows[to + 1] = data[from + 1] as number
      rows[to + 2] = data[from + 2] as number
    }
  const header = Uint8Array.of(...uint32(width), ...uint32(height), ...TRUECOLOUR)
  const chunks = [
    ...chunk('IHDR', header),
    ...chunk('IDAT', deflateSync(rows, { level: 9 })),
    ...chunk('IEND', new Uint8Array(0)),
  ]
  const file = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, SIGNATURE.length))
  file.set(SIGNATURE)
  let at = SIGNATURE.length
  for (const part of chunks) {
    file.set(part, at)
    at += part.length
  }
  return file
}

function chunk(type: string, body: Uint8Array): Uint8Array[] {
  const name = new TextEncoder().encode(type)
  return [uint32(body.length), name, body, uint32(crc32(body, crc32(name)))]
}

/** Most significant byte first. */
const uint32 = (value: number): Uint8Array =>
  Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value)

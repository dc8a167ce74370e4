import { zlibSync } from 'fflate'
import { crc32 } from 'node:zlib'
import type { Raster } from './raster.ts'

const UP = 2
/** Runs of zeros need no long search for matches. */
const FAST = 1

/**
 * An opaque raster as a PNG of 8 bit RGB. Every row is stored as its difference from the one above
 * (W3C PNG third edition, §9.2): of an enlarged picture most rows are then zeros. Equal rasters give
 * equal bytes.
 */
export function encodePng({ width, height, data }: Raster): Uint8Array<ArrayBuffer> {
  const lineBytes = 1 + width * 3
  const raw = new Uint8Array(height * lineBytes)
  const stride = width * 4
  for (let y = 0, at = 0; y < height; y++) {
    raw[at++] = UP
    for (let from = y * stride; from < (y + 1) * stride; from += 4)
      for (let c = from; c < from + 3; c++)
        raw[at++] = (data[c] as number) - (y > 0 ? (data[c - stride] as number) : 0)
  }
  const header = new Uint8Array(13)
  const fields = new DataView(header.buffer)
  fields.setUint32(0, width)
  fields.setUint32(4, height)
  header.set([8, 2, 0, 0, 0], 8)
  return concat([
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', zlibSync(raw, { level: FAST })),
    chunk('IEND', new Uint8Array()),
  ])
}

function chunk(type: string, body: Uint8Array): Uint8Array {
  const typed = concat([new TextEncoder().encode(type), body])
  const whole = new Uint8Array(8 + typed.length)
  const fields = new DataView(whole.buffer)
  fields.setUint32(0, body.length)
  whole.set(typed, 4)
  fields.setUint32(4 + typed.length, crc32(typed))
  return whole
}

function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((total, { length }) => total + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

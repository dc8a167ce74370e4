import { crc32 } from 'node:zlib'

// Parts of a PNG as bytes (W3C PNG third edition, §5.2 and §5.3), for pictures that the project's own encoder does not make.

export const PNG_SIGNATURE = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export function pngChunk(type: string, data: Uint8Array = new Uint8Array()): Uint8Array {
  const named = concat([new TextEncoder().encode(type), data])
  const ends = new DataView(new ArrayBuffer(8))
  ends.setUint32(0, data.length)
  ends.setUint32(4, crc32(named))
  return concat([new Uint8Array(ends.buffer, 0, 4), named, new Uint8Array(ends.buffer, 4)])
}

export function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((total, { length }) => total + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

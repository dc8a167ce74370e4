const TABLE = makeTable()

/** CRC-32 as ZIP and gzip use it (RFC 1952 §8), of short things: a byte at a time. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffff_ffff
  for (const byte of bytes) crc = (crc >>> 8) ^ (TABLE[(crc ^ byte) & 0xff] ?? 0)
  return (crc ^ 0xffff_ffff) >>> 0
}

function makeTable(): Uint32Array {
  const table = new Uint32Array(256)
  for (let byte = 0; byte < 256; byte++) {
    let crc = byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb8_8320 : crc >>> 1
    table[byte] = crc
  }
  return table
}

import { crc32 } from 'node:zlib'

/** Makes PNGs of any kind, right or wrong, to read them back. */
export interface PngSpec {
  width: number
  height: number
  bitDepth: number
  colourType: number
  interlace?: number
  /** Rows with their filter bytes. */
  raw: Uint8Array<ArrayBuffer>
  /** Chunks between the header and the pixels. */
  before?: [string, Uint8Array][]
}

export async function makePng(spec: PngSpec): Promise<Uint8Array<ArrayBuffer>> {
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, spec.width)
  view.setUint32(4, spec.height)
  header.set([spec.bitDepth, spec.colourType, 0, 0, spec.interlace ?? 0], 8)
  const packed = new Response(
    new Blob([spec.raw]).stream().pipeThrough(new CompressionStream('deflate')),
  )
  return fileOf([
    ['IHDR', header],
    ...(spec.before ?? []),
    ['IDAT', new Uint8Array(await packed.arrayBuffer())],
    ['IEND', new Uint8Array(0)],
  ])
}

export function fileOf(chunks: [string, Uint8Array][]): Uint8Array<ArrayBuffer> {
  const parts = [new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])]
  for (const [type, body] of chunks) {
    const chunk = new Uint8Array(12 + body.length)
    new DataView(chunk.buffer).setUint32(0, body.length)
    for (let i = 0; i < 4; i++) chunk[4 + i] = type.charCodeAt(i)
    chunk.set(body, 8)
    const end = chunk.length - 4
    new DataView(chunk.buffer).setUint32(end, crc32(chunk.subarray(4, end)))
    parts.push(chunk)
  }
  const file = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    file.set(part, at)
    at += part.length
  }
  return file
}

interface Samples {
  width: number
  height: number
  interlaced: boolean
  bitDepth: number
  channels: number
  at: (x: number, y: number, channel: number) => number
}

/** Pixel data of samples, by Adam7 or not; every other row is stored as differences from the left. */
export function rawOf(image: Samples): Uint8Array<ArrayBuffer> {
  const { width, height, bitDepth, channels, at } = image
  const passes = image.interlaced
    ? ['0088', '4088', '0448', '2044', '0224', '1022', '0112'].map((pass) =>
        Array.from(pass, Number),
      )
    : [[0, 0, 1, 1]]
  const left = Math.max(1, (bitDepth * channels) >> 3)
  const bytes: number[] = []
  for (const [x0 = 0, y0 = 0, dx = 1, dy = 1] of passes.filter(([x = 0]) => x < width))
    for (let y = y0, row = 0; y < height; y += dy, row++) {
      let bits = ''
      for (let x = x0; x < width; x += dx)
        for (let c = 0; c < channels; c++) bits += at(x, y, c).toString(2).padStart(bitDepth, '0')
      const line = (bits.match(/.{1,8}/g) ?? []).map((byte) => parseInt(byte.padEnd(8, '0'), 2))
      const filter = row % 2
      bytes.push(filter, ...line.map((byte, i) => (byte - filter * (line[i - left] ?? 0)) & 255))
    }
  return Uint8Array.from(bytes)
}

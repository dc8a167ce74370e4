import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodePng } from '../../src/png/decode.ts'
import { readPngHeader } from '../../src/png/header.ts'
import { makePng, rawOf, type PngSpec } from './png.ts'
import { runs } from '../support/property-runs.ts'

/** A picture of grey levels, one of which may be transparent. */
interface Picture {
  width: number
  height: number
  /** Bits of a level: 1 for black and white, 2 for two greys between them. */
  bits: number
  levels: number[]
  hole: number | null
}

const pictures: fc.Arbitrary<Picture> = fc
  .record({
    width: fc.integer({ min: 1, max: 19 }),
    height: fc.integer({ min: 1, max: 19 }),
    bits: fc.constantFrom(1, 2),
  })
  .chain(({ width, height, bits }) => {
    const level = fc.integer({ min: 0, max: 2 ** bits - 1 })
    return fc.record({
      width: fc.constant(width),
      height: fc.constant(height),
      bits: fc.constant(bits),
      levels: fc.array(level, { minLength: width * height, maxLength: width * height }),
      hole: fc.option(level),
    })
  })

/** Colour type, bits of a sample, samples of a pixel. */
const KINDS = [
  ...[1, 2, 4, 8, 16].map((depth) => [0, depth, 1] as const),
  ...[1, 2, 4, 8].map((depth) => [3, depth, 1] as const),
  ...[8, 16].flatMap(
    (depth) =>
      [
        [2, depth, 3],
        [4, depth, 2],
        [6, depth, 4],
      ] as const,
  ),
]

const sixteenBits = (value: number) => [value >> 8, value & 255]

/** The chunks before the pixels: a palette in an order of its own, and its transparent entries. */
function chunksOf(picture: Picture, colourType: number, depth: number): PngSpec['before'] {
  const { bits, hole } = picture
  const most = 2 ** bits - 1
  if (colourType === 3) {
    const greys = Array.from({ length: most + 1 }, (_, index) => ((most - index) * 255) / most)
    const alphas = greys.map((_, index) => (most - index === hole ? 0 : 255))
    return [
      ['PLTE', Uint8Array.from(greys.flatMap((grey) => [grey, grey, grey]))],
      ...(hole === null ? [] : [['tRNS', Uint8Array.from(alphas)] as [string, Uint8Array]]),
    ]
  }
  if (hole === null || colourType >= 4) return []
  const sample = sixteenBits((hole * (2 ** depth - 1)) / most)
  const body = colourType === 0 ? sample : [...sample, ...sample, ...sample]
  return [['tRNS', Uint8Array.from(body)]]
}

async function encode(
  picture: Picture,
  [colourType, bitDepth, channels]: (typeof KINDS)[number],
  interlaced: boolean,
): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height, bits, levels, hole } = picture
  const [most, whole] = [2 ** bits - 1, 2 ** bitDepth - 1]
  const at = (x: number, y: number, channel: number): number => {
    const level = levels[y * width + x] ?? 0
    if (colourType === 3) return most - level
    if (colourType >= 4 && channel === channels - 1) return level === hole ? 0 : whole
    return (level * whole) / most
  }
  const raw = rawOf({ width, height, interlaced, bitDepth, channels, at })
  const before = chunksOf(picture, colourType, bitDepth) ?? []
  const interlace = interlaced ? 1 : 0
  return makePng({ width, height, bitDepth, colourType, interlace, before, raw })
}

it.each([1, 1.7, 0.6])(
  'one picture has the same pixels in every encoding, at scale %d',
  async (scale) => {
    await fc.assert(
      fc.asyncProperty(pictures, async (picture) => {
        const rasters = new Set<string>()
        for (const kind of KINDS.filter(([, depth]) => depth >= picture.bits))
          for (const interlaced of [false, true]) {
            const file = await encode(picture, kind, interlaced)
            const source = { header: readPngHeader(file), read: () => Promise.resolve(file) }
            const options = { scale, flattenOver: '#0080ff', maxPixels: 4e6 }
            const { width, height, data } = await decodePng(source, options)
            rasters.add([width, height, ...data].join())
          }
        expect(rasters.size).toBe(1)
      }),
      { numRuns: runs(10) },
    )
  },
)

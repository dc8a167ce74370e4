import fc from 'fast-check'
import UPNG from 'upng-js'
import { describe, expect, it } from 'vitest'
import { decodePng } from '../../src/png/decode.ts'
import { readPngHeader } from '../../src/png/header.ts'
import { fileOf, makePng, rawOf } from './png.ts'
import { runs } from '../support/property-runs.ts'

const WHOLE = { scale: 1, flattenOver: '#ffffff', maxPixels: 4e6 }

const decode = (file: Uint8Array<ArrayBuffer>, options: Partial<typeof WHOLE> = {}) =>
  decodePng(
    { header: readPngHeader(file), read: () => Promise.resolve(file) },
    { ...WHOLE, ...options },
  )

const flipped = (file: Uint8Array<ArrayBuffer>, at: number) => {
  file[at] = (file[at] ?? 0) ^ 1
  return file
}

const bytes = (...values: number[]) => new Uint8Array(values)

describe('the pixels of a PNG', () => {
  it('are read from 8-bit RGBA whatever filters its rows use, as another reader reads them', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 9 }),
        fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 6 }),
        fc.infiniteStream(fc.integer({ min: 0, max: 255 })),
        async (width, filters, noise) => {
          const line = 1 + width * 4
          const raw = new Uint8Array(filters.length * line)
          for (const [y, filter] of filters.entries()) {
            raw[y * line] = filter
            for (let i = 1; i < line; i++) raw[y * line + i] = Number(noise.next().value)
          }
          const size = { width, height: filters.length }
          const file = await makePng({ ...size, bitDepth: 8, colourType: 6, raw })
          const raster = await decode(file, { flattenOver: '#336699' })
          const [other] = UPNG.toRGBA8(UPNG.decode(file.buffer))
          const rgba = new Uint8Array(other ?? new ArrayBuffer(0))
          expect(raster).toMatchObject(size)
          for (const [i, value] of rgba.entries()) {
            const alpha = (rgba[i - (i % 4) + 3] ?? 0) / 255
            const over = [0x33, 0x66, 0x99, 255][i % 4] ?? 0
            const flat = i % 4 === 3 ? 255 : value * alpha + over * (1 - alpha)
            expect(Math.abs((raster.data[i] ?? -9) - flat)).toBeLessThanOrEqual(1)
          }
        },
      ),
      { numRuns: runs(15) },
    )
  })

  it('are read from grey, grey with alpha, RGB, a palette, 16 bit, 1 bit and interlaced files', async () => {
    const two = { width: 2, height: 1, bitDepth: 8 }
    const palette: [string, Uint8Array][] = [['PLTE', bytes(1, 2, 3, 40, 50, 60)]]
    const cases: [Parameters<typeof makePng>[0], number[]][] = [
      [{ ...two, colourType: 0, raw: bytes(0, 7, 200) }, [7, 7, 7, 200, 200, 200]],
      [{ ...two, colourType: 4, raw: bytes(0, 7, 255, 9, 0) }, [7, 7, 7, 255, 255, 255]],
      [{ ...two, colourType: 2, raw: bytes(0, 1, 2, 3, 4, 5, 6) }, [1, 2, 3, 4, 5, 6]],
      [{ ...two, colourType: 3, before: palette, raw: bytes(0, 1, 0) }, [40, 50, 60, 1, 2, 3]],
      [
        { ...two, bitDepth: 16, colourType: 2, raw: bytes(0, 9, 0, 8, 0, 7, 0, 6, 0, 5, 0, 4, 0) },
        [9, 8, 7, 6, 5, 4],
      ],
      [{ ...two, bitDepth: 1, colourType: 0, raw: bytes(0, 0b01000000) }, [0, 0, 0, 255, 255, 255]],
      [
        { ...two, colourType: 2, interlace: 1, raw: bytes(0, 1, 2, 3, 0, 4, 5, 6) },
        [1, 2, 3, 4, 5, 6],
      ],
      [
        {
          ...two,
          colourType: 2,
          before: [['tRNS', bytes(0, 1, 0, 2, 0, 3)]],
          raw: bytes(0, 1, 2, 3, 4, 5, 6),
        },
        [255, 255, 255, 4, 5, 6],
      ],
    ]
    for (const [spec, [r1, g1, b1, r2, g2, b2]] of cases) {
      const raster = await decode(await makePng(spec))
      expect([...raster.data], JSON.stringify(spec)).toEqual([r1, g1, b1, 255, r2, g2, b2, 255])
    }
  })

  /** Colour type, bits of a sample, samples of a pixel. */
  const kinds = [
    ...[1, 2, 4, 8, 16].map((depth) => [0, depth, 1] as const),
    ...[8, 16].flatMap((depth) => [[2, depth, 3] as const, [4, depth, 2] as const]),
    ...[1, 2, 4, 8].map((depth) => [3, depth, 1] as const),
    [6, 8, 4] as const,
    [6, 16, 4] as const,
  ]

  it.each(kinds)(
    'of colour type %i with samples of %i bits are read as they were written, interlaced or not',
    async (colourType, bitDepth, channels) => {
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 1, max: 13 }),
          fc.integer({ min: 1, max: 13 }),
          fc.boolean(),
          fc.nat(),
          async (width, height, interlaced, seed) => {
            const sample = (x: number, y: number, c: number) =>
              (Math.imul(seed + x * 31 + y * 1009 + c * 101, 0x9e3779b1) >>> 7) % 2 ** bitDepth
            const raw = rawOf({ width, height, interlaced, bitDepth, channels, at: sample })
            const palette = Uint8Array.from({ length: 3 * 2 ** bitDepth }, (_, i) => i * 37)
            const alphas = Uint8Array.from({ length: 2 ** bitDepth }, (_, i) => i * 59)
            const indexed: [string, Uint8Array][] = [
              ['PLTE', palette],
              ['tRNS', alphas],
            ]
            const before = colourType === 3 ? indexed : []
            const interlace = interlaced ? 1 : 0
            const spec = { width, height, bitDepth, colourType, interlace, before, raw }
            const raster = await decode(await makePng(spec), { flattenOver: '#000000' })
            expect(raster).toMatchObject({ width, height })
            const byte = (value: number) => (value * 255) / (2 ** bitDepth - 1)
            for (let i = 0; i < width * height; i++) {
              const samples = [0, 1, 2, 3].map((c) => sample(i % width, Math.floor(i / width), c))
              const [first = 0] = samples
              const colour =
                colourType === 3
                  ? [...palette.subarray(first * 3, first * 3 + 3)]
                  : (channels > 2 ? samples.slice(0, 3) : [first, first, first]).map(byte)
              const alpha =
                colourType === 3
                  ? (alphas[first] ?? 0)
                  : channels % 2 === 0
                    ? byte(samples[channels - 1] ?? 0)
                    : 255
              for (const [c, value] of colour.entries())
                expect(
                  Math.abs((raster.data[i * 4 + c] ?? -9) - (value * alpha) / 255),
                ).toBeLessThan(2)
            }
          },
        ),
        { numRuns: runs(10) },
      )
    },
  )

  it('are reduced by area to design px, however the scale divides them, and to the limit', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 3, max: 40 }),
        fc.integer({ min: 3, max: 40 }),
        fc.double({ min: 0.5, max: 3, noNaN: true }),
        fc.integer({ min: 0, max: 255 }),
        async (width, height, scale, grey) => {
          const raw = new Uint8Array(height * (width + 1)).map((_, i) =>
            i % (width + 1) === 0 ? 0 : grey,
          )
          const file = await makePng({ width, height, bitDepth: 8, colourType: 0, raw })
          const raster = await decode(file, { scale, maxPixels: 500 })
          expect(raster.width * raster.height).toBeLessThanOrEqual(560)
          if ((width / scale) * (height / scale) <= 500)
            expect(raster.width).toBe(Math.round(width / scale))
          for (const [i, value] of raster.data.entries())
            expect(Math.abs(value - (i % 4 === 3 ? 255 : grey))).toBeLessThanOrEqual(1)
        },
      ),
      { numRuns: runs(20) },
    )
    const stripes = bytes(0, 0, 200, 0, 200, 0, 100, 100, 100, 100)
    const file = await makePng({ width: 4, height: 2, bitDepth: 8, colourType: 0, raw: stripes })
    const half = await decode(file, { scale: 2 })
    expect(half).toMatchObject({ width: 2, height: 1 })
    expect([...half.data]).toEqual([100, 100, 100, 255, 100, 100, 100, 255])
  })
})

describe('a file that is no intact PNG', () => {
  const header = (width: number, height: number, depth = 8, type = 2, interlace = 0) => {
    const body = new Uint8Array(13)
    new DataView(body.buffer).setUint32(0, width)
    new DataView(body.buffer).setUint32(4, height)
    body.set([depth, type, 0, 0, interlace], 8)
    return ['IHDR', body] as [string, Uint8Array]
  }
  const end: [string, Uint8Array] = ['IEND', new Uint8Array(0)]

  it.each([
    ['has damaged pixel data', fileOf([header(2, 2), ['IDAT', bytes(1, 2, 3, 4)], end])],
    ['has no pixel data (IDAT)', fileOf([header(2, 2), end])],
    ['has a PNG header of an unknown kind', fileOf([header(2, 2, 3), ['IDAT', bytes(0)], end])],
    ['has no palette (PLTE)', fileOf([header(2, 2, 8, 3), ['IDAT', bytes(0)], end])],
    [
      'has a damaged palette (PLTE)',
      fileOf([header(2, 2, 8, 3), ['PLTE', bytes(1, 2, 3, 4)], ['IDAT', bytes(0)], end]),
    ],
    ['is larger than 16 megapixels', fileOf([header(5000, 4000), ['IDAT', bytes(0)], end])],
    [
      'is larger than 16 megapixels',
      fileOf([header(5000, 4000, 8, 2, 1), ['IDAT', bytes(0)], end]),
    ],
    [
      'has a side of more than 16384 px',
      fileOf([header(16_385, 1), ['IDAT', new Uint8Array(90)], end]),
    ],
    ['has a side of more than 16384 px', fileOf([header(1, 0xffffffff), ['IDAT', bytes(0)], end])],
    ['has a damaged chunk (IDAT)', flipped(fileOf([header(2, 2), ['IDAT', bytes(1, 2)], end]), 45)],
    ['has a damaged chunk (IHDR)', flipped(fileOf([header(2, 2), end]), 30)],
    [
      'does not begin with its header (IHDR)',
      fileOf([header(2, 2), header(2, 2), ['IDAT', bytes(0)], end]),
    ],
    [
      'has more than 4096 chunks besides its pixels',
      fileOf([
        header(2, 2),
        ...Array.from({ length: 4097 }, (): [string, Uint8Array] => ['tEXt', bytes()]),
        end,
      ]),
    ],
    ['has a chunk PLTE that is too long', fileOf([header(2, 2), ['PLTE', new Uint8Array(771)]])],
    ['is cut short', fileOf([header(2, 2), ['IDAT', new Uint8Array(90)]]).subarray(0, 60)],
  ])('is refused: %s', async (reason, file) => {
    await expect(decode(new Uint8Array(file))).rejects.toThrow(new RangeError(reason))
  })

  it('is refused when it holds fewer rows than it says, or other pixels than its header', async () => {
    const one = { width: 2, height: 1, bitDepth: 8, colourType: 0, raw: bytes(0, 1, 2) }
    const short = await makePng({ ...one, height: 3 })
    await expect(decode(short)).rejects.toThrow('has too little pixel data')
    const interlaced = await makePng({ ...one, height: 9, bitDepth: 16 })
    await expect(decode(interlaced)).rejects.toThrow('has too little pixel data')
    const file = await makePng(one)
    const wrong = { width: 3, height: 1, alpha: false }
    const source = { header: wrong, read: () => Promise.resolve(file) }
    await expect(decodePng(source, WHOLE)).rejects.toThrow('is not the image its header says')
  })

  it.each([8, 16])(
    'is refused when it inflates to more than its pixels, of %i bits',
    async (bitDepth) => {
      const raw = new Uint8Array(8e6)
      const bomb = await makePng({ width: 2, height: 1, bitDepth, colourType: 0, raw })
      await expect(decode(bomb)).rejects.toThrow('has more pixel data than pixels')
    },
  )

  it('is refused wherever it is cut', async () => {
    const raw = new Uint8Array(9 * 10).map((_, i) => (i % 10 === 0 ? 0 : i * 7))
    const file = await makePng({ width: 9, height: 9, bitDepth: 8, colourType: 0, raw })
    for (let end = 33; end < file.length; end++)
      await expect(decode(file.slice(0, end)), `at ${end}`).rejects.toThrow(RangeError)
  })

  it('may be in chunks of any sizes, empty ones among them, and come in any pieces', async () => {
    const raw = bytes(0, 1, 2, 0, 3, 4)
    const file = await makePng({ width: 2, height: 2, bitDepth: 8, colourType: 0, raw })
    const pixels = file.subarray(41, file.length - 16)
    const parts = [...pixels].flatMap((byte): [string, Uint8Array][] => [
      ['IDAT', bytes()],
      ['IDAT', bytes(byte)],
    ])
    const empty = Array.from({ length: 9000 }, (): [string, Uint8Array] => ['IDAT', bytes()])
    const scattered = fileOf([header(2, 2, 8, 0), ...empty, ...parts, ...empty, end])
    const whole = await decode(file)
    expect(await decode(scattered)).toEqual(whole)
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.integer({ min: 1, max: 70 })), async (sizes) => {
        async function* inPieces() {
          for (let at = 0; at < file.length;) {
            const size = Number(sizes.next().value)
            yield file.subarray(at, at + size)
            at += size
          }
        }
        const source = { header: readPngHeader(file), read: async () => inPieces() }
        expect(await decodePng(source, WHOLE)).toEqual(whole)
      }),
      { numRuns: runs(12) },
    )
  })

  it('may hold text chunks without an end, which are not looked at', async () => {
    const raw = bytes(0, 0b01000000)
    const before: [string, Uint8Array][] = [['tEXt', bytes(65, 66, 67)]]
    const file = await makePng({ width: 2, height: 1, bitDepth: 1, colourType: 0, raw, before })
    expect((await decode(file)).data[4]).toBe(255)
  })

  it('gives a reason for any bytes after a header', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (rest) => {
        const file = new Uint8Array([...fileOf([header(3, 3)]), ...rest])
        await expect(decode(file)).rejects.toThrow(RangeError)
      }),
      { numRuns: runs(20) },
    )
  })
})

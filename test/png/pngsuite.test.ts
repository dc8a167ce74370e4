import { Buffer } from 'node:buffer'
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { decodePng } from '../../src/png/decode.ts'
import { readPngHeader } from '../../src/png/header.ts'

// PngSuite 2017 (Willem van Schaik): a small file for each kind of PNG, and for each kind of fault.
// What the files show is read by another decoder, for comparison.

declare global {
  interface ImportMeta {
    glob: (pattern: string, options: object) => Record<string, string>
  }
}

const files = Object.entries(
  import.meta.glob('./pngsuite/*.png', { query: '?inline', import: 'default', eager: true }),
).map(([path, uri]): [string, Uint8Array<ArrayBuffer>] => [
  path.replace(/^.*\/|\.png$/g, ''),
  Uint8Array.fromBase64(uri.slice(uri.indexOf(',') + 1)),
])
const isFaulty = ([name]: [string, unknown]) => name.startsWith('x')

const readAnotherWay = (file: Uint8Array): Promise<PNG> =>
  new Promise((resolve, reject) => {
    new PNG().parse(Buffer.from(file), (error, image) => (error ? reject(error) : resolve(image)))
  })

async function decode(file: Uint8Array<ArrayBuffer>) {
  const options = { scale: 1, flattenOver: '#ff8000', maxPixels: 4e6 }
  return decodePng({ header: readPngHeader(file), read: () => Promise.resolve(file) }, options)
}

describe('a valid file of PngSuite', () => {
  it.each(files.filter((file) => !isFaulty(file)))('is read to the pixel: %s', async (_, file) => {
    const { width, height, data } = await readAnotherWay(file)
    const expected = Array.from(data, (value, i) => {
      const alpha = data[i - (i % 4) + 3] ?? 0
      const over = [255, 128, 0][i % 4]
      return over === undefined ? 255 : Math.floor(over + ((value - over) * alpha) / 255 + 0.5)
    })
    const raster = await decode(file)
    expect(raster).toMatchObject({ width, height })
    expect([...raster.data]).toEqual(expected)
  })
})

describe('a faulty file of PngSuite', () => {
  const REASONS: Record<string, string> = {
    xs1n0g01: 'is not a PNG',
    xs2n0g01: 'is not a PNG',
    xs4n0g01: 'is not a PNG',
    xs7n0g01: 'is not a PNG',
    xcrn0g04: 'is not a PNG',
    xlfn0g04: 'is not a PNG',
    xhdn0g08: 'has a damaged chunk (IHDR)',
    xcsn0g01: 'has a damaged chunk (IDAT)',
    xdtn0g01: 'has no pixel data (IDAT)',
    xc1n0g08: 'has a PNG header of an unknown kind',
    xc9n2c08: 'has a PNG header of an unknown kind',
    xd0n2c08: 'has a PNG header of an unknown kind',
    xd3n2c08: 'has a PNG header of an unknown kind',
    xd9n2c08: 'has a PNG header of an unknown kind',
  }

  it.each(files.filter(isFaulty))('is refused with its fault: %s', async (name, file) => {
    const reason = REASONS[name] ?? 'a reason'
    await expect(decode(file)).rejects.toThrow(new RangeError(reason))
  })
})

it('has all its files here', () => {
  expect([files.length, files.filter(isFaulty).length]).toEqual([175, 14])
})

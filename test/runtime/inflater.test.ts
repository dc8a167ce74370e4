import { constants, crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import * as fc from 'fast-check'
import { deflateSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { Inflater } from '../../src/zip/inflater.ts'
import { runs } from '../support/property-runs.ts'

interface Result {
  fault: string | null
  size: number
  crc32: number
  /** How many bytes the deflate stream takes. */
  taken: number
}

/** What the runtime's own inflate says of all bytes at once. */
function reference(bytes: Uint8Array): Result | { fault: string } {
  const inflate = inflateRawSync as unknown as (
    data: Uint8Array,
    options: { info: true },
  ) => { buffer: Uint8Array; engine: { bytesWritten: number } }
  try {
    const { buffer, engine } = inflate(bytes, { info: true })
    const size = buffer.length
    return { fault: null, size, crc32: crc32(buffer), taken: engine.bytesWritten }
  } catch {
    return { fault: 'does not inflate' }
  }
}

/** Inflates the bytes in chunks of these sizes, over and over. */
function inflate(inflater: Inflater, bytes: Uint8Array, sizes: number[], max = Infinity): Result {
  inflater.begin(max)
  let taken = 0
  for (let i = 0; taken < bytes.length && !inflater.ended; i++)
    taken += inflater.write(bytes.slice(taken, taken + (sizes[i % sizes.length] as number)))
  inflater.finish()
  const { fault, size } = inflater
  return { fault, size, crc32: inflater.crc32, taken }
}

function expectAgreement(inflater: Inflater, bytes: Uint8Array, sizes: number[]): void {
  const result = inflate(inflater, bytes, sizes)
  const expected = reference(bytes)
  if (expected.fault === null) expect(result).toEqual(expected)
  else expect(result.fault).toBe(expected.fault)
}

const content = fc.oneof(
  fc.uint8Array({ maxLength: 2_000, size: 'max' }),
  fc.nat(300_000).map((length) => new Uint8Array(length)),
  fc
    .tuple(fc.uint8Array({ minLength: 1, maxLength: 300, size: 'max' }), fc.nat(2_000))
    .map(([bytes, times]) =>
      Uint8Array.from(
        { length: times * 7 },
        (_, i) => bytes[i % bytes.length]! ^ (i % 251 === 0 ? 1 : 0),
      ),
    ),
)

const strategy = fc.constantFrom(
  constants.Z_DEFAULT_STRATEGY,
  constants.Z_FILTERED,
  constants.Z_HUFFMAN_ONLY,
  constants.Z_RLE,
  constants.Z_FIXED,
)

/** Level 0 makes stored blocks. */
const level = fc.integer({ min: 0, max: 9 })

const deflated = fc.oneof(
  fc
    .tuple(
      content,
      level,
      strategy,
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 9, max: 15 }),
    )
    .map(([bytes, level, strategy, memLevel, windowBits]) => ({
      bytes,
      stream: new Uint8Array(deflateRawSync(bytes, { level, strategy, memLevel, windowBits })),
    })),
  fc.tuple(content, level).map(([bytes, level]) => ({
    bytes,
    stream: deflateSync(bytes, { level: level as 0 }),
  })),
)

const sizes = fc.array(
  fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 70_000 })),
  {
    minLength: 1,
    maxLength: 6,
  },
)

describe('one inflater for one stream after another agrees with the runtime about', () => {
  it('any stream, in chunks of any sizes', () => {
    const inflater = new Inflater()
    fc.assert(
      fc.property(deflated, sizes, ({ bytes, stream }, sizes) => {
        expect(inflate(inflater, stream, sizes)).toEqual({
          fault: null,
          size: bytes.length,
          crc32: crc32(bytes),
          taken: stream.length,
        })
      }),
      { numRuns: runs(60) },
    )
  })

  it('where a stream ends, whatever follows it', () => {
    const inflater = new Inflater()
    fc.assert(
      fc.property(deflated, fc.uint8Array({ minLength: 1 }), sizes, ({ stream }, rest, sizes) => {
        const bytes = new Uint8Array([...stream, ...rest])
        expect(inflate(inflater, bytes, sizes).taken).toBe(stream.length)
        expectAgreement(inflater, bytes, sizes)
      }),
      { numRuns: runs(60) },
    )
  })

  it('a stream that is cut off', () => {
    const inflater = new Inflater()
    fc.assert(
      fc.property(deflated, fc.nat(), sizes, ({ stream }, cut, sizes) => {
        const bytes = stream.subarray(0, cut % stream.length)
        expect(inflate(inflater, bytes, sizes).fault).toBe('does not inflate')
        expectAgreement(inflater, bytes, sizes)
      }),
      { numRuns: runs(60) },
    )
  })

  it('a stream that is damaged anywhere, and bytes that never were one', () => {
    const inflater = new Inflater()
    let sound = 0
    let faulty = 0
    const damaged = fc.tuple(deflated, fc.nat(), fc.nat(255)).map(([{ stream }, at, value]) => {
      const bytes = stream.slice()
      bytes[at % bytes.length] = value
      return bytes
    })
    fc.assert(
      fc.property(fc.oneof(damaged, fc.uint8Array()), sizes, (bytes, sizes) => {
        expectAgreement(inflater, bytes, sizes)
        if (inflater.fault === null) sound += 1
        else faulty += 1
      }),
      { numRuns: runs(600) },
    )
    expect(Math.min(sound, faulty)).toBeGreaterThan(50)
  })
})

it('content of just the limit is accepted, and one byte more is not', () => {
  const inflater = new Inflater()
  fc.assert(
    fc.property(deflated, sizes, ({ bytes, stream }, sizes) => {
      expect(inflate(inflater, stream, sizes, bytes.length).fault).toBeNull()
      if (bytes.length === 0) return
      const max = bytes.length - 1
      expect(inflate(inflater, stream, sizes, max).fault).toBe(`inflates to more than ${max} bytes`)
    }),
    { numRuns: runs(60) },
  )
})

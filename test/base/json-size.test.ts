import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { measureJson, type JsonSize } from '../../src/base/json-size.ts'

/** What a parsed value holds, itself included. */
function sizeOf(value: unknown): JsonSize {
  if (typeof value !== 'object' || value === null) return { values: 1, containers: 0, depth: 0 }
  const parts = Object.values(value).map(sizeOf)
  return {
    values: parts.reduce((sum, part) => sum + part.values, 1),
    containers: parts.reduce((sum, part) => sum + part.containers, 1),
    depth: 1 + Math.max(0, ...parts.map(({ depth }) => depth)),
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Without keys that come twice, of which a parser keeps the last value alone. */
const json = fc.jsonValue({ noUnicodeString: false, maxDepth: 6 })

describe('the size of JSON', () => {
  it.each([
    ['', 0, 0],
    ['7', 1, 0],
    ['"a:b"', 1, 0],
    ['[]', 1, 1],
    ['{"a":{"b":[1,-2.5e+3,true,null,"\\"]\\\\"]}}', 8, 3],
    ['[[[[', 4, 4],
    [' [ 1 , 2 ] ', 3, 1],
    ['{"a\\":":1}', 2, 1],
    ['"never ends', 1, 0],
  ])('of %j is %i values, %i deep', (text, values, depth) => {
    expect(measureJson(text)).toMatchObject({ values, depth })
  })

  it('is that of what a parser makes of it, however it is formatted', () => {
    fc.assert(
      fc.property(json, fc.constantFrom(undefined, 2, '\t'), (value, space) => {
        const text = JSON.stringify(value, null, space)
        expect(measureJson(text)).toEqual(sizeOf(JSON.parse(text)))
      }),
    )
  })

  it('is no less than what a parser has made before it meets a fault', () => {
    fc.assert(
      fc.property(fc.array(json, { minLength: 1 }), fc.string(), (values, rest) => {
        const whole = values.map((value) => JSON.stringify(value)).join()
        const { values: counted } = measureJson(`[${whole}`)
        expect(counted).toBe(
          1 + values.reduce<number>((sum, value) => sum + sizeOf(value).values, 0),
        )
        const text = `[${whole}${rest}`
        const made = parsed(text)
        if (made !== undefined) expect(measureJson(text)).toEqual(sizeOf(made))
      }),
    )
  })

  it('is counted no further than it is asked', () => {
    expect(measureJson(`[${'0,'.repeat(1000)}0]`, 10).values).toBe(11)
  })
})

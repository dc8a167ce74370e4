import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { acceptsGzip } from '../../src/http/accept-encoding.ts'
import {
  checkPreconditions,
  ifMatchHolds,
  ifNoneMatches,
  ifRangeHolds,
} from '../../src/http/conditional.ts'
import { contentRange, parseRange } from '../../src/http/range.ts'

describe('parseRange', () => {
  it.each([
    ['bytes=0-0', 10, { offset: 0, length: 1 }],
    ['bytes=2-', 10, { offset: 2, length: 8 }],
    ['bytes=-3', 10, { offset: 7, length: 3 }],
    ['bytes=-30', 10, { offset: 0, length: 10 }],
    ['bytes=0-99', 10, { offset: 0, length: 10 }],
    ['BYTES=1-2', 10, { offset: 1, length: 2 }],
    ['bytes=10-', 10, 'unsatisfiable'],
    ['bytes=-0', 10, 'unsatisfiable'],
    ['bytes=0-', 0, 'unsatisfiable'],
    ['bytes=5-2', 10, 'none'],
    ['bytes=-', 10, 'none'],
    ['bytes=0-1,3-4', 10, 'none'],
    ['items=0-1', 10, 'none'],
    ['', 10, 'none'],
    [null, 10, 'none'],
  ] as const)('%s of %i bytes', (header, size, expected) => {
    expect(parseRange(header, size)).toEqual(expected)
  })

  it('of any header stays inside the representation', () => {
    const bounds = fc.tuple(fc.option(fc.nat(500)), fc.option(fc.nat(500)))
    fc.assert(
      fc.property(bounds, fc.nat(400), ([first, last], size) => {
        const range = parseRange(`bytes=${first ?? ''}-${last ?? ''}`, size)
        if (typeof range === 'string') return
        expect(range.offset).toBeGreaterThanOrEqual(0)
        expect(range.length).toBeGreaterThan(0)
        expect(range.offset + range.length).toBeLessThanOrEqual(size)
        expect(contentRange(range, size)).toMatch(/^bytes \d+-\d+\/\d+$/)
      }),
    )
  })
})

describe('preconditions', () => {
  it('If-None-Match compares weakly, in lists, and with *', () => {
    expect(ifNoneMatches('"a"', ['"a"'])).toBe(true)
    expect(ifNoneMatches('W/"a"', ['"a"'])).toBe(true)
    expect(ifNoneMatches('"b" , W/"a"', ['"a"'])).toBe(true)
    expect(ifNoneMatches('*', ['"a"'])).toBe(true)
    expect(ifNoneMatches('"b"', ['"a"'])).toBe(false)
    expect(ifNoneMatches('a', ['"a"'])).toBe(false)
    expect(ifNoneMatches(null, ['"a"'])).toBe(false)
  })

  it('If-Match compares strongly, in lists, and with *', () => {
    expect(ifMatchHolds('"a"', '"a"')).toBe(true)
    expect(ifMatchHolds('"b" ,"a"', '"a"')).toBe(true)
    expect(ifMatchHolds('"b", W/"b", "a"', '"a"')).toBe(true)
    expect(ifMatchHolds(' * ', '"a"')).toBe(true)
    expect(ifMatchHolds(null, '"a"')).toBe(true)
    expect(ifMatchHolds('W/"a"', '"a"')).toBe(false)
    expect(ifMatchHolds('"b"', '"a"')).toBe(false)
    expect(ifMatchHolds('a', '"a"')).toBe(false)
    expect(ifMatchHolds('"a', '"a"')).toBe(false)
  })

  it.each([
    [{}, 'holds'],
    [{ 'If-Match': '"a"' }, 'holds'],
    [{ 'If-Match': '"b"' }, 'failed'],
    [{ 'If-None-Match': '"a"' }, 'not_modified'],
    [{ 'If-None-Match': 'W/"a-gz"' }, 'not_modified'],
    [{ 'If-Match': '"a"', 'If-None-Match': '"a"' }, 'not_modified'],
    [{ 'If-Match': '"a"', 'If-None-Match': '"b"' }, 'holds'],
    [{ 'If-Match': '"b"', 'If-None-Match': '"a"' }, 'failed'],
    [{ 'If-Match': '"a-gz"' }, 'failed'],
    [{ 'If-Match': '*', 'If-None-Match': '*' }, 'not_modified'],
    [{ 'If-Unmodified-Since': 'Sat, 29 Oct 1994 19:43:31 GMT' }, 'holds'],
  ] as const)('of %o it %s', (headers, expected) => {
    const set = new Headers(headers as Record<string, string>)
    expect(checkPreconditions(set, '"a"', ['"a"', '"a-gz"'])).toBe(expected)
  })

  it('If-Range compares strongly', () => {
    expect(ifRangeHolds('"a"', '"a"')).toBe(true)
    expect(ifRangeHolds('W/"a"', '"a"')).toBe(false)
    expect(ifRangeHolds(null, '"a"')).toBe(true)
  })
})

describe('acceptsGzip', () => {
  const asks = (header: string | null, cf?: { clientAcceptEncoding: string }) =>
    acceptsGzip(
      new Request('http://localhost/', {
        ...(header !== null && { headers: { 'Accept-Encoding': header } }),
        ...(cf && { cf }),
      }),
    )

  it.each([
    ['gzip', true],
    ['br, gzip', true],
    ['GZIP;q=0.1', true],
    ['*', true],
    ['gzip;q=0', false],
    ['gzip; q=0.0, *', false],
    ['*;q=0', false],
    ['br', false],
    ['identity', false],
    ['', false],
  ])('%s → %s', (header, expected) => {
    expect(asks(header)).toBe(expected)
  })

  it('believes what the client itself sent over what the runtime says', () => {
    expect(asks('br, gzip', { clientAcceptEncoding: '' })).toBe(false)
    expect(asks(null, { clientAcceptEncoding: 'gzip' })).toBe(true)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseCssColour } from '../../../../src/judging/judge/evidence/css-colour.ts'
import {
  fitRadii,
  hexOfColour,
  normaliseShadow,
  parseFontFamilies,
  parseGradient,
  parseRadius,
  parseSides,
} from '../../../../src/judging/judge/evidence/css-values.ts'

describe('a CSS colour', () => {
  it.each([
    ['rgb(37, 99, 235)', '#2563ebff'],
    ['rgba(0, 0, 0, 0.5)', '#00000080'],
    ['rgb(37 99 235 / 50%)', '#2563eb80'],
    ['#abc', '#aabbccff'],
    ['#11223344', '#11223344'],
    ['transparent', '#00000000'],
    ['hsl(120, 100%, 25%)', '#008000ff'],
    ['color(srgb 1 0.5 0)', '#ff8000ff'],
    ['color(display-p3 1 1 1)', '#ffffffff'],
    // CSS Color 4, examples of §9.3 and §9.4: green, by other names.
    ['lab(46.2775% -47.5621 48.5837)', '#008000ff'],
    ['lch(46.2775% 67.9892 134.3912)', '#008000ff'],
    ['oklab(51.975% -0.1403 0.10768)', '#008000ff'],
    ['oklch(51.975% 0.17686 142.495)', '#008000ff'],
  ])('%s is %s', (css, hex) => {
    const colour = parseCssColour(css)
    expect(colour && hexOfColour(colour)).toBe(hex)
  })

  it('is read back from any hex, and never throws on any text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffffff }), (value) => {
        const hex = `#${value.toString(16).padStart(8, '0')}`
        const colour = parseCssColour(hex)
        expect(colour && hexOfColour(colour)).toBe(hex)
      }),
    )
    fc.assert(
      fc.property(fc.string(), (text) => {
        const colour = parseCssColour(text)
        if (colour) expect(Object.values(colour).every(Number.isFinite)).toBe(true)
      }),
    )
  })
})

describe('CSS values', () => {
  it('spreads sides as CSS does', () => {
    expect(parseSides('1px 2px')).toEqual([1, 2, 1, 2])
    expect(parseSides('1px 2px 3px')).toEqual([1, 2, 3, 2])
    expect(parseSides('1px auto')).toBeNull()
  })

  it('reduces radii until they fit', () => {
    expect(parseRadius('99px', 80, 20)).toEqual([10, 10, 10, 10])
    expect(parseRadius('50%', 40, 40)).toEqual([20, 20, 20, 20])
    const length = fc.float({ min: 0, max: 1000, noNaN: true })
    fc.assert(
      fc.property(length, length, length, length, length, length, (a, b, c, d, w, h) => {
        const [tl, tr, br, bl] = fitRadii([a, b, c, d], w, h)
        expect(Math.max(tl + tr, bl + br)).toBeLessThanOrEqual(w + 1e-3)
        expect(Math.max(tl + bl, tr + br)).toBeLessThanOrEqual(h + 1e-3)
      }),
    )
  })

  it('writes shadows of both kinds of evidence alike', () => {
    const browser = normaliseShadow('rgba(15, 23, 42, 0.22) 0px 8px 24px 0px')
    expect(normaliseShadow('0px 8px 24px 0px #0f172a38')).toBe(browser)
    expect(normaliseShadow('none')).toBe('')
    expect(normaliseShadow('rgba(0, 0, 0, 0) 0px 8px 24px 0px')).toBe('')
  })

  it.each<[string | undefined, string[] | null]>([
    ['"Open Sans", sans-serif', ['open sans', 'sans-serif']],
    ["-apple-system, 'Segoe UI', Roboto", ['-apple-system', 'segoe ui', 'roboto']],
    ['"Font, with a comma", Inter', ['font, with a comma', 'inter']],
    ['Inter', ['inter']],
    ['Inter, Inter,, "Inter"', ['inter']],
    ['', null],
    [' , ""', null],
    [undefined, null],
  ])('lists the families of %s', (css, families) => {
    expect(parseFontFamilies(css)).toEqual(families)
  })

  it('names a gradient by its stops', () => {
    const fill = parseGradient('linear-gradient(135deg, rgb(17, 24, 39), rgb(75, 85, 99))')
    expect(fill).toMatchObject({ kind: 'gradient', stops: [{ r: 17 }, { r: 75 }] })
  })
})

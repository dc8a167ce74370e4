import fc from 'fast-check'
import { expect, it } from 'vitest'
import { textFindings } from '../../../../src/judging/judge/attribution/text.ts'
import { noiseBySize, noiseOf } from '../../../../src/judging/judge/rules/letters.ts'
import { segmentImage } from '../../../../src/judging/judge/segmentation/segment.ts'
import { canvas, write } from '../image/drawing.ts'
import type { Match } from '../../../../src/judging/judge/matching/matching.ts'
import type { Segment } from '../../../../src/judging/judge/segmentation/segmentation.ts'
import type { TextDifference } from '../../../../src/judging/judge/measurement/text-difference.ts'
import { runs } from '../../../support/property-runs.ts'

const SAME: TextDifference = {
  mismatch: 0,
  asDrawn: 0,
  worst: 0,
  worstAt: 0,
  inserted: null,
  width: 1,
  height: 1,
  mass: 1,
  colour: 0,
  pitch: null,
  rewrapped: false,
}

/** What is reported of each of two texts that differ so. */
function reported(differences: readonly TextDifference[]): (string | undefined)[][] {
  const raster = canvas(320, 60, [255, 255, 255])
  write(raster, 24, 24, [[0, 3, 1, 4, 2, 2, 1, 0, 4, 4, 3, 2, 1, 0, 2]], [20, 24, 30])
  const text = segmentImage(raster).segments.find(({ kind }) => kind === 'text')
  if (!text) throw new Error('no text')
  const match = { a: text, b: text, similarity: 1 }
  const noise = noiseOf(differences)
  return differences.map((difference) =>
    textFindings(match, difference, noise).map(({ change }) => change.kind),
  )
}

it('a paragraph hides no line that is wider or narrower', () => {
  const segment = (widths: readonly number[]) => {
    const lines = widths.map((w, i) => ({ x: 24, y: 24 + 20 * i, w, h: 10 }))
    return { kind: 'text', lines, rect: { ...lines[0], w: Math.max(...widths), h: 30 } } as Segment
  }
  const kindsOf = (from: readonly number[], to: readonly number[], width: number) =>
    textFindings(
      { a: segment(from), b: segment(to), similarity: 1 },
      { ...SAME, width },
      { ...noiseOf([]), exact: false },
    ).map(({ change }) => change.kind)
  expect(kindsOf([40, 38], [45, 37], 82 / 78)).toEqual(['letter-spacing'])
  expect(kindsOf([40, 38], [41, 37], 1)).toEqual([])
})

it('letters whose strokes are thinner are paler, which is no other colour', () => {
  const text = (colour: [number, number, number]) => {
    const rect = { x: 24, y: 24, w: 90, h: 10 }
    const parent = { colour: [255, 255, 255], rect: { x: 0, y: 0, w: 320, h: 60 }, parent: null }
    return { kind: 'text', lines: [rect], rect, colour, parent } as unknown as Segment
  }
  const [a, b] = [text([38, 40, 36]), text([77, 79, 76])]
  const kindsOf = (mass: number) =>
    textFindings(
      { a, b, similarity: 1 },
      { ...SAME, mass, mismatch: 0.1, colour: 19 },
      { ...noiseOf([]), exact: true },
    ).map(({ change }) => change.kind)
  expect(kindsOf(0.77)).toEqual(['weight'])
  expect(kindsOf(1)).toEqual(['text-colour'])
})

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true })

/** Changes that are reported of a text that changed alone, and are no more than rasterisers make. */
const change = fc.oneof(
  fc.record({
    of: fc.constant('width' as const),
    kind: fc.constant('letter-spacing'),
    by: fc.oneof(between(0.96, 0.964), between(1.036, 1.04)),
  }),
  fc.record({
    of: fc.constant('mass' as const),
    kind: fc.constant('weight'),
    by: fc.oneof(between(0.55, 0.8), between(1.25, 1.48)),
  }),
)

it('two texts that changed to the same degree were drawn by another rasteriser', () => {
  fc.assert(
    fc.property(change, between(-0.009, 0.009), ({ of, by }, off) => {
      expect(
        reported([
          { ...SAME, [of]: by },
          { ...SAME, [of]: by + off },
        ]),
      ).toEqual([[], []])
    }),
    { numRuns: runs(8) },
  )
})

it('of two texts the one that changed alone is reported', () => {
  fc.assert(
    fc.property(change, fc.boolean(), ({ of, by, kind }, isFirst) => {
      const changed = { ...SAME, [of]: by }
      expect(reported(isFirst ? [changed, SAME] : [SAME, changed])).toEqual(
        isFirst ? [[kind], []] : [[], [kind]],
      )
    }),
    { numRuns: runs(8) },
  )
})

it('two texts that changed by more than any rasteriser makes are both reported', () => {
  fc.assert(
    fc.property(fc.oneof(between(0.85, 0.94), between(1.06, 1.2)), (width) => {
      const changed = { ...SAME, width }
      expect(reported([changed, changed])).toEqual([['letter-spacing'], ['letter-spacing']])
    }),
    { numRuns: runs(8) },
  )
})

it('reports another font by shape and width together, though neither reports it alone', () => {
  fc.assert(
    fc.property(between(0.8, 0.99), between(0.8, 0.99), fc.boolean(), (shape, width, isWider) => {
      const by = 0.032 * width
      const both = {
        ...SAME,
        mismatch: 0.27 * shape,
        worst: 0.1,
        width: Math.exp(isWider ? by : -by),
      }
      expect(reported([both, SAME])).toEqual([['font'], []])
      expect(reported([{ ...both, width: 1 }, SAME])).toEqual([[], []])
      expect(reported([{ ...both, mismatch: 0 }, SAME])).toEqual([[], []])
    }),
    { numRuns: runs(8) },
  )
})

it('reports letters of another size as such, not as heavier by as much as they are larger', () => {
  fc.assert(
    fc.property(fc.oneof(between(0.75, 0.84), between(1.2, 1.35)), (size) => {
      // Their ink grows with the square of their size, and is measured by the size.
      const larger = { ...SAME, width: size, height: size, mass: size }
      expect(reported([larger, SAME])).toEqual([['font-size'], []])
      expect(reported([{ ...larger, mass: 1.4 * size }, SAME])).toEqual([['weight'], []])
    }),
    { numRuns: runs(8) },
  )
})

it('calls no letters lighter that are further apart, whose ink is of a longer line', () => {
  expect(reported([{ ...SAME, width: 1.08, mass: 0.8 }, SAME])).toEqual([['letter-spacing'], []])
})

it('calls a text another one by less where its lines break elsewhere', () => {
  const broken = { ...SAME, rewrapped: true }
  expect(reported([{ ...broken, mismatch: 0.37 }, SAME])).toEqual([['characters'], []])
  expect(reported([{ ...SAME, mismatch: 0.37, width: 1.2 }, SAME])).toEqual([
    ['letter-spacing'],
    [],
  ])
})

/** Lines of text of one height on either side. */
const lineOf = (h: number, higher = 0): Match => {
  const side = (height: number) => {
    const rect = { x: 20, y: 20, w: 60, h: height }
    return { kind: 'text', rect, lines: [rect], marks: [], parent: null } as unknown as Segment
  }
  return { a: side(h), b: side(h + higher), similarity: 1 }
}

it('asks of small letters what rasterisers make of small ones, where there are enough', () => {
  const texts = new Map<Match, TextDifference>()
  const add = (count: number, height: number, asDrawn: number) => {
    for (let i = 0; i < count; i++)
      texts.set(lineOf(height), { ...SAME, mismatch: asDrawn, asDrawn })
  }
  add(9, 18, 0.08)
  add(3, 10, 0.2)
  const all = noiseOf([...texts.values()])
  expect(noiseBySize(texts, all)(lineOf(10))).toEqual(all)
  add(1, 11, 0.2)
  const ofSmall = noiseBySize(texts, all)
  expect(ofSmall(lineOf(10))).toEqual({ ...all, asDrawn: 0.2 })
  expect(ofSmall(lineOf(18))).toEqual(all)
})

it('calls letters no lighter by the px that a rasteriser draws their line higher', () => {
  const noise = noiseOf([])
  const lighter = { ...SAME, mismatch: 0.2, mass: 0.84, height: 1.1 }
  const kinds = (match: Match) =>
    textFindings(match, lighter, noise).map(({ change }) => change.kind)
  expect(kinds(lineOf(10, 1))).not.toContain('weight')
  expect(kinds(lineOf(20, 2))).toContain('weight')
})

it('calls no letters lighter that are of another text, much narrower', () => {
  const other = { ...SAME, mismatch: 0.38, worst: 0.74, width: 0.82, mass: 0.8 }
  expect(reported([other, SAME])).toEqual([['characters'], []])
})

it('calls letters that are further apart spaced, not some of them others', () => {
  const apart = { ...SAME, mismatch: 0.17, worst: 0.37, width: 1.18, mass: 0.92 }
  expect(reported([apart, SAME])).toEqual([['letter-spacing'], []])
  expect(reported([{ ...apart, worst: 0.6 }, SAME])).toEqual([['characters'], []])
})

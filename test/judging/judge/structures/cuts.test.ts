import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BLANK_STYLE } from '../../../../src/judging/judge/evidence/blank-style.ts'
import { NO_MASKS } from '../../../../src/judging/judge/masks/masks.ts'
import { segmentImage } from '../../../../src/judging/judge/segmentation/segment.ts'
import { alignBoth } from '../../../../src/judging/judge/structures/align-both.ts'
import { canvas, fill, write } from '../image/drawing.ts'
import { isShown } from '../../../../src/judging/judge/structures/element.ts'
import type { UiTree } from '../../../../src/judging/judge/evidence/ui-tree.ts'
import type { Raster } from '../../../../src/png/raster.ts'
import type { Rect, UiNode } from '../../../../src/judging/judge/node.ts'
import type { Segmentation } from '../../../../src/judging/judge/segmentation/segmentation.ts'

const INK = [20, 24, 30] as const
const [W, H] = [420, 60]
const TOP = 20

/** A letter is 6 px wide, 2 px from the next; words stand 6 px apart, so that they look like one text. */
const widthOf = (letters: number): number => 8 * letters - 2

function node(id: string, rect: Rect, letters: number | null, children: UiNode[] = []): UiNode {
  return {
    id,
    kind: letters === null ? 'box' : 'text',
    name: null,
    rect,
    text: letters === null ? null : 'n'.repeat(letters),
    style: { ...BLANK_STYLE, fontSize: letters === null ? null : 16 },
    layout: null,
    children,
  }
}

const treeOf = (kind: UiTree['kind'], texts: UiNode[]): UiTree => ({
  kind,
  root: node('root', { x: 0, y: 0, w: W, h: H }, null, texts),
  nodes: texts.length + 1,
  source: 'test',
  renderBounds: null,
  viewport: null,
  devicePixelRatio: null,
})

const line = (x: number, w: number): Rect => ({ x, y: TOP - 3, w, h: 16 })

/** A line of words, and the text that each of them is. */
function words(lengths: readonly number[], x: number): { raster: Raster; texts: UiNode[] } {
  const raster = canvas(W, H, [255, 255, 255])
  let at = x
  const texts = lengths.map((letters, i) => {
    write(raster, at, TOP, [Array.from({ length: letters }, (_, k) => i + k)], INK)
    const text = node(`word ${i}`, line(at, widthOf(letters)), letters)
    at += 8 * letters + 4
    return text
  })
  return { raster, texts }
}

/** What each side's segments are once the structures are laid over them. */
function aligned(rasters: Record<'a' | 'b', Raster>, trees: { a?: UiNode[]; b?: UiNode[] }) {
  const [a, b] = [segmentImage(rasters.a), segmentImage(rasters.b)]
  const structures = {
    design: trees.a ? treeOf('design', trees.a) : null,
    dom: trees.b ? treeOf('dom', trees.b) : null,
  }
  const origin = { x: 0, y: 0, w: W, h: H }
  const paired = { a, b, origin, hasEdges: true, scale: { a: 1, b: 1 } }
  const evidence = alignBoth(structures, paired, { rasters, masks: NO_MASKS, shrink: 1 })
  return { a, b, evidence }
}

const rectsOf = ({ segments }: Segmentation): Rect[] =>
  segments
    .slice(1)
    .map(({ rect }) => rect)
    .toSorted((p, q) => p.x - q.x)

const lengths = fc.array(fc.integer({ min: 3, max: 6 }), { minLength: 3, maxLength: 5 })
const start = fc.integer({ min: 4, max: 60 })

describe('texts that look like one', () => {
  it('are reported apart on both sides where a structure of either names them', () => {
    fc.assert(
      fc.property(lengths, start, start, fc.constantFrom('a', 'b', 'ab'), (list, x, y, sides) => {
        const [one, other] = [words(list, x), words(list, y)]
        const { a, b, evidence } = aligned(
          { a: one.raster, b: other.raster },
          {
            ...(sides.includes('a') && { a: one.texts }),
            ...(sides.includes('b') && { b: other.texts }),
          },
        )
        for (const [segmentation, { texts }] of [
          [a, one],
          [b, other],
        ] as const)
          expect(rectsOf(segmentation).map(({ x, w }) => [x, w])).toEqual(
            texts.map(({ rect }) => [rect.x, rect.w]),
          )
        expect(evidence.lacking.filter((why) => why.includes('elsewhere'))).toEqual([])
        for (const side of ['a', 'b'] as const)
          expect(evidence.aligned[side]?.elements.filter(isShown).length ?? list.length).toBe(
            list.length,
          )
      }),
    )
  })

  it('stay as they are where a structure names some of the words of a text alone', () => {
    fc.assert(
      fc.property(lengths, start, fc.nat(), (list, x, which) => {
        const { raster, texts } = words(list, x)
        const own = texts.slice(which % list.length, (which % list.length) + 1)
        const { a, b } = aligned({ a: raster, b: raster }, { b: own })
        const alone = rectsOf(segmentImage(raster))
        expect(rectsOf(a)).toEqual(alone)
        expect(rectsOf(b)).toEqual(alone)
      }),
    )
  })

  it('stay as they are where two in five of the texts that a structure names are not there', () => {
    const [one, other] = [words([4, 5, 4], 20), words([4, 5, 4], 30)]
    const elsewhere = [0, 1].map((i) =>
      node(`elsewhere ${i}`, { x: 300, y: 2 + 30 * i, w: 60, h: 16 }, 7),
    )
    const { a, b, evidence } = aligned(
      { a: one.raster, b: other.raster },
      { b: [...other.texts, ...elsewhere] },
    )
    expect(evidence.aligned.b?.foreign).toBe(true)
    expect(rectsOf(a)).toEqual(rectsOf(segmentImage(one.raster)))
    expect(rectsOf(b)).toEqual(rectsOf(segmentImage(other.raster)))
  })

  it('stay as they are where a structure would cut through words', () => {
    fc.assert(
      fc.property(lengths, start, fc.integer({ min: 1, max: 2 }), (list, x, by) => {
        const { raster, texts } = words(list, x)
        const displaced = texts.map((text) => ({
          ...text,
          rect: { ...text.rect, x: text.rect.x + 8 * by },
        }))
        const { a, b } = aligned({ a: raster, b: raster }, { b: displaced })
        const alone = rectsOf(segmentImage(raster))
        expect(rectsOf(a)).toEqual(alone)
        expect(rectsOf(b)).toEqual(alone)
      }),
    )
  })
})

it.each([
  ['below', 0, H],
  ['above', 0, -H],
  ['beside', W, 0],
])('a structure is of another image where all of its texts stand %s its image', (_, x, y) => {
  const { raster, texts } = words([4, 5, 4], 20)
  const beyond = texts.map((text) => ({
    ...text,
    id: `${text.id}, beyond`,
    rect: { ...text.rect, x: text.rect.x + x, y: text.rect.y + y },
  }))
  const own = (list: UiNode[]) => aligned({ a: raster, b: raster }, { b: list }).evidence
  expect(own(beyond).aligned.b).toMatchObject({ foreign: true, elements: [] })
  expect(own(beyond).lacking).toContain(
    'the DOM structure does not match its image: 3 of 3 texts lie elsewhere',
  )
  // A page goes on below what is captured of it.
  expect(own([...texts, ...beyond]).aligned.b).toMatchObject({ foreign: false, aside: null })
})

it('an icon in the box of a text is none of its ink', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 3 }), fc.boolean(), (letters, before) => {
      const raster = canvas(W, H, [255, 255, 255])
      const [icon, text] = before ? [20, 40] : [20 + widthOf(letters) + 8, 20]
      fill(raster, icon, TOP - 1, 12, 3, INK)
      fill(raster, icon, TOP - 1, 3, 12, INK)
      fill(raster, icon + 9, TOP - 1, 3, 12, INK)
      write(raster, text, TOP, [Array.from({ length: letters }, (_, k) => k)], INK)
      const own = node('text', line(20, widthOf(letters) + 20), letters)
      const { evidence } = aligned({ a: raster, b: raster }, { b: [own] })
      const segments = evidence.aligned.b?.elements.flatMap((element) => element.segments) ?? []
      expect(segments.map(({ rect }) => [rect.x, rect.w])).toEqual([[text, widthOf(letters)]])
    }),
  )
})

it('two letters that touch, and look like an icon, are a text where a structure says so', () => {
  const raster = canvas(W, H, [255, 255, 255])
  for (const x of [20, 28]) {
    fill(raster, x, TOP, 2, 12, INK)
    fill(raster, x, TOP, 9, 2, INK)
  }
  const own = node('text', { x: 18, y: TOP - 3, w: 22, h: 18 }, 2)
  expect(segmentImage(raster).segments[1]?.kind).toBe('icon')
  const { b } = aligned({ a: raster, b: raster }, { b: [own] })
  expect(b.segments[1]?.kind).toBe('text')
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { declaredOfText } from '../../../../src/judging/judge/attribution/declarations/letters.ts'
import { canvas, write } from '../image/drawing.ts'
import type { Scene } from '../../../../src/judging/judge/attribution/declarations/declared-hypothesis.ts'
import type { TextDifference } from '../../../../src/judging/judge/measurement/text-difference.ts'
import type { Match } from '../../../../src/judging/judge/matching/matching.ts'
import type { ElementPair } from '../../../../src/judging/judge/structures/element-pairs.ts'

const RECT = { x: 8, y: 8, w: 120, h: 12 }

function drawn(word: number[]) {
  const raster = canvas(140, 28, [255, 255, 255])
  write(raster, 8, 8, [word], [20, 24, 30])
  return { raster }
}

/** What is claimed of a text that the structures read differently, where its ink differs so much. */
function kindsOf(
  from: string,
  to: string,
  difference: Partial<TextDifference>,
  mismatch: number,
  parts: readonly string[] = [],
) {
  const segment = { rect: RECT, lines: [RECT], parent: null, colour: [20, 24, 30] }
  const match = { a: segment, b: segment, similarity: 1 } as unknown as Match
  const style = { fontSize: 14, fontWeight: 400, letterSpacing: 0, lineHeight: null, fill: null }
  const node = (text: string) => ({ kind: 'text', text, style: { ...style, opacity: 1 } })
  const runs = parts.length > 0 ? parts.map(node) : undefined
  const pair = {
    a: { node: node(from) },
    b: { node: { ...node(to), runs } },
    match,
  } as unknown as ElementPair
  const same = { worst: 0, worstAt: 0, width: 1, height: 1, mass: 1, colour: 0, rewrapped: false }
  const texts = new Map([[match, { ...same, ...difference } as TextDifference]])
  const noise = { mismatch, width: 1, height: 1, mass: 1 }
  const evidence = { aligned: { a: null, b: null } }
  const registered = { a: drawn([1, 2, 3]), b: drawn([2, 0, 4]), evidence }
  const scene = { registered, texts, noise } as unknown as Scene
  return declaredOfText(scene, pair, new Set()).map(({ change }) => change.kind)
}

it('claims no other words where the ink differs no more than rasterisers make all of it', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.1, max: 0.2, noNaN: true }),
      fc.double({ min: 0, max: 0.03, noNaN: true }),
      (noise, more) => {
        const difference = { mismatch: noise + more, worst: 2 * noise + 0.13 }
        expect(
          kindsOf('ivan.petrov@example.org', 'aisha.bello@example.org', difference, noise),
        ).toEqual([])
      },
    ),
  )
})

it('claims other words where the ink differs as much as they do', () => {
  const difference = { mismatch: 0.5, worst: 0.8 }
  expect(kindsOf('ivan.petrov', 'aisha.bello', difference, 0.14)).toEqual(['characters'])
})

it.each([
  ['Due within a month.', []],
  ['Save', []],
  ['Due Save within a month.', []],
  ['Due within a week.', ['characters']],
  ['Due within a month. Open', ['characters']],
])('claims of a text that says %j besides a link with what a paragraph says: %j', (from, kinds) => {
  const difference = { mismatch: 0.5, worst: 0.8 }
  const parts = ['Due within a month.', 'Save']
  expect(kindsOf(from, parts.join(' '), difference, 0.14, parts)).toEqual(kinds)
})

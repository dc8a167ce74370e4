import { expect, it } from 'vitest'
import fc from 'fast-check'
import { loadDesignTree, loadDomTree } from '../../../../src/judging/judge/index.ts'
import { isUnusable } from '../../../../src/judging/judge/evidence/evidence-file.ts'
import { scalesOf } from '../../../../src/judging/judge/verdict/scales.ts'

const header = (width: number, height: number) => ({ width, height, alpha: false })
const scales = (a: [number, number], b: [number, number]) =>
  scalesOf({ a: header(...a), b: header(...b) }, null, null, null)

it.each([
  { what: 'equal sizes', a: [400, 300], b: [400, 300], scales: { a: 1, b: 1 } },
  { what: 'a design exported at 2x', a: [800, 600], b: [400, 300], scales: { a: 2, b: 1 } },
  { what: 'a capture at 1.5x', a: [400, 300], b: [600, 450], scales: { a: 1, b: 1.5 } },
  { what: 'a component in a viewport', a: [1060, 353], b: [1280, 720], scales: { a: 1, b: 1 } },
  { what: 'a viewport at 2x', a: [1120, 1092], b: [2560, 1440], scales: { a: 2, b: 2 } },
] as const)('reports the scales of $what from the images alone', ({ a, b, scales: expected }) => {
  expect(scales([...a], [...b])).toEqual(expected)
})

it('scales are those that a capture can have, whatever size a structure says its root is', () => {
  const size = fc.oneof(fc.double({ min: 0, noNaN: true }), fc.constantFrom(5e-324, 1e308))
  const tree = (w: number, h: number) =>
    JSON.stringify({
      document: { type: 'FRAME', absoluteBoundingBox: { x: 0, y: 0, width: w, height: h } },
    })
  fc.assert(
    fc.property(size, size, fc.boolean(), fc.boolean(), (w, h, ofDesign, ofDom) => {
      const [design, dom] = [loadDesignTree(tree(w, h)), loadDomTree(tree(w, h))]
      const { a, b } = scalesOf(
        { a: header(400, 300), b: header(400, 300) },
        null,
        ofDesign && !isUnusable(design) ? design : null,
        ofDom && !isUnusable(dom) ? dom : null,
      )
      for (const scale of [a, b]) expect(scale >= 0.25 && scale <= 100).toBe(true)
    }),
  )
})

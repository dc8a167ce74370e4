import { expect, it } from 'vitest'
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
] as const)('tells the scales of $what from the images alone', ({ a, b, scales: expected }) => {
  expect(scales([...a], [...b])).toEqual(expected)
})

import { expect, it } from 'vitest'
import {
  residuals,
  type ResidualInput,
} from '../../../../src/judging/judge/measurement/residual.ts'
import { finish } from '../../../../src/base/steps.ts'
import { canvas, fill } from '../image/drawing.ts'
import { draw } from '../scene.ts'

const differing = (input: ResidualInput) => finish(residuals(input))

const NOTHING = { moved: [], explained: { a: [], b: [] } }

it('no residual is found between equal images, nor where a shape lies half a pixel off', () => {
  expect(differing({ a: draw(), b: draw(), ...NOTHING })).toEqual([])
  const [a, b] = [canvas(80, 60, [255, 255, 255]), canvas(80, 60, [255, 255, 255])]
  fill(a, 20, 20, 30, 20, [0, 0, 0])
  fill(b, 20, 20, 30, 20, [0, 0, 0])
  fill(b, 50, 20, 1, 20, [128, 128, 128])
  fill(b, 20, 20, 1, 20, [128, 128, 128])
  expect(differing({ a, b, ...NOTHING })).toEqual([])
})

it('a residual is found where pixels differ, unless a finding is about them', () => {
  const [a, b] = [draw(), draw({ icon: 'arrow' })]
  const [place, ...others] = differing({ a, b, ...NOTHING })
  expect(others).toEqual([])
  expect(place?.rect_a).toEqual({ x: 24, y: 160, w: 16, h: 16 })
  const icon = { x: 24, y: 160, w: 16, h: 16 }
  expect(differing({ a, b, moved: [], explained: { a: [icon], b: [] } })).toEqual([])
})

it('a residual is looked for where its surroundings moved to', () => {
  const moved = [{ rect: { x: 20, y: 156, w: 24, h: 24 }, dx: 10, dy: 0 }]
  const [a, b] = [draw(), draw({ iconX: 34 })]
  expect(differing({ a, b, ...NOTHING })).not.toEqual([])
  expect(
    differing({ a, b, moved, explained: { a: [], b: [{ x: 24, y: 160, w: 16, h: 16 }] } }),
  ).toEqual([])
})

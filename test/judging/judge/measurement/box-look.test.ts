import { describe, expect, it } from 'vitest'
import {
  colourOn,
  drawn,
  readShadows,
  type BoxLook,
} from '../../../../src/judging/judge/measurement/box-look.ts'

const WHITE: [number, number, number] = [255, 255, 255]
const RECT = { x: 20, y: 20, w: 100, h: 60 }

const ringed = (radius: number, spread: number): BoxLook => ({
  fill: { r: 255, g: 255, b: 255, a: 1 },
  stroke: null,
  widths: [0, 0, 0, 0],
  radii: [radius, radius, radius, radius],
  shadows: readShadows(`0 0 0 ${spread} #102030ff`, 1),
})

describe('a ring that a shadow without blur draws', () => {
  it.each([
    [8, 2],
    [20, 2],
    [20, 6],
  ])('goes around corners of radius %i, %i px wide', (radius, spread) => {
    const look = ringed(radius, spread)
    const diagonal = (out: number) => radius - (radius + out) * Math.SQRT1_2
    const at = (out: number) =>
      colourOn(drawn(look, RECT, WHITE), RECT.x + diagonal(out), RECT.y + diagonal(out))[0]
    expect(at(spread / 2)).toBeLessThan(60)
    expect(at(spread + 2)).toBe(255)
  })

  it('has sharp corners around a box that has', () => {
    const [red] = colourOn(drawn(ringed(0, 4), RECT, WHITE), RECT.x - 3, RECT.y - 3)
    expect(red).toBe(16)
  })
})

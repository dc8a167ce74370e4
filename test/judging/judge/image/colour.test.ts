import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deltaE, deltaELab, toLab } from '../../../../src/judging/judge/image/colour.ts'

describe('CIEDE2000', () => {
  // Sharma, Wu and Dalal (2005), table 1: pairs that tell wrong implementations apart.
  it.each([
    [50, 2.6772, -79.7751, 50, 0, -82.7485, 2.0425],
    [50, -1.3802, -84.2814, 50, 0, -82.7485, 1],
    [50, 0, 0, 50, -1, 2, 2.3669],
    [50, 2.49, -0.001, 50, -2.49, 0.0009, 7.1792],
    [50, 2.49, -0.001, 50, -2.49, 0.0011, 7.2195],
    [50, -0.001, 2.49, 50, 0.0009, -2.49, 4.8045],
    [50, 2.5, 0, 50, 0, -2.5, 4.3065],
    [50, 2.5, 0, 73, 25, -18, 27.1492],
    [50, 2.5, 0, 61, -5, 29, 22.8977],
    [60.2574, -34.0099, 36.2677, 60.4626, -34.1751, 39.4387, 1.2644],
    [22.7233, 20.0904, -46.694, 23.0331, 14.973, -42.5619, 2.0373],
    [2.0776, 0.0795, -1.135, 0.9033, -0.0636, -0.5514, 0.9082],
  ])('of Lab %d %d %d and %d %d %d is %d', (l1, a1, b1, l2, a2, b2, expected) => {
    const [p, q] = [
      { l: l1, a: a1, b: b1 },
      { l: l2, a: a2, b: b2 },
    ]
    expect(deltaELab(p, q)).toBeCloseTo(expected, 4)
    expect(deltaELab(q, p)).toBeCloseTo(expected, 4)
  })

  it('is 0 for equal bytes only, and 100 from black to white', () => {
    const byte = fc.integer({ min: 0, max: 255 })
    fc.assert(
      fc.property(byte, byte, byte, byte, byte, byte, (r, g, b, r2, g2, b2) => {
        const distance = deltaE([r, g, b], [r2, g2, b2])
        if (r === r2 && g === g2 && b === b2) expect(distance).toBe(0)
        else expect(distance).toBeGreaterThan(0)
      }),
    )
    expect(deltaE([0, 0, 0], [255, 255, 255])).toBeCloseTo(100, 2)
    expect(toLab(255, 0, 0).l).toBeCloseTo(53.24, 1)
  })
})

import { describe, expect, it } from 'vitest'
import type { Finding } from '../../../../src/judging/judge/finding.ts'
import { isStillThere } from '../../../../src/judging/judge/verdict/still-there.ts'
import { canvas, fill } from '../measurement/canvas.ts'

const BOX = { x: 0.4, y: 0.4, w: 0.2, h: 0.2 }

const missing = (fields: Partial<Finding>): Finding => ({
  labels: ['missing/element'],
  note: 'It is missing.',
  box_a: BOX,
  box_b: null,
  confidence: 0.9,
  severity: 'major',
  pass: 'raw-pass',
  evidence: { kind: 'missing' },
  ...fields,
})

/** A square with a stripe where the box is, as far as `drawn`. */
function picture({ size = 100, drawn = true }) {
  const raster = canvas(size, size, [250, 250, 250])
  if (!drawn) return raster
  fill(raster, [20, 20, 20], { x: 42, y: 42, w: 14, h: 14 })
  fill(raster, [250, 250, 250], { x: 42, y: 48, w: 14, h: 3 })
  return raster
}

describe('what is said to be on one side alone', () => {
  it('stands on the other after all, whichever side that is', () => {
    const rasters = { a: picture({}), b: picture({}) }
    expect(isStillThere(missing({}), rasters)).toBe(true)
    expect(isStillThere(missing({ box_a: null, box_b: BOX }), rasters)).toBe(true)
  })

  it('is gone', () => {
    const rasters = { a: picture({}), b: picture({ drawn: false }) }
    expect(isStillThere(missing({}), rasters)).toBe(false)
  })

  it('may have moved where the sizes differ, and is left alone', () => {
    const rasters = { a: picture({}), b: picture({ size: 140 }) }
    expect(isStillThere(missing({}), rasters)).toBe(false)
  })

  it('is not asked of what both sides have', () => {
    const rasters = { a: picture({}), b: picture({}) }
    expect(isStillThere(missing({ box_b: BOX }), rasters)).toBe(false)
  })
})

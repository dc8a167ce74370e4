import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  agree,
  isOfMatch,
  isOfPresence,
  witnessed,
} from '../../../../src/judging/judge/borne-out/agreement.ts'
import type { Finding, Label } from '../../../../src/judging/judge/finding.ts'

const BOX = { x: 0.4, y: 0.4, w: 0.2, h: 0.1 }

const told = (labels: Finding['labels'], box_a: Finding['box_a'], box_b = box_a): Finding => ({
  labels,
  note: 'It differs.',
  box_a,
  box_b,
  confidence: 0.9,
  severity: 'minor',
  pass: 'main-pass',
  evidence: { kind: 'gap' },
})

describe('two ways of judging agree', () => {
  it('where they share a label, whichever of the two it is, and a place', () => {
    const p = told(['size', 'icon'], BOX)
    expect(agree(p, told(['icon'], BOX))).toBe(true)
    expect(agree(p, told(['typography'], BOX))).toBe(false)
    expect(agree(p, told(['icon'], { ...BOX, y: 0.6 }))).toBe(false)
  })

  it('on what only one image has', () => {
    const missing: [Label] = ['missing/element']
    expect(agree(told(missing, BOX, null), told(missing, BOX, null))).toBe(true)
    expect(agree(told(missing, BOX, null), told(missing, null, BOX))).toBe(false)
  })

  it('about a part in the middle of the other, unless that holds it among much else', () => {
    const p = told(['size'], BOX)
    const middle = { x: 0.45, y: 0.42, w: 0.1, h: 0.05 }
    expect(agree(p, told(['size'], middle))).toBe(true)
    expect(agree(p, told(['size'], { x: 0, y: 0, w: 1, h: 1 }))).toBe(false)
  })

  it('or do not, in whichever order they are asked', () => {
    const share = fc.integer({ min: 1, max: 50 }).map((hundredths) => hundredths / 100)
    const box = fc.record({ x: share, y: share, w: share, h: share })
    fc.assert(
      fc.property(box, box, (p, q) => {
        expect(agree(told(['size'], p), told(['size'], q))).toBe(
          agree(told(['size'], q), told(['size'], p)),
        )
      }),
    )
  })
})

describe('findings in doubt', () => {
  it('are reported where a witness tells of them, and are on record else', () => {
    const [seen, alone] = [told(['size'], BOX), told(['icon'], BOX)]
    const { findings, suppressions } = witnessed([seen, alone], [told(['size'], BOX)])
    expect(findings).toEqual([seen])
    expect(suppressions).toEqual([expect.objectContaining({ rule: 'not_witnessed' })])
  })

  it('need no witness where they are about what both images show', () => {
    const look = told(['size'], BOX)
    const gone: Finding = { ...look, box_b: null, evidence: { kind: 'missing' } }
    expect(witnessed([gone, look], [], isOfPresence).findings).toEqual([look])
  })

  it('need no witness where a structure tells of a look that the pixels were asked for', () => {
    const place = told(['size'], BOX)
    const look: Finding = { ...place, evidence: { kind: 'fill' } }
    expect(witnessed([place, look], [], isOfMatch).findings).toEqual([look])
  })
})

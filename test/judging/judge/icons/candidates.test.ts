import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { IconCandidate } from '../../../../src/judging/judge/evidence/icon-candidates.ts'
import type { Side } from '../../../../src/judging/judge/finding.ts'
import type { Raster } from '../../../../src/judging/judge/image/raster.ts'
import type { Rect } from '../../../../src/judging/judge/node.ts'
import { judged } from '../judged.ts'
import { placeOf, sceneOf, type Glyph } from './glyphs.ts'
import { runs } from '../../../support/property-runs.ts'

const ALL: Glyph[] = ['flag', 'menu', 'plus', 'frame', 'steps']
const OTHER: Glyph[] = ['flag', 'menu', 'plus', 'frame', 'flag']

const icon = (side: Side, place: number, fields: Partial<IconCandidate> = {}): IconCandidate => ({
  id: `${side}${place}`,
  side,
  box: placeOf(place),
  name: null,
  pair: null,
  cell: null,
  ...fields,
})

/** Every place on both sides, without links. */
const LISTED = [0, 1, 2, 3, 4].flatMap((place) => [icon('a', place), icon('b', place)])

const listed = (a: Raster, b: Raster, icons: IconCandidate[]) => judged(a, b, { icons })

describe('icons that a producer lists', () => {
  it('are compared where they are the same, and nothing is found', () => {
    const { findings, icons } = listed(sceneOf(ALL), sceneOf(ALL), LISTED)
    expect(findings).toEqual([])
    expect(icons.map(({ verdict }) => verdict)).toEqual(Array(5).fill('same'))
  })

  it('are called what the list calls them', () => {
    const icons = LISTED.with(8, icon('a', 4, { name: 'icon/steps' }))
    const judgement = listed(sceneOf(ALL), sceneOf(OTHER), icons)
    expect(judgement.findings).toMatchObject([
      {
        labels: ['icon', 'image/content'],
        note: 'The icon icon/steps is another one, or turned.',
        evidence: { kind: 'icon' },
      },
    ])
    expect(judgement.icons).toHaveLength(5)
    expect(judgement.icons).toContainEqual(
      expect.objectContaining({ name: 'icon/steps', verdict: 'different' }),
    )
  })

  it('have boxes in px of their image, whatever that is reduced by', () => {
    const twice = LISTED.map((one) => {
      const { x, y, w, h } = one.box
      return { ...one, box: { x: 2 * x, y: 2 * y, w: 2 * w, h: 2 * h } }
    })
    const raster = sceneOf(ALL)
    expect(judged(raster, raster, { icons: twice, scale: 2 }).icons).toHaveLength(5)
  })

  it('are known where they moved together', () => {
    const down = LISTED.map((one) =>
      one.side === 'a' ? one : { ...one, box: { ...one.box, y: one.box.y + 9 } },
    )
    expect(listed(sceneOf(ALL), sceneOf(ALL, 9), down).icons).toHaveLength(5)
  })
})

describe('a list', () => {
  const anyBox = fc.record({
    x: fc.integer({ min: -20, max: 230 }),
    y: fc.integer({ min: -20, max: 150 }),
    w: fc.integer({ min: 1, max: 200 }),
    h: fc.integer({ min: 1, max: 200 }),
  })
  const anyIcon = fc.record({
    side: fc.constantFrom<Side>('a', 'b'),
    box: anyBox,
    name: fc.constantFrom(null, 'icon/any'),
    pair: fc.constantFrom(null, '0', '1', '2'),
  })

  it('neither adds a difference nor takes one away, whatever it says', () => {
    const [a, b] = [sceneOf(ALL), sceneOf(OTHER)]
    const kinds = ({ findings }: ReturnType<typeof judged>) =>
      findings.map(({ evidence, box_a, box_b, confidence }) => [
        evidence.kind,
        box_a,
        box_b,
        confidence,
      ])
    const without = kinds(judged(a, b))
    fc.assert(
      fc.property(fc.array(anyIcon, { maxLength: 12 }), (list) => {
        const icons = list.map((one, i) => ({ ...one, id: String(i), cell: null }))
        expect(kinds(listed(a, b, icons))).toEqual(without)
      }),
      { numRuns: runs(20) },
    )
  })

  const boxes: [string, Rect][] = [
    ['beside its icon', { x: 60, y: 60, w: 20, h: 20 }],
    ['of a whole group', { x: 10, y: 10, w: 120, h: 120 }],
    ['outside of the image', { x: 230, y: 150, w: 20, h: 20 }],
  ]
  it.each(boxes)('does not name by a box %s', (_, box) => {
    const raster = sceneOf(ALL)
    const icons = [icon('a', 0, { box, name: 'icon/any' })]
    expect(listed(raster, raster, icons).icons).toEqual([])
  })
})

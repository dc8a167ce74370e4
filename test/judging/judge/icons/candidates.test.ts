import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withCandidates } from '../../../../src/judging/judge/icons/with-candidates.ts'
import { DEFAULT_SETTINGS } from '../../../../src/judging/judge/settings.ts'
import type { IconCandidate } from '../../../../src/judging/judge/evidence/icon-candidates.ts'
import type { Finding, Side } from '../../../../src/judging/judge/finding.ts'
import type { Raster } from '../../../../src/judging/judge/image/raster.ts'
import type { Rect } from '../../../../src/judging/judge/node.ts'
import type { Verdicts } from '../../../../src/judging/judge/verdict/tell.ts'
import { write } from '../image/drawing.ts'
import { placeOf, sceneOf, type Glyph } from './glyphs.ts'

const ALL: Glyph[] = ['flag', 'menu', 'plus', 'frame', 'steps']
const OTHER: Glyph[] = ['flag', 'menu', 'plus', 'frame', 'flag']
const NOTHING: Verdicts = {
  findings: [],
  suppressions: [],
  questions: [],
  icons: [],
}

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

interface Given {
  known?: Verdicts
  /** Px of an image for each of its raster. */
  scale?: number
}

function judged(
  a: Raster,
  b: Raster,
  icons: IconCandidate[],
  { known = NOTHING, scale = 1 }: Given = {},
) {
  const image = ({ width, height }: Raster) => ({
    header: { width: width * scale, height: height * scale, alpha: false },
    read: () => Promise.reject(new Error('read')),
  })
  return withCandidates(
    known,
    { icons, shapes: new Map(), reason: null },
    {
      images: { a: image(a), b: image(b) },
      rasters: { a, b },
      limits: DEFAULT_SETTINGS.limits,
    },
  )
}

const told = (findings: Finding[]) =>
  findings.map(({ labels, box_a, box_b }) => [labels.join(), box_a !== null, box_b !== null])

describe('icons that a producer lists', () => {
  it('that are the same are compared, and nothing is found', () => {
    const { findings, icons } = judged(sceneOf(ALL), sceneOf(ALL), LISTED)
    expect(findings).toEqual([])
    expect(icons.map(({ verdict }) => verdict)).toEqual(Array(5).fill('same'))
  })

  it('are one finding where one of them is another', () => {
    const icons = LISTED.with(8, icon('a', 4, { name: 'icon/steps' }))
    const { findings } = judged(sceneOf(ALL), sceneOf(OTHER), icons)
    expect(findings).toMatchObject([
      {
        labels: ['icon'],
        pass: 'icon-pass',
        note: 'The icon icon/steps is another icon than in the design, or turned.',
        box_a: { x: expect.closeTo(100 / 240, 4), y: expect.closeTo(100 / 160, 4) },
        evidence: { kind: 'icon' },
      },
    ])
  })

  it('have boxes in px of their image, whatever that is reduced by', () => {
    const twice = LISTED.map((listed) => {
      const { x, y, w, h } = listed.box
      return { ...listed, box: { x: 2 * x, y: 2 * y, w: 2 * w, h: 2 * h } }
    })
    const { findings } = judged(sceneOf(ALL), sceneOf(OTHER), twice, { scale: 2 })
    expect(told(findings)).toEqual([['icon', true, true]])
  })

  it('are found where they moved together', () => {
    const down = LISTED.map((listed) =>
      listed.side === 'a' ? listed : { ...listed, box: { ...listed.box, y: listed.box.y + 9 } },
    )
    expect(told(judged(sceneOf(ALL), sceneOf(OTHER, 9), down).findings)).toEqual([
      ['icon', true, true],
    ])
    expect(judged(sceneOf(ALL), sceneOf(ALL, 9), down).findings).toEqual([])
  })

  it('are missing or extra where one side alone lists and shows them', () => {
    const fewer = [...ALL.slice(0, 4), null]
    const withoutB = LISTED.filter(({ id }) => id !== 'b4')
    const withoutA = LISTED.filter(({ id }) => id !== 'a4')
    expect(told(judged(sceneOf(ALL), sceneOf(fewer), withoutB).findings)).toEqual([
      ['icon,missing/element', true, false],
    ])
    expect(told(judged(sceneOf(fewer), sceneOf(ALL), withoutA).findings)).toEqual([
      ['icon,extra/element', false, true],
    ])
    // Listed on one side, shown on both.
    expect(judged(sceneOf(ALL), sceneOf(ALL), withoutB).findings).toEqual([])
  })

  it('are not missing where no neighbour says what their place is', () => {
    const alone = [icon('a', 4)]
    expect(judged(sceneOf(ALL), sceneOf([]), alone).findings).toEqual([])
  })

  it('are not told twice', () => {
    const first = judged(sceneOf(ALL), sceneOf(OTHER), LISTED)
    const again = judged(sceneOf(ALL), sceneOf(OTHER), LISTED, {
      known: { ...NOTHING, findings: first.findings },
    })
    expect(again.findings).toEqual(first.findings)
  })
})

describe('icons that pixels alone found', () => {
  it('give way to the same icon where a producer lists it', () => {
    const box = { x: 100 / 240, y: 100 / 160, w: 20 / 240, h: 20 / 160 }
    const icons = [
      { box_a: box, box_b: box, name: null, similarity: null, verdict: 'different' as const },
    ]
    const after = judged(sceneOf(ALL), sceneOf(OTHER), LISTED, { known: { ...NOTHING, icons } })
    expect(after.icons.map(({ similarity }) => similarity)).not.toContain(null)
    expect(after.icons).toHaveLength(5)
  })
})

describe('what a producer gets wrong finds nothing', () => {
  const boxes: [string, Rect][] = [
    ['beside its icon', { x: 110, y: 100, w: 20, h: 20 }],
    ['on nothing', { x: 60, y: 60, w: 20, h: 20 }],
    ['on letters', { x: 20, y: 138, w: 14, h: 14 }],
    ['of a whole group', { x: 10, y: 10, w: 120, h: 120 }],
    ['of a dot', { x: 104, y: 104, w: 5, h: 5 }],
    ['outside of the image', { x: 230, y: 150, w: 20, h: 20 }],
  ]
  it.each(boxes)('a box %s', (_, box) => {
    const words = [[1, 2, 3, 4]]
    const [a, b] = [sceneOf(ALL), sceneOf(ALL)]
    for (const raster of [a, b]) write(raster, 20, 140, words, [32, 40, 54])
    for (const side of ['a', 'b'] as const) {
      const icons = LISTED.map((listed) =>
        listed.id === `${side}4` ? { ...listed, box, pair: null } : listed,
      )
      expect(judged(a, b, icons).findings).toEqual([])
    }
  })

  it('boxes anywhere', () => {
    const box = fc.record({
      x: fc.integer({ min: -20, max: 230 }),
      y: fc.integer({ min: -20, max: 150 }),
      w: fc.integer({ min: 1, max: 70 }),
      h: fc.integer({ min: 1, max: 70 }),
    })
    const raster = sceneOf(ALL)
    fc.assert(
      fc.property(fc.array(fc.tuple(box, fc.boolean()), { maxLength: 12 }), (list) => {
        const icons = list.map(([at, left], i) => icon(left ? 'a' : 'b', i, { box: at }))
        expect(judged(raster, raster, icons).findings).toEqual([])
      }),
    )
  })

  it('a list that lacks some of repeated icons', () => {
    const row: Glyph[] = ['flag', 'flag', 'flag', 'plus', 'plus', 'menu']
    const raster = sceneOf(row)
    const all = row.flatMap((_, place) => [icon('a', place), icon('b', place)])
    fc.assert(
      fc.property(fc.subarray(all), (icons) => {
        expect(judged(raster, raster, icons).findings).toEqual([])
      }),
    )
  })

  it('links between icons that are not each other’s', () => {
    const raster = sceneOf(ALL)
    fc.assert(
      fc.property(
        fc.shuffledSubarray(
          ALL.map((_, i) => i),
          { minLength: 5 },
        ),
        (order) => {
          const icons = LISTED.map((listed) =>
            listed.side === 'a'
              ? { ...listed, pair: `b${order[Number(listed.id.slice(1))]}` }
              : listed,
          )
          expect(judged(raster, raster, icons).findings).toEqual([])
        },
      ),
    )
  })
})

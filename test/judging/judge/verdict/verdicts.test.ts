import fc from 'fast-check'
import { expect, it } from 'vitest'
import { finish } from '../../../../src/base/steps.ts'
import { NO_EVIDENCE } from '../../../../src/judging/judge/structures/element.ts'
import { register } from '../../../../src/judging/judge/registration/register.ts'
import { verdictsOf } from '../../../../src/judging/judge/verdict/verdicts.ts'
import { DEFAULT_SETTINGS } from '../../../../src/judging/judge/settings.ts'
import { BLANK_STYLE } from '../../../../src/judging/judge/evidence/blank-style.ts'
import { canvas } from '../image/drawing.ts'
import type { NodeStyle } from '../../../../src/judging/judge/node.ts'
import type { Change } from '../../../../src/judging/judge/change.ts'
import type { Segment } from '../../../../src/judging/judge/segmentation/segmentation.ts'
import type { Follower } from '../../../../src/judging/judge/attribution/followers.ts'
import type { Hypothesis } from '../../../../src/judging/judge/attribution/hypothesis.ts'

const image = canvas(100, 50, [255, 255, 255])
const rect = { x: 10, y: 10, w: 16, h: 16 }
/** An icon that is so alike its counterpart: a similarity of 1 has a ratio of 0, one of 0 of 5. */
const icon = (x: number, similarity: number): Hypothesis => ({
  change: { kind: 'icon', similarity },
  rect_a: { ...rect, x },
  rect_b: { ...rect, x },
  ratio: (1 - similarity) / 0.2,
  about: null,
})
const gone: Hypothesis = {
  ...icon(70, 0),
  change: { kind: 'missing', what: 'icon', content: 'icon' },
  rect_b: null,
}

const reported = (hypotheses: Hypothesis[], followers: Follower[] = [], min_confidence = 0) =>
  verdictsOf(
    { hypotheses, suppressed: [], followers },
    finish(register(image, image, () => NO_EVIDENCE)),
    {
      rasters: { a: image, b: image },
      limits: { ...DEFAULT_SETTINGS.limits, min_confidence },
      shrink: 1,
    },
  )

it('asks about icons that are too alike to be surely others, and points at their findings', () => {
  const { findings, questions } = reported([icon(4, 0.8), icon(40, 0.3)])
  expect(questions).toEqual([
    expect.objectContaining({ kind: 'icon', finding: 1, similarity: 0.8 }),
  ])
  expect(findings[1]?.box_a?.x).toBeCloseTo(0.04)
})

it('calls what structures declare of letters by its property, whatever was measured', () => {
  const style = (fontSize: number): NodeStyle => ({ ...BLANK_STYLE, fontSize })
  const segment = (fontSize: number) =>
    ({
      rect,
      parent: null,
      element: {
        kind: 'text',
        segments: [],
        node: { kind: 'text', text: 'Delete', style: style(fontSize) },
      },
    }) as unknown as Segment
  const [found] = reported([
    {
      ...icon(10, 0),
      change: { kind: 'weight', heavier: 1.2 },
      about: { a: segment(17), b: segment(20), similarity: 1 },
    },
  ]).findings
  expect(found?.note).toBe('The font-size of “Delete” is 20 px, the design has 17 px.')
  expect(found?.evidence).toMatchObject({ kind: 'font-size', property: 'font-size' })
})

it('names the pass of what is not reported as of what is', () => {
  const elsewhere = { ...icon(40, 0), change: { kind: 'shift', axis: 'x', a: 0, b: 9 } as const }
  const passesOf = (list: { pass: string }[]) => list.map(({ pass }) => pass).toSorted()
  const expected = ['icon-pass', 'raw-pass']
  expect(passesOf(reported([icon(4, 0.3), elsewhere]).findings)).toEqual(expected)
  expect(passesOf(reported([icon(4, 0.3), elsewhere], [], 1).suppressions)).toEqual(expected)
})

it('lists the icons of findings, ambiguous where they are too alike to be others', () => {
  const { icons } = reported([icon(4, 0.8), icon(40, 0.4), gone])
  expect(icons.map(({ verdict, similarity }) => [verdict, similarity])).toEqual(
    expect.arrayContaining([
      ['different', 0.4],
      ['ambiguous', 0.8],
      ['missing', null],
    ]),
  )
})

/** A difference in some place, by as much as makes it more or less likely. */
const cause = fc.record({
  kind: fc.constantFrom('gap', 'padding', 'shift', 'size', 'weight', 'fill'),
  x: fc.integer({ min: 0, max: 80 }),
  delta: fc.integer({ min: 2, max: 30 }),
  ratio: fc.double({ min: 0.2, max: 8, noNaN: true }),
})

/** A change of a kind, each of which has a sentence of its own. */
function changeOf(kind: string, i: number, delta: number): Change {
  const length = { axis: 'x', a: 100 * i, b: 100 * i + delta } as const
  if (kind === 'gap' || kind === 'padding') return { kind, ...length }
  if (kind === 'shift') return { kind, ...length }
  if (kind === 'size') return { kind, by: 'length', ...length }
  return kind === 'weight'
    ? { kind, heavier: 1.1 + i }
    : { kind: 'fill', a: [i, 0, 0], b: [i, delta, 0] }
}

const follower = fc
  .record({ x: fc.integer({ min: 0, max: 80 }), dx: fc.integer({ min: 0, max: 30 }) })
  .map(({ x, dx }): Follower => {
    const segment = { rect: { ...rect, x }, element: null } as Segment
    const about = { a: segment, b: segment, similarity: 1 }
    const length = { axis: 'x', a: 0, b: dx } as const
    return {
      about,
      change: dx > 1 ? { kind: 'shift', ...length } : { kind: 'size', by: 'length', ...length },
    }
  })

it('says of what stood before something that is gone no further than that reached that it follows from it', () => {
  const moved = (by: number): Follower => {
    const segment = { rect: { ...rect, x: 10 }, element: null } as Segment
    const about = { a: segment, b: segment, similarity: 1 }
    return { about, change: { kind: 'shift', axis: 'x', a: 0, b: by } }
  }
  const { suppressions } = reported([gone], [moved(20), moved(-20)])
  expect(suppressions.map(({ rule, detail }) => [rule, detail])).toEqual([
    ['moved_by', 'It stands 20 px further right. It follows from: This icon is missing.'],
    ['below_threshold', 'It stands 20 px further left.'],
  ])
})

it('says that what a gap moved between several follows from it, however many of them are before it', () => {
  const gap: Hypothesis = {
    change: { kind: 'gap', axis: 'x', a: 4, b: 12 },
    rect_a: { ...rect, w: 80 },
    rect_b: { ...rect, w: 90 },
    ratio: 4,
    about: null,
  }
  const { suppressions } = reported(
    [gap],
    [8, 16, 24, 11].map((b) => {
      const segment = { rect, element: null } as Segment
      const about = { a: segment, b: segment, similarity: 1 }
      return { about, change: { kind: 'shift', axis: 'x', a: 0, b } }
    }),
  )
  expect(suppressions.map(({ rule }) => rule)).toEqual([
    'moved_by',
    'moved_by',
    'moved_by',
    'below_threshold',
  ])
})

it('says of what follows that it does from a finding that can have moved it as far, or that none says why', () => {
  fc.assert(
    fc.property(
      fc.array(cause, { maxLength: 6 }),
      fc.array(follower, { maxLength: 6 }),
      fc.constantFrom(0, 0.3, 0.55, 0.8, 1),
      (causes, followers, least) => {
        const hypotheses = causes.map(({ kind, x, delta, ratio }, i): Hypothesis => ({
          change: changeOf(kind, i, delta),
          rect_a: { ...rect, x },
          rect_b: { ...rect, x },
          ratio,
          about: null,
        }))
        const { findings, suppressions } = reported(hypotheses, followers, least)
        const notes = findings.map(({ note }) => note)
        const named = suppressions.filter(({ rule }) => rule === 'moved_by' || rule === 'stretched')
        for (const { detail } of named) {
          const [what, why = ''] = detail.split(' It follows from: ')
          expect(what).toMatch(
            /^It (stands \d+ px further right|is \d+ px wide instead of 0 px)\.$/,
          )
          expect(notes).toContain(why)
        }
        expect(findings.length + suppressions.length).toBe(causes.length + followers.length)
        const moved = findings.map(({ evidence }) => evidence.also_moved ?? 0)
        expect(moved.reduce((sum, count) => sum + count, 0)).toBe(
          suppressions.filter(({ rule }) => rule === 'moved_by').length,
        )
        const canMove = ({ about, change: { kind, b } }: Follower) =>
          findings.some(({ evidence: { kind: what, measure }, box_a }) => {
            if (what === 'fill' || kind === 'size' || !measure) return what !== 'fill'
            // A gap between several is before those that it is about as often as they went that far.
            const off = 100 * (box_a?.x ?? 0) - about.a.rect.x
            const isAmong = what === 'gap' && Math.round(Math.abs(off)) <= 1
            const times = isAmong ? Math.max(1, Math.round(b / measure.delta)) : 1
            return times * measure.delta >= b - times * 1.5
          })
        expect(named).toHaveLength(followers.filter(canMove).length)
      },
    ),
  )
})

import { expect, it } from 'vitest'
import { predicted } from '../../../../src/judging/judge/attribution/predicted.ts'
import { RULE_DOCS } from '../../../../src/judging/judge/rules/docs.ts'
import type { Kind } from '../../../../src/judging/judge/change.ts'
import type { Hypothesis } from '../../../../src/judging/judge/attribution/hypothesis.ts'
import type { Rect } from '../../../../src/judging/judge/node.ts'

const box = (x: number, y: number, w: number, h: number): Rect => ({ x, y, w, h })

const cause = (kind: Kind, rect_a: Rect | null, rect_b: Rect | null): Hypothesis => ({
  change: RULE_DOCS[kind].example,
  rect_a,
  rect_b,
  ratio: 2,
  about: null,
})

const shift = (delta: number, from: Rect, to: Rect): Hypothesis => ({
  ...cause('shift', from, to),
  change: { kind: 'shift', axis: 'x', a: 0, b: delta },
})

const AVATAR = box(16, 20, 36, 36)
const NAME = box(140, 20, 60, 20)

it.each([
  [
    'is as much larger',
    shift(6, AVATAR, box(16, 20, 42, 42)),
    cause('size', AVATAR, box(16, 20, 42, 42)),
    'stretched',
  ],
  [
    'moved further than it grew',
    shift(14, AVATAR, box(30, 20, 42, 42)),
    cause('size', AVATAR, box(30, 20, 42, 42)),
    null,
  ],
  [
    'grew to both sides, and not as far to either',
    shift(5, AVATAR, box(21, 20, 56, 56)),
    cause('size', AVATAR, box(21, 20, 56, 56)),
    null,
  ],
  [
    'stands beside what grew',
    shift(6, NAME, box(146, 20, 60, 20)),
    cause('size', AVATAR, box(16, 20, 42, 42)),
    null,
  ],
  [
    'takes the place of what is gone',
    shift(-124, NAME, box(16, 20, 60, 20)),
    cause('missing', AVATAR, null),
    'moved_by',
  ],
  [
    'stands where a line went',
    shift(-124, NAME, box(16, 20, 60, 20)),
    {
      ...cause('missing', AVATAR, null),
      change: { kind: 'missing', what: 'line', content: null } as const,
    },
    null,
  ],
  [
    'went further than that',
    shift(-130, NAME, box(10, 20, 60, 20)),
    cause('missing', AVATAR, null),
    null,
  ],
  [
    'went away from what is gone',
    shift(12, NAME, box(152, 20, 60, 20)),
    cause('missing', AVATAR, null),
    null,
  ],
  [
    'makes space for what came',
    shift(44, box(16, 20, 60, 20), box(60, 20, 60, 20)),
    cause('extra', null, AVATAR),
    'moved_by',
  ],
  [
    'stands in another line',
    shift(-124, NAME, box(16, 20, 60, 20)),
    cause('missing', box(16, 80, 36, 36), null),
    null,
  ],
])('of what %s says whether the other cause predicts it', (_, displaced, other, rule) => {
  expect(predicted([displaced, other]).get(displaced)).toEqual(
    rule ? { rule, cause: other } : undefined,
  )
})

const down = (kind: 'shift' | 'padding', delta: number, from: Rect, to: Rect): Hypothesis => ({
  ...cause(kind, from, to),
  change: { kind, axis: 'y', a: 0, b: delta },
})

it.each([
  ['on its line', 6, NAME, 'moved_by'],
  ['on its line, but further down', 12, NAME, null],
  ['above it', 6, box(140, -20, 60, 20), null],
  ['in it', 6, box(20, 25, 20, 20), null],
])(
  'of what is %s a padding that moved the content of a box down predicts %s px',
  (_, delta, from, rule) => {
    const moved = down('shift', delta, from, { ...from, y: from.y + delta })
    const padded = down('padding', 6, AVATAR, AVATAR)
    expect(predicted([moved, padded]).get(moved)).toEqual(
      rule ? { rule, cause: padded } : undefined,
    )
  },
)

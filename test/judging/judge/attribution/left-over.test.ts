import { expect, it } from 'vitest'
import { compareSpaces } from '../../../../src/judging/judge/attribution/layout/spaces-in-line.ts'
import {
  frameOf,
  type Axis,
  type Context,
  type LayoutCause,
  type Reading,
} from '../../../../src/judging/judge/attribution/layout/model.ts'
import { noMatches, type Match } from '../../../../src/judging/judge/matching/matching.ts'
import type { Segment } from '../../../../src/judging/judge/segmentation/segmentation.ts'

interface Placed {
  at: [number, number]
  length: [number, number]
}

/** The gaps that are found between what stands along an axis, of which a structure says so much. */
function gapsOf(
  placed: readonly Placed[],
  { axis, says, frame }: { axis: Axis; says: Reading | null; frame: [number, number] | null },
) {
  const segment = (at: number, length: number, parent: Segment | null) => {
    const rect =
      axis === 'x' ? { x: at, y: 0, w: length, h: 20 } : { x: 0, y: at, w: 20, h: length }
    const kind = parent === null ? 'box' : 'text'
    return { kind, rect, lines: [rect], parent, container: null } as never
  }
  const [width, other] = frame ?? [400, 400]
  const page: Match = { a: segment(0, 999, null), b: segment(0, 999, null), similarity: 1 }
  const parent: Match = {
    a: segment(0, width, page.a),
    b: segment(0, other, page.b),
    similarity: 1,
  }
  const items = placed.map(({ at, length }): Match => ({
    a: segment(at[0], length[0], parent.a),
    b: segment(at[1], length[1], parent.b),
    similarity: 1,
  }))
  const causes: LayoutCause[] = []
  const none = { a: [], b: [] }
  const matching = noMatches<Match>()
  const context: Context = {
    matching,
    slack: () => ({ x: 0, y: 0 }),
    spacings: () => ({
      length: null,
      side: 'b',
      inIcons: 0,
      lengthAcross: null,
      reading: () => says,
    }),
    columns: () => false,
    goesOn: () => false,
    groups: new Map(),
    parent,
    frame: parent,
    items,
    unmatchedInFrame: none,
    unmatched: none,
    causes,
  }
  const groups = items.map((item) => ({ items: [item] }))
  compareSpaces(context, groups, axis, frame && frameOf(parent, axis))
  return causes.filter(({ kind }) => kind === 'gap').map(({ a, b }) => [a, b])
}

it('what moved between two that stayed has changed no gap, whether their frame is seen or not', () => {
  const column: Placed[] = [
    { at: [0, 0], length: [20, 20] },
    { at: [36, 28], length: [20, 20] },
    { at: [72, 72], length: [20, 20] },
  ]
  for (const frame of [null, [92, 92]] as const)
    expect(gapsOf(column, { axis: 'y', says: null, frame: frame && [...frame] })).toEqual([])
})

it('a gap has taken nothing of what all of a line gave where it is more or less', () => {
  const column: Placed[] = [
    { at: [0, 0], length: [54, 24] },
    { at: [74, 44], length: [24, 24] },
    { at: [120, 98], length: [48, 48] },
  ]
  const says = 'left over'
  expect(gapsOf(column, { axis: 'y', says, frame: [168, 146] })).toEqual([[22, 30]])
  const row = (x: number): Placed[] => [
    { at: [14, 14], length: [20, 20] },
    { at: [48, x], length: [311, 282] },
  ]
  expect(gapsOf(row(60), { axis: 'x', says, frame: null })).toEqual([[14, 26]])
  expect(gapsOf(row(77), { axis: 'x', says, frame: null })).toEqual([])
})

it.each([25, 9])('a gap of %i px beside a group whose parts went apart is another space', (gap) => {
  const column: Placed[] = [
    { at: [0, 0], length: [52, 52] },
    { at: [66, 52 + gap], length: [40, 65] },
  ]
  expect(gapsOf(column, { axis: 'y', says: 'left over', frame: null })).toEqual([])
})

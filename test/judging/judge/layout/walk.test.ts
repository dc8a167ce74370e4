import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { causesIn, type Built } from './tree.ts'

const leaf = (a: Built['a'], b: Built['b'] = a, more: Partial<Built> = {}): Built => ({
  a,
  b,
  ...more,
})

describe('what changed in a row', () => {
  it('is not the room that alignment leaves over, when an element in it grew', () => {
    const bar = (w: number): Built => ({
      a: [0, 0, 300, 40],
      b: [0, 0, 300, 40],
      padding: 10,
      gap: 8,
      children: [
        leaf([10, 10, 40, 20], [10, 10, 40 + w, 20]),
        leaf([130, 10, 40, 20], [130 + w / 2, 10, 40, 20]),
        leaf([250, 10, 40, 20]),
      ],
    })
    fc.assert(
      fc.property(fc.integer({ min: -30, max: 50 }), (w) => {
        expect(causesIn(bar(w))).toEqual([])
      }),
    )
  })

  it('is the gap that the build declares otherwise, not the room behind that gave way to it', () => {
    const found = causesIn({
      a: [0, 0, 300, 40],
      b: [0, 0, 300, 40],
      padding: 10,
      gap: 16,
      children: [
        leaf([10, 10, 20, 20]),
        leaf([42, 10, 20, 20], [46, 10, 20, 20]),
        leaf([74, 10, 20, 20], [82, 10, 20, 20]),
        leaf([270, 10, 20, 20]),
      ],
    })
    expect(found).toEqual([{ kind: 'gap', axis: 'x', delta: 4, about: ['0/0', '0/1', '0/2'] }])
  })

  it('is a margin, also one that reaches through the parent it starts in', () => {
    const found = causesIn({
      a: [0, 0, 100, 100],
      b: [0, 0, 100, 106],
      padding: 10,
      gap: 12,
      children: [
        leaf([10, 10, 80, 20]),
        {
          a: [10, 42, 80, 48],
          b: [10, 48, 80, 48],
          children: [leaf([10, 42, 80, 48], [10, 48, 80, 48], { margin: [6, 0, 0, 0] })],
        },
      ],
    })
    expect(found).toEqual([{ kind: 'gap', axis: 'y', delta: 6, about: ['0/0', '0/1/0'] }])
  })

  it('is the element displaced between neighbours that stayed, though nothing declares it', () => {
    const found = causesIn({
      a: [0, 0, 300, 40],
      b: [0, 0, 300, 40],
      padding: 10,
      gap: 8,
      children: [
        leaf([10, 10, 40, 20]),
        leaf([130, 10, 40, 20], [142, 10, 40, 20]),
        leaf([250, 10, 40, 20]),
      ],
    })
    expect(found).toEqual([{ kind: 'shift', axis: 'x', delta: 12, about: ['0/1'] }])
  })
})

describe('columns whose rows happen to align', () => {
  const column = (at: number, from: number, to: number, moved = 0): Built => ({
    a: [at, 10, from, 60],
    b: [at + moved, 10, to, 60],
    gap: 10,
    children: [
      leaf([at + (from - 12) / 2, 10, 12, 10], [at + moved + (to - 12) / 2, 10, 12, 10]),
      leaf([at, 30, from, 20], [at + moved, 30, to, 20]),
    ],
  })

  it('are columns: what grew in one displaces no element of its rows', () => {
    const found = causesIn({
      a: [0, 0, 300, 80],
      b: [0, 0, 300, 80],
      padding: 10,
      gap: 20,
      children: [column(10, 20, 36), column(140, 20, 20, 8), column(270, 20, 20)],
    })
    expect(found).toEqual([])
  })
})

describe('elements aligned in a row', () => {
  it('are not displaced by a neighbour that grew', () => {
    const found = causesIn({
      a: [0, 0, 200, 40],
      b: [0, 0, 200, 40],
      padding: 4,
      gap: 6,
      children: [
        {
          a: [10, 12, 42, 16],
          b: [10, 8, 50, 24],
          gap: 2,
          children: [
            leaf([10, 12, 20, 16], [10, 8, 20, 16]),
            leaf([32, 12, 16, 16], [32, 8, 24, 24]),
          ],
        },
        leaf([100, 10, 20, 20]),
      ],
    })
    expect(found).toEqual([])
  })
})

describe('beside something that is missing', () => {
  const list = (moved: number): Built => ({
    a: [0, 0, 100, 160],
    b: [0, 0, 100, 130 + moved],
    padding: 10,
    gap: 10,
    children: [
      leaf([10, 10, 80, 20]),
      leaf([10, 70, 80, 20], [10, 40, 80, 20]),
      leaf([10, 100, 80, 20], [10, 70 + moved, 80, 20], { margin: [moved, 0, 0, 0] }),
      leaf([10, 130, 80, 20], [10, 100 + moved, 80, 20]),
    ],
  })

  it('the room it left is no cause, another gap still is', () => {
    expect(causesIn(list(0), [10, 40, 80, 20])).toEqual([])
    expect(causesIn(list(8), [10, 40, 80, 20])).toEqual([
      { kind: 'gap', axis: 'y', delta: 8, about: ['0/1', '0/2'] },
    ])
  })
})

describe('the room between groups', () => {
  it('gives way where a wrapper is wider than what it holds', () => {
    const found = causesIn({
      a: [0, 0, 300, 40],
      b: [0, 0, 300, 40],
      padding: 10,
      gap: 20,
      children: [
        {
          a: [10, 10, 170, 20],
          b: [10, 10, 130, 20],
          children: [leaf([10, 10, 70, 20])],
        },
        leaf([200, 10, 90, 20], [160, 10, 130, 20]),
      ],
    })
    expect(found.filter(({ kind }) => kind === 'gap')).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { BLANK_STYLE } from '../../../../src/judging/judge/evidence/blank-style.ts'
import { elementPairs } from '../../../../src/judging/judge/structures/element-pairs.ts'
import type { Match } from '../../../../src/judging/judge/matching/matching.ts'
import type { Aligned } from '../../../../src/judging/judge/structures/element.ts'
import type { Element } from '../../../../src/judging/judge/segmentation/segmentation.ts'
import type { NodeKind, NodeStyle, Rect } from '../../../../src/judging/judge/node.ts'

const PAINTED: NodeStyle = {
  ...BLANK_STYLE,
  fill: { kind: 'colour', colour: { r: 20, g: 40, b: 60, a: 1 } },
}

interface Drawn {
  id: string
  kind?: NodeKind
  at: [number, number, number, number]
  text?: string
  plain?: boolean
  /** A corner radius. */
  round?: number
  children?: Drawn[]
}

/** A structure of which no segment of the image is known. */
function aligned(root: Drawn): Aligned {
  const elements: Element[] = []
  const add = (drawn: Drawn, parent: Element | null): Element['node'] => {
    const { id, at, text = null, plain, round = 0, children = [] } = drawn
    const [x, y, w, h] = at
    const rect: Rect = { x, y, w, h }
    const kind = drawn.kind ?? (text === null ? 'box' : 'text')
    const cornerRadius: NodeStyle['cornerRadius'] = [round, round, round, round]
    const style = plain ? BLANK_STYLE : { ...PAINTED, cornerRadius }
    const node = { id, kind, name: null, rect, text, style, layout: null, children: [] }
    const own: Element = { node, rect, parent, segments: [] }
    elements.push(own)
    own.node.children = children.map((child) => add(child, own))
    return node
  }
  add(root, null)
  return { elements, scale: 1, aside: null, foreign: false }
}

/** Pairs of ids, in the order of the first. */
function pairs(a: Drawn, b: Drawn): string[] {
  const evidence = { aligned: { a: aligned(a), b: aligned(b) }, lacking: [] }
  const matching = { matches: [], ofA: new Map(), ofB: new Map() }
  return elementPairs(evidence, matching)
    .map((pair) => `${pair.a.node.id}=${pair.b.node.id}`)
    .toSorted()
}

const label = (id: string, x: number, text = 'Save'): Drawn => ({ id, at: [x, 20, 40, 16], text })

describe('the elements of two structures', () => {
  it.each([0, 8, 40])(
    'are pairs by their words though no ink was reported apart, %i px aside',
    (off) => {
      const [a, b] = [0, off].map((x) => ({
        id: 'bar',
        at: [x, 0, 200, 56] as [number, number, number, number],
        children: [label('first', x + 20), label('second', x + 100, 'Cancel')],
      })) as [Drawn, Drawn]
      expect(pairs(a, b)).toEqual(['bar=bar', 'first=first', 'second=second'])
    },
  )

  it('stay apart where their words say otherwise', () => {
    const a = {
      id: 'a',
      at: [0, 0, 200, 56] as [number, number, number, number],
      children: [label('p', 20)],
    }
    const b = {
      ...a,
      id: 'b',
      plain: true,
      children: [label('q', 20, 'Open'), label('r', 100, 'Shut')],
    }
    expect(pairs(a, b)).not.toContain('p=q')
  })

  it.each([
    [80, 79, 79, 80],
    [80, 79, 80, 79],
    [80, 80, 80, 80],
  ])('go from the outside in where one fills the other: %i in %i px, %i in %i px', (...heights) => {
    const nest = (outer: number, inner: number): Drawn => ({
      id: 'outer',
      at: [0, 0, 380, outer],
      children: [{ id: 'inner', at: [0, 0, 380, inner], children: [label('name', 20)] }],
    })
    const [p, q, u, v] = heights
    expect(pairs(nest(p, q), nest(u, v))).toEqual(['inner=inner', 'name=name', 'outer=outer'])
  })

  describe('of which one fills the other', () => {
    /** A round box in front of a square one that is as large or a px larger, in it or beside it. */
    const stack = (by: number, isInside: boolean): Drawn => {
      const name = label('name', 20)
      const front: Drawn = { id: 'front', at: [by, by, 200 - 2 * by, 80], round: 12 }
      const back: Drawn = { id: 'back', at: [0, 0, 200, 80 + 2 * by] }
      return isInside
        ? { ...back, children: [{ ...front, children: [name] }] }
        : { id: 'root', at: [0, 0, 400, 200], plain: true, children: [back, front, name] }
    }
    /** The one that the other structure knows, in a box that is not drawn. */
    const alone = (by: number): Drawn => ({
      id: 'root',
      at: [0, 0, 400, 200],
      plain: true,
      children: [
        { id: 'front', at: [by, by, 200 - 2 * by, 80], round: 12, children: [label('name', 20)] },
      ],
    })

    it.each([
      [0, true],
      [0, false],
      [1, true],
      [1, false],
    ])('are pairs where they are drawn alike: %i px apart, in each other: %s', (by, isInside) => {
      const [p, q] = [stack(by, isInside), alone(by)]
      for (const [a, b] of [
        [p, q],
        [q, p],
      ] as const)
        expect(pairs(a, b)).toContain('front=front')
    })

    it('are pairs where they are drawn alike, whichever of them the image shows', () => {
      const [a, b] = [aligned(stack(0, false)), aligned(alone(0))]
      const at = (side: Aligned, id: string) => side.elements.find(({ node }) => node.id === id)!
      const match = {
        a: { element: at(a, 'back') },
        b: { element: at(b, 'front') },
      } as Match
      const matching = { matches: [match], ofA: new Map(), ofB: new Map() }
      const pairs = elementPairs({ aligned: { a, b }, lacking: [] }, matching)
      expect(pairs.find((pair) => pair.match === match)?.a.node.id).toBe('front')
    })
  })

  it('grow with what they hold', () => {
    const card = (grown: number): Drawn => ({
      id: 'page',
      at: [0, 0, 660, 282 + grown],
      children: [
        {
          id: 'card',
          at: [24, 24, 612, 234 + grown],
          children: [label('top', 44), { id: 'end', at: [44, 220 + grown, 40, 16], text: 'Done' }],
        },
      ],
    })
    expect(pairs(card(0), card(85))).toEqual(['card=card', 'end=end', 'page=page', 'top=top'])
  })

  it.each([0, 7])(
    'are icons in the same frame, of which one reports the ink, %i px aside',
    (off) => {
      const frame = (x: number, ink: [number, number, number, number]): Drawn => ({
        id: 'root',
        at: [0, 0, 300, 60],
        children: [
          { id: 'disc', at: [x, 16, 40, 40], children: [{ id: 'icon', kind: 'icon', at: ink }] },
        ],
      })
      const [a, b] = [frame(100, [110, 28, 20, 14]), frame(100 + off, [108 + off, 24, 24, 24])]
      expect(pairs(a, b)).toEqual(['disc=disc', 'icon=icon', 'root=root'])
    },
  )

  it('are a frame and the list in it, whichever of them the images tell apart', () => {
    const menu = (): Drawn => ({
      id: 'frame',
      at: [0, 0, 250, 180],
      children: [
        label('head', 20, 'Head'),
        {
          id: 'list',
          at: [0, 40, 250, 100],
          children: [label('first', 20, 'One'), label('second', 80, 'Two')],
        },
        label('foot', 120, 'Foot'),
      ],
    })
    const [a, b] = [aligned(menu()), aligned(menu())]
    const at = (side: Aligned, id: string) => side.elements.find(({ node }) => node.id === id)!
    const match = {
      a: { element: at(a, 'frame') },
      b: { element: at(b, 'list') },
    } as Match
    const matching = { matches: [match], ofA: new Map(), ofB: new Map() }
    const pairs = elementPairs({ aligned: { a, b }, lacking: [] }, matching)
    for (const id of ['frame', 'list'])
      expect(pairs.find((pair) => pair.a.node.id === id)?.b.node.id).toBe(id)
  })
})

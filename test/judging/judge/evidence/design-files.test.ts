import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isUnusable } from '../../../../src/judging/judge/evidence/evidence-file.ts'
import { loadDesignTree } from '../../../../src/judging/judge/evidence/load-structure.ts'
import { listNodes } from '../../../../src/judging/judge/evidence/tree-walk.ts'
import type { UiNode } from '../../../../src/judging/judge/node.ts'

// Files as the design tool's REST API returns them.

const box = (x: number, y: number, width: number, height: number) => ({
  absoluteBoundingBox: { x, y, width, height },
})
const paint = (r: number, g: number, b: number, extra = {}) => ({
  type: 'SOLID',
  color: { r, g, b, a: 1 },
  ...extra,
})
const BLACK = [paint(0, 0, 0)]
const PICTURE = [{ type: 'IMAGE', scaleMode: 'FILL' }]

const frame = (children: object[], extra = {}) => ({
  id: 'root',
  type: 'FRAME',
  ...box(100, 100, 200, 100),
  children,
  ...extra,
})

function load(json: unknown, shown?: { width: number; height: number }) {
  const tree = loadDesignTree(JSON.stringify(json), shown)
  if (isUnusable(tree)) throw new Error(tree.unusable)
  return tree
}

const nodeOf = (json: unknown, id: string): UiNode | undefined =>
  listNodes(load(json).root).find((node) => node.id === id)

describe('a mask', () => {
  const mask = (extra = {}) => ({
    id: 'mask',
    type: 'ELLIPSE',
    isMask: true,
    fills: BLACK,
    ...box(110, 110, 40, 40),
    ...extra,
  })
  const photo = {
    id: 'photo',
    type: 'RECTANGLE',
    fills: PICTURE,
    ...box(100, 105, 80, 60),
  }

  it('is no node: what stands above it is cut to its shape, and what stands below it is not', () => {
    const below = { ...photo, id: 'below' }
    const { root } = load(
      frame([
        { id: 'g', type: 'GROUP', ...box(100, 105, 80, 60), children: [below, mask(), photo] },
      ]),
    )
    expect(listNodes(root).map(({ id }) => id)).toEqual(['root', 'g', 'below', 'photo'])
    const [, , under, above] = listNodes(root)
    expect(under).toMatchObject({ rect: { x: 0, y: 5, w: 80, h: 60 } })
    expect(above).toMatchObject({
      kind: 'image',
      rect: { x: 10, y: 10, w: 40, h: 40 },
      style: { cornerRadius: [20, 20, 20, 20] },
    })
  })

  it('holds up to the next mask of the same parent, and for all that lies in what it cuts', () => {
    const inner = { id: 'inner', type: 'RECTANGLE', fills: BLACK, ...box(120, 120, 70, 10) }
    const group = { id: 'in', type: 'GROUP', ...box(120, 120, 70, 10), children: [inner] }
    const second = mask({ id: 'second', type: 'RECTANGLE', ...box(100, 100, 10, 200) })
    const json = frame([mask({ type: 'RECTANGLE' }), group, second, photo])
    expect(nodeOf(json, 'inner')?.rect).toEqual({ x: 20, y: 20, w: 30, h: 10 })
    expect(nodeOf(json, 'photo')?.rect).toEqual({ x: 0, y: 5, w: 10, h: 60 })
  })

  it('that is hidden cuts nothing, and one of nothing leaves nothing', () => {
    expect(nodeOf(frame([mask({ visible: false }), photo]), 'photo')?.rect.w).toBe(80)
    expect(nodeOf(frame([mask(box(900, 900, 5, 5)), photo]), 'photo')).toBeUndefined()
  })
})

describe('a frame that clips', () => {
  const wide = { id: 'wide', type: 'RECTANGLE', fills: PICTURE, ...box(90, 60, 300, 80) }

  it('cuts what reaches out of it, and rounds what fills its corners', () => {
    const json = frame([wide], { clipsContent: true, cornerRadius: 12 })
    expect(nodeOf(json, 'wide')).toMatchObject({
      rect: { x: 0, y: 0, w: 200, h: 40 },
      style: { cornerRadius: [12, 12, 0, 0] },
    })
  })

  it.each([
    ['that lies outside', box(400, 100, 10, 10)],
    ['that touches it from outside', box(300, 100, 10, 10)],
  ])('leaves nothing of a node %s', (_, bounds) => {
    expect(nodeOf(frame([{ ...wide, ...bounds }], { clipsContent: true }), 'wide')).toBeUndefined()
    expect(nodeOf(frame([{ ...wide, ...bounds }]), 'wide')).toBeDefined()
  })
})

describe('the root', () => {
  const card = (id: string, width: number, height: number, x = 0) => ({
    id,
    type: 'FRAME',
    ...box(x, 0, width, height),
    children: [],
  })
  const cards = [card('small', 80, 40), card('card', 320, 200, 100), card('page', 1280, 720, 500)]
  const section = { id: 'section', type: 'SECTION', ...box(0, 0, 1800, 800), children: cards }

  it.each([
    [
      'a nodes answer of several',
      { nodes: Object.fromEntries(cards.map((node) => [node.id, { document: node }])) },
    ],
    [
      'a page of several',
      {
        document: { type: 'DOCUMENT', children: [{ type: 'CANVAS', id: '0:1', children: cards }] },
      },
    ],
    ['a section', section],
    ['a section in a section', { ...section, id: 'outer', children: [section] }],
  ])("of %s is the one that has the image's size at a scale of exports", (_, json) => {
    for (const scale of [1, 2, 3, 1.5, 0.5])
      for (const { id, absoluteBoundingBox: size } of cards.slice(1)) {
        const shown = {
          width: Math.round(size.width * scale),
          height: Math.round(size.height * scale),
        }
        expect(load(json, shown).root.id, `${id} at ${scale}`).toBe(id)
      }
  })

  it('is the outermost where that fits, where nothing does, and without an image', () => {
    const same = { ...section, ...box(0, 0, 320, 200), id: 'same' }
    expect(load(same, { width: 640, height: 400 }).root.id).toBe('same')
    expect(load(section, { width: 77, height: 991 }).root.id).toBe('section')
    expect(load(section).root.id).toBe('section')
  })

  it('is found by what its export covers, shadows included', () => {
    const shadowed = {
      ...card('shadowed', 100, 50),
      absoluteRenderBounds: { x: -10, y: -6, width: 120, height: 70 },
    }
    const json = { nodes: { a: { document: cards[1] }, b: { document: shadowed } } }
    const { root, renderBounds } = load(json, { width: 240, height: 140 })
    expect(root.id).toBe('shadowed')
    expect(renderBounds).toEqual({ x: -10, y: -6, w: 120, h: 70 })
  })
})

describe('kinds of nodes', () => {
  const label = { id: 'label', type: 'TEXT', characters: 'Hi', ...box(110, 110, 20, 10) }

  it('leave out slices and shapes without paint', () => {
    const slice = { id: 'slice', type: 'SLICE', ...box(100, 100, 200, 100) }
    const blank = { id: 'blank', type: 'VECTOR', fills: [], strokes: [], ...box(100, 100, 9, 9) }
    const { root } = load(frame([slice, blank, label]))
    expect(listNodes(root).map(({ id }) => id)).toEqual(['root', 'label'])
  })

  it.each(['TABLE', 'WIDGET', 'SLOT', 'TRANSFORM_GROUP', 'A_KIND_OF_TOMORROW'])(
    'read %s as a container where it has children, else as a vector',
    (type) => {
      const unknown = { id: 'u', type, fills: BLACK, ...box(100, 100, 80, 80) }
      expect(nodeOf(frame([{ ...unknown, children: [label] }]), 'u')).toMatchObject({
        kind: 'box',
        children: [{ id: 'label', text: 'Hi' }],
      })
      expect(nodeOf(frame([unknown]), 'u')?.kind).toBe('icon')
    },
  )

  it('take a boolean operation as one shape', () => {
    const part = { id: 'part', type: 'VECTOR', fills: BLACK, ...box(110, 110, 10, 10) }
    const whole = { ...part, id: 'whole', type: 'BOOLEAN_OPERATION', children: [part, part] }
    expect(nodeOf(frame([whole]), 'whole')).toMatchObject({ kind: 'icon', children: [] })
  })

  it.each([
    ['INSIDE', 0, 8],
    ['CENTER', 2, 10],
    ['OUTSIDE', 4, 12],
  ])('count a stroke %s as the border of a box', (strokeAlign, reach, radius) => {
    const stroked = {
      id: 's',
      type: 'RECTANGLE',
      fills: [],
      strokes: BLACK,
      strokeWeight: 4,
      strokeAlign,
      cornerRadius: 8,
      ...box(110, 110, 50, 30),
    }
    expect(nodeOf(frame([stroked]), 's')).toMatchObject({
      rect: { x: 10 - reach, y: 10 - reach, w: 50 + 2 * reach, h: 30 + 2 * reach },
      style: { strokeWidth: [4, 4, 4, 4], cornerRadius: [radius, radius, radius, radius] },
    })
  })

  it('read a line as a box of its stroke', () => {
    const line = {
      id: 'l',
      type: 'LINE',
      fills: [],
      strokes: BLACK,
      strokeWeight: 2,
      ...box(110, 150, 100, 0),
    }
    expect(nodeOf(frame([line]), 'l')).toMatchObject({
      kind: 'box',
      rect: { x: 10, y: 49, w: 100, h: 2 },
      style: { fill: { colour: { r: 0, a: 1 } }, stroke: null },
    })
  })

  it('see a translucent gradient over the colour under it', () => {
    const stops = [0, 1].map((position) => ({ position, color: { r: 1, g: 1, b: 1, a: position } }))
    const gradient = { type: 'GRADIENT_LINEAR', gradientStops: stops }
    expect(nodeOf(frame([], { fills: [...BLACK, gradient] }), 'root')?.style.fill).toMatchObject({
      stops: [
        { r: 0, a: 1 },
        { r: 255, a: 1 },
      ],
    })
  })
})

describe('a text', () => {
  const text = (extra: object) => ({
    id: 't',
    type: 'TEXT',
    fills: BLACK,
    style: { fontFamily: 'Inter', fontSize: 14, fontWeight: 400 },
    ...box(110, 110, 90, 20),
    ...extra,
  })
  const read = (extra: object) => nodeOf(frame([text(extra)]), 't')

  it.each([
    ['UPPER', 'save all, später', 'SAVE ALL, SPÄTER'],
    ['LOWER', 'Save All', 'save all'],
    ['TITLE', 'save “all” of it', 'Save “All” Of It'],
    ['SMALL_CAPS', 'Save all', 'Save all'],
    ['ORIGINAL', 'sAve', 'sAve'],
  ])('of the case %s has the letters that are drawn', (textCase, characters, drawn) => {
    expect(read({ characters, style: { textCase } })?.text).toBe(drawn)
  })

  it('of several styles has its runs, and the style of most characters', () => {
    const node = read({
      characters: 'By signing up you agree to the Terms',
      // Those of the end may be left out.
      characterStyleOverrides: [...Array<number>(31).fill(7), ...Array<number>(3).fill(9)],
      styleOverrideTable: {
        7: { fontWeight: 500, fills: [paint(1, 0, 0)] },
        9: { fontWeight: 700, textCase: 'UPPER' },
      },
    })
    expect(node?.text).toBe('By signing up you agree to the TERms')
    expect(node?.style).toMatchObject({
      fontWeight: 500,
      fontSize: 14,
      fill: { colour: { r: 255 } },
    })
    expect(node?.runs).toMatchObject([
      { text: 'By signing up you agree to the', style: { fontWeight: 500 }, rect: null },
      {
        text: 'TER',
        style: { fontWeight: 700, fontFamilies: ['inter'], fill: { colour: { r: 0 } } },
      },
      { text: 'ms', style: { fontWeight: 400 } },
    ])
  })

  it.each([
    ['without overrides', {}],
    [
      'of overrides that say nothing',
      { characterStyleOverrides: [4, 4, 4], styleOverrideTable: {} },
    ],
    [
      'that is overridden in whole',
      { characterStyleOverrides: [3, 3, 3, 3], styleOverrideTable: { 3: { fontSize: 20 } } },
    ],
  ])('%s has no runs', (_, extra) => {
    const node = read({ characters: 'Text', ...extra })
    expect(node?.text).toBe('Text')
    expect(node?.runs).toBeUndefined()
    expect(node?.style.fontSize).toBe(
      'styleOverrideTable' in extra && 3 in extra.styleOverrideTable ? 20 : 14,
    )
  })

  it('keeps runs up to a number of all texts, and the style of the others', () => {
    const one = text({
      characters: 'aab'.repeat(60),
      characterStyleOverrides: Array.from({ length: 180 }, (_, i) => (i % 3 < 2 ? 1 : 0)),
      styleOverrideTable: { 1: { fontSize: 20 } },
    })
    const { root } = load(frame(Array<object>(100).fill(one)))
    const kept = root.children.filter(({ runs }) => runs !== undefined)
    expect(kept.map(({ runs }) => runs?.length)).toEqual(Array(41).fill(120))
    for (const { style } of root.children) expect(style.fontSize).toBe(20)
  })

  it('has all its characters in its runs, whatever overrides there are', () => {
    const words = fc.string({
      unit: fc.constantFrom('a', 'b', ' ', 'é', '😀', '\n'),
      maxLength: 30,
    })
    fc.assert(
      fc.property(
        words,
        fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 40 }),
        (characters, overrides) => {
          const styleOverrideTable = { 1: { fontSize: 10 }, 2: { fontSize: 20 } }
          const node = read({ characters, characterStyleOverrides: overrides, styleOverrideTable })
          const squeezed = (text: string | null | undefined) => (text ?? '').replace(/\s/g, '')
          // Half an emoji is replaced where a run ends within one.
          const whole = (text: string) =>
            text.replace(/[\ufffd\ud800-\udfff]/g, '').replace(/😀/gu, '')
          expect(whole(squeezed(node?.text))).toBe(whole(squeezed(characters)))
          if (node?.runs)
            expect(whole(squeezed(node.runs.map(({ text }) => text).join('')))).toBe(
              whole(squeezed(characters)),
            )
        },
      ),
    )
  })
})

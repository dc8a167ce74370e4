import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isUnusable } from '../../../../src/judging/judge/evidence/evidence-file.ts'
import { loadDomTree } from '../../../../src/judging/judge/evidence/load-structure.ts'
import { listNodes } from '../../../../src/judging/judge/evidence/tree-walk.ts'
import type { UiNode } from '../../../../src/judging/judge/node.ts'

const box = (x: number, y: number, w: number, h: number) => ({ box: { x, y, w, h } })
const FILLED = { 'background-color': 'rgb(0, 0, 255)' }
const PADDED = {
  'padding-top': '4px',
  'padding-right': '10px',
  'padding-bottom': '4px',
  'padding-left': '10px',
}

function load(root: object) {
  const tree = loadDomTree(JSON.stringify({ version: 1, root }))
  if (isUnusable(tree)) throw new Error(tree.unusable)
  return tree
}

const nodesOf = (root: object): UiNode[] => listNodes(load(root).root)
const textsOf = (root: object): UiNode[] => nodesOf(root).filter(({ kind }) => kind === 'text')
const page = (children: object[], extra = {}) => ({
  tag: 'div',
  ...box(0, 0, 400, 200),
  children,
  ...extra,
})
const span = (text: string, x: number, w: number, extra = {}) => ({
  tag: 'span',
  text,
  ...box(x, 10, w, 20),
  style: { display: 'inline', ...extra },
})

describe('a text with inline elements', () => {
  const paragraph = (children: object[], extra = {}) => ({
    tag: 'p',
    text: 'By signing up you agree to the and',
    ...box(0, 10, 300, 20),
    children,
    style: { display: 'block', 'font-weight': '400' },
    ...extra,
  })

  it('is one text with a run for each style', () => {
    const strong = span('Privacy Policy', 200, 90, { 'font-weight': '700' })
    const link = { ...span('', 120, 40), tag: 'a', children: [span('Terms', 120, 40)] }
    const texts = textsOf(page([paragraph([link, strong])]))
    expect(texts).toMatchObject([
      {
        id: '0/0',
        text: 'By signing up you agree to the and Terms Privacy Policy',
        style: { fontWeight: 400 },
        rect: { x: 0, y: 10, w: 300, h: 20 },
        runs: [
          { text: 'By signing up you agree to the and', rect: null },
          { text: 'Terms', rect: { x: 120, w: 40 } },
          { text: 'Privacy Policy', style: { fontWeight: 700 } },
        ],
      },
    ])
  })

  it('without words of its own is one text if all stand on one line', () => {
    const price = [span('€', 0, 10), span('24', 12, 30, { 'font-size': '24px' })]
    expect(textsOf(page([{ tag: 'p', ...box(0, 10, 300, 20), children: price }]))).toMatchObject([
      { text: '€ 24' },
    ])
    const lines = [span('One', 0, 30), { ...span('Two', 0, 30), ...box(0, 40, 30, 20) }]
    expect(textsOf(page([{ tag: 'p', ...box(0, 10, 300, 60), children: lines }]))).toHaveLength(2)
  })

  it.each([
    ['that paint something', { ...FILLED }],
    ['with a border', { 'border-width': '1px', 'border-style': 'solid' }],
    ['that are boxes of their own', { display: 'inline-block' }],
    ['of another opacity', { opacity: '0.5' }],
  ])('leaves elements %s apart', (_, style) => {
    const texts = textsOf(page([paragraph([span('New', 120, 40, style)])]))
    expect(texts.map(({ text }) => text)).toEqual(['By signing up you agree to the and', 'New'])
  })

  it.each(['flex', 'inline-flex', 'grid'])('in a container of display %s is none', (display) => {
    const texts = textsOf(page([paragraph([span('Terms', 120, 40)], { style: { display } })]))
    expect(texts).toHaveLength(2)
  })

  it('goes by the tag where no display is reported', () => {
    const link = { tag: 'a', text: 'Terms', ...box(120, 10, 40, 20) }
    expect(textsOf(page([paragraph([link], { style: {} })]))).toHaveLength(1)
    expect(textsOf(page([paragraph([{ ...link, tag: 'div' }], { style: {} })]))).toHaveLength(2)
  })

  it('keeps every word once, however elements are nested', () => {
    const element = fc.letrec<{ node: object }>((tie) => ({
      node: fc.record({
        tag: fc.constantFrom('p', 'span', 'b', 'div', 'a'),
        text: fc.constantFrom(undefined, 'word'),
        box: fc.record({
          x: fc.integer({ min: 0, max: 90 }),
          y: fc.integer({ min: 0, max: 90 }),
          w: fc.integer({ min: 4, max: 90 }),
          h: fc.integer({ min: 4, max: 90 }),
        }),
        style: fc.constantFrom({}, { display: 'inline' }, { display: 'block' }, { ...FILLED }),
        children: fc.oneof(
          { maxDepth: 4, withCrossShrink: true },
          fc.constant([]),
          fc.array(tie('node'), { maxLength: 3 }),
        ),
      }),
    })).node
    fc.assert(
      fc.property(element, (root) => {
        const words = JSON.stringify(root).split('"word"').length - 1
        const read = textsOf(root).flatMap(({ text }) => (text ?? '').split(' '))
        expect(read).toHaveLength(words)
      }),
    )
  })
})

describe('a text beside children', () => {
  const icon = (x: number, y: number) => ({ tag: 'svg', ...box(x, y, 16, 16) })
  const button = (children: object[]) => ({
    tag: 'button',
    text: 'Save',
    ...box(0, 0, 120, 40),
    style: { ...FILLED, ...PADDED },
    children,
  })

  it.each([
    ['before', [icon(10, 12)], { x: 26, y: 4, w: 84, h: 32 }],
    ['behind', [icon(94, 12)], { x: 10, y: 4, w: 84, h: 32 }],
    ['on both sides', [icon(10, 12), icon(94, 12)], { x: 26, y: 4, w: 68, h: 32 }],
    ['above', [{ tag: 'img', ...box(10, 4, 100, 10) }], { x: 10, y: 14, w: 100, h: 22 }],
    ['outside', [icon(112, -8)], { x: 10, y: 4, w: 100, h: 32 }],
    ['that fill it', [{ tag: 'img', ...box(0, 0, 120, 40) }], { x: 10, y: 4, w: 100, h: 32 }],
  ])('has the space that children %s leave it', (_, children, rect) => {
    expect(textsOf(page([button(children)]))).toMatchObject([
      { id: '0/0#text', text: 'Save', rect },
    ])
  })
})

describe('what is drawn', () => {
  it.each([
    ['uppercase', 'Save all', 'SAVE ALL'],
    ['lowercase', 'Save All', 'save all'],
    ['capitalize', 'save “all” of it', 'Save “All” Of It'],
    ['none', 'sAve', 'sAve'],
  ])('of a text transform %s are the letters', (transform, text, drawn) => {
    const style = { 'text-transform': transform }
    expect(textsOf(page([{ tag: 'p', text, ...box(0, 0, 90, 20), style }]))[0]?.text).toBe(drawn)
  })

  it('of a text for screen readers is nothing', () => {
    const hidden = [
      { tag: 'span', text: 'Close', ...box(9, 9, 1, 1), style: { overflow: 'hidden' } },
      { tag: 'span', text: 'Close', ...box(9, 9, 1, 1) },
    ]
    expect(nodesOf(page(hidden))).toHaveLength(1)
  })

  it.each([
    ['a code of its own', '\ue5cd', 'Material Icons'],
    ['a code of its own in any family', '\uf00d', 'Inter'],
    ['a name', 'close', '"Material Symbols Outlined"'],
    ['a name', 'close', '"Material Icons", sans-serif'],
  ])('by an icon font from %s is an icon', (_, text, family) => {
    const style = { 'font-family': family, color: 'rgb(255, 0, 0)' }
    expect(nodesOf(page([{ tag: 'i', text, ...box(5, 5, 24, 24), style }]))[1]).toMatchObject({
      kind: 'icon',
      text: null,
      style: { fill: { colour: { r: 255 } } },
    })
  })

  it('with a picture behind it is read all the same', () => {
    const style = { ...FILLED, 'background-image': 'url("data:image/svg+xml,…")' }
    const select = { tag: 'select', text: 'Monthly', ...box(0, 0, 120, 40), style }
    expect(nodesOf(page([select])).slice(1)).toMatchObject([
      { kind: 'box', style: { fill: { kind: 'colour', colour: { b: 255 } } } },
      { kind: 'text', text: 'Monthly' },
    ])
    const hero = { ...select, style: { 'background-image': 'url(hero.jpg)' } }
    expect(nodesOf(page([hero]))[1]).toMatchObject({
      kind: 'box',
      style: { fill: { kind: 'image' } },
    })
    expect(nodesOf(page([{ ...hero, text: '' }]))[1]).toMatchObject({ kind: 'image' })
  })

  it('keeps all families of its font', () => {
    const style = { 'font-family': '-apple-system, "Segoe UI", Roboto, sans-serif' }
    expect(
      textsOf(page([{ tag: 'p', text: 'Hi', ...box(0, 0, 9, 9), style }]))[0]?.style,
    ).toMatchObject({
      fontFamilies: ['-apple-system', 'segoe ui', 'roboto', 'sans-serif'],
    })
  })
})

describe('what an element clips', () => {
  const image = (extra = {}) => ({ tag: 'img', ...box(1, 1, 200, 80), ...extra })
  const card = (style: object, child: object) => ({
    tag: 'div',
    ...box(0, 0, 202, 150),
    style: { 'border-radius': '12px', 'border-width': '1px', ...style },
    children: [child],
  })
  const imageIn = (style: object, extra = {}) =>
    nodesOf(page([card(style, image(extra))])).find(({ kind }) => kind === 'image')

  it('is as round as its padding box where it fills the corners of that', () => {
    const round = { style: { cornerRadius: [11, 11, 0, 0] } }
    expect(imageIn({ overflow: 'hidden' })).toMatchObject(round)
    // Where nothing says what clips, what fills a corner exactly is held to be clipped.
    expect(imageIn({})).toMatchObject(round)
    expect(imageIn({}, box(20, 20, 100, 80))).toMatchObject({ style: { cornerRadius: null } })
  })

  it('is cut at its padding box', () => {
    const out = box(1, 100, 400, 80)
    expect(imageIn({ overflow: 'hidden' }, out)?.rect).toEqual({ x: 1, y: 100, w: 200, h: 49 })
    expect(imageIn({ overflow: 'visible' }, out)?.rect.w).toBe(400)
    expect(imageIn({ overflow: 'hidden' }, box(300, 0, 50, 50))).toBeUndefined()
  })

  it('is not what is positioned outside of it', () => {
    const fixed = { ...box(300, 0, 50, 50), style: { position: 'fixed' } }
    const absolute = { ...fixed, style: { position: 'absolute' } }
    expect(imageIn({ overflow: 'hidden' }, fixed)).toBeDefined()
    expect(imageIn({ overflow: 'hidden' }, absolute)).toBeDefined()
    expect(imageIn({ overflow: 'hidden', position: 'relative' }, absolute)).toBeUndefined()
  })
})

it('reads through elements that are no boxes', () => {
  const text = { tag: 'p', text: 'Here', ...box(10, 10, 40, 20) }
  const contents = {
    tag: 'div',
    ...box(0, 0, 0, 0),
    style: { display: 'contents' },
    children: [text],
  }
  expect(nodesOf(page([{ tag: 'div', children: [contents] }])).map(({ id }) => id)).toEqual([
    '0',
    '0/0/0/0',
  ])
})

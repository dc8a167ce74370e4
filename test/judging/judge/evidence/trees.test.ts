import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadDesignTree } from '../../../../src/judging/judge/evidence/load-structure.ts'
import { loadDomTree } from '../../../../src/judging/judge/evidence/load-structure.ts'
import { loadIconCandidates } from '../../../../src/judging/judge/evidence/icon-candidates.ts'
import { isUnusable } from '../../../../src/judging/judge/evidence/evidence-file.ts'
import { listNodes } from '../../../../src/judging/judge/evidence/tree-walk.ts'

function design(json: unknown) {
  const tree = loadDesignTree(JSON.stringify(json))
  if (isUnusable(tree)) throw new Error(tree.unusable)
  return tree
}

const bounds = (x: number, y: number, width: number, height: number) => ({ x, y, width, height })
const solid = (r: number, extra = {}) => ({
  type: 'SOLID',
  color: { r, g: 0, b: 0, a: 1 },
  ...extra,
})

const FRAME = {
  id: '1:2',
  type: 'FRAME',
  absoluteBoundingBox: bounds(100, 50, 200, 80),
  absoluteRenderBounds: bounds(90, 45, 220, 100),
  fills: [solid(1), solid(0, { opacity: 0.5 }), solid(0, { visible: false })],
  strokes: [solid(0)],
  strokeWeight: 2,
  strokeAlign: 'OUTSIDE',
  children: [
    { id: '1:3', type: 'TEXT', visible: false, absoluteBoundingBox: bounds(110, 60, 50, 20) },
    {
      id: '1:4',
      type: 'TEXT',
      characters: 'Save  now',
      absoluteBoundingBox: bounds(120, 60, 50, 20),
      fills: [solid(0)],
      style: { fontSize: 14, lineHeightPx: 17, lineHeightUnit: 'INTRINSIC_%' },
    },
  ],
}

describe("the design tool's JSON", () => {
  it.each([
    ['a node', FRAME],
    ['a document', { document: FRAME }],
    [
      'a whole file',
      { document: { type: 'DOCUMENT', children: [{ type: 'CANVAS', children: [FRAME] }] } },
    ],
    ['a nodes answer', { nodes: { '1:2': { document: FRAME } } }],
  ])('is read as %s, from its outermost node with a box', (_, json) => {
    const { root, renderBounds, source } = design(json)
    expect(source).toBe('rest')
    expect(root.id).toBe('1:2')
    expect(renderBounds).toEqual({ x: -10, y: -5, w: 220, h: 100 })
    expect(root.children.map(({ id }) => id)).toEqual(['1:4'])
  })

  it('combines stacked paints, leaves invisible ones out and counts an outer stroke in', () => {
    const { root } = design(FRAME)
    expect(root.style.fill).toEqual({ kind: 'colour', colour: { r: 127.5, g: 0, b: 0, a: 1 } })
    expect(root.rect).toEqual({ x: -2, y: -2, w: 204, h: 84 })
    const [text] = root.children
    expect(text).toMatchObject({ kind: 'text', text: 'Save now', rect: { x: 20, y: 10 } })
    expect(text?.style.lineHeight).toBe('normal')
  })

  it('reads a frame of strokes as an icon of their colour', () => {
    const vector = {
      type: 'VECTOR',
      absoluteBoundingBox: bounds(2, 2, 16, 16),
      strokes: [solid(1)],
      fills: [],
    }
    const icon = {
      id: 'i',
      type: 'INSTANCE',
      absoluteBoundingBox: bounds(0, 0, 20, 20),
      fills: [],
      children: [vector],
    }
    const { root } = design({
      ...FRAME,
      children: [icon],
      absoluteBoundingBox: bounds(0, 0, 99, 99),
    })
    expect(root.children[0]).toMatchObject({ kind: 'icon', rect: { w: 20, h: 20 } })
    expect(root.children[0]?.style.fill).toMatchObject({ colour: { r: 255 } })
  })
})

describe('a design structure', () => {
  it('is read with its style, hidden nodes left out', () => {
    const child = (id: string, visible: boolean) => ({
      id,
      type: 'TEXT',
      name: 'Label',
      box: { x: 5, y: 5, w: 40, h: 12 },
      text: id,
      visible,
      style: { fill: '#11223380', font_size: 12, line_height: 'normal', padding: 'no' },
    })
    const { root, source, nodes } = design({
      version: 1,
      source: 'plugin',
      root: {
        id: 'r',
        type: 'FRAME',
        box: { x: 0, y: 0, w: 90, h: 40 },
        children: [child('yes', true), child('no', false)],
      },
    })
    expect([source, nodes]).toEqual(['plugin', 2])
    expect(root.children.map(({ text }) => text)).toEqual(['yes'])
    expect(root.children[0]?.style.fill).toMatchObject({ colour: { r: 17, g: 34, b: 51 } })
  })
})

describe('a DOM structure', () => {
  const dom = (root: unknown) =>
    loadDomTree(
      JSON.stringify({ version: 1, viewport: { w: 800, h: 600 }, device_pixel_ratio: 2, root }),
    )

  it('makes a box and a text of an element that is both', () => {
    const tree = dom({
      tag: 'button',
      text: 'Save',
      box: { x: 0, y: 0, w: 80, h: 40 },
      style: {
        'background-color': 'rgb(0, 0, 255)',
        color: 'rgb(255, 255, 255)',
        'padding-left': '10px',
        'padding-right': '10px',
        'padding-top': '4px',
        'padding-bottom': '4px',
        'border-width': '1px',
      },
    })
    if (isUnusable(tree)) throw new Error(tree.unusable)
    expect(tree.devicePixelRatio).toBe(2)
    expect(tree.root).toMatchObject({ id: '0', kind: 'box' })
    expect(tree.root.children[0]).toMatchObject({
      kind: 'text',
      text: 'Save',
      rect: { x: 11, y: 5, w: 58, h: 30 },
    })
  })

  it('leaves out what is not shown and keeps the path of what is', () => {
    const box = { x: 0, y: 0, w: 10, h: 10 }
    const tree = dom({
      tag: 'div',
      box,
      children: [
        { tag: 'p', text: 'gone', box, style: { display: 'none' } },
        { tag: 'p', text: 'clear', box, style: { opacity: '0' } },
        {
          tag: 'div',
          box,
          style: { visibility: 'hidden' },
          children: [{ tag: 'p', text: 'here', box }],
        },
      ],
    })
    if (isUnusable(tree)) throw new Error(tree.unusable)
    expect(listNodes(tree.root).map(({ id, text }) => [id, text])).toEqual([
      ['0', null],
      ['0/2/0', 'here'],
    ])
  })
})

describe('bad evidence', () => {
  const nested = (depth: number) =>
    `${'{"tag":"div","box":{"x":0,"y":0,"w":1,"h":1},"children":['.repeat(depth)}${']}'.repeat(depth)}`

  it('is refused with a reason and never throws', () => {
    expect(loadDesignTree('{')).toEqual({ unusable: 'is not valid JSON' })
    expect(loadDesignTree(' '.repeat(8 * 1024 * 1024 + 1))).toEqual({
      unusable: 'is larger than 8 MiB',
    })
    expect(loadDesignTree('{"document":{"type":"DOCUMENT"}}')).toEqual({
      unusable: 'has no node with a bounding box',
    })
    expect(loadDomTree(`{"version":1,"root":${nested(300)}}`)).toEqual({
      unusable: 'is nested deeper than 200 levels',
    })
    expect(loadDomTree(`{"version":1,"root":${nested(5000)}}`)).toEqual({
      unusable: 'holds JSON nested deeper than 1000 levels',
    })
    const wide = {
      tag: 'div',
      box: { x: 0, y: 0, w: 1, h: 1 },
      children: Array.from({ length: 20_000 }, () => ({})),
    }
    expect(loadDomTree(JSON.stringify({ version: 1, root: wide }))).toEqual({
      unusable: 'has more than 20000 nodes',
    })
    expect(loadIconCandidates('{"version":2,"icons":[]}')).toEqual({
      unusable: 'is not a list of icons of version 1',
    })
  })

  it('has well-formed texts whatever its escapes say', () => {
    const root = '{"tag":"p","text":"a\\ud800b","box":{"x":0,"y":0,"w":9,"h":9}}'
    const tree = loadDomTree(`{"version":1,"root":${root}}`)
    const texts = isUnusable(tree) ? [] : listNodes(tree.root).map(({ text }) => text)
    expect(texts).toContain('a\ufffdb')
  })

  it('of any JSON gives a tree of finite boxes or a reason', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        for (const tree of [loadDesignTree(json), loadDomTree(json)])
          if (isUnusable(tree)) expect(tree.unusable).not.toBe('')
          else
            expect(listNodes(tree.root).every(({ rect }) => rect.w >= 0 && rect.h >= 0)).toBe(true)
      }),
    )
  })
})

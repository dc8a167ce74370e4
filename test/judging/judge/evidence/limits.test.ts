import { describe, expect, it } from 'vitest'
import { isUnusable } from '../../../../src/judging/judge/evidence/evidence-file.ts'
import { loadDesignTree } from '../../../../src/judging/judge/evidence/load-structure.ts'
import { loadDomTree } from '../../../../src/judging/judge/evidence/load-structure.ts'
import { loadIconCandidates } from '../../../../src/judging/judge/evidence/icon-candidates.ts'
import { listNodes } from '../../../../src/judging/judge/evidence/tree-walk.ts'
import type { UiNode } from '../../../../src/judging/judge/node.ts'

const BOX = { x: 0, y: 0, w: 90, h: 40 }
const BOUNDS = { x: 0, y: 0, width: 90, height: 40 }

/** A structure in each format, with what `fields` say of its one child or of the root's children. */
const FORMATS: [string, (text: string) => ReturnType<typeof loadDomTree>, object][] = [
  ['design', loadDesignTree, { id: '0', type: 'FRAME', box: BOX }],
  ['REST', loadDesignTree, { id: '0', type: 'FRAME', absoluteBoundingBox: BOUNDS }],
  ['DOM', loadDomTree, { tag: 'div', box: BOX }],
]

const fileOf = (name: string, root: object, children: string): string => {
  const node = JSON.stringify({ ...root, children: 'CHILDREN' }).replace('"CHILDREN"', children)
  return name === 'REST' ? `{"document":${node}}` : `{"version":1,"root":${node}}`
}

describe.each(FORMATS)('a structure of the format %s', (name, load, root) => {
  const node = JSON.stringify(root)
  const some = (count: number, one: string) => `[${Array(count).fill(one).join()}]`

  it('has up to 20,000 nodes', () => {
    const tree = load(fileOf(name, root, some(19_999, node)))
    if (isUnusable(tree)) throw new Error(tree.unusable)
    expect(tree.nodes).toBe(20_000)
    expect(load(fileOf(name, root, some(20_000, node)))).toEqual({
      unusable: 'has more than 20000 nodes',
    })
  })

  it.each(['0', '{}', '[]', 'null', '""'])(
    'counts %s among the nodes it is asked to read',
    (one) => {
      const text = fileOf(name, root, some(290_000, one))
      expect(load(text)).toEqual({ unusable: 'has more than 20000 nodes' })
    },
  )

  it('holds up to a million values, those that nobody reads included', () => {
    const text = (count: number) => fileOf(name, { ...root, x: Array(count).fill(0) }, '[]')
    expect(isUnusable(load(text(990_000)))).toBe(false)
    expect(load(text(1_000_000))).toEqual({ unusable: 'holds more than 1000000 JSON values' })
  })

  it.each(['{}', '[]'])('holds up to 300,000 objects and arrays, %s', (one) => {
    const text = (count: number) =>
      fileOf(name, root, '[]').replace(/^\{/, () => `{"x":${some(count, one)},`)
    expect(isUnusable(load(text(299_000)))).toBe(false)
    expect(load(text(300_000))).toEqual({
      unusable: 'holds more than 300000 objects and arrays',
    })
  })

  it('is refused before it is parsed where it is nested too deep', () => {
    const x = `${'['.repeat(2_000_000)}${']'.repeat(2_000_000)}`
    const text = fileOf(name, root, '[]').replace(/^\{/, () => `{"x":${x},`)
    expect(load(text)).toHaveProperty('unusable')
  })
})

/** The only child of a structure's root. */
function childOf(name: string, fields: object): UiNode {
  const [, load, root] = FORMATS.find(([format]) => format === name) as (typeof FORMATS)[number]
  const tree = load(fileOf(name, root, JSON.stringify([{ ...root, ...fields }])))
  if (isUnusable(tree)) throw new Error(tree.unusable)
  const [, child] = listNodes(tree.root)
  if (!child) throw new Error('no child')
  return child
}

const LONG = 1_200_000
const DIGITS = '1'.repeat(LONG)

describe('texts without end', () => {
  it('are read by their beginning where they are words or names', () => {
    const words = 'ab '.repeat(LONG / 3)
    const design = childOf('design', { id: words, name: words, type: 'TEXT', text: words })
    expect([design.id.length, design.name?.length, design.text?.length]).toEqual([500, 500, 10_000])
    const rest = childOf('REST', { id: words, name: words, type: 'TEXT', characters: words })
    expect([rest.id.length, rest.name?.length, rest.text?.length]).toEqual([500, 500, 10_000])
    const dom = childOf('DOM', { class: words, text: words })
    expect([dom.name?.length, dom.text?.length]).toEqual([500, 10_000])
  })

  it('are cut between characters', () => {
    const { text } = childOf('DOM', { text: `x${'😀'.repeat(LONG / 4)}` })
    expect(text?.isWellFormed()).toBe(true)
    expect(text?.length).toBeLessThanOrEqual(10_000)
  })

  const VALUES = [
    '0px 1px 2px red, '.repeat(LONG / 17),
    '( '.repeat(LONG / 2),
    `rgb(${DIGITS}x, 1, 1)`,
    DIGITS,
    '-'.repeat(LONG),
    '#fff '.repeat(LONG / 5),
    ' '.repeat(LONG),
  ]

  it.each(VALUES.map((value) => [value.slice(0, 20), value]))(
    'count as absent in a style: %s…',
    (_, value) => {
      const own = { shadow: value, stroke: value, font_family: value, text_align: value }
      expect(childOf('design', { style: own }).style).toMatchObject({
        shadow: null,
        stroke: null,
        fontFamilies: null,
        textAlign: null,
      })
      const css = Object.fromEntries(
        ['color', 'box-shadow', 'border-color', 'border-width', 'border-radius', 'padding'].map(
          (property) => [property, value],
        ),
      )
      const { style, layout } = childOf('DOM', { style: css })
      expect(style).toMatchObject({ shadow: null, stroke: null, strokeWidth: null })
      expect([style.cornerRadius, layout?.padding]).toEqual([null, null])
    },
  )

  it('tell by their beginning what a background is', () => {
    const picture = `url("data:image/png;base64,${'A'.repeat(LONG)}")`
    expect(childOf('DOM', { style: { 'background-image': picture } }).kind).toBe('image')
    const gradient = `linear-gradient(${'#ffffff,'.repeat(LONG / 8)} #000000)`
    const { fill } = childOf('design', { style: { fill: gradient } }).style
    expect(fill?.kind === 'gradient' && fill.stops.length).toBe(16)
  })
})

describe('layers without end', () => {
  const colour = { r: 1, g: 0, b: 0, a: 0.5 }
  const many = (layer: object) => Array.from({ length: 50_000 }, () => layer)

  it('are read as far as they can be seen', () => {
    const { style } = childOf('REST', {
      fills: [
        ...many({ type: 'SOLID', color: colour }),
        { type: 'SOLID', color: { ...colour, a: 1, b: 1 } },
      ],
      effects: many({ type: 'DROP_SHADOW', radius: 3, color: colour }),
    })
    expect(style.fill).toEqual({ kind: 'colour', colour: { r: 255, g: 0, b: 255, a: 1 } })
    expect(style.shadow?.split(', ')).toHaveLength(32)
  })

  it('keep the ends of a gradient', () => {
    const gradientStops = [...many({ color: colour }), { color: { ...colour, g: 1, a: 1 } }]
    const { fill } = childOf('REST', { fills: [{ type: 'GRADIENT_LINEAR', gradientStops }] }).style
    const stops = fill?.kind === 'gradient' ? fill.stops : []
    expect(stops).toHaveLength(16)
    expect(stops.at(-1)).toEqual({ r: 255, g: 255, b: 0, a: 1 })
  })
})

describe('a list of icons', () => {
  const list = (icons: string) => loadIconCandidates(`{"version":1,"icons":[${icons}]}`)
  const icon = '{"id":"i","side":"a","box":{"x":0,"y":0,"w":9,"h":9}}'

  it.each(['0', '{}', icon])('of too many %s is none', (one) => {
    const icons = Array(20_000).fill(one).join()
    expect(list(icons)).toEqual({ unusable: 'is not a list of icons of version 1' })
    expect(list(icon)).toHaveProperty('icons')
  })
})

import { describe, expect, it } from 'vitest'
import { loadDesignTree, loadDomTree } from '../../../src/judging/judge/index.ts'
import { firstCells, readProjectFile, sectionOf } from './markdown.ts'

// docs/evidence.md names the fields of structures. Each of them has to make a difference to what is read: here
// is a value for each.

const PAGE = readProjectFile('docs/evidence.md')

/** The names in the first column of a section's tables. */
const namesIn = (section: string, heading: string): string[] =>
  firstCells(sectionOf(section, heading)).flatMap((cell) =>
    Array.from(cell.matchAll(/`([a-z_-]+)`/g), ([, name = '']) => name),
  )

const FRAME = { type: 'FRAME', box: { x: 0, y: 0, w: 40, h: 40 } }
const TEXT = { type: 'TEXT', box: { x: 0, y: 0, w: 40, h: 10 }, text: 'Save' }

/** A field of a design's `style` and a value that is not its default. */
const DESIGN_STYLE: Record<string, unknown> = {
  fill: '#0b6b75',
  stroke: '#0b6b75ff',
  stroke_width: [1, 2, 1, 2],
  corner_radius: 8,
  opacity: 0.5,
  font_family: 'Inter',
  font_size: 14,
  font_weight: 'bold',
  line_height: 'normal',
  letter_spacing: 0.2,
  text_align: 'center',
  padding: [1, 2, 3, 4],
  gap: 8,
  direction: 'row',
  shadow: '0 1px 2px #0008',
}

const DESIGN_NODE: Record<string, unknown> = {
  id: '1:2',
  name: 'Button',
  type: 'TEXT',
  box: { x: 0, y: 0, w: 50, h: 40 },
  visible: false,
  text: 'Cancel',
  style: { opacity: 0.5 },
  children: [FRAME],
}

const COMPUTED: Record<string, string> = {
  color: 'rgb(1, 2, 3)',
  'background-color': 'rgb(1, 2, 3)',
  'background-image': 'linear-gradient(rgb(1, 2, 3), rgb(4, 5, 6))',
  'border-width': '2px',
  'border-style': 'none',
  'border-color': 'rgb(1, 2, 3)',
  'border-radius': '4px',
  'box-shadow': '0px 1px 2px rgb(1, 2, 3)',
  opacity: '0.5',
  'font-family': 'Inter, sans-serif',
  'font-size': '14px',
  'font-weight': '700',
  'line-height': '20px',
  'letter-spacing': '1px',
  'text-align': 'center',
  'text-transform': 'uppercase',
  padding: '1px 2px',
  'padding-top': '1px',
  'padding-left': '1px',
  margin: '1px',
  'margin-top': '1px',
  'margin-left': '1px',
  gap: '4px 8px',
  'flex-direction': 'row',
  display: 'none',
  visibility: 'hidden',
  overflow: 'hidden',
  position: 'fixed',
}

/** Longhands count once all four are there. */
const LONGHANDS = ['padding', 'margin'].flatMap((property) =>
  ['top', 'right', 'bottom', 'left'].map((side) => `${property}-${side}`),
)

const DOM_NODE: Record<string, unknown> = {
  tag: 'img',
  id: 'save',
  class: 'button',
  role: 'button',
  name: 'Save',
  text: 'Save',
  box: { x: 0, y: 0, w: 30, h: 40 },
  style: { opacity: '0.5' },
  children: [{ box: { x: 0, y: 0, w: 10, h: 10 } }],
}

/** What is read of a design whose root holds a frame or a text with this. */
const design = (extra: object, base: object = FRAME) =>
  loadDesignTree(
    JSON.stringify({ version: 1, root: { ...FRAME, children: [{ ...base, ...extra }] } }),
  )

/** What is read of an element that reaches out of its parent, which clips, and holds one that reaches out of it. */
const dom = (extra: object) => {
  const box = { x: 0, y: 0, w: 40, h: 40 }
  const wide = { ...box, w: 60 }
  const inside = { tag: 'div', box: { ...box, h: 90 }, style: { overflow: 'visible' } }
  const child = { tag: 'p', box: wide, text: 'Save', children: [inside], ...extra }
  const root = { box, style: { overflow: 'hidden' }, children: [child] }
  return loadDomTree(JSON.stringify({ version: 1, root }))
}

describe('docs/evidence.md', () => {
  const [designPage, domPage] = [
    sectionOf(PAGE, '## Design structure'),
    sectionOf(PAGE, '## DOM structure'),
  ]

  it('has a value here for every field that it names', () => {
    expect(namesIn(designPage, '### Style')).toEqual(Object.keys(DESIGN_STYLE))
    const nodes = firstCells(sectionOf(designPage, '### Nodes')).join(' ')
    for (const name of Object.keys(DESIGN_NODE)) expect(nodes).toContain(`\`${name}\``)
    expect(namesIn(domPage, '### Nodes')).toEqual(Object.keys(DOM_NODE))
    expect(namesIn(domPage, '### Computed style').toSorted()).toEqual(
      Object.keys(COMPUTED).toSorted(),
    )
  })

  it.each(Object.entries(DESIGN_STYLE))(
    'is right that a design’s style.%s is read',
    (name, value) => {
      const base = /^(font|line|letter|text)_/.test(name) ? TEXT : FRAME
      expect(design({ style: { [name]: value } }, base)).not.toEqual(design({}, base))
    },
  )

  it.each(Object.entries(DESIGN_NODE))('is right that a design’s %s is read', (name, value) => {
    const base = name === 'text' ? TEXT : FRAME
    expect(design({ [name]: value }, base)).not.toEqual(design({}, base))
  })

  it.each(Object.entries(COMPUTED))('is right that the computed %s is read', (name, value) => {
    // So that it is a box and a text.
    const visible = { 'background-color': 'rgb(9, 9, 9)', 'border-width': '1px' }
    const all = LONGHANDS.includes(name)
      ? LONGHANDS.filter((other) => other.startsWith(name.split('-')[0]!))
      : [name]
    const style = Object.fromEntries(all.map((property) => [property, value]))
    expect(dom({ style: { ...visible, ...style } })).not.toEqual(dom({ style: visible }))
  })

  it.each(Object.entries(DOM_NODE))('is right that an element’s %s is read', (name, value) => {
    const rest = name === 'text' ? { text: undefined } : {}
    expect(dom({ ...rest, [name]: value })).not.toEqual(dom(rest))
  })

  it.each(['transform', 'border-top-width', 'row-gap', 'column-gap'])(
    'is right that the computed %s is ignored',
    (name) => {
      expect(dom({ style: { [name]: '3px' } })).toEqual(dom({ style: {} }))
    },
  )
})

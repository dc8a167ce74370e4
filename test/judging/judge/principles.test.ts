import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canvas, fill, write, type Rgb } from './image/drawing.ts'
import { judged } from './judged.ts'
import { draw } from './scene.ts'
import { runs } from '../../support/property-runs.ts'

const { width, height } = draw()
const box = fc.record({
  x: fc.integer({ min: -20, max: width }),
  y: fc.integer({ min: -20, max: height }),
  w: fc.integer({ min: 0, max: width }),
  h: fc.integer({ min: 0, max: height }),
})
const words = fc.constantFrom('Save', 'Cancel', 'A title of several words', 'X', '12')
const colour = fc.constantFrom('#ffffff', '#2563eb', '#141414', '#ff0000')
const size = fc.integer({ min: 6, max: 40 })

interface Node {
  box: { x: number; y: number; w: number; h: number }
  words: string
  colour: string
  size: number
  text: boolean
}

const node: fc.Arbitrary<Node> = fc.record({ box, words, colour, size, text: fc.boolean() })
const whole = { x: 0, y: 0, w: width, h: height }

const designOf = (nodes: Node[]): string =>
  JSON.stringify({
    version: 1,
    source: 'plugin',
    root: {
      id: 'r',
      type: 'FRAME',
      box: whole,
      children: nodes.map((one, i) => ({
        id: `${i}`,
        type: one.text ? 'TEXT' : 'RECTANGLE',
        box: one.box,
        ...(one.text && { text: one.words }),
        style: { fill: one.colour, font_size: one.size, corner_radius: one.size / 2 },
      })),
    },
  })

const domOf = (nodes: Node[]): string =>
  JSON.stringify({
    version: 1,
    viewport: { w: width, h: height },
    device_pixel_ratio: 1,
    root: {
      tag: 'main',
      box: whole,
      children: nodes.map((one) => ({
        tag: one.text ? 'p' : 'div',
        box: one.box,
        ...(one.text && { text: one.words }),
        style: {
          [one.text ? 'color' : 'background-color']: one.colour,
          'font-size': `${one.size}px`,
          'border-radius': `${one.size / 2}px`,
        },
      })),
    },
  })

describe('whatever structures say', () => {
  const structures = fc.tuple(
    fc.array(node, { maxLength: 12 }).map(designOf),
    fc.array(node, { maxLength: 12 }).map(domOf),
  )

  it('equal images have no finding', () => {
    fc.assert(
      fc.property(structures, fc.boolean(), fc.boolean(), ([design, dom], one, other) => {
        const reported = { ...(one && { design }), ...(other && { dom }) }
        expect(judged(draw(), draw(), reported).findings).toEqual([])
      }),
      { numRuns: runs(16) },
    )
  })

  it('equal inputs give equal judgements', () => {
    fc.assert(
      fc.property(structures, ([design, dom]) => {
        const b = draw({ button: [220, 38, 38] })
        const [first, second] = [
          judged(draw(), b, { design, dom }),
          judged(draw(), b, { design, dom }),
        ]
        expect(JSON.stringify(second)).toBe(JSON.stringify(first))
      }),
      { numRuns: runs(6) },
    )
  })
})

describe('a structure that its image does not bear out', () => {
  const elsewhere = fc
    .array(
      node.map((one) => ({
        ...one,
        box: { x: 10, y: 10, w: 40 + one.size, h: 60 },
        text: true,
        // As large as no text of the scene is.
        size: 40,
        words: 'Words that no line of the image is wide enough for, by far',
      })),
      { minLength: 1, maxLength: 8 },
    )
    .map(domOf)

  it('leaves exactly the findings of the images, and is named', () => {
    fc.assert(
      fc.property(elsewhere, fc.constantFrom<Rgb>([220, 38, 38], [37, 99, 235]), (dom, button) => {
        const b = draw({ button })
        const [without, with_] = [judged(draw(), b), judged(draw(), b, { dom })]
        expect(with_.findings).toEqual(without.findings)
        const reason = with_.passes.find(({ name }) => name === 'main-pass')?.reason
        expect(reason).toMatch(/no design structure; the DOM structure does not match its image/)
      }),
      { numRuns: runs(10) },
    )
  })
})

describe('structures that are partly wrong', () => {
  const RED: Rgb = [220, 38, 38]
  const right = (button: string): Node[] => [
    {
      box: { x: 24, y: 22, w: 60, h: 14 },
      words: 'Read men',
      colour: '#14181e',
      size: 14,
      text: true,
    },
    {
      box: { x: 24, y: 58, w: 72, h: 14 },
      words: 'Agreed one',
      colour: '#969ca6',
      size: 14,
      text: true,
    },
    { box: { x: 24, y: 100, w: 120, h: 36 }, words: '', colour: button, size: 0, text: false },
    { box: { x: 160, y: 100, w: 100, h: 36 }, words: '', colour: '#e2e8f0', size: 0, text: false },
  ]
  /** Its colour is another one, but not to the eye. */
  const NEARLY_RIGHT = { ...(right('')[0] as Node), colour: '#141414' }
  const reported = (findings: ReturnType<typeof judged>['findings']) =>
    findings.map(({ labels: [first] }) => first).toSorted()

  it('find what the images show, and nothing else', () => {
    const wrong = fc.tuple(
      fc.integer({ min: 0, max: 3 }),
      node,
      fc.constantFrom('words', 'colour', 'box', 'size'),
    )
    fc.assert(
      fc.property(fc.array(wrong, { maxLength: 3 }), fc.boolean(), (changes, ofDesign) => {
        const b = draw({ button: RED })
        const nodes = right(ofDesign ? '#2563eb' : '#dc2626')
        for (const [i, other, key] of changes)
          nodes[i] = { ...(nodes[i] as Node), [key]: other[key] }
        const design = designOf(ofDesign ? nodes : right('#2563eb'))
        const dom = domOf(ofDesign ? right('#dc2626') : nodes)
        expect(reported(judged(draw(), b, { design, dom }).findings)).toEqual(
          reported(judged(draw(), b).findings),
        )
      }),
      { numRuns: runs(16), examples: [[[[0, NEARLY_RIGHT, 'colour']], true]] },
    )
  })
})

describe('every visible difference', () => {
  it('is reported, or written down with the rule that left it out', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 20, max: 160 }),
        fc.integer({ min: 20, max: 90 }),
        fc.integer({ min: 16, max: 60 }),
        fc.integer({ min: 16, max: 40 }),
        (x, y, w, h) => {
          const [a, b] = [canvas(240, 160, [255, 255, 255]), canvas(240, 160, [255, 255, 255])]
          for (const raster of [a, b]) write(raster, 16, 8, [[1, 2, 3]], [20, 20, 20])
          fill(b, x, y, w, h, [200, 30, 60])
          const { findings, suppressions } = judged(a, b)
          const boxes = [...findings, ...suppressions].flatMap(({ box_b }) => box_b ?? [])
          const [cx, cy] = [(x + w / 2) / 240, (y + h / 2) / 160]
          expect(
            boxes.some((at) => cx >= at.x && cy >= at.y && cx <= at.x + at.w && cy <= at.y + at.h),
          ).toBe(true)
        },
      ),
      { numRuns: runs(16) },
    )
  })
})

import { describe, expect, it } from 'vitest'
import { loadDesignTree } from '../../../src/judging/judge/evidence/load-structure.ts'
import { loadDomTree } from '../../../src/judging/judge/evidence/load-structure.ts'
import { judgePair } from '../../../src/judging/judge/judge.ts'
import { readPngHeader } from '../../../src/png/header.ts'
import { DEFAULT_SETTINGS, type JudgeSettings } from '../../../src/judging/judge/settings.ts'
import { canvas, fill, write, type Rgb } from './image/drawing.ts'
import { makePng } from '../../png/png.ts'
import type { JudgeInput } from '../../../src/judging/judge/judgement.ts'
import type { Raster } from '../../../src/png/raster.ts'

interface Look {
  button: Rgb
  /** Of the button and what follows. */
  shift?: number
  /** How much taller the button is, which the note stands below. */
  tall?: number
  words?: string
  note?: boolean
  /** Of the button, black. */
  border?: number
}

const CSS = ([r, g, b]: Rgb): string => `rgb(${r}, ${g}, ${b})`
const LOOK: Look = { button: [37, 99, 235], note: true }

function draw({ button, shift = 0, tall = 0, note, border = 0 }: Look): Raster {
  const raster = canvas(240, 160 + tall, [255, 255, 255])
  write(
    raster,
    16,
    16,
    [
      [1, 2, 3],
      [4, 5],
    ],
    [20, 20, 20],
  )
  const height = 40 + tall
  fill(raster, 16, 60 + shift, 120, height, border > 0 ? [0, 0, 0] : button)
  fill(raster, 16 + border, 60 + shift + border, 120 - 2 * border, height - 2 * border, button)
  if (note === true) write(raster, 16, 130 + tall, [[2, 4, 1, 3]], [120, 120, 120])
  return raster
}

function design({ button, words = 'Read me', note, border = 0 }: Look): string {
  const children = [
    {
      id: 't',
      type: 'TEXT',
      box: { x: 16, y: 14, w: 60, h: 14 },
      text: words,
      style: { fill: '#141414', font_size: 12 },
    },
    {
      id: 'b',
      type: 'RECTANGLE',
      box: { x: 16, y: 60, w: 120, h: 40 },
      style: { fill: CSS(button), stroke: '#000000', stroke_width: border },
    },
    ...(note === true
      ? [
          {
            id: 'n',
            type: 'TEXT',
            box: { x: 16, y: 128, w: 40, h: 14 },
            text: 'Note',
            style: { fill: '#787878', font_size: 12 },
          },
        ]
      : []),
  ]
  return JSON.stringify({
    version: 1,
    source: 'plugin',
    root: {
      id: 'r',
      type: 'FRAME',
      box: { x: 0, y: 0, w: 240, h: 160 },
      style: { fill: '#ffffff' },
      children,
    },
  })
}

function dom({ button, shift = 0, tall = 0, words = 'Read me', note, border = 0 }: Look): string {
  const children = [
    {
      tag: 'h1',
      box: { x: 16, y: 14, w: 60, h: 14 },
      text: words,
      style: { color: 'rgb(20, 20, 20)', 'font-size': '12px' },
    },
    {
      tag: 'div',
      box: { x: 16, y: 60 + shift, w: 120, h: 40 + tall },
      style: {
        'background-color': CSS(button),
        'border-width': `${border}px`,
        'border-color': 'rgb(0, 0, 0)',
      },
    },
    ...(note === true
      ? [
          {
            tag: 'p',
            box: { x: 16, y: 128 + tall, w: 40, h: 14 },
            text: 'Note',
            style: { color: 'rgb(120, 120, 120)', 'font-size': '12px' },
          },
        ]
      : []),
  ]
  return JSON.stringify({
    version: 1,
    viewport: { w: 240, h: 160 + tall },
    device_pixel_ratio: 1,
    root: {
      tag: 'main',
      box: { x: 0, y: 0, w: 240, h: 160 + tall },
      style: { 'background-color': 'rgb(255, 255, 255)' },
      children,
    },
  })
}

async function source({ width, height, data }: Raster) {
  const raw = new Uint8Array(height * (1 + width * 4))
  for (let y = 0; y < height; y++)
    raw.set(data.subarray(y * width * 4, (y + 1) * width * 4), y * (1 + width * 4) + 1)
  const bytes = await makePng({ width, height, bitDepth: 8, colourType: 6, raw })
  return { header: readPngHeader(bytes), read: async () => bytes.slice() }
}

async function inputOf(
  a: Look,
  b: Look,
  settings: JudgeSettings = DEFAULT_SETTINGS,
): Promise<JudgeInput> {
  return {
    images: { a: await source(draw(a)), b: await source(draw(b)) },
    captureFacts: null,
    evidence: {
      design_tool_structure: loadDesignTree(design(a)),
      dom_structure: loadDomTree(dom(b)),
      icon_candidates: null,
      icon_contact_sheet: null,
    },
    settings,
  }
}

describe('a pair with both trees', () => {
  it('that is identical has no findings', async () => {
    const { findings, passes } = await judgePair(await inputOf(LOOK, LOOK))
    expect(findings).toEqual([])
    expect(passes.map(({ name, status }) => [name, status])).toEqual([
      ['main-pass', 'ok'],
      ['icon-pass', 'ok'],
      ['raw-pass', 'ok'],
    ])
  })

  it('has a finding for another fill, with both values', async () => {
    const { findings } = await judgePair(await inputOf(LOOK, { ...LOOK, button: [220, 38, 38] }))
    expect(findings).toHaveLength(1)
    expect(findings[0]).toMatchObject({
      labels: ['colour/background'],
      note: expect.stringMatching(/#DC2626.*#2563EB/) as string,
      box_a: { x: 0.06666, y: 0.375 },
      evidence: {
        kind: 'fill',
        expected: '#2563eb',
        actual: '#dc2626',
        design_node: 'b',
        dom_node: '0/1',
      },
    })
  })

  it('has one finding for an element that moved', async () => {
    const { findings } = await judgePair(await inputOf(LOOK, { ...LOOK, shift: 8 }))
    expect(findings).toHaveLength(1)
    expect(findings[0]?.labels).toContain('inset/shift')
    expect(findings[0]?.evidence.measure).toMatchObject({ axis: 'y', delta: 8 })
  })

  it('writes down what a cause moved and stretched, and reports the cause alone', async () => {
    const { findings, suppressions } = await judgePair(await inputOf(LOOK, { ...LOOK, tall: 12 }))
    expect(findings.map(({ evidence }) => [evidence.kind, evidence.dom_node])).toEqual([
      ['size', '0/1'],
    ])
    const written = suppressions.map(({ rule, kind, box_b }) => [rule, kind, box_b?.y])
    expect(written).toContainEqual(['moved_by', 'shift', expect.closeTo(140 / 172, 3)])
    expect(written).toContainEqual(['stretched', 'size', 0])
    const boxes = suppressions.filter(({ rule }) => rule === 'moved_by' || rule === 'stretched')
    expect(boxes.every(({ box_a, detail }) => box_a !== null && detail !== '')).toBe(true)
  })

  it('has a finding without a box where an element is missing', async () => {
    const { findings } = await judgePair(await inputOf(LOOK, { ...LOOK, note: false }))
    expect(findings.map(({ labels, box_b }) => [labels[0], box_b])).toEqual([
      ['missing/element', null],
    ])
  })

  it('does not believe a structure that the image contradicts', async () => {
    const input = await inputOf(LOOK, LOOK)
    input.evidence.dom_structure = loadDomTree(
      dom({ ...LOOK, button: [220, 38, 38], words: 'Other', note: false }),
    )
    expect((await judgePair(input)).findings).toEqual([])
  })

  it('does not miss an element that a structure forgot and the image shows in another colour', async () => {
    const input = await inputOf(LOOK, LOOK)
    const recoloured = draw({ ...LOOK, note: false })
    write(recoloured, 16, 130, [[2, 4, 1, 3]], [20, 80, 160])
    input.images.b = await source(recoloured)
    input.evidence.dom_structure = loadDomTree(dom({ ...LOOK, note: false }))
    const { findings } = await judgePair(input)
    expect(findings.map(({ evidence }) => evidence.kind)).toEqual(['text-colour'])
  })

  it('is judged the same twice', async () => {
    const input = await inputOf(LOOK, { ...LOOK, shift: 8, button: [220, 38, 38] })
    const [first, second] = [await judgePair(input), await judgePair(input)]
    expect(JSON.stringify(second)).toBe(JSON.stringify(first))
    expect(first.findings.length).toBeGreaterThan(0)
  })
})

describe('settings', () => {
  it('choose the passes and limit the findings', async () => {
    const changed: Look = { ...LOOK, button: [220, 38, 38], note: false }
    const only = { ...DEFAULT_SETTINGS, passes: new Set(['icon-pass'] as const) }
    const icons = await judgePair(await inputOf(LOOK, changed, only))
    expect([icons.findings, icons.passes.map(({ name }) => name)]).toEqual([[], ['icon-pass']])
    const one = { ...DEFAULT_SETTINGS, limits: { ...DEFAULT_SETTINGS.limits, max_findings: 1 } }
    const { findings, suppressions } = await judgePair(await inputOf(LOOK, changed, one))
    expect(findings).toHaveLength(1)
    expect(suppressions.map(({ rule }) => rule)).toContain('max_findings')
  })
})

describe('images above the working size', () => {
  const working = (megapixels: number): JudgeSettings => ({
    ...DEFAULT_SETTINGS,
    imagePreprocessing: {
      ...DEFAULT_SETTINGS.imagePreprocessing,
      working_megapixels: megapixels,
    },
  })
  const BY = 1.5
  const SMALLER = (240 * 160) / BY ** 2 / 1e6
  const MOVED: Look = { ...LOOK, shift: 12 }

  it('are judged in true design px by both structures', async () => {
    const { findings } = await judgePair(await inputOf(LOOK, MOVED, working(SMALLER)))
    expect(findings).toHaveLength(1)
    expect(findings[0]?.note).toMatch(/12 px lower/)
    expect(findings[0]?.evidence.measure).toMatchObject({ axis: 'y', delta: 12 })
  })

  it('are reported of their styles in true design px', async () => {
    const { findings } = await judgePair(
      await inputOf(LOOK, { ...LOOK, border: 4 }, working(SMALLER)),
    )
    expect(findings.map(({ note }) => note)).toEqual([
      'The border-width of the box is 4 px, the design has 0 px.',
    ])
  })
})

/** A structure with nodes that show nothing beside those of its own. */
function padded(structure: string, nodes: number): string {
  const read = JSON.parse(structure) as { root: { children: object[] } }
  const style = { fill: '#00000000', 'background-color': 'transparent' }
  const box = { x: 0, y: 0, w: 1, h: 1 }
  read.root.children.push(...Array.from({ length: nodes }, () => ({ type: 'FRAME', box, style })))
  return JSON.stringify(read)
}

describe('structures of many nodes', () => {
  it.each([1_400, 15_000])('are laid over their images: %i', async (nodes) => {
    const input = await inputOf(LOOK, { ...LOOK, button: [220, 38, 38] })
    input.evidence.design_tool_structure = loadDesignTree(padded(design(LOOK), nodes))
    input.evidence.dom_structure = loadDomTree(
      padded(dom({ ...LOOK, button: [220, 38, 38] }), nodes),
    )
    const { findings, passes } = await judgePair(input)
    expect(passes[0]).toEqual({ name: 'main-pass', status: 'ok', findings: 1 })
    expect(findings[0]?.evidence.kind).toBe('fill')
  })
})

describe('the time of a pass', () => {
  const stretchesOf = async (input: JudgeInput) => {
    const stretches: (string | null)[] = []
    await judgePair({ ...input, workedFor: (pass) => stretches.push(pass) })
    return stretches
  }

  it('is reported in the order of the work', async () => {
    expect(await stretchesOf(await inputOf(LOOK, LOOK))).toEqual([
      null,
      'main-pass',
      'raw-pass',
      'icon-pass',
    ])
  })
})

describe('evidence that cannot be used', () => {
  it('is named, and the images are judged without it', async () => {
    const input = await inputOf(LOOK, LOOK)
    input.evidence.design_tool_structure = { unusable: 'is missing' }
    input.evidence.dom_structure = loadDomTree('{')
    const { findings, passes } = await judgePair(input)
    expect(findings).toEqual([])
    expect(passes[0]?.reason).toBe(
      'the design structure is missing; the DOM structure is not valid JSON',
    )
  })

  it('skips every pass where an image is none', async () => {
    const input = await inputOf(LOOK, LOOK)
    input.images.b = { unusable: 'is not a PNG' }
    const { findings, passes } = await judgePair(input)
    expect(findings).toEqual([])
    expect(
      passes.every(
        ({ status, reason }) => status === 'skipped' && reason === 'the story image is not a PNG',
      ),
    ).toBe(true)
  })
})

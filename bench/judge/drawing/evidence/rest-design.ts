import type { Box } from '../page/measured.ts'
import type { Random } from '../random.ts'
import type { DesignNode, DesignStyle, TextRun } from './design-tree.ts'

export type RestFormat = 'node' | 'document' | 'file' | 'nodes'

type Json = Record<string, unknown>

/** The same tree as the design tool's REST interface answers it, on a canvas with other things. */
export function restDesign(
  root: DesignNode,
  format: RestFormat,
  random: Random,
  company = false,
): Json {
  const at = {
    x: random.int(-2000, 7000) + random.next(),
    y: random.int(-2000, 4000) + random.next(),
  }
  const prefix = random.int(200, 900)
  const first = random.int(1000, 9000)
  let count = 0
  const convert = (node: DesignNode): Json =>
    restNode(node, at, `${prefix}:${first + count++}`, convert)
  const node = convert(root)
  if (format === 'node') return node
  if (format === 'document')
    return { document: node, components: {}, componentSets: {}, schemaVersion: 0, styles: {} }
  const head = {
    name: 'Component library',
    lastModified: '2025-03-04T09:12:44Z',
    version: String(random.int(1_000_000_000, 4_000_000_000)),
    role: 'viewer',
    editorType: 'figma',
    thumbnailUrl: '',
  }
  const tail = { components: {}, componentSets: {}, schemaVersion: 0, styles: {} }
  const others = company ? neighbours(root, prefix, convert) : []
  if (format === 'nodes') {
    const all = [...others, node]
    const nodes = all.map((document) => [document['id'], { document, ...tail }] as const)
    return { ...head, nodes: Object.fromEntries(nodes) }
  }
  const canvas = {
    id: '0:1',
    name: 'Components',
    type: 'CANVAS',
    scrollBehavior: 'SCROLLS',
    backgroundColor: { r: 0.96, g: 0.96, b: 0.96, a: 1 },
    children: [...others, node],
  }
  const document = {
    id: '0:0',
    name: 'Document',
    type: 'DOCUMENT',
    scrollBehavior: 'SCROLLS',
    children: [canvas],
  }
  return { ...head, document, ...tail }
}

/** What else lies on the same page: a note of a section, a slice for export, another component. */
function neighbours(
  { box }: DesignNode,
  prefix: number,
  convert: (node: DesignNode) => Json,
): Json[] {
  const place = (x: number, w: number, h: number): Box => ({ x: box.w + x, y: 0, w, h })
  const frame: DesignNode = {
    id: `${prefix}:1`,
    name: 'Old version',
    type: 'FRAME',
    box: place(80, Math.round(box.w * 0.6), Math.round(box.h * 1.7)),
    style: { fill: '#eeeeeeff' },
    children: [],
  }
  const slice = { ...convert({ ...frame, name: 'Slice', type: 'SLICE', box: place(10, 64, 64) }) }
  const caption: DesignNode = {
    id: `${prefix}:2`,
    name: 'Note',
    type: 'TEXT',
    box: { x: 0, y: -48, w: 240, h: 24 },
    text: 'Ready for development',
    style: { fill: '#888888ff', font_family: 'Inter', font_size: 16, font_weight: 400 },
  }
  return [convert(caption), slice, convert(frame)]
}

const three = (value: number) => Math.round(value * 1000) / 1000

function restNode(
  node: DesignNode,
  at: { x: number; y: number },
  id: string,
  convert: (child: DesignNode) => Json,
): Json {
  const { style = {} } = node
  const bounds = {
    x: three(node.box.x + at.x),
    y: three(node.box.y + at.y),
    width: node.box.w,
    height: node.box.h,
  }
  const text = node.type === 'TEXT'
  if (node.file?.masked) return maskGroup(node, at, id, convert)
  return {
    id,
    name: node.name,
    ...(node.visible === false ? { visible: false } : {}),
    type: node.type,
    scrollBehavior: 'SCROLLS',
    blendMode: text ? 'NORMAL' : 'PASS_THROUGH',
    ...(node.children ? { children: node.children.map(convert) } : {}),
    ...(style.opacity === undefined ? {} : { opacity: style.opacity }),
    absoluteBoundingBox: bounds,
    absoluteRenderBounds: node.visible === false ? null : bounds,
    constraints: { vertical: 'TOP', horizontal: 'LEFT' },
    fills: style.fill ? [paint(style.fill)] : [],
    strokes: style.stroke ? [paint(style.stroke)] : [],
    strokeWeight: style.stroke_width ?? 1,
    strokeAlign: text ? 'OUTSIDE' : node.type === 'VECTOR' ? 'CENTER' : 'INSIDE',
    ...(style.corner_radius
      ? {
          cornerRadius: style.corner_radius,
          rectangleCornerRadii: Array.from({ length: 4 }, () => style.corner_radius),
        }
      : {}),
    effects: style.shadow ? style.shadow.split(', ').map(effect) : [],
    ...(node.children && node.type !== 'GROUP' ? { clipsContent: node.file?.clips ?? false } : {}),
    ...layout(style),
    ...(text ? typeOf(node, style) : {}),
  }
}

/** A picture under a mask of its own shape, which is how design tools crop. */
function maskGroup(
  { file: _file, ...picture }: DesignNode,
  at: { x: number; y: number },
  id: string,
  convert: (child: DesignNode) => Json,
): Json {
  const mask = { ...picture, name: 'Mask', style: { ...picture.style, fill: '#d9d9d9ff' } }
  const { corner_radius: _radius, ...plain } = picture.style ?? {}
  const { x, y, w, h } = picture.box
  const whole = { x: x - 4, y: y - 4, w: w + 8, h: h + 8 }
  const group: DesignNode = { id: picture.id, name: 'Mask group', type: 'GROUP', box: picture.box }
  return {
    ...restNode(group, at, id, convert),
    children: [
      { ...convert(mask), isMask: true },
      convert({ ...picture, style: plain, box: whole }),
    ],
  }
}

function layout({ padding, gap, direction }: DesignStyle): Json {
  if (!direction) return {}
  const [top, right, bottom, left] = padding ?? [0, 0, 0, 0]
  const set = (name: string, value: number) => (value === 0 ? {} : { [name]: value })
  return {
    layoutMode: direction === 'row' ? 'HORIZONTAL' : 'VERTICAL',
    ...set('itemSpacing', gap ?? 0),
    ...set('paddingTop', top),
    ...set('paddingRight', right),
    ...set('paddingBottom', bottom),
    ...set('paddingLeft', left),
    layoutWrap: 'NO_WRAP',
  }
}

function typeOf(node: DesignNode, style: DesignStyle): Json {
  return {
    characters: node.text ?? '',
    style: {
      ...(node.file?.textCase ? { textCase: node.file.textCase } : {}),
      ...(node.file?.underlined ? { textDecoration: 'UNDERLINE' } : {}),
      fontFamily: style.font_family,
      fontPostScriptName: null,
      fontWeight: style.font_weight,
      fontSize: style.font_size,
      textAlignHorizontal: (style.text_align ?? 'left').toUpperCase(),
      textAlignVertical: 'TOP',
      letterSpacing: style.letter_spacing,
      lineHeightPx: style.line_height,
      lineHeightPercent: 100,
      lineHeightUnit: 'PIXELS',
    },
    ...overrides(node.file?.runs ?? []),
    lineTypes: ['NONE'],
    lineIndentations: [0],
  }
}

/** The style of the first run is the layer's own, number 0; each other one has a number. */
function overrides(runs: readonly TextRun[]): Json {
  const [first, ...rest] = runs
  if (!first) return { characterStyleOverrides: [], styleOverrideTable: {} }
  const same = (run: TextRun) =>
    run.fill === first.fill &&
    run.font_weight === first.font_weight &&
    run.font_size === first.font_size
  const table: Json = {}
  const numbers = rest.map((run, i) => {
    if (same(run)) return 0
    const { fill, font_weight: fontWeight, font_size: fontSize } = run
    table[String(i + 1)] = { fontWeight, fontSize, fills: [paint(fill)] }
    return i + 1
  })
  const characterStyleOverrides = [0, ...numbers].flatMap((number, i) =>
    Array.from({ length: runs[i]?.text.length ?? 0 }, () => number),
  )
  return { characterStyleOverrides, styleOverrideTable: table }
}

function channels(hex: string): Json {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return { r: part(1), g: part(3), b: part(5), a: part(7) }
}

function paint(fill: string): Json {
  const base = { blendMode: 'NORMAL' }
  if (fill === 'image')
    return {
      ...base,
      type: 'IMAGE',
      scaleMode: 'FILL',
      imageRef: '6f1ed002ab5595859014ebf0951522d9',
    }
  if (!fill.includes('gradient')) return { ...base, type: 'SOLID', color: channels(fill) }
  const colours = fill.match(/rgba?\([^)]*\)/g) ?? []
  const gradientStops = colours.map((colour, i) => {
    const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number)
    const color = { r: r / 255, g: g / 255, b: b / 255, a: 1 }
    return { color, position: i / Math.max(1, colours.length - 1) }
  })
  const gradientHandlePositions = [
    { x: 0, y: 0 },
    { x: 1, y: 1 },
    { x: 0, y: 1 },
  ]
  return { ...base, type: 'GRADIENT_LINEAR', gradientHandlePositions, gradientStops }
}

function effect(shadow: string): Json {
  const [x = 0, y = 0, radius = 0, spread = 0] = (shadow.match(/-?[\d.]+px/g) ?? []).map((text) =>
    Number.parseFloat(text),
  )
  const colour = /#\w{8}/.exec(shadow)?.[0] ?? '#000000ff'
  return {
    type: shadow.includes('inset') ? 'INNER_SHADOW' : 'DROP_SHADOW',
    visible: true,
    color: channels(colour),
    blendMode: 'NORMAL',
    offset: { x, y },
    radius,
    spread,
    showShadowBehindNode: false,
  }
}

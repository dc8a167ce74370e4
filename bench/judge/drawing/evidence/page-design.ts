import { hexText, parseRgb } from '../colour.ts'
import {
  extent,
  hasBorder,
  hasFill,
  isIcon,
  isImage,
  isPainted,
  px,
  union,
} from '../mutations/mutation.ts'
import type { Box, Measured } from '../page/measured.ts'
import type { Random } from '../random.ts'
import {
  cornerRadius,
  lineColour,
  oneSidedBorders,
  outline,
  shadowText,
  type DesignNode,
  type DesignStyle,
  type TextRun,
} from './design-tree.ts'

/** How a designer's file of a component differs from what the page is made of. */
export interface PageHabits {
  random: Random
  /** Coordinates are whole numbers, halves, or as measured. */
  grid: 0 | 0.5 | 1
  /** Probabilities per place: a frame less, a group more, something hidden, another name, no layer at all. */
  flattens: number
  wraps: number
  hides: number
  renames: number
  drops: number
  /** Text layers are as wide as their text, or as their column. */
  hugs: number
  /** The name of text's font: the first of the stack, another one of it, or the one that was drawn. */
  family: 'first' | 'other' | 'drawn'
  /** Auto layout, or frames with boxes alone. */
  autoLayout: boolean
  /** Of the page that shows through a component without a surface, `#rrggbb`. */
  background: string
  name: string
}

/** Families that stand for whatever the machine has; no designer's file names them. */
const GENERIC =
  /^(-apple-system|blinkmacsystemfont|system-ui|ui-[a-z-]+|(sans-)?serif|monospace|.*(emoji|symbol).*)$/i

const three = (value: number) => Math.round(value * 1000) / 1000
const fallback = { r: 0, g: 0, b: 0, a: 1 }

/** The component's tree as a designer's file would have it. */
export function pageDesign(root: Measured, habits: PageHabits): DesignNode {
  const { random, grid } = habits
  const prefix = random.int(2, 60)
  let next = random.int(60, 400)
  const id = () => `${prefix}:${next++}`
  const snap = (value: number) => (grid === 0 ? three(value) : Math.round(value / grid) * grid)
  const boxOf = ({ x, y, w, h }: Box): Box => ({
    x: snap(x),
    y: snap(y),
    w: Math.max(grid, snap(w)),
    h: Math.max(grid, snap(h)),
  })

  const layerName = (node: Measured, text?: string): string => {
    if (random.chance(habits.renames)) {
      if (text && random.chance(0.6)) return text.slice(0, 40)
      if (text) return random.pick(['Text', 'Label', 'Title', 'Body', 'Caption'])
      return `${random.pick(['Frame', 'Group', 'Container'])} ${random.int(20, 990)}`
    }
    const word = node.role ?? (node.class ?? node.tag).split(' ')[0] ?? node.tag
    const words = word.replace(/^(pf-v6-c-|ant-|Mui|mantine-|bp\d-|rt-|uk-|govuk-|sl-)/, '')
    return words.replaceAll(/[-_]+/g, ' ').replace(/^./, (first) => first.toUpperCase())
  }

  const textLayer = (node: Measured, runs: TextRun[], box: Box, lines: number): DesignNode => {
    const text = runs.map((run) => run.text).join('')
    const upper = node.style['text-transform'] === 'uppercase'
    const style = textStyle(node, box, lines, habits)
    return {
      id: id(),
      name: layerName(node, text),
      type: 'TEXT',
      box: boxOf(box),
      text,
      style,
      file: {
        ...(runs.length > 1 ? { runs } : {}),
        ...(upper ? { shownAs: text.toUpperCase(), textCase: 'UPPER' as const } : {}),
        ...(/underline/.test(node.style['text-decoration-line'] ?? '') ? { underlined: true } : {}),
      },
    }
  }

  /** A text layer is as wide as its text, or takes the element's whole width. */
  const textFrame = (node: Measured, lines: Box, surface: boolean): Box => {
    const height = px(node, 'line-height')
    const count = Math.max(1, Math.round(lines.h / (height || lines.h)))
    const h = height > 0 ? height * count : lines.h
    const middle = lines.y + lines.h / 2
    const tight = { x: lines.x, y: middle - h / 2, w: lines.w, h }
    if (surface || random.chance(habits.hugs)) return tight
    const left = node.box.x + px(node, 'padding-left')
    const w = node.box.x + node.box.w - px(node, 'padding-right') - left
    return w >= lines.w - 0.5 ? { ...tight, x: left, w } : tight
  }

  const iconLayer = (node: Measured): DesignNode => {
    const colour = hexText(parseRgb(node.style['color'] ?? '') ?? fallback)
    const isLine = node.style['fill'] === 'none'
    const width = three(node.box.w / 12)
    const style: DesignStyle = isLine ? { stroke: colour, stroke_width: width } : { fill: colour }
    const word = node.icon ?? node.alt ?? 'icon'
    const name = random.pick([`icon/${word}`, `Icon / ${word}`, `ic-${word}`, 'Icon'])
    const vector: DesignNode = {
      id: id(),
      name: random.pick(['Vector', 'Shape', 'Union']),
      type: 'VECTOR',
      box: boxOf(node.ink ?? node.box),
      style,
    }
    if (random.chance(0.3)) return { ...vector, name }
    return { id: id(), name, type: 'INSTANCE', box: boxOf(node.box), children: [vector] }
  }

  const pictureLayer = (node: Measured): DesignNode => {
    const radius = cornerRadius(node)
    const style: DesignStyle = { fill: 'image', ...(radius > 0 ? { corner_radius: radius } : {}) }
    const box = boxOf(node.box)
    const name = layerName(node)
    return { id: id(), name, type: 'RECTANGLE', box, style, file: { masked: random.chance(0.3) } }
  }

  const surfaceOf = (node: Measured): DesignStyle => {
    const style: DesignStyle = {}
    const image = node.style['background-image'] ?? 'none'
    const fill = parseRgb(node.style['background-color'] ?? '')
    if (/gradient/.test(image)) style.fill = image
    else if (hasFill(node) && fill && fill.a > 0) style.fill = hexText(fill)
    Object.assign(style, outline(node))
    const shadow = node.style['box-shadow'] ?? 'none'
    if (shadow !== 'none' && shadowText(shadow)) style.shadow = shadowText(shadow)
    return style
  }

  const lineLayers = (node: Measured): DesignNode[] =>
    oneSidedBorders(node).map((box) => ({
      id: id(),
      name: random.pick(['Line', 'Divider', 'Border']),
      type: 'RECTANGLE',
      box: boxOf(box),
      style: { fill: lineColour(node) },
    }))

  const contentOf = (node: Measured, surface: boolean): DesignNode[] => {
    const lines = textExtent(node)
    if (lines && isTextBlock(node)) {
      const frame = textFrame(node, lines, surface)
      return [textLayer(node, runsOf(node), frame, linesOf(node, lines))]
    }
    const own: DesignNode[] =
      node.textBox && node.text
        ? [textLayer(node, [run(node, node.text)], textFrame(node, node.textBox, true), node.lines)]
        : []
    const inner = node.children.flatMap((child) => convert(child, false))
    const textFirst = typeof node.flow.find((part) => part !== ' ') === 'string'
    const value = node.value
      ? [textLayer(node, [run(node, node.value.text)], node.value.box, 1)]
      : []
    return textFirst ? [...own, ...inner, ...value] : [...inner, ...own, ...value]
  }

  const convert = (node: Measured, outermost: boolean): DesignNode[] => {
    const isGone = node.style['display'] === 'none' || node.style['visibility'] === 'hidden'
    if (isGone || (!outermost && random.chance(habits.drops))) return []
    if (isIcon(node)) return node.box.w > 0 ? [iconLayer(node)] : []
    if (isImage(node)) return [pictureLayer(node)]
    if (node.box.w < 0.5 || node.box.h < 0.5)
      return node.children.flatMap((child) => convert(child, false))
    const isControl = node.tag === 'input' && !node.value
    const surface = isPainted(node) || isControl
    const parts = [...lineLayers(node), ...contentOf(node, surface)]
    if (!outermost && !surface) {
      if (parts.length === 0) return []
      const keeps = node.style['opacity'] === '1'
      if (keeps && (parts.length === 1 || random.chance(habits.flattens))) return parts
    }
    const own = id()
    const hidden = random.chance(habits.hides) ? [hiddenLayer(node.box)] : []
    const wrapped = parts.map((part) => (random.chance(habits.wraps) ? group(part) : part))
    const children = random.chance(0.5) ? [...hidden, ...wrapped] : [...wrapped, ...hidden]
    const base = isControl && !hasFill(node) && !hasBorder(node) ? { fill: '#ffffffff' } : {}
    const style = { ...base, ...surfaceOf(node) }
    if (habits.autoLayout) Object.assign(style, autoLayout(node, parts))
    if (outermost && !style.fill) style.fill = `${habits.background}ff`
    const instance = /button|badge|input|label|chip|tag|switch|select/i
    const frame: DesignNode = {
      id: own,
      name: outermost ? habits.name : layerName(node),
      type: instance.test(`${node.tag} ${node.class ?? ''}`) && !outermost ? 'INSTANCE' : 'FRAME',
      box: outermost ? { x: 0, y: 0, w: snap(node.box.w), h: snap(node.box.h) } : boxOf(node.box),
      style,
      file: { clips: outermost || /hidden|clip/.test(node.style['overflow'] ?? '') },
    }
    if (children.length > 0) frame.children = children
    return [frame]
  }

  const group = (child: DesignNode): DesignNode => {
    const name = `${random.pick(['Frame', 'Group', 'Container'])} ${random.int(50, 990)}`
    return {
      id: id(),
      name,
      type: random.pick(['FRAME', 'GROUP']),
      box: child.box,
      children: [child],
    }
  }

  const hiddenLayer = (around: Box): DesignNode => {
    const place = { x: around.x + random.int(0, 12), y: around.y + random.int(0, 6) }
    const box = boxOf({ ...place, w: random.int(40, 90), h: random.int(12, 26) })
    const style: DesignStyle = { fill: '#c81e1eff', font_family: 'Inter', font_size: 12 }
    const text = random.pick(['Tooltip', 'Old copy', 'Required'])
    return { id: id(), name: 'Error', type: 'TEXT', box, visible: false, text, style }
  }

  const [tree] = convert(root, true)
  if (!tree) throw new Error('nothing drawn')
  return tree
}

const isInline = (node: Measured): boolean =>
  node.style['display'] === 'inline' && !isPainted(node) && !isIcon(node) && !isImage(node)

/** Text, and nothing in it that is not text too: one text layer with a style for each run. */
function isTextBlock(node: Measured): boolean {
  if (node.children.length > 0 && !node.text && node.children.length === 1) return false
  return node.children.every(
    (child) => isInline(child) && child.textBox !== null && isTextBlock(child),
  )
}

function textExtent(node: Measured): Box | null {
  const boxes = [node, ...node.children].flatMap((part) => {
    if (part === node) return node.textBox ? [node.textBox] : []
    return textExtent(part) ?? []
  })
  return union(boxes)
}

const linesOf = (node: Measured, lines: Box): number =>
  Math.max(1, node.lines, Math.round(lines.h / (px(node, 'line-height') || lines.h)))

const run = (node: Measured, text: string): TextRun => ({
  text,
  fill: hexText(parseRgb(node.style['color'] ?? '') ?? fallback),
  font_weight: px(node, 'font-weight'),
  font_size: px(node, 'font-size'),
})

function runsOf(node: Measured): TextRun[] {
  const collect = (part: Measured): TextRun[] =>
    part.flow.flatMap((item) => {
      if (typeof item === 'string') return [run(part, item)]
      const child = part.children[item]
      return child ? collect(child) : []
    })
  const runs = collect(node)
  const [first] = runs
  const last = runs.at(-1)
  if (first) first.text = first.text.trimStart()
  if (last) last.text = last.text.trimEnd()
  return spaced(runs.filter(({ text }) => text !== ''))
}

/** White space between two runs stands once. */
function spaced(runs: TextRun[]): TextRun[] {
  for (const [i, current] of runs.entries()) {
    const before = runs[i - 1]
    if (before && /\s$/.test(before.text)) current.text = current.text.trimStart()
  }
  return runs
}

function textStyle(node: Measured, box: Box, lines: number, habits: PageHabits): DesignStyle {
  const height = px(node, 'line-height') || box.h / Math.max(1, lines)
  const align = node.style['text-align'] ?? ''
  const opacity = Number(node.style['opacity'])
  return {
    fill: hexText(parseRgb(node.style['color'] ?? '') ?? fallback),
    font_family: familyOf(node.style['font-family'] ?? '', habits),
    font_size: px(node, 'font-size'),
    font_weight: px(node, 'font-weight'),
    line_height: three(height),
    letter_spacing: three(px(node, 'letter-spacing')),
    text_align: /right|end|center/.exec(align)?.[0].replace('end', 'right') ?? 'left',
    ...(opacity < 1 ? { opacity } : {}),
  }
}

function familyOf(stack: string, { family, random }: PageHabits): string {
  const names = stack.split(',').map((name) => name.trim().replaceAll(/["']/g, ''))
  const concrete = names.filter((name) => !GENERIC.test(name))
  const [first = 'Open Sans'] = concrete
  if (family === 'drawn') return names.find((name) => DRAWN.has(name)) ?? 'Open Sans'
  return family === 'other' && concrete.length > 0 ? random.pick(concrete) : first
}

/** Families that pages are drawn with: the packaged ones and those of the browser. */
const DRAWN = new Set([
  'Inter',
  'Roboto',
  'Lato',
  'Red Hat Text',
  'Source Sans 3',
  'Helvetica Neue',
  'Segoe UI',
  'Open Sans',
  'DejaVu Sans',
  'DejaVu Serif',
  'DejaVu Sans Mono',
])

/** Direction, gap and padding as they are seen, where the children stand in one row or column. */
function autoLayout(node: Measured, parts: readonly DesignNode[]): DesignStyle {
  if (parts.length === 0) return {}
  const seen = node.children.flatMap((child) => extent(child) ?? [])
  const boxes = parts.map(({ box }) => box)
  const gaps = (axis: 'x' | 'y', size: 'w' | 'h') =>
    boxes.slice(1).map((box, i) => {
      const before = boxes[i]
      return before ? box[axis] - before[axis] - before[size] : 0
    })
  const [across, down] = [gaps('x', 'w'), gaps('y', 'h')]
  const follows = (distances: number[]) => distances.every((distance) => distance > -1)
  const isRow = boxes.length > 1 && follows(across)
  if (!isRow && !follows(down)) return {}
  const distances = isRow ? across : down
  const [least, most] = [Math.min(...distances, Infinity), Math.max(...distances, -Infinity)]
  if (distances.length > 0 && most - least > 1.6) return {}
  const side = (name: string) =>
    Math.round(px(node, `padding-${name}`) + (hasBorder(node) ? px(node, 'border-width') : 0))
  return {
    direction: isRow ? 'row' : 'column',
    gap: distances.length > 0 ? Math.max(0, Math.round(least)) : seen.length > 0 ? 0 : 8,
    padding: [side('top'), side('right'), side('bottom'), side('left')],
  }
}

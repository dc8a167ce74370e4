import { hexText, parseRgb } from '../colour.ts'
import {
  hasBorder,
  hasFill,
  isIcon,
  isImage,
  isPainted,
  isRow,
  isText,
  isFlex,
  px,
} from '../mutations/mutation.ts'
import type { Box, Measured } from '../page/measured.ts'
import type { Random } from '../random.ts'

export interface DesignStyle {
  fill?: string
  stroke?: string
  stroke_width?: number
  corner_radius?: number
  opacity?: number
  font_family?: string
  font_size?: number
  font_weight?: number
  line_height?: number
  letter_spacing?: number
  text_align?: string
  padding?: [number, number, number, number]
  gap?: number
  direction?: 'row' | 'column'
  shadow?: string
}

/** A node of the design tree in the service's own format. */
export interface DesignNode {
  id: string
  name: string
  type: string
  box: Box
  visible?: false
  text?: string
  style?: DesignStyle
  children?: DesignNode[]
  /** What the design tool's own file says besides; the service's own format has no place for it. */
  file?: {
    runs?: TextRun[]
    /** The text as it is seen, where the file holds it as it was typed. */
    shownAs?: string
    textCase?: 'UPPER'
    underlined?: boolean
    clips?: boolean
    /** A picture that is cut by a layer of its own. */
    masked?: boolean
  }
}

/** A stretch of a text layer with a style of its own. */
export interface TextRun {
  text: string
  fill: string
  font_weight: number
  font_size: number
}

/** How the designer's file differs from what the page is made of. */
export interface DesignHabits {
  random: Random
  /** Boxes are off by up to this many px. */
  jitter: number
  /** Each with this probability per place: a group more, a frame less, something hidden. */
  wraps: number
  flattens: number
  hides: number
  /** Layers named after their text, or by a general word, instead of by their part. */
  renames: number
  /** Probability that an element has no layer at all. */
  drops: number
}

const three = (value: number) => Math.round(value * 1000) / 1000

/** The layout's tree as a designer might have drawn it. */
export function designTree(root: Measured, habits: DesignHabits): DesignNode {
  const { random } = habits
  const prefix = random.int(2, 60)
  let next = random.int(60, 400)
  const id = () => `${prefix}:${next++}`
  const off = (value: number) => three(value + random.jitter(habits.jitter))
  const boxOf = ({ x, y, w, h }: Box): Box => ({ x: off(x), y: off(y), w: off(w), h: off(h) })
  const iconNaming = random.int(0, 2)

  const named = (layer: string, text?: string): string => {
    if (!random.chance(habits.renames)) return layer
    if (text && random.chance(0.5)) return text.slice(0, 40)
    return random.pick(
      text ? ['Text', 'Label', 'Copy', 'Body', 'Title'] : ['Frame', 'Group', 'Box'],
    )
  }

  const textNode = (node: Measured, layer: string): DesignNode => {
    const name = named(layer, node.text)
    return {
      id: id(),
      name,
      type: 'TEXT',
      box: boxOf(textFrame(node)),
      text: node.text,
      style: textStyle(node),
    }
  }

  const iconNode = (node: Measured): DesignNode => {
    const naming = random.chance(0.2) ? random.int(0, 2) : iconNaming
    const name = [`icon/${node.icon}`, `Icon / ${node.icon}`, `ic-${node.icon}`][naming] ?? ''
    const stroke = hexText(parseRgb(node.style['color'] ?? '') ?? { r: 0, g: 0, b: 0, a: 1 })
    const style = { stroke, stroke_width: three(node.box.w / 12) }
    if (naming === 0 && random.chance(0.5))
      return { id: id(), name, type: 'VECTOR', box: boxOf(node.box), style }
    const inset = node.box.w * 0.0917
    const { x, y, w, h } = node.box
    const drawn = { x: x + inset, y: y + inset, w: w - 2 * inset, h: h - 2 * inset }
    const outer = id()
    const vector: DesignNode = {
      id: id(),
      name: random.pick(['Vector', 'Shape', 'Path', 'Union']),
      type: 'VECTOR',
      box: boxOf(drawn),
      style,
    }
    return { id: outer, name, type: 'INSTANCE', box: boxOf(node.box), children: [vector] }
  }

  const convert = (node: Measured, outermost: boolean): DesignNode[] => {
    if (node.style['display'] === 'none' || (!outermost && random.chance(habits.drops))) return []
    if (isIcon(node)) return [iconNode(node)]
    const layer = node.layer ?? ''
    if (isImage(node)) {
      const radius = cornerRadius(node)
      const style: DesignStyle = { fill: 'image', ...(radius > 0 ? { corner_radius: radius } : {}) }
      return [{ id: id(), name: named(layer), type: 'RECTANGLE', box: boxOf(node.box), style }]
    }
    const plain = !isPainted(node) && px(node, 'padding-left') + px(node, 'padding-top') === 0
    if (isText(node) && plain && !outermost) return [textNode(node, layer)]
    const own = id()
    const lines = oneSidedBorders(node).map((box): DesignNode => {
      const name = random.pick(['Line', 'Divider', 'Separator'])
      return {
        id: id(),
        name,
        type: 'RECTANGLE',
        box: boxOf(box),
        style: { fill: lineColour(node) },
      }
    })
    const children = [
      ...lines,
      ...(node.textBox ? [textNode(node, 'Label')] : []),
      ...node.children.flatMap((child) => convert(child, false)),
    ]
    if (!outermost && !isPainted(node) && (!layer || random.chance(habits.flattens)))
      return children
    const hidden = random.chance(habits.hides) ? [hiddenNode(node.box)] : []
    const wrapped = children.map((child) => (random.chance(habits.wraps) ? group(child) : child))
    const parts = random.chance(0.5) ? [...hidden, ...wrapped] : [...wrapped, ...hidden]
    const box = outermost
      ? { x: 0, y: 0, w: three(node.box.w), h: three(node.box.h) }
      : boxOf(node.box)
    const frame: DesignNode = {
      id: own,
      name: outermost ? layer : named(layer),
      type: frameType(layer),
      box,
      style: frameStyle(node),
    }
    if (parts.length > 0) frame.children = parts
    return [frame]
  }

  const group = (child: DesignNode): DesignNode => {
    const type = random.pick(['FRAME', 'GROUP'])
    const name = `${random.pick(['Frame', 'Group', 'Container'])} ${random.int(50, 990)}`
    return { id: id(), name, type, box: child.box, children: [child] }
  }

  const hiddenNode = (around: Box): DesignNode => {
    const box = boxOf({
      x: around.x + random.int(0, 12),
      y: around.y + random.int(0, 6),
      w: random.int(40, 90),
      h: random.int(12, 26),
    })
    const base = { id: id(), box, visible: false as const }
    if (random.chance(0.4))
      return { ...base, name: 'Hover state', type: 'RECTANGLE', style: { fill: '#00000014' } }
    const style: DesignStyle = {
      fill: '#c81e1eff',
      font_family: 'Inter',
      font_size: 12,
      font_weight: 400,
      line_height: 16,
      letter_spacing: 0,
      text_align: 'left',
    }
    const text = random.pick(['Tooltip text', 'Old copy', 'This field is required'])
    return { ...base, name: 'Error message', type: 'TEXT', text, style }
  }

  const [tree] = convert(root, true)
  if (!tree) throw new Error('nothing drawn')
  return tree
}

/** A text layer is as wide as its element, and as high as its lines. */
function textFrame(node: Measured): Box {
  const lines = node.textBox ?? node.box
  if (isPainted(node) || px(node, 'padding-left') > 0 || node.children.length > 0) return lines
  return node.style['line-height'] === 'normal' ? { ...node.box, y: lines.y, h: lines.h } : node.box
}

function textStyle(node: Measured): DesignStyle {
  const height = px(node, 'line-height') || (node.textBox?.h ?? 0) / Math.max(1, node.lines)
  const spacing = px(node, 'letter-spacing')
  const align = node.style['text-align'] ?? ''
  const opacity = Number(node.style['opacity'])
  return {
    fill: hexText(parseRgb(node.style['color'] ?? '') ?? { r: 0, g: 0, b: 0, a: 1 }),
    font_family: (node.style['font-family'] ?? '').split(',')[0]?.replaceAll('"', '') ?? '',
    font_size: px(node, 'font-size'),
    font_weight: px(node, 'font-weight'),
    line_height: three(height),
    letter_spacing: three(spacing),
    text_align: /right|center/.exec(align)?.[0] ?? 'left',
    ...(opacity < 1 ? { opacity } : {}),
  }
}

const frameType = (layer: string) =>
  /^(Button|Input|Badge|Chip|Switch|Add)/.test(layer) ? 'INSTANCE' : 'FRAME'

export function cornerRadius(node: Measured): number {
  return Math.min(px(node, 'border-radius'), node.box.w / 2, node.box.h / 2)
}

/** A frame's border and corners, and how much of it shows. */
export function outline(node: Measured): DesignStyle {
  const style: DesignStyle = {}
  if (hasBorder(node)) {
    const stroke = parseRgb((node.style['border-color'] ?? '').replace(/\) .*/, ')'))
    if (stroke) style.stroke = hexText(stroke)
    style.stroke_width = px(node, 'border-width')
  }
  if (cornerRadius(node) > 0) style.corner_radius = three(cornerRadius(node))
  const opacity = Number(node.style['opacity'])
  if (opacity < 1) style.opacity = opacity
  return style
}

function frameStyle(node: Measured): DesignStyle {
  const style: DesignStyle = {}
  const image = node.style['background-image'] ?? 'none'
  const fill = parseRgb(node.style['background-color'] ?? '')
  if (image !== 'none') style.fill = image
  else if (hasFill(node) && fill) style.fill = hexText(fill)
  Object.assign(style, outline(node))
  if (isFlex(node)) {
    style.padding = [
      px(node, 'padding-top'),
      px(node, 'padding-right'),
      px(node, 'padding-bottom'),
      px(node, 'padding-left'),
    ]
    style.gap = px(node, 'gap')
    style.direction = isRow(node) ? 'row' : 'column'
  }
  const shadow = node.style['box-shadow'] ?? 'none'
  if (shadow !== 'none') style.shadow = shadowText(shadow)
  return style
}

/** `rgba(…) x y blur spread` → `x y blur spread #rrggbbaa`, each of a list; unseen ones are left out. */
export function shadowText(computed: string): string {
  const shadows = computed.split(/,\s*(?=rgba?\()/).flatMap((shadow) => {
    const [, colour = '', lengths = ''] = /^(rgba?\([^)]*\)) (.*)$/.exec(shadow) ?? []
    const known = parseRgb(colour)
    return known && known.a > 0 ? [`${lengths} ${hexText(known)}`] : []
  })
  return shadows.join(', ')
}

const EDGES = ['top', 'right', 'bottom', 'left'] as const

export type Edge = (typeof EDGES)[number]

/** The borders of an element that does not have the same on all sides. */
export function bordersOf(node: Measured): { edge: Edge; box: Box }[] {
  if (hasBorder(node) || node.style['border-style'] === 'none') return []
  const widths = expanded(node.style['border-width'] ?? '0px').map((text) =>
    Number.parseFloat(text),
  )
  const { x, y, w, h } = node.box
  return EDGES.flatMap((edge, i) => {
    const width = widths[i] ?? 0
    if (width === 0) return []
    const boxes = {
      top: { x, y, w, h: width },
      right: { x: x + w - width, y, w: width, h },
      bottom: { x, y: y + h - width, w, h: width },
      left: { x, y, w: width, h },
    }
    return [{ edge, box: boxes[edge] }]
  })
}

export const oneSidedBorders = (node: Measured): Box[] => bordersOf(node).map(({ box }) => box)

export function lineColour(node: Measured): string {
  const widths = expanded(node.style['border-width'] ?? '')
  const colours = (node.style['border-color'] ?? '').match(/rgba?\([^)]*\)/g) ?? []
  const edge = widths.findIndex((width) => Number.parseFloat(width) > 0)
  const colour = colours[colours.length === 1 ? 0 : Math.min(edge, colours.length - 1)] ?? ''
  return hexText(parseRgb(colour) ?? { r: 0, g: 0, b: 0, a: 1 })
}

/** A CSS shorthand of one to four values as four: top, right, bottom, left. */
function expanded(shorthand: string): string[] {
  const [top = '0px', right = top, bottom = top, left = right] = shorthand.split(' ')
  return [top, right, bottom, left]
}

// Runs inside the page: `readDesign` is sent there as it stands, so it uses nothing from around it.

/**
 * The component as the layers a designer would have drawn it with, design structure version 1: boxes
 * in design px from the root's corner. A text is a layer of its own, an icon is a vector, a line above
 * an element is a rectangle, and elements that show nothing but their text are that text.
 */
export function readDesign({ rootSelector, name, groups = [] }) {
  const root = document.querySelector(rootSelector)
  const origin = root.getBoundingClientRect()
  let lastId = 0
  const nextId = () => `1:${++lastId}`
  const px = (value) => Math.round(value * 1000) / 1000
  const number = (text) => px(parseFloat(text) || 0)

  const boxOf = ({ x, y, width, height }) => ({
    x: px(x - origin.x),
    y: px(y - origin.y),
    w: px(width),
    h: px(height),
  })

  /** `rgb(…)`, `rgba(…)` or `color(srgb …)` as #rrggbbaa; null when nothing is to be seen of it. */
  const hex = (color) => {
    const scale = color.startsWith('color(srgb') ? 255 : 1
    const [red, green, blue, alpha = 1] = color.match(/[\d.]+(?:e-?\d+)?/g)?.map(Number) ?? []
    if (red === undefined || alpha === 0) return null
    const bytes = [red * scale, green * scale, blue * scale, alpha * 255]
    return `#${bytes.map((byte) => Math.round(byte).toString(16).padStart(2, '0')).join('')}`
  }

  const withoutNulls = (record) =>
    Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null))

  const strokeWidths = (css) =>
    ['top', 'right', 'bottom', 'left'].map((side) =>
      hex(css.getPropertyValue(`border-${side}-color`))
        ? number(css.getPropertyValue(`border-${side}-width`))
        : 0,
    )

  /** What is drawn of the element itself. */
  const surface = (element) => {
    const css = getComputedStyle(element)
    const [top, ...others] = strokeWidths(css)
    const framed = top > 0 && others.every((width) => width === top)
    const radius = css.borderTopLeftRadius.endsWith('%')
      ? px(element.getBoundingClientRect().width / 2)
      : number(css.borderTopLeftRadius)
    return withoutNulls({
      fill: hex(css.backgroundColor),
      stroke: framed ? hex(css.borderTopColor) : null,
      stroke_width: framed ? top : null,
      corner_radius: radius || null,
      opacity: css.opacity === '1' ? null : Number(css.opacity),
      shadow: css.boxShadow === 'none' ? null : css.boxShadow,
    })
  }

  /** How the element lays out what is in it. */
  const layout = (element) => {
    const css = getComputedStyle(element)
    const padding = ['Top', 'Right', 'Bottom', 'Left'].map((side) => number(css[`padding${side}`]))
    const isGrid = css.display.endsWith('grid')
    const lays = isGrid || css.display.endsWith('flex')
    const isRow = lays && !isGrid && css.flexDirection === 'row'
    const arranges = lays && element.childNodes.length > 1
    return withoutNulls({
      padding: padding.some(Boolean) ? padding : null,
      direction: arranges ? (isRow ? 'row' : 'column') : null,
      gap: arranges ? number(isRow ? css.columnGap : css.rowGap) : null,
    })
  }

  /** A text layer is as wide as its text and as high as its lines. */
  const textNode = (texts) => {
    const range = document.createRange()
    range.setStartBefore(texts[0])
    range.setEndAfter(texts.at(-1))
    const text = texts.map(({ data }) => data).join('')
    const css = getComputedStyle(texts[0].parentElement)
    const lineHeight = number(css.lineHeight)
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    const { x, y, width, height } = range.getBoundingClientRect()
    const high = lines * lineHeight
    const around = texts[0].parentElement.getBoundingClientRect()
    // A range is as high as the font and rounded; an element around these lines alone is exact.
    const top = Math.abs(around.height - high) < 1 ? around.y : y + (height - high) / 2
    return {
      id: nextId(),
      name: text.trim(),
      type: 'TEXT',
      box: boxOf({ x, y: top, width, height: high }),
      text: text.trim(),
      style: {
        fill: hex(css.color),
        font_family: css.fontFamily.split(',')[0].replaceAll('"', ''),
        font_size: number(css.fontSize),
        font_weight: number(css.fontWeight),
        line_height: lineHeight,
        letter_spacing: number(css.letterSpacing),
        text_align: css.textAlign === 'start' ? 'left' : css.textAlign,
      },
    }
  }

  const vectorNode = (svg) => {
    const css = getComputedStyle(svg)
    const { viewBox, clientWidth } = svg
    const scale = clientWidth / viewBox.baseVal.width
    const stroke = {
      stroke: hex(css.stroke),
      stroke_width: px(parseFloat(css.strokeWidth) * scale),
    }
    return {
      id: nextId(),
      name: 'Icon',
      type: 'VECTOR',
      box: boxOf(svg.getBoundingClientRect()),
      style: stroke,
    }
  }

  const dividerNode = (element, thickness) => {
    const { x, y, width } = element.getBoundingClientRect()
    return {
      id: nextId(),
      name: 'Divider',
      type: 'RECTANGLE',
      box: boxOf({ x, y, width, height: thickness }),
      style: { fill: hex(getComputedStyle(element).borderTopColor) },
    }
  }

  /** Of `hb-button hb-button--primary`: Button / Primary; of `hb-pricing__head`: Head. */
  const layerName = (element) => {
    const classes = [...element.classList]
    const word = (text) => text.charAt(0).toUpperCase() + text.slice(1)
    const part = classes.find((name) => name.includes('__'))?.split('__')[1]
    if (part) return word(part)
    const block = classes.find((name) => /^hb-[a-z]+$/.test(name))?.slice(3)
    if (!block) return element.localName === 'li' ? 'Item' : 'Frame'
    const variant = classes.find((name) => /--|^hb-tone-/.test(name))?.match(/[a-z]+$/)?.[0]
    return variant ? `${word(block)} / ${word(variant)}` : word(block)
  }

  const isComponent = (element) => [...element.classList].some((name) => /^hb-[a-z]+$/.test(name))

  /** Neighbouring pieces of text are one layer, as `€` and `24`. */
  const childNodes = (element) => {
    const nodes = []
    let texts = []
    const flush = () => {
      if (texts.some(({ data }) => data.trim())) nodes.push(textNode(texts))
      texts = []
    }
    for (const child of element.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) {
        texts.push(child)
      } else {
        flush()
        if (child.nodeType === Node.ELEMENT_NODE) nodes.push(elementNode(child))
      }
    }
    flush()
    return nodes
  }

  /** Puts the group's parts, which are neighbours, into a frame of their own. */
  const grouped = (element, nodes) => {
    const group = groups.find(({ parts }) =>
      parts.every((part) => element.querySelector(`:scope > ${part}`)),
    )
    if (!group) return { nodes, style: {} }
    const elements = [...element.children]
    const indexes = group.parts.map((part) =>
      elements.indexOf(element.querySelector(`:scope > ${part}`)),
    )
    const from = Math.min(...indexes)
    const children = nodes.slice(from, from + indexes.length)
    const left = Math.min(...children.map(({ box }) => box.x))
    const top = Math.min(...children.map(({ box }) => box.y))
    const right = Math.max(...children.map(({ box }) => box.x + box.w))
    const bottom = Math.max(...children.map(({ box }) => box.y + box.h))
    const frame = {
      id: nextId(),
      name: group.name,
      type: 'FRAME',
      box: { x: left, y: top, w: px(right - left), h: px(bottom - top) },
      style: group.style,
      children,
    }
    return { nodes: nodes.toSpliced(from, children.length, frame), style: group.parentStyle }
  }

  const elementNode = (element) => {
    if (element.localName === 'svg') return vectorNode(element)
    const id = nextId()
    const drawn = surface(element)
    const [topLine, ...lines] = strokeWidths(getComputedStyle(element))
    const divider = topLine > 0 && lines.every((width) => width === 0)
    const style = { ...drawn, ...layout(element) }
    const { nodes, style: arranged } = grouped(element, childNodes(element))
    const [only] = nodes
    const box = boxOf(element.getBoundingClientRect())
    const bare = Object.keys(style).length === 0 && !divider && Math.abs(only?.box.h - box.h) < 1
    if (bare && nodes.length === 1 && only.type === 'TEXT') return only
    const children = divider ? [dividerNode(element, topLine), ...nodes] : nodes
    const isRoot = element === root
    const frame = isRoot ? 'COMPONENT' : isComponent(element) ? 'INSTANCE' : 'FRAME'
    return {
      id,
      name: isRoot ? name : layerName(element),
      type: children.length === 0 ? 'RECTANGLE' : frame,
      box,
      style: { ...style, ...arranged },
      ...(children.length > 0 && { children }),
    }
  }

  return { version: 1, source: 'plugin', root: elementNode(root) }
}

import type { Box, Measured } from '../page/measured.ts'
import type { Random } from '../random.ts'

interface DomNode {
  tag: string
  id?: string
  class?: string
  role?: string
  name?: string
  text?: string
  box: Box
  style: Record<string, string>
  children?: DomNode[]
}

interface DomHabits {
  random: Random
  /** Names as they were written, hashed by a build, or utility classes. */
  classes: 'plain' | 'hashed' | 'utility'
  /** Probability of a wrapper around an element. */
  wraps: number
  /** Probability that an element was not captured. */
  drops: number
  name: string
  scale: number
  /** As the demo's capture writes it: all properties, and colours as they were computed. */
  full?: boolean
  /** In a viewport capture the root is `body`, the component somewhere in it. */
  viewport: { w: number; h: number; at: { x: number; y: number }; background: string } | null
}

/** What a capture of a story writes of an element besides. */
const MORE_PROPERTIES = ['visibility', 'display', 'background-image', 'transform']
const PROPERTIES = [
  'color',
  'background-color',
  'font-size',
  'font-weight',
  'font-family',
  'line-height',
  'letter-spacing',
  'border-radius',
  'border-width',
  'border-color',
  'padding-top',
  'padding-right',
  'padding-bottom',
  'padding-left',
  'margin-top',
  'margin-right',
  'margin-bottom',
  'margin-left',
  'gap',
  'opacity',
  'box-shadow',
  'text-align',
]
const UTILITIES = [
  'flex',
  'items-center',
  'gap-3',
  'px-4',
  'py-2',
  'rounded-lg',
  'text-sm',
  'font-semibold',
  'w-full',
  'shadow-md',
  'border',
]
const ROLES: Record<string, string> = {
  button: 'button',
  nav: 'navigation',
  form: 'form',
  a: 'link',
  img: 'img',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  ul: 'list',
  li: 'listitem',
  article: 'article',
}

const three = (value: number) => Math.round(value * 1000) / 1000

/** The tree a capture script would have read from the page. */
export function domTree(root: Measured, habits: DomHabits): object {
  const { random, viewport } = habits
  const at = viewport?.at ?? { x: 0, y: 0 }
  const suffix = random.int(0, 0xffffff)
  const renamed = new Map<string, string>()

  const className = (name: string): string => {
    const known = renamed.get(name)
    if (known !== undefined) return known
    const made =
      habits.classes === 'hashed'
        ? name
            .split(' ')
            .map((part, i) => `${part}_${(suffix + renamed.size * 977 + i).toString(36).slice(-4)}`)
            .join(' ')
        : random.shuffle(UTILITIES).slice(0, random.int(2, 5)).join(' ')
    renamed.set(name, made)
    return made
  }

  const convert = (node: Measured): DomNode => {
    const classes = node.class ?? ''
    const role = node.role ?? ROLES[node.tag]
    const computed = habits.full ? { ...node.style, ...node.declared } : node.style
    const names = habits.full ? [...PROPERTIES, ...MORE_PROPERTIES] : PROPERTIES
    const style = Object.fromEntries(names.map((name) => [name, computed[name] ?? '']))
    const image = node.style['background-image'] ?? 'none'
    if (image !== 'none') style['background-image'] = image
    const children = node.children
      .filter((child) => child.style['visibility'] !== 'hidden' && !random.chance(habits.drops))
      .map((child) => wrapped(convert(child)))
    const plain = habits.classes === 'plain' || node.tag === 'svg'
    return {
      tag: node.tag,
      ...(node.id ? { id: node.id } : {}),
      ...(classes ? { class: plain ? classes : className(classes) } : {}),
      ...(role ? { role } : {}),
      ...(node.alt ? { name: node.alt } : {}),
      ...(node.text ? { text: node.text } : {}),
      box: {
        x: three(node.box.x + at.x),
        y: three(node.box.y + at.y),
        w: three(node.box.w),
        h: three(node.box.h),
      },
      style,
      ...(children.length > 0 ? { children } : {}),
    }
  }

  const wrapperClass = className('wrapper')
  const wrapped = (child: DomNode): DomNode =>
    random.chance(habits.wraps)
      ? {
          tag: 'div',
          class: wrapperClass,
          box: child.box,
          style: bare(child.style),
          children: [child],
        }
      : child

  const component = convert(root)
  const url = `https://view-bench.example/iframe.html?id=${habits.name}--default`
  const size = viewport ? { w: viewport.w, h: viewport.h } : { w: 1400, h: 1000 }
  const base = { version: 1, url, viewport: size, device_pixel_ratio: habits.scale }
  if (!viewport) return { ...base, root: component }
  const style = bare(component.style)
  const holder: DomNode = {
    tag: 'div',
    id: 'storybook-root',
    box: component.box,
    style,
    children: [component],
  }
  const body: DomNode = {
    tag: 'body',
    box: { x: 0, y: 0, ...size },
    style: { ...style, 'background-color': viewport.background },
    children: [holder],
  }
  return { ...base, root: body }
}

/** The style of an element that only holds others: text properties are inherited, the rest unset. */
function bare(style: Record<string, string>): Record<string, string> {
  const unset = Object.fromEntries(
    PROPERTIES.filter((name) => /padding|margin|border-(width|radius)/.test(name)).map((name) => [
      name,
      '0px',
    ]),
  )
  return {
    ...style,
    ...unset,
    'background-color': 'rgba(0, 0, 0, 0)',
    gap: 'normal',
    opacity: '1',
    'box-shadow': 'none',
  }
}

import { deltaE, otherColour, parseRgb, rgbText } from '../colour.ts'
import { ICON_NAMES, ICONS } from '../icons.ts'
import { descendants, type Operation } from '../page/measured.ts'
import { picture } from '../pictures.ts'
import {
  EITHER,
  isIcon,
  isImage,
  isPainted,
  isResized,
  MAJOR,
  ofElement,
  style,
  type Mutation,
  type Proposer,
  type Site,
} from './mutation.ts'

const icons = ({ side }: Site) => [...descendants(side.root)].filter(isIcon)
const images = ({ side }: Site) => [...descendants(side.root)].filter(isImage)

/** Of the page's own icons; those of a library have other grids and paints. */
const GRID = [
  ['viewBox', '0 0 24 24'],
  ['fill', 'none'],
  ['stroke', 'currentColor'],
  ['stroke-width', '2'],
] as const

export const iconswap: Proposer = (site) =>
  icons(site).map((node) => {
    const from = node.icon ?? ''
    const to = site.random.pick(ICON_NAMES.filter((name) => name !== from))
    return {
      kind: 'iconswap',
      target: node.uid,
      operations: [
        { do: 'inner', uid: node.uid, html: ICONS[to] ?? '' },
        ...(from in ICONS ? [] : GRID.map(([name, value]) => attribute(node.uid, name, value))),
        ...(from in ICONS ? [] : [style(node.uid, 'fill', 'none')]),
        { do: 'attribute', uid: node.uid, name: 'data-icon', value: to },
      ],
      labels: ['icon', 'image/content'],
      severity: MAJOR,
      detail: { from, to },
      places: ofElement(node.uid),
    }
  })

const attribute = (uid: string, name: string, value: string): Operation => ({
  do: 'attribute',
  uid,
  name,
  value,
})

/** Turned by these it looks the same, or nearly so. */
const SYMMETRIC = new Set(['plus', 'x', 'globe', 'cog', 'more', 'clock', 'star'])

export const iconrotate: Proposer = (site) =>
  icons(site)
    .filter((node) => !SYMMETRIC.has(node.icon ?? ''))
    .map((node) => {
      const amount = site.random.pick([45, 90, -90, 180])
      return {
        kind: 'iconrotate',
        target: node.uid,
        operations: [style(node.uid, 'transform', `rotate(${amount}deg)`)],
        labels: ['icon'],
        severity: EITHER,
        detail: { amount },
        places: ofElement(node.uid),
      }
    })

export const iconcolour: Proposer = (site) =>
  icons(site).flatMap((node) => {
    const from = parseRgb(node.style['color'] ?? '')
    const to = from && otherColour(site.random, from, [18, 45])
    if (!from || !to) return []
    const amount = Math.round(deltaE(from, to) * 100) / 100
    return {
      kind: 'iconcolour',
      target: node.uid,
      operations: [style(node.uid, 'color', rgbText(to))],
      labels: ['icon', 'colour/background'],
      severity: ['major', 'minor'],
      detail: { from: rgbText(from), to: rgbText(to), amount },
      places: ofElement(node.uid),
    }
  })

export const imgswap: Proposer = (site) =>
  images(site).map((node) => ({
    kind: 'imgswap',
    target: node.uid,
    operations: [
      {
        do: 'attribute',
        uid: node.uid,
        name: 'src',
        value: picture(`other ${site.random.int(0, 99999)}`, 300, 200),
      },
    ],
    labels: ['image/content'],
    severity: MAJOR,
    detail: {},
    places: ofElement(node.uid),
  }))

export const imgcrop: Proposer = (site) =>
  images(site).map((node) => {
    const amount = site.random.int(14, 26)
    const edge = site.random.pick(['0 0', '0 100%', '50% 50%'])
    const [x, y] = edge === '0 0' ? [0, 0] : edge === '0 100%' ? [0, 2] : [1, 1]
    const inset = `inset(${y * amount}% ${(2 - x) * amount}% ${(2 - y) * amount}% ${x * amount}%)`
    return {
      kind: 'imgcrop',
      target: node.uid,
      operations: [style(node.uid, 'object-view-box', inset)],
      labels: ['image/content'],
      severity: EITHER,
      detail: { amount },
      places: ofElement(node.uid),
    }
  })

/** Icons, pictures and small surfaces of a fixed size, made larger or smaller. */
export const size: Proposer = (site) => {
  const small = [...descendants(site.side.root)].filter(
    (node) =>
      isPainted(node) &&
      node.children.length <= 1 &&
      node.box.w >= 16 &&
      node.box.w <= 60 &&
      Math.abs(node.box.w - node.box.h) < 1,
  )
  return [...icons(site), ...images(site).filter(({ box }) => box.w < 100), ...small].map(
    (node): Mutation => {
      const amount = site.random.pick(node.box.w >= 24 ? [6, 8, -6, -8] : [6, 6, 8, -5])
      const resized = (name: 'w' | 'h') => `${node.box[name] + amount}px`
      return {
        kind: 'size',
        target: node.uid,
        operations: [
          style(node.uid, 'width', resized('w')),
          style(node.uid, 'height', resized('h')),
          style(node.uid, 'flex', 'none'),
        ],
        labels: isIcon(node) ? ['size', 'icon'] : ['size'],
        severity: EITHER,
        detail: { amount, dw: amount, dh: amount },
        places: ofElement(node.uid),
        holds: isResized(node.uid, Math.abs(amount) - 1),
      }
    },
  )
}

/** Buttons, fields and the like, made wider or higher. */
export const resize: Proposer = (site) =>
  [...descendants(site.side.root)]
    .filter(
      (node) =>
        isPainted(node) &&
        node !== site.side.root &&
        node.children.length <= 2 &&
        node.box.w >= 40 &&
        node.box.w <= 420 &&
        node.box.h >= 18 &&
        node.box.h <= 64,
    )
    .map((node): Mutation => {
      const wider = site.random.chance(0.6)
      const amount = site.random.pick(wider ? [12, 16, 24, 32] : [6, 8, 10])
      const [name, length] = wider ? (['width', 'w'] as const) : (['height', 'h'] as const)
      const value = `${node.box[length] + amount}px`
      return {
        kind: 'resize',
        target: node.uid,
        operations: [
          style(node.uid, 'box-sizing', 'border-box'),
          style(node.uid, name, value),
          style(node.uid, `min-${name}`, value),
          style(node.uid, `max-${name}`, 'none'),
        ],
        labels: ['size', 'spacing/layout'],
        severity: EITHER,
        detail: { amount, axis: length },
        places: ofElement(node.uid),
        holds: isResized(node.uid, amount - 1),
      }
    })

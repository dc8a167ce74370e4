import { deltaE, otherColour, parseRgb, rgbText } from '../colour.ts'
import type { Box, Measured } from '../page/measured.ts'
import { descendants } from '../page/measured.ts'
import {
  EITHER,
  hasBorder,
  isIcon,
  isImage,
  isPainted,
  ofElement,
  px,
  style,
  withAlternatives,
  type Mutation,
  type Proposer,
  type Site,
} from './mutation.ts'

const surfaces = ({ side }: Site) =>
  [...descendants(side.root)].filter(
    (node) => isPainted(node) && !isIcon(node) && node.box.w >= 14 && node.box.h >= 10,
  )

const plainFill = (node: Measured) =>
  node.style['background-image'] === 'none' ? parseRgb(node.style['background-color'] ?? '') : null

export const bgcolour: Proposer = (site) =>
  surfaces(site).flatMap((node): Mutation[] => {
    const from = plainFill(node)
    if (!from || from.a < 0.99) return []
    const to = otherColour(
      site.random,
      from,
      site.random.pick([
        [3.6, 6],
        [8, 16],
        [16, 40],
      ]),
    )
    if (!to) return []
    const amount = deltaE(from, to)
    return [
      {
        kind: 'bgcolour',
        target: node.uid,
        operations: [style(node.uid, 'background-color', rgbText(to))],
        labels: ['colour/background'],
        severity: amount > 15 ? ['major', 'minor'] : amount > 6 ? EITHER : ['minor'],
        detail: { from: rgbText(from), to: rgbText(to), amount: Math.round(amount * 100) / 100 },
        places: ofElement(node.uid),
      },
    ]
  })

export const border: Proposer = (site) =>
  surfaces(site)
    .filter(hasBorder)
    .flatMap((node): Mutation[] => {
      const base = { kind: 'border', target: node.uid, places: ofElement(node.uid) }
      const from = parseRgb((node.style['border-color'] ?? '').replace(/\) .*/, ')'))
      const fill = plainFill(node)
      // A border in the colour of its own surface is not seen to go.
      const isSeen = !from || !fill || fill.a < 0.5 || deltaE(from, fill) > 8
      if (isSeen && site.random.chance(0.5)) {
        const width = px(node, 'border-width')
        const to = site.random.pick(width > 1 ? [0, width + 2] : [0, 3])
        return [
          {
            ...base,
            operations: [style(node.uid, 'border-width', `${to}px`)],
            labels: ['border/radius'],
            severity: EITHER,
            detail: { from: width, to, amount: to - width },
          },
        ]
      }
      const to = from && otherColour(site.random, from, [20, 60])
      if (!from || !to) return []
      return [
        {
          ...base,
          operations: [style(node.uid, 'border-color', rgbText(to))],
          labels: ['border/radius', 'colour/background'],
          severity: ['major', 'minor'],
          detail: {
            from: rgbText(from),
            to: rgbText(to),
            amount: Math.round(deltaE(from, to) * 100) / 100,
          },
        },
      ]
    })

export const radius: Proposer = (site) =>
  [...surfaces(site), ...[...descendants(site.side.root)].filter(isImage)].flatMap(
    (node): Mutation[] => {
      const most = Math.min(node.box.w, node.box.h) / 2
      const from = Math.min(px(node, 'border-radius'), most)
      const choices = [0, 2, 4, 8, 12, 16, 20].filter(
        (to) => to <= most && Math.abs(to - from) >= 6,
      )
      if (choices.length === 0 || node.box.h < 20) return []
      const to = site.random.pick(choices)
      return [
        {
          kind: 'radius',
          target: node.uid,
          operations: [style(node.uid, 'border-radius', `${to}px`)],
          labels: ['border/radius'],
          severity: Math.abs(to - from) >= 8 ? EITHER : ['minor'],
          detail: { from, to, amount: to - from },
          places: ofElement(node.uid),
        },
      ]
    },
  )

const SHADOW = '0px 8px 24px 0px rgba(15, 23, 42, 0.22)'
/** A shadow that is neither blurred nor displaced is seen as a border. */
const isRing = (shadow: string) => {
  const [x = 0, y = 0, blur = 0, spread = 0] = (shadow.match(/-?[\d.]+px/g) ?? []).map((text) =>
    Number.parseFloat(text),
  )
  return x === 0 && y === 0 && blur === 0 && spread > 0
}
const grown = ({ x, y, w, h }: Box): Box => ({ x: x - 16, y: y - 12, w: w + 32, h: h + 36 })

export const shadow: Proposer = (site) =>
  surfaces(site)
    .filter((node) => node.box.w >= 60 && node.box.h >= 28 && node !== site.side.root)
    .map((node): Mutation => {
      const from = node.style['box-shadow'] ?? 'none'
      const to = from === 'none' ? SHADOW : 'none'
      return {
        kind: 'shadow',
        target: node.uid,
        operations: [style(node.uid, 'box-shadow', to)],
        labels: isRing(from) ? ['shadow/effect', 'border/radius'] : ['shadow/effect'],
        severity: EITHER,
        detail: { from, to },
        places: (a, b) => {
          const [before, after] = [a.nodes.get(node.uid), b.nodes.get(node.uid)]
          if (!before || !after) return null
          const whole = { a: grown(before.box), b: grown(after.box) }
          return withAlternatives({ a: before.box, b: after.box }, [whole])
        },
      }
    })

import { otherColour, parseAny, rgbText } from '../colour.ts'
import { bordersOf, lineColour, type Edge } from '../evidence/design-tree.ts'
import { descendants, type Box, type Measured, type Operation } from '../page/measured.ts'
import {
  EITHER,
  hasBorder,
  hasFill,
  isText,
  px,
  style,
  type Mutation,
  type Places,
  type Proposer,
  type Side,
  type Site,
} from './mutation.ts'

/** What separates two parts: a thin element, or the only border of one. */
interface Divider {
  box: Box
  /** That of the element that it is the border of; null of the surface of a thin element. */
  edge: Edge | null
  /** Whether the element is nothing but the line. */
  isAlone: boolean
  /** As CSS. */
  colour: string
}

/** In px: what is thicker is a box, what is shorter a dash. */
const [THICKEST, SHORTEST] = [4, 24]

const thicknessOf = ({ w, h }: Box): number => Math.min(w, h)
const lengthOf = ({ w, h }: Box): number => Math.max(w, h)
const isLine = (box: Box): boolean =>
  thicknessOf(box) >= 1 && thicknessOf(box) <= THICKEST && lengthOf(box) >= SHORTEST

function dividerOf(node: Measured | undefined): Divider | null {
  // Those of cells are drawn by several cells at once, and by their table.
  if (!node || node.style['display']?.startsWith('table')) return null
  const isAlone = node.children.length === 0 && !isText(node) && thicknessOf(node.box) <= THICKEST
  const [border, ...others] = bordersOf(node)
  if (border && others.length === 0 && isLine(border.box) && px(node, 'border-radius') === 0)
    return { ...border, isAlone, colour: lineColour(node) }
  const fill = node.style['background-color'] ?? ''
  return isAlone && !border && !hasBorder(node) && hasFill(node) && isLine(node.box)
    ? { box: node.box, edge: null, isAlone, colour: fill }
    : null
}

const dividers = ({ side }: Site) =>
  [...descendants(side.root)].flatMap((node) => {
    const divider = dividerOf(node)
    return divider && node !== side.root ? [{ node, divider }] : []
  })

/** Where a line is on both sides; of a border, the element that has it may be shown instead. */
function placesOf(node: Measured, a: Side, b: Side): Places | null {
  const [from, to] = [a.nodes.get(node.uid), b.nodes.get(node.uid)]
  const [first, second] = [dividerOf(from)?.box ?? null, dividerOf(to)?.box ?? null]
  if (!first && !second) return null
  const isOwn = dividerOf(node)?.isAlone
  const alternatives = from && to && !isOwn ? [{ a: from.box, b: to.box }] : []
  return { a: first, b: second, alternatives }
}

const LINE = ['minor', 'nit', 'major']

export const dividergone: Proposer = (site) =>
  dividers(site).map(({ node, divider: { edge, isAlone } }): Mutation => {
    const how = site.random.pick(['remove', 'hide'])
    const hidden = edge ? `border-${edge}-color` : 'background-color'
    const operation: Operation =
      how === 'hide'
        ? style(node.uid, hidden, 'transparent')
        : isAlone
          ? { do: 'remove', uid: node.uid }
          : style(node.uid, `border-${edge}-width`, '0px')
    return {
      kind: 'dividergone',
      target: node.uid,
      covers: isAlone ? [node.uid] : [],
      absent: 'b',
      operations: [operation],
      labels: ['missing/element', ...(isAlone ? [] : ['border/radius'])],
      severity: LINE,
      detail: { how },
      places: (a, b) => {
        const places = placesOf(node, a, b)
        return places && { ...places, b: null }
      },
    }
  })

/** Below an entry of a column that has no lines: greys that are seen on light and on dark. */
const ADDED = ['#b4bac4', '#868e9b']

export const divideradded: Proposer = (site) =>
  [...descendants(site.side.root)].flatMap(({ children }) =>
    children.flatMap((node, i): Mutation[] => {
      const next = children[i + 1]
      const pair = [node, next].flatMap((one) => one ?? [])
      const isPlain = pair.every(
        (one) =>
          !hasBorder(one) &&
          bordersOf(one).length === 0 &&
          px(one, 'border-radius') === 0 &&
          one.box.w >= 60 &&
          one.box.h >= 14 &&
          /^(block|flex|grid|list-item)$/.test(one.style['display'] ?? ''),
      )
      if (!next || !isPlain || next.box.y < node.box.y + node.box.h - 1) return []
      const colour = site.random.pick(ADDED)
      return [
        {
          kind: 'divideradded',
          target: node.uid,
          absent: 'a',
          operations: [style(node.uid, 'border-bottom', `1px solid ${colour}`)],
          labels: ['extra/element', 'border/radius'],
          severity: LINE,
          detail: { how: 'border' },
          places: (a, b) => placesOf(node, a, b),
        },
      ]
    }),
  )

export const dividerthickness: Proposer = (site) =>
  dividers(site).map(({ node, divider: { box, edge } }): Mutation => {
    const from = thicknessOf(box)
    const to = site.random.pick(from > 2 ? [from - 2, from + 3] : [from + 2, from + 3])
    const isFlat = box.w >= box.h
    const length = edge ? `border-${edge}-width` : isFlat ? 'height' : 'width'
    const fixed = edge
      ? []
      : [style(node.uid, `min-${length}`, '0'), style(node.uid, 'flex', 'none')]
    return {
      kind: 'dividerthickness',
      target: node.uid,
      operations: [...fixed, style(node.uid, length, `${to}px`)],
      labels: ['border/radius', 'size'],
      severity: EITHER,
      detail: { from, to, amount: to - from },
      places: (a, b) => thicker(placesOf(node, a, b), b.nodes.get(node.uid), to),
      holds: (a, b) => {
        const places = thicker(placesOf(node, a, b), b.nodes.get(node.uid), to)
        return places?.b ? Math.abs(thicknessOf(places.b) - to) < 0.5 : false
      },
    }
  })

/** What is too thick for a divider is still the one that was. */
const thicker = (places: Places | null, to: Measured | undefined, by: number): Places | null => {
  if (!places || places.b || !to) return places
  const [border] = bordersOf(to)
  const box = border?.box ?? to.box
  return thicknessOf(box) <= by + 0.5 ? { ...places, b: box } : null
}

export const dividercolour: Proposer = (site) =>
  dividers(site).flatMap(({ node, divider: { edge, colour } }): Mutation[] => {
    const from = parseAny(colour)
    const to = from && otherColour(site.random, from, [20, 60])
    if (!from || !to) return []
    const property = edge ? `border-${edge}-color` : 'background-color'
    return [
      {
        kind: 'dividercolour',
        target: node.uid,
        operations: [style(node.uid, property, rgbText(to))],
        labels: ['border/radius', 'colour/background'],
        severity: EITHER,
        detail: { from: rgbText(from), to: rgbText(to) },
        places: (a, b) => placesOf(node, a, b),
      },
    ]
  })

export const dividerlength: Proposer = (site) =>
  dividers(site)
    .filter(({ divider: { isAlone, box } }) => isAlone && lengthOf(box) >= 60)
    .map(({ node, divider: { box } }): Mutation => {
      const length = box.w >= box.h ? 'width' : 'height'
      const from = lengthOf(box)
      const to = Math.round(from * site.random.pick([0.5, 0.7, 0.85]))
      return {
        kind: 'dividerlength',
        target: node.uid,
        operations: [
          style(node.uid, `min-${length}`, '0'),
          style(node.uid, 'flex', 'none'),
          style(node.uid, length, `${to}px`),
        ],
        labels: ['size'],
        severity: EITHER,
        detail: { from, to, amount: to - from },
        places: (a, b) => placesOf(node, a, b),
        holds: (_, b) => {
          const after = dividerOf(b.nodes.get(node.uid))
          return after !== null && Math.abs(lengthOf(after.box) - to) < 1
        },
      }
    })

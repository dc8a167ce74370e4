import type { Box, Measured } from '../page/measured.ts'
import { descendants } from '../page/measured.ts'
import {
  EITHER,
  extent,
  isFlex,
  isIcon,
  isImage,
  isPainted,
  isRow,
  isStatic,
  isText,
  MAJOR,
  ofElement,
  px,
  sameBox,
  style,
  union,
  withAlternatives,
  type Mutation,
  type Place,
  type Proposer,
  type Side,
  type Site,
} from './mutation.ts'

const LAYOUT = ['spacing/layout', 'inset/shift']
const containers = ({ side }: Site) =>
  [...descendants(side.root)].filter((node) => isFlex(node) && node.children.length >= 1)
/** With a gap of its own between its children. */
const spaced = (node: Measured) => isFlex(node) || /grid/.test(node.style['display'] ?? '')
const inFlow = (node: Measured) => !/absolute|fixed/.test(node.style['position'] ?? '')
/** Whatever lays out boxes one after the other: rows of tables have no margins, lines of text no boxes. */
const stacks = ({ side }: Site) =>
  [...descendants(side.root)].filter(
    (node) =>
      /flex|grid|block|list-item/.test(node.style['display'] ?? '') &&
      node.children.length >= 2 &&
      node.children.every((child) => inFlow(child) && child.style['display'] !== 'inline'),
  )
const byAmount = (amount: number) => (Math.abs(amount) >= 10 ? ['major'] : EITHER)

const content = (node: Measured): Box => {
  const side = (name: string) =>
    px(node, `padding-${name}`) + (isPainted(node) ? px(node, 'border-width') : 0)
  return {
    x: node.box.x + side('left'),
    y: node.box.y + side('top'),
    w: node.box.w - side('left') - side('right'),
    h: node.box.h - side('top') - side('bottom'),
  }
}

/** The empty strip between two neighbours, over the whole breadth of their container. */
function between(container: Measured, before: Measured, after: Measured): Box | null {
  const [first, second] = [extent(before), extent(after)]
  if (!first || !second) return null
  const inner = content(container)
  const strip = isRow(container)
    ? { ...inner, x: first.x + first.w, w: second.x - first.x - first.w }
    : { ...inner, y: first.y + first.h, h: second.y - first.y - first.h }
  return strip.w > 0.5 && strip.h > 0.5 ? strip : null
}

const pair = (a: Box | null, b: Box | null): Place[] => (a && b ? [{ a, b }] : [])
const around = (nodes: readonly Measured[]) => union(nodes.flatMap((node) => extent(node) ?? []))

export const gap: Proposer = (site) =>
  [...descendants(site.side.root)]
    .filter((node) => spaced(node) && node.children.length >= 2 && px(node, 'gap') > 0)
    .map((node): Mutation => {
      const from = px(node, 'gap')
      const amount = site.random.pick(from >= 10 ? [4, 6, 8, 12, -4, -6] : [4, 6, 8, 12])
      // Rows and columns may have gaps of their own.
      const gaps = (node.style['gap'] ?? '').split(' ').map((text) => Number.parseFloat(text) || 0)
      const value = gaps.map((each) => `${Math.max(0, each + amount)}px`).join(' ')
      return {
        kind: 'gap',
        target: node.uid,
        layout: node.uid,
        operations: [style(node.uid, 'gap', value)],
        labels: LAYOUT,
        severity: byAmount(amount),
        detail: { from, to: from + amount, amount },
        places: (a, b) => gapPlaces(a, b, node.uid),
      }
    })

function gapPlaces(a: Side, b: Side, uid: string) {
  const [from, to] = [a.nodes.get(uid), b.nodes.get(uid)]
  if (!from || !to) return null
  const shared = from.children.flatMap((child) => {
    const other = to.children.find(({ uid }) => uid === child.uid)
    return other ? [[child, other] as const] : []
  })
  const part = (start: number, end?: number) => {
    const nodes = shared.slice(start, end)
    return pair(around(nodes.map(([child]) => child)), around(nodes.map(([, child]) => child)))
  }
  const strips = shared.slice(1).flatMap(([child, other], i) => {
    const before = shared[i]
    return before ? pair(between(from, before[0], child), between(to, before[1], other)) : []
  })
  const parts = shared.length > 2 ? [...part(0, -1), ...part(1)] : []
  return withAlternatives({ a: from.box, b: to.box }, [...part(0), ...strips, ...parts])
}

const SIDES = [
  ['left', 'right'],
  ['top', 'bottom'],
  ['top', 'right', 'bottom', 'left'],
]

export const padding: Proposer = (site) =>
  [...descendants(site.side.root)].flatMap((node): Mutation[] => {
    if (node.children.length === 0 && !node.text) return []
    const sides = site.random
      .shuffle(SIDES)
      .find((names) => names.every((name) => px(node, `padding-${name}`) >= 4))
    if (!sides || !isPainted(node)) return []
    const least = Math.min(...sides.map((name) => px(node, `padding-${name}`)))
    const amount = site.random.pick([4, 6, 8, 10, ...(least >= 10 ? [-6, -8] : [])])
    const operations = sides.map((name) =>
      style(node.uid, `padding-${name}`, `${px(node, `padding-${name}`) + amount}px`),
    )
    return [
      {
        kind: 'padding',
        target: node.uid,
        layout: node.uid,
        operations,
        labels: [...LAYOUT, 'size'],
        severity: byAmount(amount),
        detail: { amount, sides },
        places: (a, b) => {
          const [from, to] = [a.nodes.get(node.uid), b.nodes.get(node.uid)]
          if (!from || !to) return null
          const inside = (side: Measured) => [
            ...side.children.map(({ box }) => box),
            ...(side.textBox ? [side.textBox] : []),
          ]
          const inner = pair(union(inside(from)), union(inside(to)))
          return withAlternatives({ a: from.box, b: to.box }, inner)
        },
      },
    ]
  })

export const margin: Proposer = (site) =>
  stacks(site).flatMap((parent) =>
    parent.children.slice(1).flatMap((node, i): Mutation[] => {
      const before = parent.children[i]
      if (!before || /auto/.test(node.style['margin-left'] ?? '')) return []
      const name = isRow(parent) ? 'margin-left' : 'margin-top'
      const amount = site.random.pick(px(parent, 'gap') >= 8 ? [6, 8, 12, -6] : [6, 8, 12])
      // Of margins that collapse the larger one shows (CSS 2, §8.3.1): less would be seen than is said.
      const own = px(node, name)
      const shown = spaced(parent) ? own : Math.max(own, px(before, 'margin-bottom'))
      return [
        {
          kind: 'margin',
          target: node.uid,
          layout: parent.uid,
          operations: [style(node.uid, name, `${shown + amount}px`)],
          labels: LAYOUT,
          severity: byAmount(amount),
          detail: { amount },
          places: (a, b) => marginPlaces(a, b, [parent.uid, before.uid, node.uid]),
        },
      ]
    }),
  )

function marginPlaces(a: Side, b: Side, uids: [string, string, string]) {
  const [parentA, beforeA, nodeA] = uids.map((uid) => a.nodes.get(uid))
  const [parentB, beforeB, nodeB] = uids.map((uid) => b.nodes.get(uid))
  if (!parentA || !beforeA || !nodeA || !parentB || !beforeB || !nodeB) return null
  const [first] = pair(around([beforeA, nodeA]), around([beforeB, nodeB]))
  if (!first) return null
  return withAlternatives(first, [
    ...pair(between(parentA, beforeA, nodeA), between(parentB, beforeB, nodeB)),
    ...pair(extent(nodeA), extent(nodeB)),
    { a: parentA.box, b: parentB.box },
  ])
}

export const align: Proposer = (site) =>
  containers(site)
    .filter((node) => isRow(node) && node.children.every((child) => px(child, 'flex-grow') === 0))
    .flatMap((node): Mutation[] => {
      const all = around(node.children)
      const from = node.style['justify-content'] ?? 'normal'
      if (!all || !/normal|start|end/.test(from) || content(node).w - all.w < 24) return []
      const to = /end/.test(from) ? 'flex-start' : site.random.pick(['flex-end', 'center'])
      return [
        {
          kind: 'align',
          target: node.uid,
          layout: node.uid,
          operations: [style(node.uid, 'justify-content', to)],
          labels: LAYOUT,
          severity: ['major', 'minor'],
          detail: { from, to },
          places: (a, b) => {
            const [before, after] = [a.nodes.get(node.uid), b.nodes.get(node.uid)]
            if (!before || !after) return null
            const [first] = pair(around(before.children), around(after.children))
            return first ? withAlternatives(first, [{ a: before.box, b: after.box }]) : null
          },
        },
      ]
    })

const words = (node: Measured): string => [...descendants(node)].map(({ text }) => text).join(' ')
const glyphs = (node: Measured) => [...descendants(node)].map(({ icon }) => icon ?? '').join(' ')

export const order: Proposer = (site) =>
  containers(site).flatMap((parent) =>
    parent.children.slice(1).flatMap((second, i): Mutation[] => {
      const first = parent.children[i]
      const alike =
        first &&
        first.tag === second.tag &&
        first.class === second.class &&
        second.text.length !== 1
      if (!alike || (words(first) === words(second) && glyphs(first) === glyphs(second))) return []
      return [
        {
          kind: 'order',
          target: first.uid,
          layout: parent.uid,
          covers: [first.uid, second.uid],
          operations: [{ do: 'swap', uid: first.uid, other: second.uid }],
          labels: ['spacing/layout', 'text/content', 'inset/shift'],
          severity: MAJOR,
          detail: {},
          absorb: 1,
          places: (a, b) => orderPlaces(a, b, first.uid, second.uid),
        },
      ]
    }),
  )

function orderPlaces(a: Side, b: Side, one: string, two: string) {
  const at = (side: Side, uid: string) => {
    const node = side.nodes.get(uid)
    return node ? extent(node) : null
  }
  const [a1, a2, b1, b2] = [at(a, one), at(a, two), at(b, one), at(b, two)]
  if (!a1 || !a2 || !b1 || !b2) return null
  return withAlternatives({ a: union([a1, a2]), b: union([b1, b2]) }, [
    { a: a1, b: b1 },
    { a: a2, b: b2 },
    { a: a1, b: b2 },
    { a: a2, b: b1 },
  ])
}

/** Whether an element, with what it holds, stands elsewhere by just this much and all others as they did. */
function movesAlone(a: Side, b: Side, uid: string, by: { dx: number; dy: number }): boolean {
  const moved = a.nodes.get(uid)
  const within = new Set(moved && [...descendants(moved)].map((node) => node.uid))
  return [...a.nodes].every(([other, { box }]) => {
    const to = b.nodes.get(other)
    const [dx, dy] = within.has(other) ? [by.dx, by.dy] : [0, 0]
    return to && sameBox({ ...box, x: box.x + dx, y: box.y + dy }, to.box, 0.6)
  })
}

/** One element moved out of its place, nothing else with it. */
export const shift: Proposer = (site) =>
  [...descendants(site.side.root)]
    .filter(
      (node) =>
        isIcon(node) || isImage(node) || isText(node) || (isPainted(node) && node.box.w < 160),
    )
    .filter((node) => node !== site.side.root && node.box.h < 120 && isStatic(node))
    .map((node): Mutation => {
      const amount = site.random.pick([4, 6, 8, 12])
      const sign = site.random.pick([-1, 1])
      const across = site.random.chance(0.5)
      const by = { dx: across ? sign * amount : 0, dy: across ? 0 : sign * amount }
      return {
        kind: 'shift',
        target: node.uid,
        operations: [
          style(node.uid, 'position', 'relative'),
          style(node.uid, across ? 'left' : 'top', `${sign * amount}px`),
        ],
        labels: ['inset/shift', 'spacing/layout'],
        severity: byAmount(amount),
        detail: { amount, ...by },
        places: ofElement(node.uid),
        holds: (a, b) => movesAlone(a, b, node.uid, by),
      }
    })

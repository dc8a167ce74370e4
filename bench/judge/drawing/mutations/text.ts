import { deltaE, otherColour, parseRgb, rgbText } from '../colour.ts'
import type { Measured } from '../page/measured.ts'
import type { Random } from '../random.ts'
import { descendants } from '../page/measured.ts'
import {
  EITHER,
  isResized,
  isText,
  MAJOR,
  ofElement,
  ofText,
  px,
  style,
  withAlternatives,
  type Mutation,
  type Proposer,
  type Site,
} from './mutation.ts'

/** Too short a text shows hardly anything of how it is set. */
const texts = ({ side }: Site) =>
  [...descendants(side.root)].filter((node) => isText(node) && node.text.length >= 2)

const strength = (distance: number) =>
  distance > 15 ? ['major', 'minor'] : distance > 6 ? EITHER : ['minor']

/** One text element changed in its typography. */
function typography(
  kind: string,
  node: Measured,
  name: string,
  value: string,
  rest: { labels?: string[]; severity?: string[]; detail: Record<string, unknown> },
): Mutation {
  return {
    kind,
    target: node.uid,
    operations: [style(node.uid, name, value)],
    labels: rest.labels ?? ['typography'],
    severity: rest.severity ?? EITHER,
    detail: rest.detail,
    places: ofText(node.uid),
  }
}

const CHANNELS = ['r', 'g', 'b'] as const

export const textcolour: Proposer = (site) =>
  texts(site).flatMap((node) => {
    const from = parseRgb(node.style['color'] ?? '')
    const to =
      from &&
      otherColour(
        site.random,
        from,
        site.random.pick([
          [10, 18],
          [18, 45],
        ]),
      )
    // Of two nearly black texts no one sees which one is brown.
    const contrast = from && to && Math.max(...CHANNELS.map((c) => Math.abs(from[c] - to[c])))
    if (!from || !to || !contrast || contrast < 64) return []
    const amount = deltaE(from, to)
    const detail = { from: rgbText(from), to: rgbText(to), amount: round(amount) }
    const labels = ['colour/background', 'typography']
    return typography('textcolour', node, 'color', rgbText(to), {
      labels,
      severity: strength(amount),
      detail,
    })
  })

export const fontsize: Proposer = (site) =>
  texts(site).map((node) => {
    const from = px(node, 'font-size')
    const amount = site.random.pick(from >= 14 ? [2, 3, -2, -2, 4] : [2, 2, 3])
    const detail = { from, to: from + amount, amount }
    return typography('fontsize', node, 'font-size', `${from + amount}px`, {
      labels: ['typography', 'size'],
      detail,
    })
  })

export const fontweight: Proposer = (site) =>
  texts(site).map((node) => {
    const from = px(node, 'font-weight')
    const to = from >= 600 ? 400 : 700
    return typography('fontweight', node, 'font-weight', String(to), { detail: { from, to } })
  })

const OTHER_FAMILIES = [
  '"DejaVu Sans Mono", monospace',
  '"DejaVu Serif", serif',
  '"DejaVu Sans", sans-serif',
]

export const fontfamily: Proposer = (site) =>
  texts(site).flatMap((node) => {
    const from = node.style['font-family'] ?? ''
    const first = from.split(',')[0] ?? ''
    const to = site.random.pick(OTHER_FAMILIES.filter((family) => !family.startsWith(first)))
    if (/DejaVu Sans[^ M]/.test(from) && to.startsWith('"DejaVu Sans"')) return []
    return typography('fontfamily', node, 'font-family', to, {
      severity: ['major', 'minor'],
      detail: { from, to },
    })
  })

export const letterspacing: Proposer = (site) =>
  texts(site)
    .filter((node) => node.text.length >= 4)
    .map((node) => {
      const to = site.random.pick([1.5, 2, -0.6])
      const change = typography('letterspacing', node, 'letter-spacing', `${to}px`, {
        labels: ['typography', 'spacing/layout'],
        detail: { to },
      })
      return { ...change, holds: isResized(node.uid, 2) }
    })

export const lineheight: Proposer = (site) =>
  texts(site).flatMap((node) => {
    const from = px(node, 'line-height')
    if (node.lines < 2 || from === 0) return []
    const to = Math.round(from + site.random.pick([-4, 5, 7]))
    return typography('lineheight', node, 'line-height', `${to}px`, {
      labels: ['typography', 'spacing/layout'],
      detail: { from, to },
    })
  })

export const opacity: Proposer = (site) =>
  texts(site)
    .filter((node) => node.style['opacity'] === '1')
    .map((node) => {
      const to = site.random.pick([0.4, 0.5, 0.6])
      return {
        kind: 'opacity',
        target: node.uid,
        operations: [style(node.uid, 'opacity', String(to))],
        labels: ['shadow/effect', 'colour/background'],
        severity: EITHER,
        detail: { to },
        covers: [node.uid],
        places: (a, b) => {
          const [whole, lines] = [ofElement(node.uid)(a, b), ofText(node.uid)(a, b)]
          return whole && lines && withAlternatives(whole, [...whole.alternatives, lines])
        },
      }
    })

export const text: Proposer = (site) =>
  texts(site).flatMap((node) => {
    const change = reworded(site.random, node.text)
    if (!change || change.to === node.text) return []
    return {
      kind: 'text',
      target: node.uid,
      operations: [{ do: 'text', uid: node.uid, value: change.to }],
      labels: ['text/content'],
      severity: MAJOR,
      detail: { from: node.text, to: change.to, how: change.how },
      places: ofText(node.uid),
    }
  })

/** What a field or a closed list shows. */
export const value: Proposer = (site) =>
  [...descendants(site.side.root)].flatMap((node): Mutation[] => {
    const shown = node.value
    const change = shown && reworded(site.random, shown.text)
    if (!shown || !change || change.to === shown.text || node.tag !== 'input') return []
    const name = shown.placeholder ? 'placeholder' : 'value'
    return [
      {
        kind: 'value',
        target: node.uid,
        operations: [{ do: 'attribute', uid: node.uid, name, value: change.to }],
        labels: ['text/content'],
        severity: MAJOR,
        detail: { from: shown.text, to: change.to, how: change.how },
        places: (a, b) => {
          const [from, to] = [a.nodes.get(node.uid), b.nodes.get(node.uid)]
          if (!from?.value || !to?.value) return null
          return withAlternatives({ a: from.value.box, b: to.value.box }, [
            { a: from.box, b: to.box },
          ])
        },
      },
    ]
  })

const REPLACEMENTS = ['Continue', 'Preview', 'Details', 'Summary', 'Not available', 'Review']

function reworded(random: Random, from: string): { to: string; how: string } | null {
  if (/\d/.test(from) && random.chance(0.7)) {
    const at = [...from.matchAll(/\d/g)].map(({ index }) => index)
    const index = random.pick(at)
    const to = from.slice(0, index) + ((Number(from[index]) + 5) % 10) + from.slice(index + 1)
    return { to, how: 'number' }
  }
  if (from.length < 3) return null
  const roll = random.next()
  if (roll < 0.15 && from !== from.toUpperCase()) return { to: from.toUpperCase(), how: 'case' }
  if (roll < 0.35 && from.length < 26) return { to: random.pick(REPLACEMENTS), how: 'replace' }
  const index = random.int(1, from.length - 2)
  if (!/[a-z]/i.test(from[index] ?? '')) return null
  return random.chance(0.5)
    ? { to: from.slice(0, index) + from[index] + from.slice(index), how: 'typo' }
    : { to: from.slice(0, index) + from.slice(index + 1), how: 'typo' }
}

const round = (value: number) => Math.round(value * 100) / 100

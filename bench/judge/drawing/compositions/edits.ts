import { otherColour, parseRgb, rgbText } from '../colour.ts'
import { isPainted, isIcon, style } from '../mutations/mutation.ts'
import { descendants, type Measured, type Operation } from '../page/measured.ts'
import type { Random } from '../random.ts'
import { SENTENCES } from '../templates/content.ts'
import { TEXTS } from './texts.ts'

/** What is done to one element, in one or two ways. */
export interface Edit {
  kind: EditKind
  uid: string
  operations: Operation[]
  /** Whether it sets a length; any other growth is its text's. */
  sizes: boolean
}

type Part = (node: Measured, random: Random) => Operation[] | null

const MOVES = [6, 8, 10, 12, 16, 24, 36]
const partOf = ({ class: names = '' }: Measured) => names.split(' ').find((n) => n !== 'icon') ?? ''
const signed = (random: Random, amount: number) => (random.chance(0.5) ? amount : -amount)
const by = (random: Random) => signed(random, random.pick(MOVES))

const moved: Part = (node, random) => {
  const [x, y] = random.pick([
    [by(random), 0],
    [0, by(random)],
  ])
  return [style(node.uid, 'translate', `${x}px ${y}px`)]
}

const movedOnBoth: Part = (node, random) => [
  style(node.uid, 'translate', `${by(random)}px ${by(random)}px`),
]

const SIZED = /^(button|chip|field|bar|photo)$/

const widened: Part = (node, random) => {
  if (!SIZED.test(partOf(node))) return null
  const amount = random.pick([8, 12, 20, 40, -8, -12])
  return [style(node.uid, 'width', `${Math.round(node.box.w) + amount}px`)]
}

const recoloured: Part = (node, random) => {
  if (/^(photo|row|page)$/.test(partOf(node))) return null
  const property = isPainted(node) && !isIcon(node) ? 'background-color' : 'color'
  const from = parseRgb(node.style[property] ?? '')
  if (!from || (property === 'color' && !node.text && !isIcon(node))) return null
  const range = random.pick<[number, number]>([
    [6, 12],
    [12, 30],
    [30, 60],
  ])
  const to = otherColour(random, from, range)
  return to && [style(node.uid, property, rgbText(to))]
}

const retexted: Part = (node, random) => {
  const others = (TEXTS[partOf(node)] ?? []).filter((text) => text !== node.text)
  return others.length === 0 ? null : [{ do: 'text', uid: node.uid, value: random.pick(others) }]
}

/** A paragraph of more lines, or something higher: its card grows, and what stands below moves. */
const grown: Part = (node, random) => {
  if (partOf(node) === 'body') {
    const value = `${node.text} ${random.pick(SENTENCES)}`
    return [{ do: 'text', uid: node.uid, value }]
  }
  if (!/^(field|bar|button)$/.test(partOf(node))) return null
  const amount = random.pick([8, 12, 20, 32])
  return [style(node.uid, 'height', `${Math.round(node.box.h) + amount}px`)]
}

const KINDS = {
  move: [moved],
  'move-both': [movedOnBoth],
  widen: [widened],
  recolour: [recoloured],
  retext: [retexted],
  'move-widen': [moved, widened],
  'move-recolour': [moved, recoloured],
  'retext-move': [retexted, moved],
  grow: [grown],
} satisfies Record<string, Part[]>

export type EditKind = keyof typeof KINDS
export const EDIT_KINDS = Object.keys(KINDS) as EditKind[]

/** All elements that it can be done to, in a random order. */
export function* editsOf(kind: EditKind, root: Measured, random: Random): Generator<Edit> {
  const nodes = [...descendants(root)].filter((node) => node !== root && partOf(node) !== 'row')
  for (const node of random.shuffle(nodes)) {
    if (partOf(node) === '') continue
    const parts: Part[] = KINDS[kind]
    const operations = parts.map((part) => part(node, random))
    if (operations.includes(null)) continue
    const all = operations.flatMap((list) => list ?? [])
    const sizes = all.some((one) => one.do === 'style' && /^(width|height)$/.test(one.name))
    yield { kind, uid: node.uid, operations: all, sizes }
  }
}

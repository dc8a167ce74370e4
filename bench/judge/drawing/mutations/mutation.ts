import { parseRgb } from '../colour.ts'
import type { Box, Measured, Operation } from '../page/measured.ts'
import type { Random } from '../random.ts'

/** A side of the pair as it was laid out. */
export interface Side {
  root: Measured
  nodes: Map<string, Measured>
  parents: Map<string, Measured>
}

/** Where a difference can be seen, in CSS px from the root's origin; null where it is not. */
export interface Place {
  a: Box | null
  b: Box | null
}

export interface Places extends Place {
  alternatives: Place[]
}

export interface Mutation {
  kind: string
  target: string
  operations: Operation[]
  labels: string[]
  severity: string[]
  detail: Record<string, unknown>
  /** Findings beside the first that are no mistake. */
  absorb?: number
  /** The container whose layout is changed: one change each. */
  layout?: string
  /** Elements whose whole subtrees are changed: nothing else may be changed in them. */
  covers?: string[]
  /** The element that a removal took away, or that an addition brought. */
  absent?: 'a' | 'b'
  places(a: Side, b: Side): Places | null
  /** Whether the page was changed as the truth will say; undefined where only pixels show it. */
  holds?(a: Side, b: Side): boolean
}

export interface Site {
  side: Side
  random: Random
}

/** The changes of one kind that a drawing offers. */
export type Proposer = (site: Site) => Mutation[]

export const MAJOR = ['major', 'critical']
export const EITHER = ['minor', 'major']

export const px = (node: Measured, name: string): number =>
  Number.parseFloat(node.style[name] ?? '') || 0

export const isIcon = (node: Measured): boolean => node.tag === 'svg'
export const isImage = (node: Measured): boolean => node.tag === 'img'
export const isFlex = (node: Measured): boolean => /flex/.test(node.style['display'] ?? '')
/** Its children stand beside each other. */
export const isRow = (node: Measured): boolean => {
  if (isFlex(node)) return !/column/.test(node.style['flex-direction'] ?? '')
  const [first, second] = node.children
  return first && second ? second.box.y < first.box.y + first.box.h / 2 : false
}

export const hasFill = (node: Measured): boolean =>
  (parseRgb(node.style['background-color'] ?? '')?.a ?? 0) > 0.02 ||
  (node.style['background-image'] ?? 'none') !== 'none'

/** To be moved by `left` and `top` without leaving the flow, or a place of its own, for it. */
export const isStatic = (node: Measured): boolean =>
  (node.style['position'] ?? 'static') === 'static'

/** A border on all four sides. */
export const hasBorder = (node: Measured): boolean =>
  /^[\d.]+px$/.test(node.style['border-width'] ?? '') &&
  px(node, 'border-width') > 0 &&
  node.style['border-style'] !== 'none'

export const isPainted = (node: Measured): boolean => hasFill(node) || hasBorder(node)

/** Text of its own and no elements in it. */
export const isText = (node: Measured): boolean =>
  node.textBox !== null && node.children.length === 0

/** What of an element is seen: its text's lines, unless it has a surface of its own. */
export const visual = (node: Measured): Box =>
  node.textBox && !isPainted(node) ? node.textBox : node.box

export function union(boxes: readonly Box[]): Box | null {
  const [first, ...rest] = boxes
  if (!first) return null
  return rest.reduce((sum, box) => {
    const x = Math.min(sum.x, box.x)
    const y = Math.min(sum.y, box.y)
    const w = Math.max(sum.x + sum.w, box.x + box.w) - x
    const h = Math.max(sum.y + sum.h, box.y + box.h) - y
    return { x, y, w, h }
  }, first)
}

/** The box around all that is seen of an element and of those in it. */
export function extent(node: Measured): Box | null {
  if (isPainted(node) || isIcon(node) || isImage(node)) return node.box
  const parts = node.children.flatMap((child) => extent(child) ?? [])
  return union(node.textBox ? [node.textBox, ...parts] : parts)
}

export const sameBox = (a: Box | null, b: Box | null, tolerance = 0.3): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    Math.abs(a.x - b.x) < tolerance &&
    Math.abs(a.y - b.y) < tolerance &&
    Math.abs(a.w - b.w) < tolerance &&
    Math.abs(a.h - b.h) < tolerance)

/** Leaves out an alternative that says what another one, or the place itself, already does. */
export function withAlternatives(place: Place, others: Place[]): Places {
  const kept: Place[] = []
  for (const other of others)
    if (![place, ...kept].some((known) => sameBox(known.a, other.a) && sameBox(known.b, other.b)))
      kept.push(other)
  return { ...place, alternatives: kept }
}

/** The places of one element seen on both sides: what is seen of it, or else its layout box. */
export function ofElement(uid: string): Mutation['places'] {
  return (a, b) => {
    const [from, to] = [a.nodes.get(uid), b.nodes.get(uid)]
    if (!from || !to) return null
    return withAlternatives({ a: visual(from), b: visual(to) }, [{ a: from.box, b: to.box }])
  }
}

/** The places of one element's text, whatever surface it has. */
export function ofText(uid: string): Mutation['places'] {
  return (a, b) => {
    const [from, to] = [a.nodes.get(uid), b.nodes.get(uid)]
    if (!from?.textBox || !to?.textBox) return null
    const whole = isPainted(from) ? [] : [{ a: from.box, b: to.box }]
    return withAlternatives({ a: from.textBox, b: to.textBox }, whole)
  }
}

/** Whether a length of what is seen of an element, or of its box, is another by at least `least` px. */
export const isResized =
  (uid: string, least: number): NonNullable<Mutation['holds']> =>
  (a, b) => {
    const [from, to] = [a.nodes.get(uid), b.nodes.get(uid)]
    if (!from || !to) return false
    const [first, second] = [visual(from), visual(to)]
    return Math.max(Math.abs(first.w - second.w), Math.abs(first.h - second.h)) >= least
  }

export const style = (uid: string, name: string, value: string): Operation => ({
  do: 'style',
  uid,
  name,
  value,
})

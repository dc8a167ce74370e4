import { deltaE, hexText, parseHex, parseRgb } from '../colour.ts'
import { isIcon, isPainted, visual, type Side } from '../mutations/mutation.ts'
import type { Box, Measured } from '../page/measured.ts'
import type { Picture } from '../page/studio.ts'

/** An element as both sides were laid out, in CSS px of its image. */
export interface LaidOut {
  uid: string
  /** What kind of part it is: `button`, `title`, `card` … */
  part: string
  /** The element around it; null for the page. */
  frame: string | null
  a: Seen
  b: Seen
}

export interface Seen {
  box: Box
  text: string
  /** Of its surface, or of its text or strokes if it has none. */
  colour: string | null
}

/** A single thing that differs about an element because it was edited. */
export interface Change {
  uid: string
  /** The edit that it is a part of. */
  edit: string
  what: 'x' | 'y' | 'w' | 'h' | 'colour' | 'text'
  from: number | string
  to: number | string
  /** In px, or as ΔE; 0 for a text. */
  amount: number
  /** Of a move: how far its edges and its middle went, each of which may be said. */
  moves?: readonly number[]
}

export interface Layouts {
  elements: LaidOut[]
  changes: Change[]
}

/** Smaller changes need not be reported. */
const LEAST_PX = 6
const LEAST_DELTA_E = 5

export function laidOut(
  a: { picture: Picture; side: Side },
  b: { picture: Picture; side: Side },
): LaidOut[] {
  return [...a.side.nodes].flatMap(([uid, from]): LaidOut[] => {
    const to = b.side.nodes.get(uid)
    if (!to) return []
    const part = from.class?.split(' ').find((name) => name !== 'icon') ?? from.tag
    const frame = a.side.parents.get(uid)?.uid ?? null
    return [{ uid, part, frame, a: seen(from, a.picture), b: seen(to, b.picture) }]
  })
}

const seen = (node: Measured, { origin }: Picture): Seen => {
  const { x, y, w, h } = visual(node)
  return {
    box: { x: x + origin.x, y: y + origin.y, w, h },
    text: node.text,
    colour: colourOf(node),
  }
}

function colourOf(node: Measured): string | null {
  const isSurface = isPainted(node) && !isIcon(node)
  const colour = parseRgb(node.style[isSurface ? 'background-color' : 'color'] ?? '')
  return colour && (isSurface || isIcon(node) || node.text) ? hexText(colour) : null
}

/**
 * What an edit changed about its element: how the page is laid out with all edits, against how it is with all but this
 * one. Growth by another text is that text's, unless the edit sets a length.
 */
export function changesOf(
  edit: { kind: string; uid: string; sizes: boolean },
  without: Side,
  whole: Side,
): Change[] {
  const [from, to] = [without.nodes.get(edit.uid), whole.nodes.get(edit.uid)]
  if (!from || !to) return []
  const base = { uid: edit.uid, edit: edit.kind }
  const lengths = (['x', 'y'] as const).flatMap((axis): Change[] => {
    const length = axis === 'x' ? 'w' : 'h'
    const [p, q] = [visual(from), visual(to)]
    const moves = displacements([p[axis], p[length]], [q[axis], q[length]])
    const moved = moves.reduce((least, move) => (Math.abs(move) < Math.abs(least) ? move : least))
    const grown = edit.sizes ? q[length] - p[length] : 0
    return [
      { ...base, what: axis, from: p[axis], to: p[axis] + moved, amount: moved, moves },
      { ...base, what: length, from: p[length], to: q[length], amount: grown },
    ]
  })
  const changes = lengths.filter(({ amount }) => Math.abs(amount) >= LEAST_PX)
  const [before, after] = [colourOf(from), colourOf(to)]
  const apart = before && after && before !== after ? apartBy(before, after) : 0
  if (before && after && apart >= LEAST_DELTA_E)
    changes.push({ ...base, what: 'colour', from: before, to: after, amount: apart })
  if (from.text !== to.text)
    changes.push({ ...base, what: 'text', from: from.text, to: to.text, amount: 0 })
  return changes
}

/** How far both edges and the middle went. What was resized was moved only if none of them stayed. */
const displacements = ([at, length]: [number, number], [to, other]: [number, number]) => [
  to - at,
  to + other / 2 - at - length / 2,
  to + other - at - length,
]

/** ΔE of two colours in hex. */
export function apartBy(one: string, other: string): number {
  const [p, q] = [parseHex(one), parseHex(other)]
  return p && q ? deltaE(p, q) : 0
}

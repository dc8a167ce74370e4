import { endOf, sizeOf, startOf, type Axis, type Group } from './cut.ts'
import type { NodePair } from '../matching/matching.ts'
import type { Rect } from '../node.ts'

/** A part of a chain: the room before, between or behind its groups. */
export interface Part {
  kind: 'start' | 'gap' | 'end'
  /** Of the group behind it; of the end, the count of groups. */
  index: number
  a: number
  b: number
  delta: number
  tolerance: number
  /** Of a gap: whether it is wider than the build declares, and so gives way; null: not known. */
  leftOver: boolean | null
}

export interface Chain {
  axis: Axis
  groups: Group[]
  parts: Part[]
  /** How much the groups grew together, and the frame. */
  grown: number
  frame: number
}

/** What a rasteriser may add to each group's extent, which the end of the chain sums up. */
const EACH = 0.2

/** Lays groups along an axis inside a frame: start + size + gap + … + size + end. */
export function chainOf(
  groups: Group[],
  axis: Axis,
  frame: { a: Rect; b: Rect },
  tolerance: number,
  leftOver: (before: Group, after: Group) => boolean | null = () => null,
): Chain {
  const parts: Part[] = []
  for (let i = 0; i <= groups.length; i++) {
    const [before, after] = [groups[i - 1], groups[i]]
    const room = (side: 'a' | 'b'): number =>
      (after ? startOf(after[side], axis) : endOf(frame[side], axis)) -
      (before ? endOf(before[side], axis) : startOf(frame[side], axis))
    const [a, b] = [room('a'), room('b')]
    parts.push({
      kind: i === 0 ? 'start' : i === groups.length ? 'end' : 'gap',
      index: i,
      a,
      b,
      delta: b - a,
      tolerance:
        tolerance +
        slackOf(before, axis) +
        slackOf(after, axis) +
        (i === groups.length ? EACH * i : 0),
      leftOver: before && after ? leftOver(before, after) : null,
    })
  }
  const grown = groups.reduce((sum, { a, b }) => sum + sizeOf(b, axis) - sizeOf(a, axis), 0)
  return { axis, groups, parts, grown, frame: sizeOf(frame.b, axis) - sizeOf(frame.a, axis) }
}

/** What letters of unchanged text and type may be wider together, in px. */
const MOST_HAIRS = 6

/** Of the font size: less than one line's height, and how far descenders may reach. */
const LINE = 0.8
const DESCENT = 0.3

const sizeOfLetters = ({ b }: NodePair): number => b.style.fontSize ?? 16

/** Ink moves a little inside its line; letters that changed move it more. */
function slackOf(group: Group | undefined, axis: Axis): number {
  if (group === undefined) return 0
  const texts = group.items.filter(({ text }) => text)
  if (texts.length === 0) return 0
  if (!texts.some(({ retyped }) => retyped)) {
    // Room beside a text gives way where its letters are drawn wider, by a hair each.
    const hairs = group.items.length > 1 ? 0 : Math.abs(group.a.w - group.b.w)
    if (axis === 'x') return 0.3 + Math.min(MOST_HAIRS, hairs)
    // A paragraph that wraps elsewhere ends in other letters, with or without descenders.
    const wrapped = texts.filter(
      ({ a, b, pair }) => Math.abs(a.h - b.h) > LINE * sizeOfLetters(pair),
    )
    return Math.max(1, ...wrapped.map(({ pair }) => DESCENT * sizeOfLetters(pair)))
  }
  const change = Math.abs(sizeOf(group.b, axis) - sizeOf(group.a, axis))
  return axis === 'y' ? 3 + change * 0.6 : 1.5
}

import { endOf, sizeOf, startOf, type Axis, type Group } from './cut.ts'
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
}

export interface Chain {
  axis: Axis
  groups: Group[]
  parts: Part[]
  /** How much the groups grew together, and the frame. */
  grown: number
  frame: number
}

/** Lays groups along an axis inside a frame: start + size + gap + … + size + end. */
export function chainOf(
  groups: Group[],
  axis: Axis,
  frame: { a: Rect; b: Rect },
  tolerance: number,
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
      tolerance: tolerance + slackOf(before, axis) + slackOf(after, axis),
    })
  }
  const grown = groups.reduce((sum, { a, b }) => sum + sizeOf(b, axis) - sizeOf(a, axis), 0)
  return { axis, groups, parts, grown, frame: sizeOf(frame.b, axis) - sizeOf(frame.a, axis) }
}

/** Ink moves a little inside its line; letters that changed move it more. */
function slackOf(group: Group | undefined, axis: Axis): number {
  if (group === undefined) return 0
  const texts = group.items.filter(({ text }) => text)
  if (texts.length === 0) return 0
  if (!texts.some(({ retyped }) => retyped)) return axis === 'y' ? 1 : 0.3
  const change = Math.abs(sizeOf(group.b, axis) - sizeOf(group.a, axis))
  return axis === 'y' ? 3 + change * 0.6 : 1.5
}

import type { Rgb } from '../../base/rgb.ts'
import type { UiNode } from './node.ts'

export type Axis = 'x' | 'y'

export const otherAxis = (axis: Axis): Axis => (axis === 'x' ? 'y' : 'x')

/** A value of a property, of side a or b. */
export type Value =
  | { colour: Rgb }
  /** In px: one, or one for each of four sides or corners. */
  | { lengths: readonly number[] }
  | { number: number }
  /** As a style sheet has it: a gradient, a shadow, a family, `none`. */
  | { css: string }
  /** The component's own words. */
  | { words: string }

/** A length along an axis, in px of the rasters that were compared. */
export interface Length {
  axis: Axis
  a: number
  b: number
}

interface Size {
  w: number
  h: number
}

/** What an element is that only one side shows. */
export type Part = 'element' | 'image' | 'text' | 'icon' | 'line'

/** What the images show to differ, in numbers. Its kind is the name of the rule that finds it. */
export type Seen =
  | ({ kind: 'gap' | 'padding' } & Length)
  /** `padding`: a box whose content ends where it did. */
  | ({ kind: 'size'; by: 'length' } & Length)
  | { kind: 'size'; by: 'picture'; a: Size; b: Size }
  | { kind: 'icon-size'; a: number; b: number }
  /** `across`: how far along the other axis. `cutOff`: as much of it as the image still shows. */
  | ({ kind: 'shift'; across?: number; cutOff?: boolean } & Length)
  | { kind: 'order'; axis: Axis }
  | { kind: 'text-colour' | 'icon-colour'; a: Rgb; b: Rgb }
  /** `inPicture`: of one part of a picture. */
  | { kind: 'fill'; a: Rgb; b: Rgb; inPicture?: true }
  /** Of a box, or of a line that stands by itself. */
  | { kind: 'border-width'; of?: 'line'; a: number; b: number }
  | { kind: 'border-colour'; of?: 'line' }
  /** `over`: the colour that shows for the rest, where it is not the one behind. */
  | { kind: 'opacity'; of: 'box' | 'picture'; over: Rgb | null; a: number; b: number }
  | { kind: 'radius'; a: number; b: number; corners: number }
  | { kind: 'shadow' | 'font' }
  | { kind: 'image'; shows: 'other' }
  /** Another part of the same: its content is so many times as large, and its middle went so many px. */
  | { kind: 'image'; shows: 'part'; larger: number; x: number; y: number }
  | { kind: 'characters'; which: 'all' }
  | { kind: 'characters'; which: 'some' | 'more' | 'fewer'; near: Near }
  /** How much heavier the strokes are, as a ratio. */
  | { kind: 'weight'; heavier: number }
  /** The widths of a text that was set otherwise. */
  | { kind: 'font-size' | 'letter-spacing'; a: number; b: number }
  /** The distances between lines. */
  | { kind: 'line-height'; a: number; b: number }
  | { kind: 'icon'; similarity: number }
  /** `content`: what it holds that says most of it. */
  | { kind: 'missing' | 'extra'; what: Part; content: 'text' | 'icon' | null }
  | { kind: 'residual'; pixels: number; isInPicture: boolean }
  /** As structures declare it: images show how heavy strokes are, which is `weight`. */
  | { kind: 'font-weight'; a: number; b: number }

/** Where in a text: near a word that a structure knows, so many px from its start, or anywhere. */
export type Near = { word: string } | { px: number } | null

/** A property that both structures declare of an element, and differently. */
export interface Declaration {
  property: string
  a: Value
  b: Value
  /** The element of side b. */
  of: UiNode
}

/** What structures declare to differ, with what the images show of it where that was measured. */
export interface Declared {
  kind: Kind
  declared: Declaration
  seen?: Seen
}

export type Change = Seen | Declared

export type Kind = Seen['kind']

/** The changes of one kind: members of the union have several. */
export type SeenAs<K extends Kind, S = Seen> = S extends { kind: infer Own }
  ? K extends Own
    ? S & { kind: K }
    : never
  : never

export const isDeclared = (change: Change): change is Declared => 'declared' in change

/** What the images show of a change; null of what is only declared. */
export const seenOf = (change: Change): Seen | null =>
  isDeclared(change) ? (change.seen ?? null) : change

/** The length along an axis that a change is of. */
export function lengthAlong(change: Change): Length | null {
  const seen = seenOf(change)
  if (seen === null || !('axis' in seen)) return null
  return seen.kind === 'order' ? { axis: seen.axis, a: 0, b: 0 } : seen
}

/** The lengths that a change is of: of what moved along both axes, the way along either. */
export function lengthsOf(change: Change): Length[] {
  const length = lengthAlong(change)
  if (length === null) return []
  const seen = seenOf(change)
  return seen?.kind === 'shift' && seen.across !== undefined
    ? [length, { axis: otherAxis(length.axis), a: 0, b: seen.across }]
    : [length]
}

/** What was measured on rasters reduced by `shrink`, in design px. */
export function inDesignPx<C extends Seen>(change: C, shrink: number): C {
  if (shrink === 1) return change
  if (change.kind === 'size' && change.by === 'picture') {
    const size = ({ w, h }: Size): Size => ({ w: w * shrink, h: h * shrink })
    return { ...change, a: size(change.a), b: size(change.b) }
  }
  if (change.kind === 'image' && change.shows === 'part')
    return { ...change, x: change.x * shrink, y: change.y * shrink }
  if (change.kind === 'characters' && change.which !== 'all' && change.near && 'px' in change.near)
    return { ...change, near: { px: change.near.px * shrink } }
  if (change.kind === 'shift' && change.across !== undefined)
    return { ...change, a: change.a * shrink, b: change.b * shrink, across: change.across * shrink }
  if (
    change.kind === 'opacity' ||
    change.kind === 'font-weight' ||
    !('a' in change) ||
    typeof change.a !== 'number'
  )
    return change
  return { ...change, a: change.a * shrink, b: (change as { b: number }).b * shrink }
}

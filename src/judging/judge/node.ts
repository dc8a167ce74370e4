import type { Rectangle } from '../../base/rectangle.ts'

/** In design px of its own image (image px divided by that side's scale). */
export type Rect = Rectangle

/** Straight RGB with alpha, each 0..255 (alpha 0..1). */
export interface Colour {
  r: number
  g: number
  b: number
  a: number
}

/** A fill as it is compared: a colour, a gradient by its CSS text and stops, or a picture. */
export type Fill =
  | { kind: 'colour'; colour: Colour }
  | { kind: 'gradient'; css: string; stops: Colour[] }
  | { kind: 'image' }

/** What is known of a node's looks; null: not known. Lengths in design px. */
export interface NodeStyle {
  /** Of a box: its background. Of a text: its colour. Of an icon: its ink. */
  fill: Fill | null
  stroke: Colour | null
  /** Top, right, bottom, left. */
  strokeWidth: [number, number, number, number] | null
  /** Top left, top right, bottom right, bottom left. */
  cornerRadius: [number, number, number, number] | null
  /** Of this node alone, 0..1. */
  opacity: number
  /** Normalised CSS `box-shadow` text; '' for none. */
  shadow: string | null
  /** In lower case and the order in which they are tried: the first that exists is drawn. */
  fontFamilies: readonly string[] | null
  fontSize: number | null
  fontWeight: number | null
  /** 'normal' where the font decides. */
  lineHeight: number | 'normal' | null
  letterSpacing: number | null
  textAlign: string | null
}

/** What a container says of how it lays out its children. */
export interface NodeLayout {
  /** Top, right, bottom, left. */
  padding: [number, number, number, number] | null
  gap: number | null
  /** Between columns and between rows, where they are distinguished. */
  gaps?: { x: number | null; y: number | null }
  direction: 'row' | 'column' | null
  /** Top, right, bottom, left: the margin that an element itself declares, which only a DOM has. */
  margin?: [number, number, number, number] | null
}

/** A part of a text that has a style of its own. */
export interface TextRun {
  text: string
  style: NodeStyle
  /** Where it is known: a design has the box of a whole text only. */
  rect: Rect | null
}

export type NodeKind = 'box' | 'text' | 'icon' | 'image'

/**
 * A visible element of one side, the same type whichever evidence it came from: a design structure,
 * a DOM structure, or segments of the image itself.
 */
export interface UiNode {
  /** Of a design: the node's own id. Of a DOM: its path of child indexes, `0/2/1`. Else a number. */
  id: string
  kind: NodeKind
  /** Layer name, or the DOM node's id, classes, role and accessible name. */
  name: string | null
  rect: Rect
  /** Its own characters, of a text. */
  text: string | null
  /**
   * Of a text of several styles: its parts, the style of most of it being the node's. The parts of a DOM
   * are not in reading order: an element's own words come first.
   */
  runs?: readonly TextRun[]
  style: NodeStyle
  layout: NodeLayout | null
  children: UiNode[]
}

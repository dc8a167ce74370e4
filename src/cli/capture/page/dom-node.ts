import type { DomWords } from './dom-words.ts'

/** CSS px, from the corner of the page or, in a finished structure, from that of its root. */
export interface Box {
  x: number
  y: number
  w: number
  h: number
}

/** A node of a DOM structure; docs/evidence.md describes it field by field. */
export interface DomNode {
  tag: string
  id?: string
  class?: string
  role?: string
  name?: string
  text?: string
  /** Absent if the place is not known, as for a pseudo-element until `fillPseudoBoxes` has read it. */
  box?: Box
  style: Record<string, string>
  children?: DomNode[]
}

/** An icon as the walker finds it. */
export interface FoundIcon {
  /** Child indexes from the structure's root: `0/2/1`. */
  path: string
  box: Box
  name?: string
}

/** The result of walking the DOM, in CSS px of the page. */
export interface Walk {
  root: DomNode
  /** Around everything that is painted, which may lie outside the root's own box. */
  painted: Box | null
  icons: FoundIcon[]
  /** The visible parts of the elements that are masked. */
  masks: Box[]
  /** Paths of the pseudo-elements among the nodes, each with the index of its host among the world's `hosts`. */
  pseudos: { path: string; host: number; kind: 'before' | 'after' }[]
  nodes: number
  /** What there is too much of, for people; nothing further was read then. */
  excess: string | null
  /** The number of visible elements whose content cannot be read. */
  unread: { iframes: number; canvases: number }
}

/** Sides of a box in CSS px of the viewport. */
export interface Edges {
  left: number
  top: number
  right: number
  bottom: number
}
/** The clips that apply to an element's content, by how the content is positioned. */
export interface Clips {
  flow: Edges
  absolute: Edges
  fixed: Edges
}

export interface WalkOptions {
  /** CSS selectors of elements of which only the place is kept. */
  mask: readonly string[]
  /** `DOM_WORDS`: only the function's own text reaches the page, so its tables are passed as an argument. */
  words: DomWords
}

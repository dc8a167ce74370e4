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
  /** Paths of the pseudo-elements among the nodes, each with the index of its host among the `hosts` of reading.ts. */
  pseudos: { path: string; host: number; kind: 'before' | 'after' }[]
  nodes: number
  /** The number of elements that have a text in a colour that can be seen. */
  texts: number
  /** Whether something keeps its place in the viewport (`position: fixed`). */
  hasFixed: boolean
  /** What there is too much of, for people; nothing further was read then. */
  excess: string | null
  /** The number of visible elements whose content cannot be read. */
  unread: { iframes: number; canvases: number }
}

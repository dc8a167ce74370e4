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
  /** Absent where the place is not known: of a pseudo-element, until `fillPseudoBoxes` has asked for it. */
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

/** What was walked, in CSS px of the page. */
export interface Walk {
  root: DomNode
  /** Everything that is painted: may lie outside of the root's own box. */
  painted: Box | null
  icons: FoundIcon[]
  /** What is seen of the elements that are masked. */
  masks: Box[]
  /** Paths of the pseudo-elements among the nodes, with what is their host's place in `PSEUDO_HOSTS`. */
  pseudos: { path: string; host: number; kind: 'before' | 'after' }[]
  nodes: number
  /** What is shown and was not entered. */
  unread: { iframes: number; canvases: number }
}

export interface WalkOptions {
  /** CSS selectors; of what they name only the place is kept. */
  mask: readonly string[]
  /** `DOM_WORDS`: only the function's own text gets to the page, so its tables come as an argument. */
  words: DomWords
}

/** The property of `window` that holds the elements whose pseudo-elements are nodes. */
export const PSEUDO_HOSTS = '__storybookReviewHosts'

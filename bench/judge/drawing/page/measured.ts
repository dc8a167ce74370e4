/** CSS px; in `Measured` relative to the root element's origin. */
export interface Box {
  x: number
  y: number
  w: number
  h: number
}

/** An element as the browser laid it out. */
export interface Measured {
  uid: string
  tag: string
  id?: string
  class?: string
  role?: string
  alt?: string
  /** Its layer's name in the design tool. */
  layer?: string
  icon?: string
  box: Box
  /** Of a drawn icon: the box of its shapes, without their strokes. */
  ink?: Box
  /** Its own text, and the box around that text's lines. */
  text: string
  textBox: Box | null
  lines: number
  /** Its own text and its children in the order they are read in: a text, or the index of a child. */
  flow: (string | number)[]
  /** What a control shows without holding it as text: its value, or what stands in for one. */
  value?: { text: string; box: Box; placeholder: boolean }
  /** Computed, with all colours in rgb. */
  style: Record<string, string>
  /** Those of its styles whose colours were computed in another space, as they were. */
  declared?: Record<string, string>
  children: Measured[]
}

/** A change to the page, by the `data-i` of the elements. */
export type Operation =
  | { do: 'style'; uid: string; name: string; value: string }
  | { do: 'text'; uid: string; value: string }
  | { do: 'attribute'; uid: string; name: string; value: string }
  | { do: 'inner'; uid: string; html: string }
  | { do: 'append'; uid: string; html: string }
  /** A copy behind it, with another text where it has one. */
  | { do: 'copy'; uid: string; as: string; text: string | null }
  | { do: 'after'; uid: string; html: string }
  | { do: 'remove'; uid: string }
  | { do: 'swap'; uid: string; other: string }

export function* descendants(node: Measured): Generator<Measured> {
  yield node
  for (const child of node.children) yield* descendants(child)
}

export function parentsOf(root: Measured): Map<string, Measured> {
  const parents = new Map<string, Measured>()
  for (const node of descendants(root))
    for (const child of node.children) parents.set(child.uid, node)
  return parents
}

export const byUid = (root: Measured): Map<string, Measured> =>
  new Map([...descendants(root)].map((node) => [node.uid, node]))

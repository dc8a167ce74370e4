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
  /** Its own text, and the box around that text's lines. */
  text: string
  textBox: Box | null
  lines: number
  style: Record<string, string>
  children: Measured[]
}

/** A change to the page, by the `data-i` of the elements. */
export type Operation =
  | { do: 'style'; uid: string; name: string; value: string }
  | { do: 'text'; uid: string; value: string }
  | { do: 'attribute'; uid: string; name: string; value: string }
  | { do: 'inner'; uid: string; html: string }
  | { do: 'append'; uid: string; html: string }
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

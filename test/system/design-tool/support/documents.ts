/** A node as the design tool's API returns it, as far as the stand-in needs it. */
export interface Node {
  id: string
  name: string
  type: string
  visible?: boolean
  absoluteBoundingBox?: { x: number; y: number; width: number; height: number } | null
  children?: Node[]
  [property: string]: unknown
}

/** A design file. Every change gives it a new version. */
export interface File {
  name: string
  version: string
  lastTouchedAt: string
  pages: Node[]
}

export const frame = (id: string, name: string, size = { w: 320, h: 48 }): Node => ({
  id,
  name,
  type: 'FRAME',
  absoluteBoundingBox: { x: 100, y: 200, width: size.w, height: size.h },
  fills: [{ type: 'SOLID', color: { r: 1, g: 1, b: 1, a: 1 } }],
  children: [
    {
      id: `${id}0`,
      name: 'Label "}',
      type: 'TEXT',
      characters: 'Save, \\ "now" {[',
      absoluteBoundingBox: { x: 110, y: 210, width: 60, height: 20 },
    },
  ],
})

export const page = (id: string, children: Node[]): Node => ({
  id,
  name: `Page ${id}`,
  type: 'CANVAS',
  children,
})

export const fileOf = (frames: Node[], version = '1000'): File => ({
  name: 'Components',
  version,
  lastTouchedAt: '2026-11-01T10:00:00Z',
  pages: [page('0:1', frames)],
})

export function findNode(nodes: Node[], id: string): Node | null {
  for (const node of nodes) {
    const found = node.id === id ? node : findNode(node.children ?? [], id)
    if (found) return found
  }
  return null
}

/** Returns the node with its children down to this depth. */
export const cutAt = (node: Node, depth: number): Node => ({
  ...node,
  ...(node.children && {
    children: depth === 0 ? [] : node.children.map((child) => cutAt(child, depth - 1)),
  }),
})

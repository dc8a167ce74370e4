/** A node with the fields of both formats; each reads those that it knows. */
interface HostileNode {
  id?: string
  tag?: string
  name?: string
  type?: string
  text?: string
  box: { x: number; y: number; w: number; h: number }
  style?: Record<string, unknown>
  children?: unknown[]
}

const SIDE = 400

const ROOT_BOX = { x: 0, y: 0, w: SIDE, h: SIDE }

/** A structure that can be read as a design and as a DOM, with the given nodes below its root. */
export const structure = (children: unknown, extra: Record<string, unknown> = {}) => ({
  version: 1,
  source: 'plugin',
  viewport: { w: SIDE, h: SIDE },
  device_pixel_ratio: 1,
  root: { id: 'root', tag: 'div', type: 'FRAME', box: ROOT_BOX, style: {}, children, ...extra },
})

export const structureText = (children: string, extra = ''): string => {
  const text = JSON.stringify(structure('CHILDREN'))
  return `${text.replace('"CHILDREN"', () => children).slice(0, -1)}${extra}}`
}

const many = (count: number, node: (i: number) => HostileNode): HostileNode[] =>
  Array.from({ length: count }, (_, i) => node(i))

const boxed = (
  i: number,
  box: HostileNode['box'],
  style: Record<string, unknown> = { fill: '#ff0000ff', 'background-color': 'rgb(255, 0, 0)' },
): HostileNode => ({ id: `n${i}`, tag: 'div', type: 'RECTANGLE', box, style })

const lettered = (i: number, text: string, box: HostileNode['box']): HostileNode => ({
  id: `n${i}`,
  tag: 'p',
  type: 'TEXT',
  text,
  box,
  style: { font_size: 14, 'font-size': '14px', color: 'rgb(0, 0, 0)', fill: '#000000ff' },
})

const WHOLE = { x: 10, y: 10, w: 100, h: 40 }

/** The place of one of many in a grid. */
const place = (i: number) => ({ x: (i % 140) * 2.8, y: Math.floor(i / 140) * 2.8, w: 2, h: 2 })

/** Arranges nodes in chains as deep as a tree may be. */
function chains(count: number, deep: number, style: Record<string, unknown>): HostileNode[] {
  return many(Math.floor(count / deep), (chain) => {
    let inner: HostileNode[] = []
    for (let i = deep; i > 0; i--)
      inner = [{ ...boxed(chain * deep + i, WHOLE, style), type: 'FRAME', children: inner }]
    return inner[0] as HostileNode
  })
}

const COUNT = 19_900

/** Trees of nearly as many nodes as a tree may have. */
export const CROWDED: Record<string, () => HostileNode[]> = {
  'boxes that are all the same': () => many(COUNT, (i) => boxed(i, WHOLE)),
  'boxes in a grid': () => many(COUNT, (i) => boxed(i, place(i))),
  'boxes in one row': () => many(COUNT, (i) => boxed(i, { x: i / 50, y: 10, w: 20, h: 20 })),
  'boxes of all sizes around one point': () =>
    many(COUNT, (i) => boxed(i, { x: 200 - i / 100, y: 200 - i / 100, w: i / 50, h: i / 50 })),
  'boxes without a look': () => many(COUNT, (i) => boxed(i, place(i), {})),
  'chains of wrappers': () => chains(COUNT, 190, {}),
  'chains of painted boxes': () =>
    chains(COUNT, 190, { fill: '#ff000080', 'background-color': 'rgba(255, 0, 0, 0.5)' }),
  'texts that are all the same': () => many(COUNT, (i) => lettered(i, 'Buy now', place(i))),
  'texts in one place': () => many(COUNT, (i) => lettered(i, `Buy ${i} now`, WHOLE)),
  'texts of 300 letters': () =>
    many(COUNT, (i) => lettered(i, `${i} ${'lorem ipsum '.repeat(12)} ${i}`, place(i))),
  'icons in a grid': () =>
    many(COUNT, (i) => ({
      ...boxed(i, { ...place(i), w: 16, h: 16 }),
      type: 'VECTOR',
      tag: 'svg',
    })),
  'pictures in one place': () =>
    many(COUNT, (i) => ({
      ...boxed(i, { x: 0, y: 0, w: 390, h: 390 }),
      type: 'IMAGE',
      tag: 'img',
    })),
  'large boxes with borders and radii': () =>
    many(COUNT, (i) =>
      boxed(
        i,
        { x: i % 7, y: i % 11, w: 380, h: 380 },
        {
          fill: '#ffffffff',
          stroke: '#00ff00ff',
          stroke_width: 2,
          corner_radius: 20,
          'background-color': 'rgb(255, 255, 255)',
          'border-width': '2px',
          'border-color': 'rgb(0, 255, 0)',
          'border-radius': '20px',
        },
      ),
    ),
}

/** The same nodes, moved and in another order. */
export const moved = (nodes: readonly HostileNode[]): HostileNode[] =>
  nodes
    .map((node) => ({ ...node, id: `m${node.id}`, box: { ...node.box, x: node.box.x + 3 } }))
    .toReversed()

export const icons = (count: number, box: (i: number) => HostileNode['box']) => ({
  version: 1,
  icons: Array.from({ length: count }, (_, i) => ({
    id: `i${i}`,
    side: i % 2 === 0 ? 'a' : 'b',
    box: box(i),
    pair: `i${i ^ 1}`,
  })),
})

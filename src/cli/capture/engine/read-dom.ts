import type { CDPSession } from 'playwright-core'
import type { World } from './world.ts'
import type { Box, DomNode, Walk } from '../page/dom-node.ts'
import { px } from '../page/px.ts'

/** Any further pseudo-elements get no place, because each costs two calls of the browser. */
const MOST_PSEUDOS = 500

/** Walks the DOM under the located root. Boxes are in CSS px of the page; `relativeTo` makes a structure of it. */
export async function readDom(
  world: World,
  session: CDPSession,
  { mask = [] }: { mask?: readonly string[] } = {},
): Promise<Walk> {
  const walk = await world.call('walkDom', { mask })
  if (walk.excess === null && walk.pseudos.length > 0) await fillPseudoBoxes(world, session, walk)
  return walk
}

/** No property of the page says where a pseudo-element is; the browser's inspector does. */
async function fillPseudoBoxes(world: World, session: CDPSession, walk: Walk): Promise<void> {
  const scroll = await world.call('scrollOffset')
  const hosts = await pseudosOfHosts(world, session)
  for (const { path, host, kind } of walk.pseudos.slice(0, MOST_PSEUDOS)) {
    const backendNodeId = hosts[host]?.get(kind)
    const box = backendNodeId === undefined ? null : await boxOf(session, backendNodeId)
    const node = nodeAt(walk.root, path)
    if (box && node) node.box = { ...box, x: px(box.x + scroll.x), y: px(box.y + scroll.y) }
  }
}

/** Returns the ids of each host's pseudo-elements, by their kind. */
async function pseudosOfHosts(world: World, session: CDPSession): Promise<Map<string, number>[]> {
  const objectGroup = 'hosts'
  const hosts = await world.hosts(objectGroup)
  const found: Map<string, number>[] = []
  if (hosts === undefined) return found
  const { result: properties } = await session.send('Runtime.getProperties', {
    objectId: hosts,
    ownProperties: true,
  })
  for (const { name, value } of properties) {
    if (!/^\d+$/.test(name) || value?.objectId === undefined) continue
    if (Number(name) >= MOST_PSEUDOS) break
    const { node } = await session.send('DOM.describeNode', { objectId: value.objectId })
    const pseudos = node.pseudoElements ?? []
    found[Number(name)] = new Map(
      pseudos.map(({ pseudoType, backendNodeId }) => [String(pseudoType), backendNodeId]),
    )
  }
  await session.send('Runtime.releaseObjectGroup', { objectGroup })
  return found
}

async function boxOf(session: CDPSession, backendNodeId: number): Promise<Box | null> {
  try {
    const { model } = await session.send('DOM.getBoxModel', { backendNodeId })
    const xs = model.border.filter((_, at) => at % 2 === 0)
    const ys = model.border.filter((_, at) => at % 2 === 1)
    const [x, y] = [Math.min(...xs), Math.min(...ys)]
    return { x: px(x), y: px(y), w: px(Math.max(...xs) - x), h: px(Math.max(...ys) - y) }
  } catch {
    // It has no layout box, or has been removed since.
    return null
  }
}

function nodeAt(root: DomNode, path: string): DomNode | undefined {
  const indexes = path.split('/').slice(1).map(Number)
  return indexes.reduce<DomNode | undefined>((node, at) => node?.children?.[at], root)
}

/** Returns the node with its boxes measured from `origin`. */
export function relativeTo(origin: { x: number; y: number }, node: DomNode): DomNode {
  const { text, box, style, children, ...rest } = node
  return {
    ...rest,
    ...(text !== undefined && { text }),
    ...(box && { box: { ...box, x: px(box.x - origin.x), y: px(box.y - origin.y) } }),
    style,
    ...(children && { children: children.map((child) => relativeTo(origin, child)) }),
  }
}

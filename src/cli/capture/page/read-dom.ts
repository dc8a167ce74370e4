import type { CDPSession, ElementHandle, Page } from 'playwright-core'
import { DOM_WORDS } from './dom-words.ts'
import { PSEUDO_HOSTS, type Box, type DomNode, type Walk } from './dom-node.ts'
import { walkDom } from './dom-structure.ts'

/** Any further pseudo-elements get no place, because each costs two calls of the browser. */
const MOST_PSEUDOS = 500

/** Walks the DOM under `root`. Boxes are in CSS px of the page; `relativeTo` makes a structure of it. */
export async function readDom(
  page: Page,
  root: ElementHandle<Element>,
  { mask = [] }: { mask?: readonly string[] } = {},
): Promise<Walk> {
  const walk = await root.evaluate(walkDom, { mask, words: DOM_WORDS })
  if (walk.pseudos.length > 0) await fillPseudoBoxes(page, walk)
  return walk
}

/** No property of the page tells where a pseudo-element is; the browser's inspector knows. */
async function fillPseudoBoxes(page: Page, walk: Walk): Promise<void> {
  const session = await page.context().newCDPSession(page)
  try {
    const scroll = await page.evaluate(() => ({ x: scrollX, y: scrollY }))
    const hosts = await pseudosOfHosts(session)
    for (const { path, host, kind } of walk.pseudos.slice(0, MOST_PSEUDOS)) {
      const backendNodeId = hosts[host]?.get(kind)
      const box = backendNodeId === undefined ? null : await boxOf(session, backendNodeId)
      const node = nodeAt(walk.root, path)
      if (box && node) node.box = { ...box, x: px(box.x + scroll.x), y: px(box.y + scroll.y) }
    }
  } finally {
    await session.detach()
  }
}

/** Returns the ids of each host's pseudo-elements, by their kind. */
async function pseudosOfHosts(session: CDPSession): Promise<Map<string, number>[]> {
  const objectGroup = PSEUDO_HOSTS
  const expression = `window.${PSEUDO_HOSTS}`
  const { result } = await session.send('Runtime.evaluate', { expression, objectGroup })
  const found: Map<string, number>[] = []
  if (result.objectId === undefined) return found
  const { result: properties } = await session.send('Runtime.getProperties', {
    objectId: result.objectId,
    ownProperties: true,
  })
  for (const { name, value } of properties) {
    if (!/^\d+$/.test(name) || value?.objectId === undefined) continue
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

const px = (value: number): number => Math.round(value * 1000) / 1000

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

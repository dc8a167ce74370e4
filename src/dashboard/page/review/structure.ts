import type { Evidence } from '../words/evidence.ts'

// Nodes of the two structures, as far as a reviewer wants to know them. Structures are whatever a producer
// stored: nothing of their shape is taken for granted.

export interface StructureNode {
  /** `Close · VECTOR`, `button.hb-button`. */
  name: string
  text: string | null
  size: string | null
  style: Readonly<Record<string, unknown>>
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null

const childrenOf = (node: Record<string, unknown>): Record<string, unknown>[] =>
  Array.isArray(node['children']) ? node['children'].filter(isObject) : []

/** A layer of the design by its id, in our format or in the design tool's. */
export function designNode(structure: unknown, id: string): StructureNode | null {
  const found = findById(structure, id)
  if (found === null) return null
  const name = textOf(found['name']) ?? id
  const type = textOf(found['type'])
  return {
    name: type === null ? name : `${name} · ${type.toLowerCase()}`,
    text: textOf(found['text']) ?? textOf(found['characters']),
    size: sizeOf(found['box'] ?? found['absoluteBoundingBox']),
    style: isObject(found['style']) ? found['style'] : {},
  }
}

/** Walks whatever holds nodes; a stack, because structures may be deep. */
function findById(structure: unknown, id: string): Record<string, unknown> | null {
  const stack: unknown[] = [structure]
  while (stack.length > 0) {
    const node = stack.pop()
    if (!isObject(node)) continue
    if (String(node['id']) === id && (node['type'] !== undefined || node['box'] !== undefined))
      return node
    stack.push(node['root'], node['document'], ...childrenOf(node))
    if (isObject(node['nodes'])) stack.push(...Object.values(node['nodes']))
  }
  return null
}

/** An element of the DOM structure by its path of child indexes, `0/2/1`; the root is `0`. */
export function domNode(structure: unknown, path: string): StructureNode | null {
  let node: Record<string, unknown> | null =
    isObject(structure) && isObject(structure['root']) ? structure['root'] : null
  for (const index of path.split('/').slice(1))
    node = (node && childrenOf(node)[Number(index)]) ?? null
  if (node === null) return null
  const [first] = (textOf(node['class']) ?? '').split(/\s+/)
  const id = textOf(node['id'])
  return {
    name: `${textOf(node['tag']) ?? 'div'}${id === null ? '' : `#${id}`}${first ? `.${first}` : ''}`,
    text: textOf(node['text']) ?? textOf(node['name']),
    size: sizeOf(node['box']),
    style: isObject(node['style']) ? node['style'] : {},
  }
}

function sizeOf(box: unknown): string | null {
  if (!isObject(box)) return null
  const [w, h] = [box['w'] ?? box['width'], box['h'] ?? box['height']]
  if (typeof w !== 'number' || typeof h !== 'number') return null
  return `${Math.round(w * 10) / 10} × ${Math.round(h * 10) / 10}`
}

const SIDES = ['top', 'right', 'bottom', 'left'] as const
const NEAR = 0.75

/**
 * Which of two paddings a measurement is of (`padding-left`), where both structures say so; null where they
 * leave it open.
 */
export function paddingSide(
  evidence: Evidence,
  design: StructureNode | null,
  dom: StructureNode | null,
): string | null {
  const { kind, measure } = evidence
  const declared = design?.style['padding']
  if (kind !== 'padding' || measure === undefined || !Array.isArray(declared) || dom === null)
    return null
  const fitting = SIDES.filter((side, index) => {
    const isAlong = measure.axis === 'x' ? index % 2 === 1 : index % 2 === 0
    const built = Number.parseFloat(String(dom.style[`padding-${side}`]))
    return (
      isAlong &&
      Math.abs(Number(declared[index]) - measure.a) <= NEAR &&
      Math.abs(built - measure.b) <= NEAR
    )
  })
  return fitting.length === 1 ? `padding-${fitting[0]}` : null
}

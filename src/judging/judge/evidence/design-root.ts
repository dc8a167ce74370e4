import { optional } from './bounded-text.ts'
import * as z from 'zod'
import { Node } from './design-tool-node.ts'
import { MAX_NODES } from './evidence-file.ts'
import type { Rect } from '../node.ts'
import type { Shown } from './ui-tree.ts'

const Answer = z.object({
  document: optional(z.unknown()),
  nodes: optional(z.record(z.string(), z.object({ document: z.unknown() }).nullable())),
})

/** A node that an image may show. */
interface Root {
  raw: unknown
  node: Node
  bounds: Rect
}

/**
 * How far below the outermost nodes a root is looked for: of a section of frames in sections. Deeper, parts of
 * components begin.
 */
const MOST_LEVELS = 3
/** The most nodes that are held against the image: a bound on cost. */
const MOST_CANDIDATES = 2_000
/** An export's sides are whole px, and where its node begins between two px it has one more. */
const ROUNDING_PX = 1.5
/** The scales of exports, the usual ones first. */
const SCALES = [1, 2, 3, 4, 1.5, 0.5, 0.75, 2.5, 3.5]

/**
 * Finds the node that the image shows: the outermost one with a bounding box or, if that is of another
 * size (a page, a section, one of several nodes), the first below it whose export has the image's size.
 * Throws a RangeError where no node has a bounding box.
 */
export function findRoot(json: unknown, shown: Shown | null): Root {
  const candidates: (Root & { scale: number | null })[] = []
  for (const root of outermostFirst(json)) {
    const scale = shown && scaleOf(root, shown)
    // In the order of a walk that meets the outermost first: nothing fits better than it does.
    if (shown === null || scale === SCALES[0]) return root
    candidates.push({ ...root, scale })
    if (candidates.length === 1 && scale !== null) return root
    if (candidates.length >= MOST_CANDIDATES) break
  }
  const [first] = candidates
  if (first === undefined) throw new RangeError('has no node with a bounding box')
  const fitting = SCALES.map((scale) => candidates.find((root) => root.scale === scale))
  return fitting.find((root) => root !== undefined) ?? first
}

/** The scale at which an export of the node has the image's size; null where it never has. */
function scaleOf({ node, bounds }: Root, { width, height }: Shown): number | null {
  const sizes = [bounds, node.absoluteRenderBounds].filter((size) => size !== undefined)
  const fits = (scale: number) =>
    sizes.some(
      ({ w, h }) =>
        Math.abs(w * scale - width) <= ROUNDING_PX && Math.abs(h * scale - height) <= ROUNDING_PX,
    )
  return SCALES.find(fits) ?? null
}

/** Breadth first. What has no bounding box, as a page, does not count as a level. */
function* outermostFirst(json: unknown): Generator<Root> {
  const answer = Answer.safeParse(json).data
  const inner = Object.values(answer?.nodes ?? {}).map((entry) => entry?.document)
  const queue: { raw: unknown; level: number }[] = [...inner, answer?.document, json]
    .filter((raw) => raw !== undefined)
    .map((raw) => ({ raw, level: 0 }))
  if (queue.length > MAX_NODES) throw new RangeError(`has more than ${MAX_NODES} nodes`)
  for (let i = 0; i < queue.length; i++) {
    const { raw, level } = queue[i] as (typeof queue)[number]
    const node = Node.safeParse(raw).data
    if (node === undefined || node.visible === false) continue
    const bounds = node.absoluteBoundingBox
    const hasArea = bounds !== undefined && bounds.w > 0 && bounds.h > 0
    if (hasArea) yield { raw, node, bounds }
    const children = node.children ?? []
    if (level === MOST_LEVELS) continue
    if (queue.length + children.length > MAX_NODES)
      throw new RangeError(`has more than ${MAX_NODES} nodes`)
    for (const child of children) queue.push({ raw: child, level: level + (hasArea ? 1 : 0) })
  }
}

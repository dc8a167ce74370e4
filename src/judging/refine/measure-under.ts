import type { Box } from '../../vocabulary/box.ts'
import { finishInSteps } from '../../base/steps.ts'
import type { Env } from '../../settings/config.ts'
import type { Pair } from '../../store/review/pairs.ts'
import { isUnusable, treeInSteps, type Rect, type Slot, type UiNode } from '../judge/index.ts'
import type { PngHeader } from '../../png/header.ts'
import { keysOfPair, listClosedFields, type RegisteredKeys } from '../../tenancy/registered-keys.ts'
import { getImage, getText } from '../runs/stored-inputs.ts'
import { factsOfOneSide, nodeFacts } from './node-facts.ts'
import { nodesUnder } from './nodes-under.ts'
import { pairNodes, type Place } from './pair-nodes.ts'

/** The most by which the scales derived from an image's width and from its height may differ. */
const MAX_DISTORTION = 0.03

/**
 * Returns facts from the pair's structures about the elements under the boxes, one sentence each. An image without a
 * box is measured at the place of the other's box. There are no facts without a box, or if no structure can be parsed
 * and matches its image.
 */
export async function measureUnder(
  env: Env,
  pair: Pair,
  boxes: Record<Slot, Box | null>,
): Promise<string[]> {
  const box = { a: boxes.a ?? boxes.b, b: boxes.b ?? boxes.a }
  if (!box.a || !box.b) return []
  const keys = await readableKeys(env, pair)
  const [a, b] = await Promise.all([designSide(env, keys), builtSide(env, keys)])
  const places = {
    a: a && placeOf(a, box.a, boxes.a !== null),
    b: b && placeOf(b, box.b, boxes.b !== null),
  }
  if (places.a && places.b) return nodeFacts(pairNodes(places.a, places.b))
  if (places.a) return factsOfOneSide(nodesUnder(places.a.root, places.a.box), 'design')
  return places.b ? factsOfOneSide(nodesUnder(places.b.root, places.b.box), 'built component') : []
}

/** Returns the pair's keys without those that belong to another project. */
async function readableKeys(env: Env, pair: Pair): Promise<RegisteredKeys> {
  const keys = keysOfPair(pair)
  for (const name of await listClosedFields(env.DB, pair.projectId, keys)) delete keys[name]
  return keys
}

/** A tree, and the part of it that the image shows, in design px. */
interface MeasuredSide {
  root: UiNode
  shown: Rect
}

const placeOf = ({ root, shown }: MeasuredSide, box: Box, drawn: boolean): Place => ({
  root,
  drawn,
  box: {
    x: shown.x + box.x * shown.w,
    y: shown.y + box.y * shown.h,
    w: box.w * shown.w,
    h: box.h * shown.h,
  },
})

async function designSide(env: Env, keys: RegisteredKeys): Promise<MeasuredSide | null> {
  const text = await textOf(env, keys.design_tool_structure_key)
  const tree = text === null ? null : await finishInSteps(treeInSteps(text, 'design'))
  if (!tree || isUnusable(tree)) return null
  const header = await headerOf(env, keys.image_a_key)
  const shown = fitting(header, [tree.renderBounds, tree.root.rect])
  return shown && { root: tree.root, shown }
}

async function builtSide(env: Env, keys: RegisteredKeys): Promise<MeasuredSide | null> {
  const text = await textOf(env, keys.dom_structure_key)
  const tree = text === null ? null : await finishInSteps(treeInSteps(text, 'dom'))
  if (!tree || isUnusable(tree)) return null
  const header = await headerOf(env, keys.image_b_key)
  const viewport = tree.viewport && { x: 0, y: 0, ...tree.viewport }
  const shown = fitting(header, [tree.root.rect, viewport])
  return shown && { root: tree.root, shown }
}

/** Returns the first rectangle with the proportions of the image, or null. */
function fitting(header: PngHeader | null, rects: readonly (Rect | null)[]): Rect | null {
  const isShape = (rect: Rect | null) => {
    if (!header || !rect || rect.w <= 0 || rect.h <= 0) return false
    const [x, y] = [header.width / rect.w, header.height / rect.h]
    // A capture may have rounded its edges to whole px.
    const rounding = 1.5 / Math.min(header.width, header.height)
    return Math.abs(x / y - 1) <= MAX_DISTORTION + rounding
  }
  return rects.find(isShape) ?? null
}

async function textOf(env: Env, key: string | undefined): Promise<string | null> {
  if (key === undefined) return null
  const found = await getText(env.STORAGE, key, { label: key, etag: null })
  return found && 'text' in found.content ? found.content.text : null
}

async function headerOf(env: Env, key: string | undefined): Promise<PngHeader | null> {
  if (key === undefined) return null
  const found = await getImage(env.STORAGE, key, { label: key, etag: null })
  return found && 'header' in found.content ? found.content.header : null
}

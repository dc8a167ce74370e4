import { descendants, type Box } from '../page/measured.ts'
import type { Picture, Scene, Setting, Studio } from '../page/studio.ts'
import { decodePng, differingPixels } from '../png.ts'
import type { Random } from '../random.ts'
import { sideOf } from '../truth.ts'
import { PROPOSERS } from './index.ts'
import { visual, type Mutation, type Place, type Proposer, type Side } from './mutation.ts'

const PROBE: Setting = {
  scale: 1,
  text: 'design',
  at: { x: 16, y: 16 },
  viewport: null,
  transparent: false,
}
const TRIES = 40

export interface Choice {
  proposers?: Readonly<Record<string, Proposer>>
  /** How often each kind was chosen before: the rarest are tried first. */
  used?: ReadonlyMap<string, number>
}

/** A number of changes that do not hide each other, each of which can be seen when made alone. */
export async function chooseMutations(
  studio: Studio,
  scene: Scene,
  side: Side,
  random: Random,
  count: number,
  { proposers = PROPOSERS, used = new Map() }: Choice = {},
): Promise<Mutation[]> {
  const chosen: Mutation[] = []
  if (count === 0) return chosen
  const base = await studio.shoot(scene, PROBE)
  const times = (kind: string) => used.get(kind) ?? 0
  const kinds = random
    .shuffle(Object.keys(proposers))
    .toSorted((one, other) => times(one) - times(other))
  for (let i = 0; i < TRIES && chosen.length < count; i++) {
    const kind = kinds[i % kinds.length] ?? ''
    const proposals = proposers[kind]?.({ side, random }) ?? []
    if (proposals.length === 0) continue
    const mutation = random.pick(proposals)
    if (chosen.some((other) => conflicts(side, mutation, other))) continue
    const alone = await studio.shoot({ ...scene, operations: mutation.operations }, PROBE)
    if (isVisible(mutation, side, base, alone)) chosen.push(mutation)
  }
  return chosen
}

function conflicts(side: Side, one: Mutation, two: Mutation): boolean {
  const within = (uid: string, outer: string) => {
    const node = side.nodes.get(outer)
    return node !== undefined && [...descendants(node)].some((inner) => inner.uid === uid)
  }
  if (one.target === two.target) return true
  if (one.layout && two.layout && touch(side, one.layout, two.layout)) return true
  for (const [first, second] of [
    [one, two],
    [two, one],
  ] as const) {
    if (first.covers?.some((uid) => within(second.target, uid))) return true
    // What is taken out of a container that is laid out anew, or moved in it, has two explanations.
    const loose =
      first.absent !== undefined || ['shift', 'order', 'size', 'resize'].includes(first.kind)
    if (loose && second.layout && isNear(side, first.target, second.layout)) return true
  }
  return false
}

/** A child of it, or a child's child. */
function isNear(side: Side, uid: string, container: string): boolean {
  const parent = side.parents.get(uid)?.uid
  return (
    parent === container || (parent !== undefined && side.parents.get(parent)?.uid === container)
  )
}

/** The same container, or one directly in the other. */
const touch = (side: Side, one: string, two: string) =>
  one === two || side.parents.get(one)?.uid === two || side.parents.get(two)?.uid === one

/** A container that has room to spare may swallow most of a change of its gaps. */
const LEAST_MOVE = 3

function isVisible(mutation: Mutation, before: Side, base: Picture, alone: Picture): boolean {
  const after = sideOf(alone.root)
  const places = mutation.places(before, after)
  if (!places) return false
  if (mutation.layout && !mutation.absent && furthestMove(before, after) < LEAST_MOVE) return false
  const room = { w: base.size.w, h: base.size.h }
  if (places.b && !mostlyInside(places, room)) return false
  const [a, b] = [decodePng(base.png), decodePng(alone.png)]
  const at = [places, ...places.alternatives].flatMap((place) => [place.a, place.b])
  const boxes = at.flatMap((box) => (box ? [shifted(box, base.origin)] : []))
  const differing = (threshold: number) => differingPixels(a, b, threshold, boxes)
  return differing(24) >= 24 || (mutation.kind === 'bgcolour' && differing(2) >= 120)
}

function furthestMove(before: Side, after: Side): number {
  const moves = [...before.nodes].flatMap(([uid, node]) => {
    const to = after.nodes.get(uid)
    if (!to) return []
    const [a, b] = [visual(node), visual(to)]
    return [a.x - b.x, a.y - b.y, a.w - b.w, a.h - b.h].map(Math.abs)
  })
  return Math.max(0, ...moves)
}

/** From the root's origin to the image's, with what a shape paints beside its box. */
const shifted = ({ x, y, w, h }: Box, origin: Box): Box => ({
  x: x + origin.x - 4,
  y: y + origin.y - 4,
  w: w + 8,
  h: h + 8,
})

function mostlyInside({ b }: Place, room: { w: number; h: number }): boolean {
  if (!b) return true
  const w = Math.min(room.w + 8, b.x + b.w) - Math.max(0, b.x)
  const h = Math.min(room.h + 40, b.y + b.h) - Math.max(0, b.y)
  return w > 0 && h > 0 && w * h >= 0.7 * b.w * b.h
}

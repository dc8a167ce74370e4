import { descendants, type Box } from '../page/measured.ts'
import { PLAIN, type Picture, type Scene, type Setting, type Studio } from '../page/studio.ts'
import { differingPixels, readPng } from '../../png.ts'
import type { Raster } from '../../project/judge.ts'
import type { Random } from '../random.ts'
import { sideOf } from '../truth.ts'
import { PROPOSERS } from './index.ts'
import {
  visual,
  type Mutation,
  type Place,
  type Places,
  type Proposer,
  type Side,
} from './mutation.ts'

const TRIES = 40

export interface Choice {
  proposers?: Readonly<Record<string, Proposer>>
  /** How often each kind was chosen before: the rarest are tried first. */
  used?: ReadonlyMap<string, number>
  /** Whether an element may be changed in several ways, and changes may move or stretch each other. */
  crowded?: boolean
}

/** A number of changes that do not hide each other, each of which can be seen when made alone. */
export async function chooseMutations(
  studio: Studio,
  scene: Scene,
  side: Side,
  random: Random,
  count: number,
  { proposers = PROPOSERS, used = new Map(), crowded = false }: Choice = {},
): Promise<Mutation[]> {
  const chosen: Mutation[] = []
  if (count === 0) return chosen
  const base = await studio.shoot(scene, PLAIN)
  const times = (kind: string) => used.get(kind) ?? 0
  const kinds = random
    .shuffle(Object.keys(proposers))
    .toSorted((one, other) => times(one) - times(other))
  for (let i = 0; i < TRIES && chosen.length < count; i++) {
    const kind = kinds[i % kinds.length] ?? ''
    const proposals = proposers[kind]?.({ side, random }) ?? []
    if (proposals.length === 0) continue
    // Left to chance, hardly two of a page's many elements would be the same.
    const again = crowded ? proposals.filter(({ target }) => isTarget(target, chosen)) : []
    const mutation = random.pick(again.length > 0 && random.chance(0.6) ? again : proposals)
    const clash = crowded ? sayTheSame : conflicts
    if (chosen.some((other) => clash(side, mutation, other))) continue
    const alone = await studio.shoot({ ...scene, operations: mutation.operations }, PLAIN)
    if (await isVisible(mutation, side, base, alone)) chosen.push(mutation)
  }
  return chosen
}

const isTarget = (uid: string, chosen: readonly Mutation[]) =>
  chosen.some(({ target }) => target === uid)

/** Of the same thing about an element, or of something in what came or went: a reviewer could not list both. */
function sayTheSame(side: Side, one: Mutation, two: Mutation): boolean {
  const isIn = (inner: Mutation, outer: Mutation) => isWithin(side, inner.target, outer.target)
  if ((one.absent && isIn(two, one)) || (two.absent && isIn(one, two))) return true
  const [first, second] = [one.layout ?? one.target, two.layout ?? two.target]
  return first === second && aspectOf(one) === aspectOf(two)
}

const aspectOf = ({ kind }: Mutation): string => {
  if (/^(align|gap|margin|order|padding)$/.test(kind)) return 'layout'
  if (/^(font|letterspacing|lineheight|text$|value)/.test(kind)) return 'text'
  return /colour|opacity/.test(kind) ? 'colour' : kind
}

const isWithin = (side: Side, uid: string, outer: string): boolean => {
  const node = side.nodes.get(outer)
  return node !== undefined && [...descendants(node)].some((inner) => inner.uid === uid)
}

function conflicts(side: Side, one: Mutation, two: Mutation): boolean {
  if (one.target === two.target) return true
  if (one.layout && two.layout && touch(side, one.layout, two.layout)) return true
  for (const [first, second] of [
    [one, two],
    [two, one],
  ] as const) {
    if (first.covers?.some((uid) => isWithin(side, second.target, uid))) return true
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

async function isVisible(
  mutation: Mutation,
  before: Side,
  base: Picture,
  alone: Picture,
): Promise<boolean> {
  const after = sideOf(alone.root)
  const places = mutation.places(before, after)
  if (!places || mutation.holds?.(before, after) === false) return false
  if (mutation.layout && !mutation.absent && furthestMove(before, after) < LEAST_MOVE) return false
  const frame = { w: base.size.w, h: base.size.h }
  if (places.b && !mostlyInside(places, frame)) return false
  const [a, b] = [await readPng(base.png), await readPng(alone.png)]
  const near = aroundOf(places, base.origin, 1)
  if (!isSeen(mutation, a, b, near)) return false
  // What is only painted anew and shows elsewhere too, as the rim in the text's colour, is two differences.
  const room = mutation.kind === 'shadow' || mutation.kind === 'iconrotate' ? 24 : 0
  const all = [{ x: 0, y: 0, w: a.width, h: a.height }]
  const wide = near.map((box) => grown(box, room))
  if (
    PAINTED.has(mutation.kind) &&
    differingPixels(a, b, 24, all) > differingPixels(a, b, 24, wide) + 12
  )
    return false
  // A badge that its surroundings cut off is no badge.
  const [added] = mutation.kind === 'extra' && places.b ? [places.b] : []
  return !added || differingPixels(a, b, 24, [moved(added, base.origin)]) > 0.4 * added.w * added.h
}

/** Kinds that lay out nothing anew: they differ in their place alone. */
const PAINTED = new Set(
  'bgcolour dividercolour iconcolour iconrotate iconswap imgcrop imgswap opacity radius shadow shift textcolour'.split(
    ' ',
  ),
)

/** So many pixels of its places differ that someone who compares the two pictures sees it. */
const isSeen = (mutation: Mutation, a: Raster, b: Raster, boxes: readonly Box[], scale = 1) => {
  const differing = (threshold: number) => differingPixels(a, b, threshold, boxes) / scale ** 2
  return differing(24) >= 24 || (mutation.kind === 'bgcolour' && differing(2) >= 120)
}

/** Whether each change can still be seen in the picture with all of them, taken as `setting` says. */
export async function allSeen(
  studio: Studio,
  scene: Scene,
  mutations: readonly Mutation[],
  { before, whole, setting }: { before: Side; whole: Picture; setting: Setting },
): Promise<boolean> {
  if (mutations.length === 0) return true
  const after = sideOf(whole.root)
  const unchanged = sideOf((await studio.shoot(scene, setting)).root)
  if (rewrapped(before, unchanged)) return false
  for (const mutation of mutations) {
    const others = mutations.filter((other) => other !== mutation)
    const operations = others.flatMap((other) => other.operations)
    const without = await studio.shoot({ ...scene, operations }, setting)
    const places = mutation.places(sideOf(without.root), after)
    if (!places) return false
    const boxes = aroundOf(places, whole.origin, setting.scale)
    const [a, b] = [await readPng(without.png), await readPng(whole.png)]
    if (!isSeen(mutation, a, b, boxes, setting.scale)) return false
    if (mutation.kind === 'letterspacing' && !isBeyond(mutation.target, before, unchanged, after))
      return false
  }
  return true
}

/** Rendered otherwise alone, a text has other line breaks: a difference that nobody made. */
export const rewrapped = (a: Side, b: Side): boolean =>
  [...a.nodes].some(([uid, { lines }]) => (b.nodes.get(uid)?.lines ?? lines) !== lines)

/** A text's width changed by at least twice what rendering alone makes of it. */
function isBeyond(uid: string, before: Side, unchanged: Side, after: Side): boolean {
  const [from, plain, to] = [before, unchanged, after].map(
    (side) => side.nodes.get(uid)?.textBox?.w,
  )
  if (!from || !plain || !to) return false
  return Math.abs(to - plain) >= 2 * Math.abs(plain - from)
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

const grown = ({ x, y, w, h }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  w: w + 2 * by,
  h: h + 2 * by,
})

/** From the root's origin to the image's. */
const moved = (box: Box, origin: Box): Box => ({
  ...box,
  x: box.x + origin.x,
  y: box.y + origin.y,
})

/** The places on both sides in the image's pixels, with what a shape paints beside its box. */
function aroundOf(places: Places, origin: Box, scale: number): Box[] {
  const at = [places, ...places.alternatives].flatMap((place) => [place.a, place.b])
  return at.flatMap((box) => {
    if (!box) return []
    const { x, y, w, h } = grown(moved(box, origin), 4)
    return [{ x: x * scale, y: y * scale, w: w * scale, h: h * scale }]
  })
}

function mostlyInside({ b }: Place, room: { w: number; h: number }): boolean {
  if (!b) return true
  const w = Math.min(room.w + 8, b.x + b.w) - Math.max(0, b.x)
  const h = Math.min(room.h + 40, b.y + b.h) - Math.max(0, b.y)
  return w > 0 && h > 0 && w * h >= 0.7 * b.w * b.h
}

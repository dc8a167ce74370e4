import type { Box, Point } from '../geometry/box.ts'
import { distanceAt, SEEN } from './difference.ts'

// Two pictures differ in every pixel behind an element that grew, though nothing else changed there. Here both are laid
// over each other where most of them agrees, and what the judge reported as moved is looked for where it moved from.
// Boxes and offsets are in whole px of the pictures.

/** Reads the pixels of a part of a side, as RGBA; beyond the picture they are transparent. */
export type Read = (slot: 'a' | 'b', part: Box) => Uint8ClampedArray

/** Something that is on both sides, in places of their own. */
export interface Counterpart {
  a: Box
  b: Box
}

export interface Registered {
  a: Uint8ClampedArray
  b: Uint8ClampedArray
  /** 1 for each pixel that differs only because something moved; 2 where that explains what one of the sides shows. */
  excused: Uint8Array
}

/** More than these in one picture are not looked for: it is about something else then. */
const MOST_MOVED = 60
/** Positions that are tried for the whole. */
const MOST_BASES = 6
/** About so many pixels are compared to find out how something lies. */
const SAMPLES = 1_500
/** Edges of an element and of what is drawn in it differ by parts of a px on the two sides. */
const NEAR_PX = 2
/** The share of pixels by which another position has to agree better than the same place. */
const CLEARLY = 0.02
/** The share of pixels that has to agree at another position: less is chance, as where the ground changed its colour. */
const MOST_OF_IT = 0.5

/**
 * Reads both sides of a region of the built side so that what did not change lies over each other. `subject` is what
 * the picture is about: laid over each other where most of it agrees; null if it is on one side, or moved itself.
 */
export function register(
  read: Read,
  region: Box,
  { subject, moved }: { subject: Counterpart | null; moved: readonly Counterpart[] },
): Registered {
  const b = read('b', region)
  const all = subject === null ? moved : [subject, ...moved]
  const base = bestBase(read, region, all)
  const shown = shifted(region, { x: -base.x, y: -base.y })
  const a = read('a', shown)
  const picture: Picture = { read, region, base, a, b, ...masksOf(region) }
  const near = moved.filter((each) => touches(each, picture)).slice(0, MOST_MOVED)
  // What stayed where it was is no difference, even if most of what is around it moved.
  excuseFound(picture, { a: shown, b: region }, [{ x: 0, y: 0 }])
  if (subject !== null) excuse(picture, subject, [bestOffset(picture, subject)])
  for (const each of near) excuse(picture, each, [...offsetsOf(each), bestOffset(picture, each)])
  const { foundA, foundB } = picture
  const excused = foundA.map((isFound, i) => EXCUSES[isFound + (foundB[i] ?? 0)] ?? 0)
  return { a, b, excused }
}

/** By how many of the two sides were explained. */
const EXCUSES = [0, 2, 1] as const

interface Picture {
  read: Read
  region: Box
  /** How far the whole lies further to the right and down on the built side. */
  base: Point
  a: Uint8ClampedArray
  b: Uint8ClampedArray
  /** Whether what a side shows at a pixel was found on the other, or is what lay behind it. */
  foundA: Uint8Array
  foundB: Uint8Array
}

const masksOf = ({ w, h }: Box) => ({
  foundA: new Uint8Array(w * h),
  foundB: new Uint8Array(w * h),
})

const shifted = (box: Box, { x, y }: Point): Box => ({ ...box, x: box.x + x, y: box.y + y })

/** Returns the part of both boxes; without area if they do not meet. */
function common(p: Box, q: Box): Box {
  const x = Math.max(p.x, q.x)
  const y = Math.max(p.y, q.y)
  const w = Math.max(0, Math.min(p.x + p.w, q.x + q.w) - x)
  const h = Math.max(0, Math.min(p.y + p.h, q.y + q.h) - y)
  return { x, y, w: h === 0 ? 0 : w, h: w === 0 ? 0 : h }
}

const touches = ({ a, b }: Counterpart, { region, base }: Picture): boolean =>
  common(b, region).w > 0 || common(shifted(a, base), region).w > 0

/** Returns how far each corner moved: all the same, unless it has another size too. */
function offsetsOf({ a, b }: Counterpart): Point[] {
  const right = b.x + b.w - a.x - a.w
  const bottom = b.y + b.h - a.y - a.h
  const corners = [
    { x: b.x - a.x, y: b.y - a.y },
    { x: right, y: bottom },
    { x: right, y: b.y - a.y },
    { x: b.x - a.x, y: bottom },
  ]
  return distinct(corners)
}

const distinct = (points: readonly Point[]): Point[] =>
  points.filter(({ x, y }, i) => points.findIndex((p) => p.x === x && p.y === y) === i)

/** Returns the share of a part that agrees with the design at each offset. */
function agreements(read: Read, part: Box, offsets: readonly Point[]): number[] {
  const b = read('b', part)
  const [xs, ys] = [offsets.map(({ x }) => x), offsets.map(({ y }) => y)]
  const [left, top] = [Math.max(...xs), Math.max(...ys)]
  const around = {
    x: part.x - left,
    y: part.y - top,
    w: part.w + left - Math.min(...xs),
    h: part.h + top - Math.min(...ys),
  }
  const a = read('a', around)
  const stride = Math.max(1, Math.floor(Math.sqrt((part.w * part.h) / SAMPLES)))
  return offsets.map((offset) => {
    let same = 0
    for (let y = 0; y < part.h; y += stride)
      for (let x = 0; x < part.w; x += stride) {
        const atA = (y + top - offset.y) * around.w + x + left - offset.x
        if (distanceAt(a, atA * 4, b, (y * part.w + x) * 4) <= SEEN) same++
      }
    return same / (Math.ceil(part.w / stride) * Math.ceil(part.h / stride))
  })
}

/** Returns where most of the region agrees; the same place unless another is clearly better. */
function bestBase(read: Read, region: Box, all: readonly Counterpart[]): Point {
  const same = { x: 0, y: 0 }
  const bases = distinct([same, ...all.flatMap(offsetsOf)]).slice(0, MOST_BASES)
  let best = { offset: same, share: -1 }
  for (const offset of bases) {
    const [share = 0] = agreements(read, region, [offset])
    const isBetter = share >= MOST_OF_IT && share > best.share + CLEARLY
    if (best.share < 0 || isBetter) best = { offset, share }
  }
  return best.offset
}

/**
 * Returns by how much most of something moved: as one of its corners did, or along one axis alone, because the box of an
 * element may be wider than that of the text in it; or a little more or less.
 */
function bestOffset({ read, region }: Picture, counterpart: Counterpart): Point {
  const corners = offsetsOf(counterpart)
  const [first = { x: 0, y: 0 }] = corners
  const part = common(counterpart.b, region)
  if (part.w === 0) return first
  const along = corners.flatMap(({ x, y }) => [
    { x: 0, y },
    { x, y: 0 },
  ])
  const offsets = corners.length === 1 ? corners : distinct([...corners, ...along])
  let best = { offset: first, share: -1 }
  for (const offset of offsets) {
    const near = [offset, ...NEAR.map(({ x, y }) => ({ x: offset.x + x, y: offset.y + y }))]
    for (const [i, share] of agreements(read, part, near).entries())
      if (share > best.share) best = { offset: near[i] ?? offset, share }
  }
  return best.offset
}

const STEPS = Array.from({ length: 2 * NEAR_PX + 1 }, (_, i) => i - NEAR_PX)
const NEAR = STEPS.flatMap((x) => STEPS.map((y): Point => ({ x, y })))

/** Marks what was found of something at one of the offsets by which it moved, and what is seen where it is not. */
function excuse(picture: Picture, counterpart: Counterpart, offsets: readonly Point[]): void {
  excuseFound(picture, counterpart, offsets)
  const { region, base } = picture
  const { a, b } = counterpart
  // What is around it lies as the whole does, or stayed where it was.
  for (const by of distinct([base, { x: 0, y: 0 }])) {
    const back = { x: base.x - by.x, y: base.y - by.y }
    markBehind(picture, common(shifted(a, by), region), { slot: 'b', like: 'a', box: a })
    markBehind(picture, common(shifted(b, back), region), { slot: 'a', like: 'b', box: b })
  }
}

/** Marks what was found at one of the offsets. */
function excuseFound(picture: Picture, { a, b }: Counterpart, offsets: readonly Point[]): void {
  const { region, base, foundA, foundB } = picture
  const onB = common(b, region)
  const onA = common(shifted(a, base), region)
  for (const offset of distinct(offsets)) {
    markFound(picture, foundB, onB, { slot: 'a', by: { x: -offset.x, y: -offset.y } })
    const by = { x: offset.x - base.x, y: offset.y - base.y }
    markFound(picture, foundA, onA, { slot: 'b', by })
  }
}

/** Marks the pixels of a part that the other side shows, moved by so much. */
function markFound(
  { read, region, a, b }: Picture,
  found: Uint8Array,
  part: Box,
  { slot, by }: { slot: 'a' | 'b'; by: Point },
): void {
  if (part.w === 0) return
  const other = read(slot, shifted(part, by))
  const own = slot === 'a' ? b : a
  eachPixel(part, region, (at, i) => {
    if (distanceAt(own, at * 4, other, i * 4) <= SEEN) found[at] = 1
  })
}

/** Marks where a side shows what lies around something on the other: it left that place, or came there. */
function markBehind(
  { read, region, a, b, foundA, foundB }: Picture,
  part: Box,
  { slot, like, box }: { slot: 'a' | 'b'; like: 'a' | 'b'; box: Box },
): void {
  if (part.w === 0) return
  const around = surroundings(read, like, box)
  const [own, found] = slot === 'a' ? [a, foundA] : [b, foundB]
  eachPixel(part, region, (at) => {
    if (distanceAt(own, at * 4, around, 0) <= SEEN) found[at] = 1
  })
}

/** Calls back for each pixel of a part with its place in the region and in the part. */
function eachPixel(part: Box, region: Box, call: (at: number, i: number) => void): void {
  for (let y = 0; y < part.h; y++) {
    const from = (part.y - region.y + y) * region.w + part.x - region.x
    for (let x = 0; x < part.w; x++) call(from + x, y * part.w + x)
  }
}

/** Returns the colour that most pixels just outside of a box have. */
function surroundings(read: Read, slot: 'a' | 'b', { x, y, w, h }: Box): Uint8ClampedArray {
  const edges = [
    { x: x - 1, y: y - 1, w: w + 2, h: 1 },
    { x: x - 1, y: y + h, w: w + 2, h: 1 },
    { x: x - 1, y, w: 1, h },
    { x: x + w, y, w: 1, h },
  ]
  const counts = new Map<number, number>()
  for (const edge of edges) {
    const pixels = read(slot, edge)
    for (let i = 0; i < pixels.length; i += 4) {
      const colour = new DataView(pixels.buffer, pixels.byteOffset + i, 4).getUint32(0)
      counts.set(colour, (counts.get(colour) ?? 0) + 1)
    }
  }
  const [most = [0xffffffff, 0]] = [...counts].toSorted(([, p], [, q]) => q - p)
  const colour = new Uint8ClampedArray(4)
  new DataView(colour.buffer).setUint32(0, most[0])
  return colour
}

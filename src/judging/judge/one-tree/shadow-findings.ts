import { moved, shared } from '../rectangle.ts'
import { channelDistance, colourAt, type Rgb } from '../image/appearance/pixels.ts'
import type { Draft } from '../images-only/draft.ts'
import type { Raster } from '../image/raster.ts'
import type { Rect } from '../node.ts'
import type { Comparison } from './comparison.ts'

/** How far below its box a shadow is followed. */
const REACH = 20
/** Between other elements less of it is seen. */
const LEAST_REACH = 5
/** By how much a channel is darker beside the box. */
const MIN_FIRST = 10
const MIN_SUM = 80
const ALONG = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]

/**
 * Shadows that only one image has, below boxes whose tree says whether they throw one: there that
 * image is darker, and less so from pixel to pixel, whatever the surfaces around are.
 */
export function shadowFindings(
  { pairing, own, other, treeSide }: Comparison,
  found: readonly Draft[],
): Draft[] {
  const drafts: Draft[] = []
  for (const { element, own: here, other: there } of pairing.pairs) {
    if (element.kind !== 'box' || element.parent === null) continue
    if (Math.abs(here.rect.w - there.rect.w) > 3) continue
    if (
      found.some(({ about, evidence: { kind } }) => isAbout(about, here, there) && FRAME.has(kind))
    )
      continue
    const [dark, light] = !element.node.style.shadow
      ? [
          { raster: other.raster, rect: there.rect },
          { raster: own.raster, rect: here.rect },
        ]
      : [
          { raster: own.raster, rect: here.rect },
          { raster: other.raster, rect: there.rect },
        ]
    const sum = darkerBelow(dark, light)
    if (sum < MIN_SUM) continue
    const [rect_a, rect_b] = treeSide === 'a' ? [here.rect, there.rect] : [there.rect, here.rect]
    drafts.push({
      labels: ['shadow/effect'],
      note: 'The shadow around the box differs.',
      rect_a,
      rect_b,
      evidence: { kind: 'shadow', property: 'box-shadow' },
      ratio: (2 * sum) / MIN_SUM,
      about: null,
    })
  }
  return drafts
}

/** Whether what only one image shows is the dark area below a box that throws a shadow there. */
export function isPartOfShadow({ rect_a, rect_b }: Draft, drafts: readonly Draft[]): boolean {
  const rect = rect_a ?? rect_b
  if (rect === null || (rect_a !== null && rect_b !== null)) return false
  return drafts.some(({ evidence: { kind }, ...shadow }) => {
    const box = rect_a === null ? shadow.rect_b : shadow.rect_a
    if (kind !== 'shadow' || box === null) return false
    const below = { x: box.x - REACH, y: box.y + box.h - 1, w: box.w + 2 * REACH, h: 2 * REACH }
    return shared(below, rect) >= 0.9 * rect.w * rect.h
  })
}

const FRAME = new Set(['shadow', 'fill', 'size'])

const isAbout = (about: Draft['about'], p: object, q: object): boolean =>
  about !== null && (about.a === p || about.b === p || about.a === q || about.b === q)

interface Place {
  raster: Raster
  rect: Rect
}

/** How much darker one image is below a box, summed over the pixels from its edge on. */
export function darkerBelow(dark: Place, light: Place): number {
  const sums = ALONG.map((along) => fade(dark, light, along))
  return sums.toSorted((p, q) => p - q)[ALONG.length >> 1] ?? 0
}

function fade(dark: Place, light: Place, along: number): number {
  let [sum, last, steps] = [0, Infinity, 0]
  let first = 0
  for (let step = 2; step < REACH; step++) {
    const [p, q] = [below(dark, along, step), below(light, along, step)]
    if (p === null || q === null) break
    const by = Math.min(q[0] - p[0], q[1] - p[1], q[2] - p[2])
    if (step === 2) first = by
    if (by > last + 2 || by < 2) break
    last = Math.min(last, by)
    sum += channelDistance(p, q)
    steps++
  }
  const fades = last <= 0.85 * first
  return first >= MIN_FIRST && steps >= LEAST_REACH && fades ? sum : 0
}

function below({ raster, rect }: Place, along: number, step: number): Rgb | null {
  const { x, y } = moved(rect, { dx: rect.w * along, dy: Math.round(rect.h + step) })
  return y < raster.height ? colourAt(raster, x, y) : null
}

import { area, grow, sharedAcross, sharedDown, union } from '../../../base/rectangle.ts'
import type { Raster } from '../../../png/raster.ts'
import { median } from '../median.ts'
import { EDGE, shared } from '../rectangle.ts'
import { textBox } from './text-box.ts'
import { capitalised, type Phrasing, type RuleDocs, type Rule } from './rule.ts'
import type { Part } from '../change.ts'
import { MAX_GAP } from '../attribution/layout/model.ts'
import { otherSide, type Side } from '../finding.ts'
import { ACROSS, beside, DOWN, type Neighbour } from '../matching/beside.ts'
import { leaves } from '../matching/boxes.ts'
import { showsLine } from '../measurement/line-difference.ts'
import type { Match } from '../matching/matching.ts'
import type { Hypothesis } from '../attribution/hypothesis.ts'
import type { Segment } from '../segmentation/segmentation.ts'
import type { Rect } from '../node.ts'

const BOTH = {
  moves: true,
  severity: 'major',
} as const

/** More names than these are counted: a sentence of more is a list. */
const MOST_NAMES = 2
/**
 * Less, in square px, is what is left of an edge: it was reported as an icon that is missing. The box of a dot of
 * 5 px has more.
 */
const LEAST_AREA = 24
/** Likewise of a line: a cursor, or what is left of a picture's edge, is shorter. */
const LEAST_LINE = 48

/** What is listed by its names, as far as a note has space, or else by what it is. */
function listed(what: Part, { names }: Phrasing, { one, all }: { one: string; all: string }) {
  const shown = names.slice(0, MOST_NAMES)
  if (shown.length === 0) return `This ${what} ${one}.`
  const others = names.length - shown.length
  const list = others > 0 ? `${shown.join(', ')} and ${others} more` : shown.join(' and ')
  return `${capitalised(list)} ${names.length > 1 ? all : one}.`
}

const CONTENT = { text: 'text/content', icon: 'icon' } as const

export const missing: Rule<'missing'> = {
  ...BOTH,
  kind: 'missing',
  labels: ({ content }) => (content ? ['missing/element', CONTENT[content]] : ['missing/element']),
  prior: { element: 1.07, icon: 1.87, image: 2.92, line: 2.2, text: 1.88 },
  say: ({ what }, phrasing) => listed(what, phrasing, { one: 'is missing', all: 'are missing' }),
  values: ({ what }) => ({ property: what }),
}

const PREDICTS =
  'What follows in its row or column stands as much further, or closer, as it takes with the gap beside it.'

const TOLERANCES: RuleDocs['tolerances'] = [
  { value: LEAST_AREA, unit: 'square px', reason: 'less is a dot, or what is left of an edge' },
  {
    value: LEAST_LINE,
    unit: 'square px',
    reason: 'a line of less is a cursor, or what is left of an edge',
  },
  { value: 8, unit: 'px', reason: 'the side of a square at which it counts once' },
]

export const missingDocs: RuleDocs<'missing'> = {
  detects:
    'Side a alone shows it; a line that the other shows beside the same neighbours, if only as an edge, is on both. What stands in one row, and rows right under each other, are one element as long as nothing between them is on both sides.',
  predicts: PREDICTS,
  tolerances: TOLERANCES,
  example: { kind: 'missing', what: 'text', content: 'text' },
}

export const extra: Rule<'extra'> = {
  ...BOTH,
  kind: 'extra',
  labels: ({ content }) => (content ? ['extra/element', CONTENT[content]] : ['extra/element']),
  prior: { element: 2.66, icon: 0.07, line: 2.2, text: 1.2 },
  say: ({ what }, phrasing) => {
    const state = phrasing.ofTwoBuilds ? 'new' : 'not in the design'
    return listed(what, phrasing, { one: `is ${state}`, all: `are ${state}` })
  },
  values: ({ what }) => ({ property: what }),
}

export const extraDocs: RuleDocs<'extra'> = {
  detects: 'Side b alone shows it; joined as what is missing is.',
  predicts: PREDICTS,
  tolerances: TOLERANCES,
  example: { kind: 'extra', what: 'icon', content: 'icon' },
}

/** What only one side shows; neighbours in a row (an icon and its text) are one element. */
export function unmatchedFindings(
  segments: readonly Segment[],
  matched: Map<Segment, Match>,
  side: Side,
  other: Raster,
): { hypotheses: Hypothesis[]; regrouped: Segment[] } {
  const neighbours = neighboursOf(matched, side)
  const alone = segments.filter(
    (segment) =>
      !matched.has(segment) &&
      segment.parent !== null &&
      matched.has(segment.parent) &&
      !isPictured(matched.get(segment.parent)) &&
      area(segment.rect) >= (segment.kind === 'line' ? LEAST_LINE : LEAST_AREA) &&
      !(segment.kind === 'line' && (isEdge(segment) || standsBeside(segment, neighbours, other))),
  )
  const regrouped = alone.filter((segment) => isRegrouped(segment, matched))
  const present = segments.filter((segment) => matched.has(segment) && segment.kind !== 'box')
  const groups = entries(
    alone
      .filter((segment) => !regrouped.includes(segment))
      .map((segment) => ({ rect: segment.rect, parts: [segment] })),
    present,
  )
  const hypotheses = groups.map(({ rect: inked, parts }): Hypothesis => {
    const rect = parts.map(boxOf).reduce(union)
    const kinds = new Set(parts.map(({ kind }) => kind))
    const what = (['box', 'image', 'text', 'icon', 'line'] as const).find((kind) => kinds.has(kind))
    const content = kinds.has('text') ? 'text' : kinds.has('icon') ? 'icon' : null
    return {
      change: {
        kind: side === 'a' ? 'missing' : 'extra',
        what: what === undefined || what === 'box' ? 'element' : what,
        content,
      },
      rect_a: side === 'a' ? rect : null,
      rect_b: side === 'b' ? rect : null,
      ratio: Math.sqrt(inked.w * inked.h) / 8,
      about: null,
      parts,
      confirmed: displacesNext(inked, neighbours),
    }
  })
  return { hypotheses, regrouped }
}

const boxOf = (segment: Segment): Rect =>
  segment.kind === 'text' ? textBox(segment) : segment.rect

/**
 * How many of the nearest elements show where the surroundings went: the median of three is right where one of them
 * moved by itself.
 */
const NEAREST = 3

/** Of the size of what this side alone shows, at least: the space that it takes is measured between ink. */
const CLOSED = 0.8

/** What has a counterpart, on this side and the other. */
const neighboursOf = (matched: ReadonlyMap<Segment, Match>, side: Side): Neighbour[] =>
  [...matched.values()]
    .filter(({ [side]: { parent, kind } }) => parent !== null && kind !== 'box')
    .map((match) => ({ here: match[side].rect, there: match[otherSide(side)].rect }))

/** Whether a line lies along the edge of a box, and not in it: it is the end of that box's border or shadow. */
const isEdge = ({ rect, parent }: Segment): boolean =>
  (parent?.children ?? []).some(
    ({ kind, rect: box }) => kind === 'box' && shared(grow(box, EDGE), rect) === area(rect),
  )

/** Whether the other image shows a line next to what it stands next to, where no segment of its own was found. */
function standsBeside(line: Segment, neighbours: readonly Neighbour[], image: Raster): boolean {
  const { rect } = line
  const { before, after } = beside(rect, neighbours, rect.w >= rect.h ? DOWN : ACROSS)
  return [before[0], after[0]].some(
    (one) =>
      one &&
      showsLine(image, line, {
        ...rect,
        x: rect.x + one.there.x - one.here.x,
        y: rect.y + one.there.y - one.here.y,
      }),
  )
}

/** Whether what follows stands as much further on this side as what only this side shows takes. */
function displacesNext(rect: Rect, neighbours: readonly Neighbour[]): boolean {
  return [DOWN, ACROSS].some((axis) => {
    const [at, size] = axis
    const { before, after } = beside(rect, neighbours, axis)
    const moved = (list: readonly Neighbour[]): number =>
      median(list.slice(0, NEAREST).map(({ here, there }) => here[at] - there[at]))
    const displacement = moved(after) - moved(before)
    return (
      after.length > 0 &&
      displacement >= CLOSED * rect[size] &&
      displacement <= rect[size] + MAX_GAP
    )
  })
}

interface Group {
  rect: Rect
  parts: Segment[]
}

/** The greatest distance between rows of one entry of a list, in px: entries are usually further apart. */
const LEADING = 16

/**
 * Joins what only one side shows to whole entries: what stands in one row, and rows right under each
 * other, as long as nothing in between is on both sides.
 */
function entries(groups: readonly Group[], present: readonly Segment[]): Group[] {
  const left = [...groups]
  for (let again = true; again;) {
    again = false
    for (const [i, p] of left.entries()) {
      const j = left.findIndex((q, k) => k > i && isOneEntry(p, q, present))
      const q = left[j]
      if (q === undefined) continue
      left.splice(j, 1)
      left[i] = { rect: union(p.rect, q.rect), parts: [...p.parts, ...q.parts] }
      again = true
      break
    }
  }
  return left
}

/** What stands in one row shares so much of the lower one's height: a little less than half, a choice. */
const IN_ROW = 0.4
/** What is still there separates two where so much of it lies between them: more than its edges. */
const BETWEEN = 0.25

function isOneEntry(p: Group, q: Group, present: readonly Segment[]): boolean {
  if (p.parts[0]?.parent !== q.parts[0]?.parent) return false
  const [across, down] = [sharedAcross(p.rect, q.rect), sharedDown(p.rect, q.rect)]
  const inRow = down > IN_ROW * Math.min(p.rect.h, q.rect.h)
  const stacked = across > 0 && -down <= LEADING
  if (!inRow && !stacked) return false
  const whole = union(p.rect, q.rect)
  return !present.some(({ rect }) => shared(rect, whole) > BETWEEN * area(rect))
}

/** What a box holds whose counterpart is a drawing is a part of that drawing. */
const isPictured = (match: Match | undefined): boolean => match?.a.kind !== match?.b.kind

/** A box whose content is all there on the other side: only drawn otherwise. */
function isRegrouped(segment: Segment, matched: ReadonlyMap<Segment, Match>): boolean {
  const held = leaves(segment)
  return held.length > 0 && held.filter((leaf) => matched.has(leaf)).length * 2 >= held.length
}

import type { Rgb } from '../../../base/rgb.ts'
import { finish, type Steps } from '../../../base/steps.ts'
import type { Segment, Segmentation } from './segmentation.ts'
import { findContainers } from './containers.ts'
import { gridLines, MAX_THICKNESS } from './grids.ts'
import {
  gapX,
  gapY,
  groupMarks,
  groupOf,
  groupWords,
  lowOf,
  merge,
  sideBySide,
  tallOf,
  type MarkGroup,
} from './grouping.ts'
import { findInk, type Ink } from './ink.ts'
import { colourSpread, inkColour, tighten } from './ink-colour.ts'
import { withoutIcons } from './line-icons.ts'
import { findMarks, type Mark } from './marks.ts'
import { mergePicture, MIN_TEXT_HEIGHT } from './merging.ts'
import { extend, labelRegions } from './regions.ts'
import { Scratch } from './scratch.ts'
import type { Raster } from '../../../png/raster.ts'
import type { Rect } from '../node.ts'

export const segmentImage = (raster: Raster, scratch = new Scratch()): Segmentation =>
  finish(segmentInSteps(raster, scratch))

export function* segmentInSteps(raster: Raster, scratch: Scratch): Steps<Segmentation> {
  const pixels = raster.width * raster.height
  const map = labelRegions(raster, scratch)
  yield pixels
  const containers = findContainers(raster, map)
  yield pixels
  const ink = findInk(raster, map, containers, scratch)
  yield pixels
  const boxes: Segment[] = []
  for (const container of containers) {
    const parent = boxes[container.parent] ?? null
    const box = newSegment('box', container.rect, container.fill, parent)
    box.container = container
    boxes.push(box)
  }
  const [rim, inside] = split(findMarks(ink), (mark) => isRim(raster, mark))
  yield pixels
  const [marks, textures] = withoutTextures(inside)
  const onPage = marks.filter(({ owner }) => owner === 0)
  marks.push(...rim.filter((mark) => onPage.some((other) => isNextLetter(mark, other))))
  const [long, short] = split(marks, isDivider)
  const [letters, dividers] = split(long, (mark) =>
    short.some((other) => isNextLetter(mark, other)),
  )
  const rest = [...short, ...letters]
  const grids = new Map<Mark, Mark[] | null>()
  for (const mark of rest) {
    grids.set(mark, gridLines(ink, mark))
    yield areaOf(mark)
  }
  const others = rest.filter((mark) => !grids.get(mark))
  dividers.push(...[...grids.values()].flatMap((lines) => lines ?? []))
  const [pictures, strokes] = split(others, (mark) => isPicture(raster, ink, mark))
  yield pixels
  const placed: (readonly [Mark | MarkGroup, Segment['kind']])[] = [
    ...textures.map((mark) => [mark, 'image'] as const),
    ...dividers.map((mark) => [mark, 'line'] as const),
    ...pictures.map((mark) => [mark, 'image'] as const),
  ]
  for (const line of linesOf({ raster, ink }, strokes))
    placed.push([line, kindOf(raster, ink, line)])
  yield pixels
  for (const [mark, kind] of placed) {
    segmentOf({ raster, ink }, mark, kind, boxes[mark.owner] ?? null)
    yield areaOf(mark)
  }
  const segments: Segment[] = []
  const root = boxes[0] as Segment
  for (const box of boxes.toReversed()) mergePicture(box)
  collect(root, segments)
  const { width, height, strength } = ink
  return { raster, ink: { width, height, strength }, segments }
}

type Drawn = Pick<Segmentation, 'raster' | 'ink'>

/** Marks to the lines of texts and the icons that they look like. */
function linesOf({ raster, ink }: Drawn, strokes: readonly Mark[]): MarkGroup[] {
  const words = groupMarks(strokes)
  for (const word of words) word.colour = inkColour(raster, ink, rectOf(word))
  const byFirst = new Map(words.map((word) => [word.marks[0] as Mark, word]))
  const lines = groupWords(words).flatMap((line) => withoutIcons(line, byFirst))
  return lines.filter(({ area }) => area >= 6)
}

/** Puts marks of texts and icons together anew: each group is one, and the rest is as it looks. */
export function regroup(segmentation: Segmentation, groups: readonly (readonly Mark[])[]): void {
  if (groups.length === 0) return
  const grouped = new Set(groups.flat())
  const gone = new Set(
    segmentation.segments.filter(({ marks }) => marks.some((mark) => grouped.has(mark))),
  )
  const parents = new Map<number, Segment | null>()
  const rest: Mark[] = []
  for (const { marks, parent } of gone)
    for (const mark of marks) {
      parents.set(mark.owner, parent)
      if (!grouped.has(mark)) rest.push(mark)
    }
  for (const parent of new Set(parents.values()))
    if (parent) parent.children = parent.children.filter((child) => !gone.has(child))
  const texts = groups.map((marks) => marks.map(groupOf).reduce(merge))
  for (const group of [...texts, ...linesOf(segmentation, rest)])
    segmentOf(
      segmentation,
      group,
      isText(group) ? 'text' : 'icon',
      parents.get(group.owner) ?? null,
    )
  const [root] = segmentation.segments
  segmentation.segments = []
  if (root) collect(root, segmentation.segments)
}

/** More pieces than a component has letters are a photograph's, one picture for each container: a bound on cost. */
const MAX_MARKS = 1500

function withoutTextures(marks: readonly Mark[]): [Mark[], Mark[]] {
  const [kept, textures]: [Mark[], Mark[]] = [[], []]
  for (const [, list] of Map.groupBy(marks, ({ owner }) => owner)) {
    if (list.length <= MAX_MARKS) {
      for (const mark of list) kept.push(mark)
      continue
    }
    textures.push(list.reduce(extend, { ...(list[0] as Mark), area: 0 }))
  }
  return [kept, textures]
}

function newSegment(
  kind: Segment['kind'],
  rect: Rect,
  colour: Rgb,
  parent: Segment | null,
): Segment {
  const segment: Segment = {
    id: 0,
    kind,
    rect,
    colour,
    container: null,
    lines: [rect],
    marks: [],
    element: null,
    parent,
    children: [],
  }
  parent?.children.push(segment)
  return segment
}

function segmentOf(
  { raster, ink }: Drawn,
  mark: Mark | MarkGroup,
  kind: Segment['kind'],
  parent: Segment | null,
): Segment {
  const rect = kind === 'line' || kind === 'image' ? rectOf(mark) : tighten(ink, rectOf(mark))
  const segment = newSegment(kind, rect, inkColour(raster, ink, rect), parent)
  if ('marks' in mark) segment.marks = mark.marks
  return segment
}

/** A divider is so long at least, in px and by its thickness: dashes, bullets and strokes of letters are shorter. */
const DIVIDER = { px: 16, share: 8 }

const isDivider = ({ x0, y0, x1, y1 }: Mark): boolean => {
  const [thin, long] = [Math.min(x1 - x0, y1 - y0), Math.max(x1 - x0, y1 - y0)]
  return thin <= MAX_THICKNESS && long >= DIVIDER.px && long >= DIVIDER.share * thin
}

/**
 * The shorter side, in px, from which ink is a picture whatever it looks like, from which it is one if it is dense, and
 * from which its colours are asked: icons are drawn for up to 48 px, nearly all for less than 32, and letters of text are
 * smaller than 20.
 */
const [PICTURE, DENSE_PICTURE, SMALL_PICTURE] = [64, 32, 20]
/** So much of its place a picture covers, and one that its density alone tells from an icon: strokes cover half at most. */
const [COVERED, DENSE] = [0.55, 0.7]
/**
 * How far its pixels are on average from blends of one colour, in channel values, where ink has several: blends are off by
 * rounding and sub-pixel rendering. Of less than `LEAST_COLOURED` px across nothing is known.
 */
const [SEVERAL_COLOURS, LEAST_COLOURED] = [22, 10]

/** Ink that is no stroke: large, or dense and of several colours. */
function isPicture(raster: Raster, ink: Ink, mark: Mark): boolean {
  const [w, h] = [mark.x1 - mark.x0, mark.y1 - mark.y0]
  const side = Math.min(w, h)
  if (side >= PICTURE) return true
  if (side < SMALL_PICTURE || mark.area < COVERED * w * h) return false
  return (
    (side >= DENSE_PICTURE && mark.area >= DENSE * w * h) ||
    colourSpread(raster, ink, rectOf(mark)) > SEVERAL_COLOURS
  )
}

function kindOf(raster: Raster, ink: Ink, group: MarkGroup): Segment['kind'] {
  if (isText(group)) return 'text'
  const rect = rectOf(group)
  const isColoured = rect.w >= LEAST_COLOURED && colourSpread(raster, ink, rect) > SEVERAL_COLOURS
  return isColoured ? 'image' : 'icon'
}

const areaOf = ({ x0, y0, x1, y1 }: Mark | MarkGroup): number => (x1 - x0) * (y1 - y0)

export const rectOf = ({ x0, y0, x1, y1 }: Mark | MarkGroup): Rect => ({
  x: x0,
  y: y0,
  w: x1 - x0,
  h: y1 - y0,
})

/** A single mark that fills more of its place is a bar: few letters are as solid, and a bar may have round ends. */
const SOLID = 0.9

/** A text of more than a letter or two is so many times as wide as high at least. */
export const WORD_WIDTH = 2.2

/** Several letters in a row. */
function isText(group: MarkGroup): boolean {
  const [w, h] = [group.x1 - group.x0, group.y1 - group.y0]
  if (group.marks.length === 1 && group.area >= SOLID * w * h) return false
  return h >= MIN_TEXT_HEIGHT && (w > WORD_WIDTH * h || sideBySide(group))
}

/** Whether a mark goes on in another's line, as letters do: what touches the rim is no frame's then. */
const isNextLetter = (p: Mark, q: Mark): boolean =>
  Math.abs(gapX(p, q)) <= 0.4 * (p.y1 - p.y0) &&
  tallOf(p, q) <= 1.8 * lowOf(p, q) &&
  -gapY(p, q) >= 0.6 * lowOf(p, q)

/** What is left of the whole image's own frame: its round corners, its last blended line. */
function isRim({ width, height }: Raster, { x0, y0, x1, y1, area, owner }: Mark): boolean {
  if (owner !== 0 || (x0 > 1 && y0 > 1 && x1 < width - 1 && y1 < height - 1)) return false
  return Math.min(x1 - x0, y1 - y0) <= 6 || area < 0.35 * (x1 - x0) * (y1 - y0)
}

function split<T>(list: readonly T[], test: (item: T) => boolean): [T[], T[]] {
  const [those, others]: [T[], T[]] = [[], []]
  for (const item of list) (test(item) ? those : others).push(item)
  return [those, others]
}

function collect(segment: Segment, into: Segment[]): void {
  segment.id = into.length
  into.push(segment)
  segment.children.sort((p, q) => p.rect.y - q.rect.y || p.rect.x - q.rect.x)
  for (const child of segment.children) collect(child, into)
}

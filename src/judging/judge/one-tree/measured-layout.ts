import { union } from '../rectangle.ts'
import type { NodeLayout, Rect, UiNode } from '../node.ts'

/** A node of the known tree and what stands for it in the rebuilt one. */
export interface Twin {
  known: UiNode
  rebuilt: UiNode
  /** Null for the root. */
  parent: Twin | null
  /** The nearest nodes inside that were found, wrappers left out. */
  contents: Twin[]
  /** Whether nothing shows where it ends, so that its place follows from others'. */
  wrapper: boolean
}

const SIDES = [0, 1, 2, 3] as const
type SideIndex = (typeof SIDES)[number]
/** Measured edges that lie this near to each other are one. */
const TOUCHING = 1.5

/** The room between an edge of a frame and a rectangle in it; top, right, bottom, left. */
const room = (frame: Rect, { x, y, w, h }: Rect, side: SideIndex): number =>
  [y - frame.y, frame.x + frame.w - x - w, frame.y + frame.h - y - h, x - frame.x][side] as number

const sizeOf = (side: SideIndex): 'w' | 'h' => (side % 2 === 0 ? 'h' : 'w')

const least = (frame: Rect, rects: readonly Rect[], side: SideIndex): number =>
  Math.min(...rects.map((rect) => room(frame, rect, side)))

/**
 * What the layout of a box must be in the other image: a padding that its content touches in its own
 * is as much wider there as the room is.
 */
export function measuredLayout(twin: Twin, all: readonly Twin[]): NodeLayout | null {
  const { layout } = twin.known
  if (!layout?.padding) return layout
  const changes = SIDES.map((side) => paddingChange(twin, side))
  const padding = SIDES.map((side) => {
    const [change, opposite] = [changes[side], changes[(side + 2) % 4]] as [number, number]
    const alone = Math.abs(opposite - change) > 2
    const given = alone && isStretched(twin, sizeOf(side), all)
    return (layout.padding?.[side] ?? 0) + (given ? 0 : change)
  }) as [number, number, number, number]
  return { ...layout, padding }
}

function paddingChange({ known, rebuilt, contents }: Twin, side: SideIndex): number {
  if (contents.length === 0) return 0
  const border = known.style.strokeWidth?.[side] ?? 0
  const before = least(
    known.rect,
    contents.map((twin) => twin.known.rect),
    side,
  )
  const declared = known.layout?.padding?.[side] ?? 0
  if (Math.abs(before - border - declared) > TOUCHING) return 0
  const size = sizeOf(side)
  const fixed = Math.abs(rebuilt.rect[size] - known.rect[size]) <= TOUCHING
  const filled = contents.some(
    (twin) =>
      room(known.rect, twin.known.rect, side) - before <= TOUCHING &&
      Math.abs(twin.rebuilt.rect[size] - twin.known.rect[size]) > 1,
  )
  // In a box of fixed size content of another size takes or leaves room, whatever the padding.
  if (fixed && filled) return 0
  return (
    least(
      rebuilt.rect,
      contents.map((twin) => twin.rebuilt.rect),
      side,
    ) - before
  )
}

/** Whether a box grew or shrank as much as one beside it did: the row decides, not the box. */
function isStretched({ known, rebuilt }: Twin, size: 'w' | 'h', all: readonly Twin[]): boolean {
  const by = rebuilt.rect[size] - known.rect[size]
  return (
    Math.abs(by) > 1 &&
    all.some(
      (other) =>
        other.known !== known &&
        other.known.kind === 'box' &&
        Math.abs(other.known.rect[size] - known.rect[size]) <= 1 &&
        Math.abs(other.rebuilt.rect[size] - other.known.rect[size] - by) <= TOUCHING,
    )
  )
}

/**
 * Where a box without a look must lie in the other image: if it fills its parent, as that does there;
 * else as far around what it holds as in its own image.
 */
export function wrapperRect({ known, parent, contents }: Twin): Rect {
  const before = contents.map((twin) => twin.known.rect).reduce(union)
  const after = contents.map((twin) => twin.rebuilt.rect).reduce(union)
  const edges = SIDES.map((side) => room(after, after, side) - room(known.rect, before, side))
  const [top, right, bottom, left] = edges as [number, number, number, number]
  const around = {
    x: after.x + left,
    y: after.y + top,
    r: after.x + after.w - right,
    b: after.y + after.h - bottom,
  }
  if (parent && fills(known, parent.known, [3, 1])) {
    around.x = parent.rebuilt.rect.x + inset(parent, known, 3)
    around.r = parent.rebuilt.rect.x + parent.rebuilt.rect.w - inset(parent, known, 1)
  }
  if (parent && fills(known, parent.known, [0, 2])) {
    around.y = parent.rebuilt.rect.y + inset(parent, known, 0)
    around.b = parent.rebuilt.rect.y + parent.rebuilt.rect.h - inset(parent, known, 2)
  }
  return { x: around.x, y: around.y, w: around.r - around.x, h: around.b - around.y }
}

const fills = ({ rect }: UiNode, around: UiNode, sides: readonly SideIndex[]): boolean =>
  sides.every((side) => {
    const border = around.style.strokeWidth?.[side] ?? 0
    const padding = around.layout?.padding?.[side] ?? 0
    return Math.abs(room(around.rect, rect, side) - border - padding) <= TOUCHING
  })

const inset = ({ known, rebuilt }: Twin, node: UiNode, side: SideIndex): number =>
  room(known.rect, node.rect, side) +
  (rebuilt.layout?.padding?.[side] ?? 0) -
  (known.layout?.padding?.[side] ?? 0)

import type { Rect } from '../node.ts'

/**
 * Of a child this much lies in the content box where it takes space from the text beside it: less is rounding of
 * px.
 */
const LEAST_PX = 0.5

/**
 * Where the text of an element stands that has children too, as an icon before its label: the largest
 * part of the content box beside, or else above or below, all of them. The whole of it where they leave
 * no space.
 */
export function availableSpace(content: Rect, children: readonly Rect[]): Rect {
  const inside = children.filter(
    ({ x, y, w, h }) =>
      x < content.x + content.w - LEAST_PX &&
      y < content.y + content.h - LEAST_PX &&
      x + w > content.x + LEAST_PX &&
      y + h > content.y + LEAST_PX,
  )
  if (inside.length === 0) return content
  const [x0, x1] = widest(
    [content.x, content.x + content.w],
    inside.map(({ x, w }) => [x, x + w]),
  )
  const [y0, y1] = widest(
    [content.y, content.y + content.h],
    inside.map(({ y, h }) => [y, y + h]),
  )
  const beside = { ...content, x: x0, w: x1 - x0 }
  const under = { ...content, y: y0, h: y1 - y0 }
  const largest = beside.w * beside.h >= under.w * under.h ? beside : under
  return largest.w > LEAST_PX && largest.h > LEAST_PX ? largest : content
}

type Span = [from: number, to: number]

/** The widest part of a span that none of the others covers; one without extent where they cover it. */
function widest([from, to]: Span, others: Span[]): Span {
  let best: Span = [from, from]
  let at = from
  for (const [start, end] of [...others.toSorted((p, q) => p[0] - q[0]), [to, to] as Span]) {
    const stop = Math.min(start, to)
    if (stop - at > best[1] - best[0]) best = [at, stop]
    at = Math.max(at, end)
  }
  return best
}

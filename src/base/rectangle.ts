/** In whatever unit the caller uses: px of an image, or fractions of one. */
export interface Rectangle {
  x: number
  y: number
  w: number
  h: number
}

export const area = ({ w, h }: Rectangle): number => w * h

/** The horizontal overlap of two rectangles; negative if they are apart. */
export const sharedAcross = (p: Rectangle, q: Rectangle): number =>
  Math.min(p.x + p.w, q.x + q.w) - Math.max(p.x, q.x)

/** The vertical overlap of two rectangles; negative if they are apart. */
export const sharedDown = (p: Rectangle, q: Rectangle): number =>
  Math.min(p.y + p.h, q.y + q.h) - Math.max(p.y, q.y)

export function sharedArea(p: Rectangle, q: Rectangle): number {
  const [w, h] = [sharedAcross(p, q), sharedDown(p, q)]
  return w > 0 && h > 0 ? w * h : 0
}

/** The intersection over union of two rectangles with this shared area. */
export const overlapBy = (both: number, p: Rectangle, q: Rectangle): number =>
  both > 0 ? both / (area(p) + area(q) - both) : 0

/** Intersection over union. */
export const overlap = (p: Rectangle, q: Rectangle): number => overlapBy(sharedArea(p, q), p, q)

/** The Manhattan distance between the centres of two rectangles. */
export const middlesApart = (p: Rectangle, q: Rectangle): number =>
  Math.abs(p.x + p.w / 2 - q.x - q.w / 2) + Math.abs(p.y + p.h / 2 - q.y - q.h / 2)

/** The smallest rectangle around both. */
export function union(p: Rectangle, q: Rectangle): Rectangle {
  const [x, y] = [Math.min(p.x, q.x), Math.min(p.y, q.y)]
  return {
    x,
    y,
    w: Math.max(p.x + p.w, q.x + q.w) - x,
    h: Math.max(p.y + p.h, q.y + q.h) - y,
  }
}

export const grow = ({ x, y, w, h }: Rectangle, by: number, down = by): Rectangle => ({
  x: x - by,
  y: y - down,
  w: w + 2 * by,
  h: h + 2 * down,
})

export const scaled = ({ x, y, w, h }: Rectangle, by: number): Rectangle => ({
  x: x * by,
  y: y * by,
  w: w * by,
  h: h * by,
})

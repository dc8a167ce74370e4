/** Sides of a box in CSS px of the viewport. */
export interface Edges {
  left: number
  top: number
  right: number
  bottom: number
}

export const ENDLESS: Edges = { left: -1e9, top: -1e9, right: 1e9, bottom: 1e9 }

export const edgesOf = ({ left, top, right, bottom }: DOMRect): Edges => ({
  left,
  top,
  right,
  bottom,
})

export const intersection = (a: Edges, b: Edges): Edges => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
})

export const isEmpty = ({ left, top, right, bottom }: Edges): boolean =>
  right <= left || bottom <= top

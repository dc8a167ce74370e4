import { union } from '../rectangle.ts'
import type { Element } from './element.ts'
import type { Segment, Segmentation } from '../segmentation/segmentation.ts'

/** Makes the pieces of an icon one segment: strokes that stand apart are found as several. */
export function joinPieces(segmentation: Segmentation, element: Element): void {
  const [first, ...rest] = element.segments
  if (element.kind !== 'icon' || first === undefined || rest.length === 0) return
  if (rest.some(({ parent }) => parent !== first.parent)) return
  const gone = new Set<Segment>(rest)
  first.rect = element.segments.map(({ rect }) => rect).reduce(union)
  first.lines = [first.rect]
  first.kind = element.segments.some(({ kind }) => kind === 'image') ? 'image' : 'icon'
  element.segments = [first]
  segmentation.segments = segmentation.segments.filter((segment) => !gone.has(segment))
  if (first.parent)
    first.parent.children = first.parent.children.filter((child) => !gone.has(child))
}

import type { Segment } from '../segmentation/segmentation.ts'

/** A segment of either image, taken for the same element. */
export interface Match {
  a: Segment
  b: Segment
  /** How alike their ink is, 0..1; 1 for boxes. */
  similarity: number
  /** Whether one side shows it together with something else's ink, where it was found by its shape. */
  covered?: boolean
}

/** Each segment has one counterpart at most. */
export interface Matching {
  matches: Match[]
  ofA: Map<Segment, Match>
  ofB: Map<Segment, Match>
}

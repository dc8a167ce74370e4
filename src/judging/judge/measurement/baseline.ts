import { coverage } from './coverage.ts'
import type { Match } from '../matching/matching.ts'
import type { Segmentation } from '../segmentation/segmentation.ts'
import type { Rect } from '../node.ts'

/** Rows from the baseline up to the height of small letters have this share of the ink of the fullest row at least. */
const FULL = 0.4
/** The same letters are as high but for so much, in px. */
const SAME = 1

/** From the top of a line's ink: where its small letters begin, and where they stand. */
function standOf(segmentation: Segmentation, line: Rect): [top: number, baseline: number] {
  const rows = [...coverage(segmentation, line, 1, line.h).data]
  const least = FULL * Math.max(...rows)
  return [rows.findIndex((ink) => ink >= least), rows.findLastIndex((ink) => ink >= least) + 1]
}

/**
 * How much further down than the upper edge of its ink a text went, whose letters rise or hang otherwise than the first
 * ones: as far as its baseline. Null where nobody can say, as of another size of letters or number of lines.
 */
export function besideInk(a: Segmentation, b: Segmentation, match: Match): number | null {
  const { lines } = match.a
  const pairs = lines.map((line, i) => [line, match.b.lines[i]] as const)
  if (lines.length !== match.b.lines.length) return null
  const [p, q] = pairs[0] ?? []
  if (!p || !q || lines.length > 1) return null
  const [[top, baseline], [otherTop, otherBaseline]] = [standOf(a, p), standOf(b, q)]
  const by = otherBaseline - baseline
  return Math.abs(otherTop - top - by) <= SAME ? by : null
}

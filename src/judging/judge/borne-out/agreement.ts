import { area, overlap } from '../rectangle.ts'
import { leftOut } from '../verdict/finish.ts'
import type { Finding } from '../finding.ts'
import type { Suppression } from '../judgement.ts'
import type { Box } from '../../../store/review/issue-columns.ts'

/** Boxes that share so much are of one place. */
const LEAST_OVERLAP = 0.3
/** One box in the middle of another is of its place, unless it is so many times larger. */
const MOST_LARGER = 6

type Told = Pick<Finding, 'labels' | 'box_a' | 'box_b'>

/** Whether two ways of judging tell of one difference: a label in common, at one place. */
export const agree = (p: Told, q: Told): boolean =>
  p.labels.some((label) => q.labels.includes(label)) &&
  (isOnePlace(p.box_a, q.box_a) || isOnePlace(p.box_b, q.box_b))

function isOnePlace(p: Box | null, q: Box | null): boolean {
  if (p === null || q === null) return false
  if (overlap(p, q) >= LEAST_OVERLAP) return true
  const larger = area(p) / area(q)
  const alike = larger < MOST_LARGER && larger > 1 / MOST_LARGER
  return alike && (isCentreIn(p, q) || isCentreIn(q, p))
}

function isCentreIn({ x, y, w, h }: Box, around: Box): boolean {
  const [cx, cy] = [x + w / 2, y + h / 2]
  return cx >= around.x && cx <= around.x + around.w && cy >= around.y && cy <= around.y + around.h
}

/**
 * Whether a finding is that something is nowhere on a side: a search that failed feigns it, while
 * a look or a place is measured in both images.
 */
export const isOfPresence = ({ evidence }: Finding): boolean =>
  evidence.kind === 'missing' || evidence.kind === 'extra'

/** What is concluded from which element is taken for which: where it is, and what is in it. */
const OF_MATCHES = new Set([
  'missing',
  'extra',
  'gap',
  'padding',
  'shift',
  'order',
  'size',
  'icon-size',
  'icon',
  'image',
  'characters',
])

/**
 * Whether a finding rests on a match of elements alone: a colour or a type that a structure tells is
 * reported only where the pixels of both images say the same.
 */
export const isOfMatch = ({ evidence }: Finding): boolean => OF_MATCHES.has(evidence.kind)

/**
 * The findings that a witness tells of too, and the others as suppressions: what a structure of
 * doubtful origin says alone is mostly of another build, what pixels say alone mostly a
 * rasteriser's doing. Those that are not `doubtful` need no witness.
 */
export function witnessed(
  findings: readonly Finding[],
  witnesses: readonly Told[],
  doubtful: (finding: Finding) => boolean = () => true,
): { findings: Finding[]; suppressions: Suppression[] } {
  const kept = findings.filter(
    (finding) => !doubtful(finding) || witnesses.some((told) => agree(finding, told)),
  )
  const suppressions = findings
    .filter((finding) => !kept.includes(finding))
    .map((finding) => leftOut(finding, 'not_witnessed', 'A second way of judging does not see it.'))
  return { findings: kept, suppressions }
}

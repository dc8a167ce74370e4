import { expect } from 'vitest'

/** What `review --json` says of an issue, as far as it is compared. */
export interface Reported {
  labels: string[]
  note: string
  difference: string | null
}

/** A difference that was put in. */
export interface Change {
  label: string
  /** What is to be reported: the two values, or by how many px something is longer on an axis; null for no value. */
  says: string | { axis: 'x' | 'y'; by: number } | null
}

/** Lengths that differ by less are one length (the judge's own limit, which the contract states). */
const SAME_PX = 1.5

/** Expects each of the changes to be reported once, and nothing else. */
export function expectReported(
  reported: readonly Reported[],
  changes: readonly Change[],
  story: string,
): void {
  const besides = [...reported]
  const notFound = changes.filter((change) => {
    const at = besides.findIndex((finding) => isReportOf(finding, change))
    if (at >= 0) besides.splice(at, 1)
    return at < 0
  })
  expect.soft({ notFound, besides }, story).toEqual({ notFound: [], besides: [] })
}

function isReportOf({ labels, difference }: Reported, { label, says }: Change): boolean {
  if (!labels.includes(label)) return false
  if (says === null || typeof says === 'string') return difference === says
  const [, axis, b, a] =
    /^([xy]): (-?[\d.]+) px instead of (-?[\d.]+) px$/.exec(difference ?? '') ?? []
  return axis === says.axis && Math.abs(Number(b) - Number(a) - says.by) < SAME_PX
}

import type { Review } from './review-of-version.ts'

export interface Counts {
  stories: number
  open: number
  candidate: number
  /** Waiting for a person to verify, or not found any more. */
  settled: number
  /** That fail the review. */
  failing: number
  /** Stories that were not judged, or not in full. */
  problems: number
}

export function countsOf({ stories }: Review): Counts {
  const findings = stories.flatMap((story) => story.findings)
  const live = findings.filter(({ seen }) => seen !== false)
  const open = live.filter(({ status }) => status === 'open').length
  const candidate = live.filter(({ status }) => status === 'candidate').length
  return {
    stories: stories.length,
    open,
    candidate,
    settled: findings.length - open - candidate,
    failing: findings.filter(({ fails }) => fails).length,
    problems: stories.filter(({ problem }) => problem !== null).length,
  }
}

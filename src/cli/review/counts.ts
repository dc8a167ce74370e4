import type { Review } from './review-of-version.ts'

export interface Counts {
  open: number
  candidate: number
  /** Changes without a finding that wait for a person. */
  unnamed: number
  /** Waiting for a person to verify, or not found any more. */
  settled: number
  /** Findings and changes that fail the review. */
  failing: number
  /** Pairs that were not judged, or not in full. */
  problems: number
}

export function countsOf({ stories, failOn }: Pick<Review, 'stories' | 'failOn'>): Counts {
  const findings = stories.flatMap((story) => story.findings)
  const live = findings.filter(({ seen }) => seen !== false)
  const open = live.filter(({ status }) => status === 'open').length
  const candidate = live.filter(({ status }) => status === 'candidate').length
  const unnamed = stories.filter((story) => story.unnamed).length
  return {
    open,
    candidate,
    unnamed,
    settled: findings.length - open - candidate,
    failing: findings.filter(({ fails }) => fails).length + (failOn === 'waiting' ? unnamed : 0),
    problems: stories.filter(({ problem }) => problem !== null).length,
  }
}

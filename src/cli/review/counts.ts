import type { Finding } from './findings.ts'
import type { Review } from './review-of-version.ts'

interface Counts {
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
  const [open, candidate] = [waitingOf(findings, 'open'), waitingOf(findings, 'candidate')]
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

/** How many findings of a status have to be settled. */
export const waitingOf = (findings: readonly Finding[], status: Finding['status']): number =>
  findings.filter((finding) => finding.waits && finding.status === status).length

/** How many open issues the gate counts that are listed with pairs of other versions, because those have the same images. */
export const elsewhereOf = ({ gate, stories, hidden }: Review): number =>
  Math.max(
    0,
    gate.openIssues -
      waitingOf([...hidden, ...stories.flatMap(({ findings }) => findings)], 'open'),
  )

import { countsOf } from '../counts.ts'
import type { ListedFinding, Review } from '../review-of-version.ts'

/** The review for programs; its fields are named in the manual. */
export const jsonReport = (review: Review) => {
  const { failing, ...counts } = countsOf(review)
  return {
    project: review.project,
    version: review.version,
    url: review.viewUrl,
    fail_on: review.failOn,
    failed: failing > 0,
    counts: { ...counts, failing, below_thresholds: review.hidden },
    stories: review.stories.map((story) => ({
      story_id: story.storyId,
      pair_id: story.pairId,
      name: story.name,
      import_path: story.importPath,
      url: story.link,
      problem: story.problem,
      findings: story.findings.map(findingOf),
    })),
  }
}

const findingOf = (finding: ListedFinding) => ({
  id: finding.id,
  number: finding.number,
  status: finding.status,
  severity: finding.severity,
  confidence: finding.confidence,
  labels: finding.labels,
  note: finding.note,
  difference: finding.difference,
  found_by_last_run: finding.seen,
  capture_hint: finding.captureHint,
  fails: finding.fails,
  url: finding.link,
})

import { countOutcomes } from '../../outcomes/outcome.ts'
import { causesOf, storiesOf, type Cause } from '../causes.ts'
import { countsOf, elsewhereOf } from '../counts.ts'
import { differenceText } from '../findings.ts'
import type { Review } from '../review-of-version.ts'
import type { ListedFinding, ReviewedStory } from '../reviewed-stories.ts'
import { failureOf, verdictOf } from '../verdict.ts'

/** The review for programs; its fields are named in the manual. */
export const jsonReport = (review: Review) => ({
  project: review.project,
  version: review.version,
  url: review.viewUrl,
  fail_on: review.failOn,
  ...verdictOf(review),
  failed: failureOf(review) !== null,
  counts: {
    stories: review.stories.length,
    ...countOutcomes(review.outcomes),
    ...countsOf(review),
    open_elsewhere: elsewhereOf(review),
    below_thresholds: review.hidden.length,
  },
  causes: causesOf(review).map(causeFields),
  stories: review.stories.map(storyFields),
})

const causeFields = (cause: Cause) => ({
  label: cause.label,
  property: cause.change?.property ?? null,
  from: cause.change?.from ?? null,
  to: cause.change?.to ?? null,
  note: cause.note,
  fails: cause.fails,
  issues: cause.found.map(({ finding }) => finding.number),
  stories: storiesOf(cause).map(({ storyId, name }) => storyId ?? name),
})

const storyFields = (story: ReviewedStory) => ({
  story_id: story.storyId,
  variant: story.outcome?.variant ?? null,
  pair_id: story.pairId,
  name: story.name,
  import_path: story.importPath,
  url: story.link,
  outcome: story.outcome?.outcome ?? null,
  reason: story.outcome?.reason ?? null,
  message: story.outcome?.message ?? null,
  skipped_by: story.outcome?.skipped_by ?? null,
  unnamed_change: story.unnamed,
  problem: story.problem,
  findings: story.findings.map(findingFields),
})

const findingFields = (finding: ListedFinding) => ({
  id: finding.id,
  number: finding.number,
  status: finding.status,
  severity: finding.severity,
  confidence: finding.confidence,
  labels: finding.labels,
  note: finding.note,
  difference: differenceText(finding),
  waits: finding.waits,
  capture_hint: finding.captureHint,
  fails: finding.fails,
  url: finding.link,
})

import * as z from 'zod'
import { CaptureWarnings } from '../judging/run-columns.ts'
import { parseColumn, parseNullable } from '../json-column.ts'
import type { IssueStatus } from './issue-rows.ts'
import { LastReview } from './last-review.ts'
import { marksOf, PairMarks, type PairMark } from './pair-marks.ts'
import { ImageEtags, imageEtagsOf, PairObjects } from './pair-objects.ts'
import { UnnamedChange, unnamedChangeOf } from './unnamed-change.ts'

/** A pair as an overview of its project shows it. */
export interface PairSummary {
  pairId: string
  name: string
  linkId: string | null
  imageBKey: string
  createdAt: string
  updatedAt: string
  objects: PairObjects
  imageEtags: ImageEtags
  marks: PairMark[]
  lastReview: LastReview | null
  issues: Record<IssueStatus, number>
  /** The run that started last. */
  latestRun: z.output<typeof LatestRun> | null
  /** That no person has accepted. */
  unnamedChange: UnnamedChange | null
}

const LatestRun = z.object({
  runId: z.string(),
  status: z.string(),
  startedAt: z.string(),
  captureWarnings: CaptureWarnings.nullable(),
})

interface SummaryRow extends Record<IssueStatus, number> {
  pair_id: string
  name: string
  link_id: string | null
  image_b_key: string
  created_at: string
  updated_at: string
  objects: string | null
  image_etags: string
  marks: string
  last_review: string | null
  latest_run: string | null
  unnamed_change: string | null
}

const toSummary = (row: SummaryRow): PairSummary => ({
  pairId: row.pair_id,
  name: row.name,
  linkId: row.link_id,
  imageBKey: row.image_b_key,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  objects: parseNullable(PairObjects, row.objects) ?? {},
  imageEtags: parseColumn(ImageEtags, row.image_etags),
  marks: parseColumn(PairMarks, row.marks),
  lastReview: parseNullable(LastReview, row.last_review),
  issues: {
    candidate: row.candidate,
    open: row.open,
    fixed_awaiting_verify: row.fixed_awaiting_verify,
    closed: row.closed,
    dismissed: row.dismissed,
  },
  latestRun: parseNullable(LatestRun, row.latest_run),
  unnamedChange: parseNullable(UnnamedChange, row.unnamed_change),
})

/**
 * Lists a project's pairs in the order of the queue, beginning after `after`, or at the start if that is unknown; with a
 * version, only pairs whose capture is of that version. One query, whatever the number of issues.
 */
export async function listPairSummaries(
  db: D1Database,
  query: { projectId: string; versionId: string | null; after: string | null; limit: number },
): Promise<PairSummary[]> {
  const { projectId, versionId, after, limit } = query
  const { results } = await db
    .prepare(
      `WITH page AS (
         SELECT * FROM pairs
         WHERE project_id = ?1 AND ordinal > coalesce(
           (SELECT ordinal FROM pairs WHERE pair_id = ?2 AND project_id = ?1), 0)
           ${versionId === null ? '' : 'AND version_id = ?4'}
         ORDER BY ordinal LIMIT ?3)
       SELECT page.pair_id, page.name, page.link_id, page.image_b_key, page.created_at,
              page.updated_at, page.objects, page.last_review,
              ${imageEtagsOf('page')} AS image_etags, ${marksOf('page')} AS marks,
              count(*) FILTER (WHERE issues.status = 'candidate') AS candidate,
              count(*) FILTER (WHERE issues.status = 'open') AS open,
              count(*) FILTER (WHERE issues.status = 'fixed_awaiting_verify')
                AS fixed_awaiting_verify,
              count(*) FILTER (WHERE issues.status = 'closed') AS closed,
              count(*) FILTER (WHERE issues.status = 'dismissed') AS dismissed,
              (SELECT json_object('runId', run_id, 'status', status, 'startedAt', started_at,
                                  'captureWarnings', json(capture_warnings))
                 FROM runs WHERE runs.pair_id = page.pair_id
                 ORDER BY runs.ordinal DESC LIMIT 1) AS latest_run,
              iif(page.done, NULL, ${unnamedChangeOf('page')}) AS unnamed_change
       FROM page LEFT JOIN issues ON issues.pair_id = page.pair_id
       GROUP BY page.ordinal ORDER BY page.ordinal`,
    )
    .bind(projectId, after, limit, ...(versionId === null ? [] : [versionId]))
    .all<SummaryRow>()
  return results.map(toSummary)
}

/** Counts the pairs of a project that changed without a finding and are not marked as done. */
export async function countUnnamedChanges(db: D1Database, projectId: string): Promise<number> {
  const count = await db
    .prepare(
      `SELECT count(*) AS pairs FROM pairs
       WHERE project_id = ?1 AND done = 0 AND ${unnamedChangeOf('pairs')} IS NOT NULL`,
    )
    .bind(projectId)
    .first<number>('pairs')
  return count ?? 0
}

import type { CaptureSource } from '../../vocabulary/gate.ts'
import { IS_OF_SERVED_BUILD, type OutcomeFields } from './outcomes.ts'
import { pairStates, type PairCounts } from './pair-states.ts'

/** The place of an outcome among those of its version. */
type OutcomePlace = [source: CaptureSource, series: string, storyId: string, variant: string]

const BEFORE_ALL = ['', '', '', '']

interface ListedOutcome extends OutcomeFields {
  source: CaptureSource
  series: string
  /** What is not settled in its pair; null: it has none. */
  waits: PairCounts | null
}

type Row = OutcomeFields & { source: CaptureSource; series: string } & {
  [Count in keyof PairCounts]: number | null
}

/** Lists outcomes of a version by capture and story, from the one after `after`. */
export async function listOutcomes(
  db: D1Database,
  query: { projectId: string; versionId: string; after: OutcomePlace | null; limit: number },
): Promise<ListedOutcome[]> {
  const { projectId, versionId, after, limit } = query
  const { results } = await db
    .prepare(`
      WITH page AS MATERIALIZED (
        SELECT * FROM outcomes WHERE project_id = ?1 AND version_id = ?2
          AND ${IS_OF_SERVED_BUILD}
          AND (source, series, story_id, variant) > (?3, ?4, ?5, ?6)
        ORDER BY source, series, story_id, variant LIMIT ?7)
      SELECT page.story_id, page.variant, page.source, page.series, page.outcome, page.pair_id,
             page.reason, page.message, page.skipped_by, page.title, page.name, page.image_key,
             unjudged, open_issues, candidates, unnamed_changes
      FROM page LEFT JOIN (${pairStates('SELECT DISTINCT pair_id FROM page WHERE pair_id IS NOT NULL')})
        AS states ON states.pair_id = page.pair_id
      ORDER BY page.source, page.series, page.story_id, page.variant`)
    .bind(projectId, versionId, ...(after ?? BEFORE_ALL), limit)
    .all<Row>()
  return results.map(({ unjudged, open_issues, candidates, unnamed_changes, ...outcome }) =>
    Object.assign(outcome, {
      waits:
        unjudged === null || open_issues === null || candidates === null || unnamed_changes === null
          ? null
          : { unjudged, open_issues, candidates, unnamed_changes },
    }),
  )
}

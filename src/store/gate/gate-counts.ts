import * as z from 'zod'
import { OUTCOMES, type CaptureSource, type FailOn, type Outcome } from '../../vocabulary/gate.ts'
import { parseColumn } from '../json-column.ts'
import { CAUSE } from '../review/causes.ts'
import { Labels } from '../review/issue-rows.ts'
import { IS_OF_SERVED_BUILD, type Change } from './outcomes.ts'
import { pairStates, waitingIssues, type PairCounts } from './pair-states.ts'

/** Issues that wait or fail, with what they have in common. */
export interface GateCause {
  label: string | null
  /** Of the first of its issues, as an example. */
  note: string
  /** What differs, from what to what; null where nothing was measured. */
  property: string | null
  from: string | null
  to: string | null
  issues: number
  /** Some of the stories, in the order of the issues. */
  stories: string[]
  storiesTotal: number
}

export interface GateCounts {
  change: Change
  /** How often each outcome is, by capture. */
  captures: {
    storiesTotal: number
    allowUncaptured: number
    failOn: FailOn
    outcomes: Record<Outcome, number>
  }[]
  pairs: PairCounts
  /** Pairs with a candidate or an unnamed change. */
  pairsWaiting: number
  causes: GateCause[]
}

/** What was recorded of a version, unless that is of another build than the served one, as SQL. */
const RECORDED = `
  SELECT repository, "commit", branch, pull_request AS pullRequest FROM recorded_versions
  WHERE project_id = ?1 AND version_id = ?2 AND ${IS_OF_SERVED_BUILD}`

const CAPTURES = `
  SELECT source, series, stories_total, allow_uncaptured, fail_on FROM recorded_captures
  WHERE project_id = ?1 AND version_id = ?2`

const STORIES = `
  SELECT source, series,
         ${OUTCOMES.map((outcome) => `count(*) FILTER (WHERE outcome = '${outcome}') AS "${outcome}"`).join(', ')},
         count(*) FILTER (WHERE outcome IN ('changed', 'compared') AND pair_id IS NULL) AS unpaired
  FROM outcomes WHERE project_id = ?1 AND version_id = ?2 GROUP BY source, series`

/** The pairs that outcomes name, and those they do not: a story with a design has two, and names one of them. */
export const PAIR_IDS = `
  SELECT pair_id FROM outcomes
  WHERE project_id = ?1 AND version_id = ?2 AND pair_id IS NOT NULL
  UNION SELECT pair_id FROM pairs WHERE project_id = ?1 AND version_id = ?2`

const PAIRS = `
  SELECT coalesce(sum(unjudged), 0) AS unjudged, coalesce(sum(candidates), 0) AS candidates,
         coalesce(sum(unnamed_changes), 0) AS unnamed_changes,
         count(*) FILTER (WHERE candidates + unnamed_changes > 0) AS waiting
  FROM (${pairStates(PAIR_IDS)})`

const MOST_CAUSES = 100
const MOST_STORIES = 20

/** One side of what was measured, where the evidence has no words for either, as SQL. */
const sideText = (words: 'expected' | 'actual', measure: 'a' | 'b'): string => `
  iif(evidence ->> '$.expected' IS NULL AND evidence ->> '$.actual' IS NULL
        AND evidence ->> '$.measure.${measure}' IS NOT NULL,
      format('%g px', round(evidence ->> '$.measure.${measure}', 2)), evidence ->> '$.${words}')`

/** The first of a cause's issues is an example of all. */
const ofFirst = (value: string): string => `max(${value}) FILTER (WHERE place = 1)`

const CAUSES = `
  WITH found AS (
    SELECT issues.number, issues.status, issues.labels, issues.note, issues.evidence, ${CAUSE} AS cause,
           coalesce(
             (SELECT story_id FROM outcomes WHERE outcomes.project_id = ?1
                AND outcomes.version_id = ?2 AND outcomes.pair_id = waiting.pair_id),
             waiting.link_id, waiting.pair_id) AS story_id
    FROM (${waitingIssues(PAIR_IDS)}) AS waiting JOIN issues ON issues.id = waiting.issue_id),
  placed AS (
    SELECT *, row_number() OVER (PARTITION BY cause ORDER BY number) AS place,
           row_number() OVER (PARTITION BY cause, story_id ORDER BY number) AS of_story
    FROM found)
  SELECT ${ofFirst('labels')} AS labels, ${ofFirst('note')} AS note,
         ${ofFirst("coalesce(evidence ->> '$.property', evidence ->> '$.measure.axis')")} AS property,
         ${ofFirst(sideText('expected', 'a'))} AS "from", ${ofFirst(sideText('actual', 'b'))} AS "to",
         count(DISTINCT number) AS issues, count(DISTINCT story_id) AS stories_total,
         json_group_array(story_id ORDER BY number) FILTER (WHERE of_story = 1 AND place <= 200)
           AS stories,
         sum(count(DISTINCT number) FILTER (WHERE status = 'open')) OVER () AS open_issues
  FROM placed GROUP BY cause
  ORDER BY stories_total DESC, min(number) LIMIT ${MOST_CAUSES}`

interface CaptureRow {
  source: CaptureSource
  series: string
  stories_total: number
  allow_uncaptured: number
  fail_on: FailOn
}

type StoriesRow = Record<Outcome, number> & {
  source: CaptureSource
  series: string
  /** Changes that no pair shows. */
  unpaired: number
}

interface CauseRow {
  labels: string
  note: string
  property: string | null
  from: string | null
  to: string | null
  issues: number
  stories: string
  stories_total: number
  /** Of all causes together: an open issue that several pairs show counts once. */
  open_issues: number
}

const toCause = (row: CauseRow): GateCause => ({
  label: parseColumn(Labels, row.labels)[0] ?? null,
  note: row.note,
  property: row.property,
  from: row.from,
  to: row.to,
  issues: row.issues,
  stories: parseColumn(z.array(z.string()), row.stories).slice(0, MOST_STORIES),
  storiesTotal: row.stories_total,
})

const NONE = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as Record<Outcome, number>

/**
 * Counts what decides whether a version is green, in one transaction. Returns null if no outcome is recorded of the build
 * that is served now.
 */
export async function countForGate(
  db: D1Database,
  { projectId, versionId }: { projectId: string; versionId: string },
): Promise<GateCounts | null> {
  const statements = [RECORDED, CAPTURES, STORIES, PAIRS, CAUSES]
  const results = await db.batch<object>(
    statements.map((sql) => db.prepare(sql).bind(projectId, versionId)),
  )
  const [recorded, captures, stories, pairs, causes] = results.map(({ results }) => results) as [
    Change[],
    CaptureRow[],
    StoriesRow[],
    [Omit<PairCounts, 'open_issues'> & { waiting: number }],
    CauseRow[],
  ]
  const [change] = recorded
  if (!change || stories.length === 0) return null
  const { waiting, ...counts } = pairs[0]
  const unpaired = stories.reduce((sum, row) => sum + row.unpaired, 0)
  return {
    change,
    captures: captures.map((capture) => ({
      storiesTotal: capture.stories_total,
      allowUncaptured: capture.allow_uncaptured,
      failOn: capture.fail_on,
      outcomes: stories.find((row) => isOf(row, capture)) ?? NONE,
    })),
    pairs: {
      ...counts,
      unjudged: counts.unjudged + unpaired,
      open_issues: causes[0]?.open_issues ?? 0,
    },
    pairsWaiting: waiting,
    causes: causes.map(toCause),
  }
}

const isOf = (row: StoriesRow, { source, series }: CaptureRow): boolean =>
  row.source === source && row.series === series

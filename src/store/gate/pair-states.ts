import type { GateReason } from '../../vocabulary/gate.ts'
import { FOUND_NO_NAME } from '../review/unnamed-change.ts'

// What a gate counts in pairs, as SQL over a selection of pair ids.

/** What is not settled in a pair. */
export type PairCounts = Record<
  Extract<GateReason, 'unjudged' | 'open_issues' | 'candidates' | 'unnamed_changes'>,
  number
>

/**
 * Pairs with the run that started last. `judged`: it looked at all of the pair as it is registered now, and the pair's
 * capture is of the version ?2. A pair that the project ?1 does not have is not judged.
 */
const judgedPairs = (pairIds: string): string => `
  SELECT chosen.pair_id, pairs.ordinal, pairs.link_id, runs.run_id,
         coalesce(pairs.version_id = ?2 AND runs.status = 'complete'
                    AND runs.started_at >= pairs.updated_at, 0) AS judged,
         pairs.done = 0 AND ${FOUND_NO_NAME} AS unnamed
  FROM (${pairIds}) AS chosen
  LEFT JOIN pairs ON pairs.pair_id = chosen.pair_id AND pairs.project_id = ?1
  LEFT JOIN runs ON runs.ordinal =
    (SELECT max(ordinal) FROM runs AS latest WHERE latest.pair_id = pairs.pair_id)`

/**
 * True for an issue of a judged pair (`judged_pairs`) that has to be settled. One that the judge made and that a run of
 * the whole pair does not find any more does not: it went with its cause, or was fixed.
 */
const IS_LIVE = `(
  issues.origin = 'reviewer' OR NOT judged_pairs.judged
  OR issues.last_seen_run_id IS judged_pairs.run_id)`

const liveIssues = (status: 'open' | 'candidate'): string => `
  (SELECT count(*) FROM issues WHERE issues.pair_id = judged_pairs.pair_id
     AND judged_pairs.ordinal IS NOT NULL AND issues.status = '${status}' AND ${IS_LIVE})`

/** Open issues of other pairs with the same two images that the run of a judged pair has found: not repeated in it. */
const OPEN_ELSEWHERE = `
  issue_events JOIN issues ON issues.id = issue_events.issue_id
  WHERE judged_pairs.judged AND issue_events.run_id = judged_pairs.run_id
    AND issue_events.action = 'seen_elsewhere' AND issues.status = 'open'`

/** For each of the pairs, what is not settled in it. */
export const pairStates = (pairIds: string): string => `
  SELECT pair_id, NOT judged AS unjudged,
         ${liveIssues('open')} + (SELECT count(*) FROM ${OPEN_ELSEWHERE}) AS open_issues,
         ${liveIssues('candidate')} AS candidates,
         coalesce(judged AND unnamed, 0) AS unnamed_changes
  FROM (${judgedPairs(pairIds)}) AS judged_pairs`

/**
 * The issues that have to be settled, each with the pair that shows it: the same issue may be found in several. A CROSS JOIN
 * keeps its order: for other joins the planner reads all issues that there are.
 */
export const waitingIssues = (pairIds: string): string => `
  WITH judged_pairs AS MATERIALIZED (${judgedPairs(pairIds)})
  SELECT judged_pairs.pair_id, judged_pairs.link_id, issues.id AS issue_id
  FROM judged_pairs CROSS JOIN issues ON issues.pair_id = judged_pairs.pair_id
  WHERE judged_pairs.ordinal IS NOT NULL AND issues.status IN ('candidate', 'open') AND ${IS_LIVE}
  UNION ALL
  SELECT judged_pairs.pair_id, judged_pairs.link_id, issues.id
  FROM judged_pairs CROSS JOIN ${OPEN_ELSEWHERE}`

import * as z from 'zod'
import { parseColumn } from '../json-column.ts'
import { PAIR_IDS } from './gate-counts.ts'
import { pairStates, waitingIssues } from './pair-states.ts'

/** A pair for which a version is not green. */
export interface WaitingPair {
  pairId: string
  unjudged: boolean
  unnamedChange: boolean
  /** Of the issues that have to be settled. */
  issueIds: string[]
}

interface Row {
  pair_id: string
  unjudged: 0 | 1
  unnamed_changes: 0 | 1
  issue_ids: string
}

const MOST_ISSUES = 1_000

/** The pairs of one page: what is counted in all of them is looked up for these alone. */
const PAGE = `SELECT pair_id FROM (${PAIR_IDS}) WHERE pair_id > ?3 ORDER BY pair_id LIMIT ?4`

/**
 * Lists pairs of a version by id, from the one after `after`, with what the gate counts in each; those that wait for
 * nothing are left out. `last` is the pair that the page ends with.
 */
export async function listWaitingPairs(
  db: D1Database,
  query: { projectId: string; versionId: string; after: string; limit: number },
): Promise<{ pairs: WaitingPair[]; last: string | null }> {
  const { projectId, versionId, after, limit } = query
  const { results } = await db
    .prepare(
      `WITH page AS MATERIALIZED (${PAGE}),
         waiting AS MATERIALIZED (${waitingIssues('SELECT pair_id FROM page')})
       SELECT states.pair_id, unjudged, unnamed_changes,
              (SELECT json_group_array(issue_id) FROM (
                 SELECT DISTINCT issue_id FROM waiting WHERE waiting.pair_id = states.pair_id
                 ORDER BY issue_id LIMIT ${MOST_ISSUES})) AS issue_ids
       FROM (${pairStates('SELECT pair_id FROM page')}) AS states ORDER BY states.pair_id`,
    )
    .bind(projectId, versionId, after, limit)
    .all<Row>()
  const pairs = results.map(toPair)
  return {
    pairs: pairs.filter((pair) => pair.unjudged || pair.unnamedChange || pair.issueIds.length > 0),
    last: results.length < limit ? null : (results.at(-1)?.pair_id ?? null),
  }
}

const toPair = (row: Row): WaitingPair => ({
  pairId: row.pair_id,
  unjudged: row.unjudged === 1,
  unnamedChange: row.unnamed_changes === 1,
  issueIds: parseColumn(z.array(z.string()), row.issue_ids),
})

import * as z from 'zod'
import { selected, type Selected } from '../columns.ts'
import { parseColumn } from '../json-column.ts'
import { PAIR_IDS } from './gate-counts.ts'
import { pairStates, waitingIssues } from './pair-states.ts'

/** A pair for which a version is not green. */
interface WaitingPair {
  pairId: string
  unjudged: boolean
  unnamedChange: boolean
  /** Of the issues that have to be settled. */
  issueIds: string[]
}

type Row = Selected<WaitingPair, 'issueIds'>

const MOST_ISSUES = 1_000

/** The pairs of one page: what is counted in all of them is looked up for these alone. */
const PAGE = `SELECT pair_id FROM (${PAIR_IDS}) WHERE pair_id > ?3 ORDER BY pair_id LIMIT ?4`

const COLUMNS = selected<WaitingPair>('states')('pairId unjudged', {
  unnamedChange: 'unnamed_changes',
  issueIds: `
      (SELECT json_group_array(issue_id) FROM (
         SELECT DISTINCT issue_id FROM waiting WHERE waiting.pair_id = states.pair_id
         ORDER BY issue_id LIMIT ${MOST_ISSUES}))`,
})

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
    .prepare(`
      WITH page AS MATERIALIZED (${PAGE}),
        waiting AS MATERIALIZED (${waitingIssues('SELECT pair_id FROM page')})
      SELECT ${COLUMNS}
      FROM (${pairStates('SELECT pair_id FROM page')}) AS states ORDER BY states.pair_id`)
    .bind(projectId, versionId, after, limit)
    .all<Row>()
  const pairs = results.map(toPair)
  return {
    pairs: pairs.filter((pair) => pair.unjudged || pair.unnamedChange || pair.issueIds.length > 0),
    last: results.length < limit ? null : (results.at(-1)?.pairId ?? null),
  }
}

const toPair = (row: Row): WaitingPair => ({
  ...row,
  unjudged: row.unjudged === 1,
  unnamedChange: row.unnamedChange === 1,
  issueIds: parseColumn(z.array(z.string()), row.issueIds),
})

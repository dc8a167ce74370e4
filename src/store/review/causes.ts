import * as z from 'zod'
import { Evidence } from '../../vocabulary/evidence.ts'
import { Box } from '../../vocabulary/box.ts'
import { selected, type Selected } from '../columns.ts'
import { parseColumn } from '../json-column.ts'
import { Labels, type IssueStatus } from './issue-rows.ts'
import { ImageEtags, imageEtagsOf } from './pair-objects.ts'

/** A cause that several issues of a project share. */
export interface Cause {
  /** The labels of its first issue, as an example. */
  labels: string[]
  note: string
  evidence: Evidence
  issueCount: number
  pairCount: number
  /** Its first issues, by number. */
  members: z.output<typeof Members>
  /** Where the first few of them are. */
  pictures: z.output<typeof Pictures>
}

const Pictures = z.array(
  z.object({
    pairId: z.string(),
    pairName: z.string(),
    etags: ImageEtags,
    boxA: Box.nullable(),
    boxB: Box.nullable(),
  }),
)

/** How many of the issues of a cause lists show pictures of. */
const MOST_PICTURES = 3

const Members = z.array(z.object({ id: z.string(), number: z.number(), pairId: z.string() }))

type CauseRow = Selected<Cause, 'labels' | 'evidence' | 'members' | 'pictures'>

const toCause = (row: CauseRow): Cause => ({
  ...row,
  labels: parseColumn(Labels, row.labels),
  evidence: parseColumn(Evidence, row.evidence),
  members: parseColumn(Members, row.members),
  pictures: parseColumn(Pictures, row.pictures),
})

/**
 * Issues have the same cause if the same property has the same wrong value or, if nothing was measured, if their
 * notes are the same. SQL over the columns of an issue.
 */
export const CAUSE = `json_array(
  labels ->> 0, evidence ->> '$.kind', evidence ->> '$.property', evidence ->> '$.expected',
  evidence ->> '$.actual', evidence ->> '$.measure.axis', evidence ->> '$.measure.a',
  evidence ->> '$.measure.b',
  iif(evidence ->> '$.actual' IS NULL AND evidence ->> '$.measure.b' IS NULL, note, NULL))`

/** SQL over `placed`: reads the pair, and so only of the issues that are shown. */
const PICTURE = `iif(place <= ${MOST_PICTURES}, (
  SELECT json_object('pairId', pair.pair_id, 'pairName', pair.name, 'etags', ${imageEtagsOf('pair')},
                     'boxA', json(box_a), 'boxB', json(box_b))
  FROM pairs AS pair WHERE pair.pair_id = placed.pair_id), NULL)`

const COLUMNS = selected<Cause>()({
  labels: 'max(labels) FILTER (WHERE place = 1)',
  note: 'max(note) FILTER (WHERE place = 1)',
  evidence: 'max(evidence) FILTER (WHERE place = 1)',
  issueCount: 'count(*)',
  pairCount: 'count(DISTINCT pair_id)',
  members: `json_group_array(json_object('id', id, 'number', number, 'pairId', pair_id)
    ORDER BY number) FILTER (WHERE place <= ?4)`,
  pictures: `json_group_array(json(${PICTURE}) ORDER BY number)
    FILTER (WHERE place <= ${MOST_PICTURES})`,
})

/**
 * Lists the causes of several issues that at least `leastPairs` pairs share, those that most pairs share first; with a
 * version, only of pairs whose capture is of that version.
 */
export async function listCauses(
  db: D1Database,
  query: {
    projectId: string
    versionId: string | null
    status: IssueStatus
    leastPairs: number
    limit: number
    memberLimit: number
  },
): Promise<Cause[]> {
  const { projectId, versionId, status, leastPairs, limit, memberLimit } = query
  const ofVersion =
    'pair_id IN (SELECT pair_id FROM pairs WHERE project_id = ?1 AND version_id = ?6)'
  const { results } = await db
    .prepare(
      `WITH caused AS (
         SELECT id, number, pair_id, labels, note, evidence, box_a, box_b, ${CAUSE} AS cause
         FROM issues WHERE project_id = ?1 AND status = ?2 AND evidence IS NOT NULL
           ${versionId === null ? '' : `AND ${ofVersion}`}),
       placed AS (
         SELECT *, row_number() OVER (PARTITION BY cause ORDER BY number) AS place FROM caused)
       SELECT ${COLUMNS}
       FROM placed GROUP BY cause HAVING "issueCount" > 1 AND "pairCount" >= ?5
       ORDER BY "pairCount" DESC, min(number) LIMIT ?3`,
    )
    .bind(
      projectId,
      status,
      limit,
      memberLimit,
      leastPairs,
      ...(versionId === null ? [] : [versionId]),
    )
    .all<CauseRow>()
  return results.map(toCause)
}

import * as z from 'zod'
import { Box } from '../../vocabulary/box.ts'

/** What a list marks on the thumbnails of a pair: an issue that waits for somebody. */
export const PairMark = z.object({
  status: z
    .enum(['candidate', 'open', 'fixed_awaiting_verify'])
    .describe('The status of the issue.'),
  severity: z
    .string()
    .nullable()
    .describe('Its severity; of a candidate the one that the judge suggests.'),
  box_a: Box.nullable().describe('On the design reference, normalised to 0..1.'),
  box_b: Box.nullable().describe('On the built component, normalised to 0..1.'),
})
export type PairMark = z.output<typeof PairMark>

export const PairMarks = z.array(PairMark)

/** More would cover a thumbnail, and each is sent for every pair of a list. */
const MOST_MARKS = 3

/** The marks of a row of pairs, the most severe first, as SQL that makes JSON. Reads no other issue. */
export const marksOf = (pairs: string): string => `
  (SELECT json_group_array(json_object('status', status, 'severity', severity,
                                       'box_a', json(box_a), 'box_b', json(box_b)))
     FROM (SELECT status, coalesce(severity, suggested_severity) AS severity, box_a, box_b
             FROM issues INDEXED BY issues_to_mark
             WHERE pair_id = ${pairs}.pair_id
               AND status IN ('candidate', 'open', 'fixed_awaiting_verify')
               AND (box_a IS NOT NULL OR box_b IS NOT NULL)
             ORDER BY severity_place LIMIT ${MOST_MARKS}))`

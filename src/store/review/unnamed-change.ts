import * as z from 'zod'
import { RunDifference } from '../judging/run-columns.ts'
import { IMAGES_ARE_ACCEPTED } from './accepted-images.ts'

/** Images that differ beyond anti-aliasing although the run that finished last found nothing that it can name. */
export const UnnamedChange = RunDifference.extend({ runId: z.string() })
export type UnnamedChange = z.output<typeof UnnamedChange>

/** True for a run that found nothing although its images differ and no person has accepted those, as SQL. */
export const FOUND_NO_NAME = `(runs.difference IS NOT NULL AND runs.counts ->> '$.count' = 0
  AND NOT ${IMAGES_ARE_ACCEPTED})`

/** The unnamed change of a pair as it is registered now, whether or not the pair is marked as done, as SQL. */
export const unnamedChangeOf = (pairs: string): string => `
  (SELECT CASE WHEN ${FOUND_NO_NAME} AND runs.started_at >= ${pairs}.updated_at
            THEN json_set(runs.difference, '$.runId', runs.run_id) END
     FROM runs
     WHERE runs.pair_id = ${pairs}.pair_id AND runs.status IN ('complete', 'degraded')
     ORDER BY runs.finished_at DESC, runs.ordinal DESC LIMIT 1)`

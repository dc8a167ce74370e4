import * as z from 'zod'
import { HOUR_MS, isoTime } from '../../base/time.ts'
import { Who } from '../../http/request-fields.ts'

// Requests.

export const AnnotateBody = z.object({
  pair_id: z.string().min(1).describe('The pair to judge.'),
  who: Who.nullish().describe('The person who asked for it.'),
  run_id: z
    .string()
    .min(1)
    .max(200)
    .nullish()
    .describe('A run to retry or resume, with the judge and the inputs it started with.'),
})
export type AnnotateBody = z.output<typeof AnnotateBody>

const DEFAULT_WINDOW_MS = 24 * HOUR_MS

/** An ISO 8601 time, or a date, which counts as its first moment in UTC; parsed to Unix milliseconds. */
const Moment = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], 'Invalid ISO datetime')
  .transform((text) => Date.parse(text))
  .pipe(z.number('Invalid ISO datetime'))

export const RunWindowQuery = z
  .object({
    from: Moment.optional(),
    to: Moment.optional(),
    request_id: z.string().min(1).max(200).optional(),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['from'],
    error: 'must not be after to',
  })
export type RunWindowQuery = z.output<typeof RunWindowQuery>

/**
 * Returns the requested window; without a start, the 24 hours before its end. A query by request id covers all time
 * unless it gives a window.
 */
export function runWindow(
  { from, to, request_id }: RunWindowQuery,
  now: number,
): { from: string; to: string } {
  const end = to ?? now
  const anyTime = request_id !== undefined && to === undefined
  const start = from ?? (anyTime ? 0 : Math.max(0, end - DEFAULT_WINDOW_MS))
  return { from: isoTime(start), to: isoTime(Math.max(start, end)) }
}

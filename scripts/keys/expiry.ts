import * as z from 'zod'
import { UsageError } from '../shell/command-line.ts'

const DateOnly = z.iso.date()
const DateAndTime = z.iso.datetime({ offset: true, local: true })
const WITH_ZONE = /(?:Z|[+-]\d\d:?\d\d)$/

/**
 * Returns the moment that an ISO 8601 date (its midnight) or date and time means, UTC unless it names an offset.
 * Throws a UsageError for anything else, and for the past.
 */
export function futureTime(text: string, option: string, now = Date.now()): string {
  const time = timeOf(text)
  if (Number.isNaN(time))
    throw new UsageError(
      `${option} must be a date such as 2030-01-31 or 2030-01-31T12:00Z: ${text}`,
    )
  if (time <= now) throw new UsageError(`${option} must be in the future: ${text}`)
  return new Date(time).toISOString()
}

function timeOf(text: string): number {
  if (DateOnly.safeParse(text).success) return Date.parse(text)
  if (!DateAndTime.safeParse(text).success) return NaN
  return Date.parse(WITH_ZONE.test(text) ? text : `${text}Z`)
}

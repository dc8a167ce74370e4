import * as z from 'zod'
import { HOUR_MS, isoTime } from '../../base/time.ts'
import { validate } from '../../http/validate.ts'
import { sumUsage, type UsageEntry } from '../../store/judging/usage.ts'

const WINDOW_MS = 30 * 24 * HOUR_MS

const time = z.iso.datetime({ offset: true }).transform((text) => isoTime(Date.parse(text)))

const UsageInput = z.object({
  project_id: z.string().min(1).nullish(),
  from: time.nullish(),
  to: time.nullish(),
})

export type UsageRequest = z.input<typeof UsageInput>

/**
 * Lists the judges' runs and costs by project, day (UTC), tier and judge label, oldest day first. The window ends at
 * `to`, by default now, and starts 30 days before that unless `from` is given. Shadow judges are not counted.
 */
export async function listUsage(db: D1Database, input: UsageRequest = {}): Promise<UsageEntry[]> {
  const { project_id, from, to } = validate(UsageInput, input)
  const end = to ?? isoTime()
  return sumUsage(db, {
    projectId: project_id ?? null,
    from: from ?? isoTime(Date.parse(end) - WINDOW_MS),
    to: end,
  })
}

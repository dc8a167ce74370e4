import * as z from 'zod'
import { OneLine } from '../../../http/request-fields.ts'
import { RetentionPolicy } from '../../../vocabulary/retention-policy.ts'
import { Visibility } from '../../../vocabulary/visibility.ts'
import { whoOf } from '../people/who.ts'
import { Role } from '../people/roles.ts'

// What requests to `/api/admin/…` hold.

/** A blank title counts as none: the project is called by its id. */
const Title = OneLine.max(80)
  .transform((title) => title || null)
  .nullable()

/** What is left out stays as it is. */
export const SettingsBody = z
  .object({ title: Title.optional(), visibility: Visibility.optional() })
  .refine(
    ({ title, visibility }) => title !== undefined || visibility !== undefined,
    'must name a title or a visibility',
  )

export const BuildsQuery = z.object({
  limit: z.coerce.number<string>().int().min(1).max(100).default(50),
  before: z.coerce.number<string>().int().optional(),
  version_id: z.string().normalize('NFC').optional(),
  served: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true'),
})

export const NewKeyBody = z.object({
  name: z.string(),
  expires_at: z.string().nullish(),
})

export const MemberBody = z.object({ role: Role })

export const UsageQuery = z.object({ from: z.string().optional(), to: z.string().optional() })

/** The service checks what a judge is; a wrong one is refused there with the reason. */
export const NewJudgeBody = z.record(z.string(), z.unknown())

export const RetentionQuery = z.object({ dry_run: z.enum(['0', '1']).default('0') })

export const RetentionBody = RetentionPolicy

export const AuditQuery = z.object({
  after: z
    .string()
    .regex(/^evt_[0-9a-hjkmnp-tv-z]{26}$/, 'must be the id of an event')
    .optional(),
  limit: z.coerce.number<string>().int().min(1).max(200).optional(),
  who: z.string().min(1).max(320).transform(whoOf).optional(),
  action: z
    .string()
    .regex(/^[a-z_]{1,64}$/, 'must be an action')
    .optional(),
  /** As the header `Accept: application/x-ndjson`, for a link. */
  format: z.enum(['json', 'ndjson']).optional(),
})

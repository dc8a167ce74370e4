import * as z from 'zod'

const MOST_DAYS = 3_650

/** How long a project keeps what is ending, in days. */
export const RetentionPolicy = z.object({
  grace_days: z.int().min(0).max(MOST_DAYS).default(7).meta({
    description: 'Days between the end of a build and its removal.',
  }),
})
export type RetentionPolicy = z.output<typeof RetentionPolicy>

/** That of a project whose owners have set none. */
export const DEFAULT_POLICY: RetentionPolicy = RetentionPolicy.parse({})

import * as z from 'zod'

const MOST_DAYS = 3_650
const MOST_BUILDS = 100_000
const MOST_RULES = 20

/** What a version's name can hold, and `*`. */
// oxlint-disable-next-line no-control-regex -- control characters are what it keeps out
const PATTERN = /^[^/\\?#%\u0000-\u001f\u007f]+$/

const Pattern = z
  .string()
  .min(1)
  .max(128)
  .regex(PATTERN, 'must be a name of versions, in which * stands for any text')

export const RetentionRule = z
  .object({
    match: Pattern.describe('Names of versions; `*` stands for any text.'),
    keep_days: z
      .int()
      .min(1)
      .max(MOST_DAYS)
      .nullable()
      .default(null)
      .describe('A version is kept for so many days after its last upload.'),
    keep_builds: z
      .int()
      .min(1)
      .max(MOST_BUILDS)
      .nullable()
      .default(null)
      .describe('So many of these versions are kept, those uploaded last.'),
  })
  .refine((rule) => rule.keep_days !== null || rule.keep_builds !== null, {
    error: 'needs keep_days or keep_builds',
  })
export type RetentionRule = z.output<typeof RetentionRule>

const keptDays = (usual: number, description: string) =>
  z.int().min(1).max(MOST_DAYS).nullable().default(usual).meta({ description })

/**
 * What ends by itself, and how long what has ended, or what nothing needs any more, stays. The first rule that matches a version decides: the version
 * ends once neither its days nor its number keep it. A version that no rule matches stays until it is ended by a request.
 */
export const RetentionPolicy = z.object({
  rules: z.array(RetentionRule).max(MOST_RULES).default([]),
  grace_days: z
    .int()
    .min(0)
    .max(MOST_DAYS)
    .default(7)
    .describe('Days between the end of a version and its removal.'),
  superseded_captures_days: keptDays(
    90,
    'Files of versions that nothing needs any more, or that were sent by a presigned URL and never named, are kept for so ' +
      'many days, and then for the grace; null: as long as their version.',
  ),
  artifacts_days: keptDays(
    90,
    'Artifacts of runs that nothing needs are kept for so many days, and then for the grace; null: forever.',
  ),
  crops_days: keptDays(
    30,
    'Pictures for comments are kept for so many days after they were drawn; null: forever. They are drawn again when ' +
      'somebody opens them.',
  ),
})
export type RetentionPolicy = z.output<typeof RetentionPolicy>

/** That of a project whose owners have set none. */
export const DEFAULT_POLICY: RetentionPolicy = RetentionPolicy.parse({})

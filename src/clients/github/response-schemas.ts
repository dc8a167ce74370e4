import * as z from 'zod'

// What this service reads of GitHub's responses (docs.github.com/rest); the rest is ignored.

const Id = z.int().positive()

/** What the manifest flow makes: the App with its secrets. */
export const ConvertedManifest = z.object({
  id: Id,
  slug: z.string().regex(/^[\w-]{1,100}$/),
  pem: z.string().max(20_000),
  webhook_secret: z.string().min(1).max(1_000).nullable(),
})
export type ConvertedManifest = z.output<typeof ConvertedManifest>

export const Installation = z.object({ id: Id, suspended_at: z.string().nullish() })
export type Installation = z.output<typeof Installation>

export const InstallationToken = z.object({
  token: z.string().regex(/^[\x21-\x7e]{1,1000}$/),
  expires_at: z.iso.datetime({ offset: true }),
})
export type InstallationToken = z.output<typeof InstallationToken>

export const Repository = z.object({ full_name: z.string() })

export const CheckRun = z.object({
  id: Id,
  external_id: z.string().nullish(),
  status: z.string(),
  conclusion: z.string().nullish(),
  app: z.object({ id: Id }).nullish(),
})
export type CheckRun = z.output<typeof CheckRun>

export const CheckRuns = z.object({ check_runs: z.array(CheckRun).max(100) })

export const Status = z.object({ id: Id })

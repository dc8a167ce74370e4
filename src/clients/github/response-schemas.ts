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

const Sha = z.string().regex(/^([0-9a-f]{40}|[0-9a-f]{64})$/)

export const Artifacts = z.object({
  artifacts: z.array(z.object({ name: z.string().max(300), expired: z.boolean() })).max(100),
})
export type Artifact = z.output<typeof Artifacts>['artifacts'][number]

export const WorkflowRun = z.object({
  id: Id,
  event: z.string().max(100),
  status: z.string().max(100).nullable(),
  head_sha: Sha,
  run_attempt: Id,
  repository: z.object({ id: Id, full_name: z.string().max(200) }),
  // Null once the fork is deleted.
  head_repository: z.object({ id: Id, fork: z.boolean() }).nullable(),
})
export type WorkflowRun = z.output<typeof WorkflowRun>

export const PullRequest = z.object({
  number: Id,
  state: z.string().max(100),
  head: z.object({ sha: Sha, repo: z.object({ id: Id }).nullable() }),
  base: z.object({ repo: z.object({ id: Id }) }),
})
export type PullRequest = z.output<typeof PullRequest>

import * as z from 'zod'
import type { IssueCountsView } from '../../../review/overview/view-schema.ts'
import type { QueueCountsView } from '../../../review/queue/view-schema.ts'
import type { AuditEvent } from '../../../vocabulary/audit-event.ts'
import { RetentionPolicy } from '../../../vocabulary/retention-policy.ts'
import { Visibility } from '../../../vocabulary/visibility.ts'
import { Role } from '../people/roles.ts'

// What responses of `/api/admin/…` hold, for the page's client. The Worker's bundle holds none of these schemas.

export const SessionView = z.object({
  person: z.object({ who: z.string(), name: z.string(), administrator: z.boolean() }),
  projects: z.array(
    z.object({
      project_id: z.string(),
      role: Role,
      /** A project without a title is called by its id. */
      title: z.string().nullable(),
      visibility: Visibility,
    }),
  ),
  /** Where a project's builds are served, with `{project}` to be filled in; null if it is not known. */
  cdn: z.object({ url: z.string().nullable() }),
  sign_out: z.string(),
})

export const ListedBuildView = z.object({
  build_id: z.string(),
  build_number: z.int(),
  version_id: z.string(),
  status: z.enum(['active', 'archived']),
  created_at: z.string(),
  /** Null while the build is only reserved. */
  arrived_at: z.string().nullable(),
  size_bytes: z.int().nullable(),
  /** Null if it is not served, or the CDN's address is not known. */
  view_url: z.string().nullable(),
  /** From when on it may be removed; null: it is not ending. */
  removed_after: z.string().nullable(),
  /** Whether its version stays whatever ends it. */
  pinned: z.boolean(),
  /** Whether a run in a pull request from a fork uploaded it. */
  from_fork: z.boolean(),
})
export type ListedBuildView = z.output<typeof ListedBuildView>

export const BuildsView = z.object({
  /** Newest first. */
  builds: z.array(ListedBuildView),
  /** The number with which to request older builds; null if there are none. */
  next_before: z.int().nullable(),
})

export const ProjectSettingsView = z.object({
  project_id: z.string(),
  title: z.string().nullable(),
  /** Who may open its builds: everyone, or its members alone. */
  visibility: Visibility,
})

export const ProjectView = ProjectSettingsView.extend({
  role: Role,
  /** The newest one that has arrived, served or not. */
  latest_build: ListedBuildView.nullable(),
  /** Null if the service does not say. */
  queue: z.custom<z.output<typeof QueueCountsView>>().nullable(),
  issues: z.custom<z.output<typeof IssueCountsView>>().nullable(),
})

const Story = z.object({ id: z.string(), title: z.string(), name: z.string() })
export type Story = z.output<typeof Story>

const ListedStory = Story.extend({
  change: z.enum(['added', 'changed', 'same']),
  /** The first modules by which a changed story differs. */
  modules: z.array(z.string()),
  /** How many they are in all. */
  modules_in_all: z.int(),
})
export type ListedStory = z.output<typeof ListedStory>

export const StoriesView = z.object({
  /** Null when the build's stories are not known. */
  stories: z.array(ListedStory).nullable(),
  /** Why they are not known, as the end of "The list of stories …"; null where there is none, or it is read. */
  unreadable: z.string().nullable(),
  /** Stories of the earlier build that are gone. */
  removed: z.array(Story),
  /** Of all stories, those included that are left out of the lists as they would be too long. */
  counts: z.object({ added: z.int(), changed: z.int(), same: z.int(), removed: z.int() }),
  /** Whether `changed` is known: otherwise `same` says no more than that both builds have the story. */
  changes_known: z.boolean(),
  compared_with: ListedBuildView.nullable(),
})
export type StoriesView = z.output<typeof StoriesView>

export const KeyView = z.object({
  id: z.string(),
  name: z.string(),
  prefix: z.string(),
  status: z.enum(['active', 'revoked']),
  created_at: z.string(),
  created_by: z.string(),
  last_used_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
  revoked_by: z.string().nullable(),
})
export type KeyView = z.output<typeof KeyView>

export const KeysView = z.object({ keys: z.array(KeyView) })

export const CreatedKeyView = KeyView.pick({
  id: true,
  name: true,
  prefix: true,
  created_at: true,
  expires_at: true,
}).extend({
  project_id: z.string(),
  /** The raw key, which is shown only once. */
  key: z.string(),
})

export const MemberView = z.object({
  who: z.string(),
  name: z.string(),
  role: Role,
  added_by: z.string(),
  added_at: z.string(),
  /** When the person last signed in; null for an invitation that nobody has taken up. */
  seen_at: z.string().nullable(),
})
export type MemberView = z.output<typeof MemberView>

export const MembersView = z.object({
  members: z.array(MemberView),
  /** What `who` holds, which is also what an invitation names. */
  identified_by: z.enum(['email', 'name']),
})

/** The runs of a day with one judge. */
const Usage = z.object({
  day: z.string(),
  tier: z.string().nullable(),
  judge_label: z.string().nullable(),
  runs: z.int(),
  degraded: z.int(),
  errored: z.int(),
  cost_usd: z.number(),
  mean_latency_ms: z.number().nullable(),
})
export type Usage = z.output<typeof Usage>

export const UsageView = z.object({ usage: z.array(Usage) })

export const RegisteredJudgeView = z.object({
  id: z.string(),
  environment: z.string(),
  role: z.enum(['registered', 'candidate', 'shadow']),
  name: z.string(),
  judge_version: z.string(),
  share: z.number().nullable(),
  created_at: z.string(),
  created_by: z.string(),
  retired_at: z.string().nullable(),
  /** Null when this deployment cannot read it and uses the built-in judge instead. */
  configuration: z.unknown(),
})
export type RegisteredJudgeView = z.output<typeof RegisteredJudgeView>

export const JudgesView = z.object({ judges: z.array(RegisteredJudgeView) })

const Amount = z.object({ objects: z.int(), bytes: z.int() })

/** What would be removed if the grace of all that has ended were over, and what would stay. */
const Removal = z.object({
  builds: z.int(),
  objects: z.int(),
  bytes: z.int(),
  /** Among the objects, those that their versions outlast. */
  captures: Amount,
  artifacts: Amount,
  crops: Amount,
  /** There may be more: not everything was looked at. */
  at_least: z.boolean(),
  kept: z.array(z.object({ what: z.string(), because: z.string() })),
})
export type Removal = z.output<typeof Removal>

/** A removal if the request asked for one. */
export const RetentionView = z.union([RetentionPolicy, Removal])

export const RetentionPolicyView = RetentionPolicy

/** Who did what to what and when; newest first. */
export const AuditLogView = z.object({
  events: z.array(z.custom<AuditEvent>()),
  /** The id after which older events follow; null if there are none. */
  next_after: z.string().nullable(),
})

import type * as z from 'zod'
import type { QueueCountsView } from '../../../review/queue/view-schema.ts'
import type { IssueCountsView } from '../../../review/overview/view-schema.ts'
import type { AuditEvent } from '../../../vocabulary/audit-event.ts'
import type { Visibility } from '../../../vocabulary/visibility.ts'
import type { RetentionPolicy } from '../../../vocabulary/retention-policy.ts'
import type { Role } from '../people/roles.ts'

// The responses of `/api/admin/…`, for the server that makes them and the page that reads them.

export interface Session {
  person: { who: string; name: string; administrator: boolean }
  /** A project without a title is called by its id. */
  projects: {
    project_id: string
    role: Role
    title: string | null
    visibility: Visibility
  }[]
  /** Where a project's builds are served, with `{project}` to be filled in; null if it is not known. */
  cdn: { url: string | null }
  sign_out: string
}

export interface Build {
  build_id: string
  build_number: number
  version_id: string
  status: 'active' | 'archived'
  created_at: string
  /** Null while the build is only reserved. */
  arrived_at: string | null
  size_bytes: number | null
  /** Null if it is not served, or the CDN's address is not known. */
  view_url: string | null
  /** From when on it may be removed; null: it is not ending. */
  removed_after: string | null
  /** Whether its version stays whatever ends it. */
  pinned: boolean
  /** Whether a run in a pull request from a fork uploaded it. */
  from_fork: boolean
}

export interface Builds {
  /** Newest first. */
  builds: Build[]
  /** The number with which to request older builds; null if there are none. */
  next_before: number | null
}

export interface ProjectSettings {
  project_id: string
  title: string | null
  /** Who may open its builds: everyone, or its members alone. */
  visibility: Visibility
}

export interface Project extends ProjectSettings {
  role: Role
  /** The newest one that has arrived, served or not. */
  latest_build: Build | null
  /** Null if the service does not say. */
  queue: z.output<typeof QueueCountsView> | null
  issues: z.output<typeof IssueCountsView> | null
}

export interface Story {
  id: string
  title: string
  name: string
}

export interface ListedStory extends Story {
  change: 'added' | 'changed' | 'same'
  /** The first modules by which a changed story differs. */
  modules: string[]
  /** How many they are in all. */
  modules_in_all: number
}

export interface StoryChanges {
  /** Null when the build's stories are not known. */
  stories: ListedStory[] | null
  /** Why they are not known, as the end of "The list of stories …"; null where there is none, or it is read. */
  unreadable: string | null
  /** Stories of the earlier build that are gone. */
  removed: Story[]
  /** Of all stories, those included that are left out of the lists as they would be too long. */
  counts: Record<ListedStory['change'] | 'removed', number>
  /** Whether `changed` is known: otherwise `same` says no more than that both builds have the story. */
  tells_changed: boolean
}

export interface Stories extends StoryChanges {
  compared_with: Build | null
}

export interface ApiKey {
  id: string
  name: string
  prefix: string
  status: 'active' | 'revoked'
  created_at: string
  created_by: string
  last_used_at: string | null
  expires_at: string | null
  revoked_at: string | null
  revoked_by: string | null
}

export interface CreatedKey {
  id: string
  project_id: string
  name: string
  prefix: string
  /** The raw key, which is shown only once. */
  key: string
  created_at: string
  expires_at: string | null
}

export interface Member {
  who: string
  name: string
  role: Role
  added_by: string
  added_at: string
  /** When the person last signed in; null for an invitation that nobody has taken up. */
  seen_at: string | null
}

export interface Members {
  members: Member[]
  /** What `who` holds, which is also what an invitation names. */
  identified_by: 'email' | 'name'
}

/** The runs of a day with one judge. */
export interface Usage {
  day: string
  tier: string | null
  judge_label: string | null
  runs: number
  degraded: number
  errored: number
  cost_usd: number
  mean_latency_ms: number | null
}

export interface Judge {
  id: string
  environment: string
  role: 'registered' | 'candidate' | 'shadow'
  name: string
  judge_version: string
  share: number | null
  created_at: string
  created_by: string
  retired_at: string | null
  /** Null when this deployment cannot read it and uses the built-in judge instead. */
  configuration: unknown
}

/** What ends by itself in a project, and how long what has ended stays. */
export type Retention = RetentionPolicy

interface Amount {
  objects: number
  bytes: number
}

/** What would be removed if the grace of all that has ended were over, and what would stay. */
export interface Removal {
  builds: number
  objects: number
  bytes: number
  /** Among the objects, those that their versions outlast. */
  captures: Amount
  artifacts: Amount
  crops: Amount
  kept: { what: string; because: string }[]
}

/** Who did what to what and when; newest first. */
export interface AuditLog {
  events: AuditEvent[]
  /** The id after which older events follow; null if there are none. */
  next_after: string | null
}

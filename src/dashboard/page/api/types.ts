import type { Box } from '../geometry/box.ts'
import type { CaptureWarning } from '../words/capture-words.ts'
import type { Evidence } from '../words/evidence.ts'
import type { IssueStatus } from '../words/issue-words.ts'
import type { RunPass } from '../words/run-words.ts'

// The parts of the API's responses that the pages read.

export type { CaptureWarning, Evidence, IssueStatus, RunPass }

export type Role = 'owner' | 'reviewer' | 'viewer'

export interface Session {
  person: { who: string; name: string; administrator: boolean }
  projects: { project_id: string; role: Role; title: string }[]
  cdn: { url: string }
  sign_out: string | null
}

export type IssueCounts = Record<IssueStatus, number>

/** What a person last did with a pair. */
export interface LastReview {
  who: string
  at: string
  /** Whether it was marked as done; else a decision on one of its issues. */
  done: boolean
  /** The images that are others by now. */
  images_changed: ('a' | 'b')[]
}

export interface PairSummary {
  pair_id: string
  name: string
  link_id: string | null
  image_b_key: string
  created_at: string
  updated_at: string
  issues: IssueCounts
  last_review: LastReview | null
  latest_run: {
    run_id: string
    status: string
    started_at: string
    capture_warnings: CaptureWarning[] | null
  } | null
}

export interface Lock {
  locked_by: string | null
  locked_at: string | null
  lock_expires_at: string | null
}

export interface PairState extends Lock {
  pair_id: string
  name: string
  done: boolean
}

export interface CaptureFacts {
  design?: {
    source?: string | null
    plugin_version?: string | null
    export_scale?: number | null
    node_size?: { w: number; h: number } | null
    node_type?: string | null
  } | null
  story?: {
    capture_tool_version?: string | null
    capture_scale?: number | null
    capture_mode?: string | null
    viewport?: { w: number; h: number } | null
    root_found?: boolean | null
  } | null
}

export interface Pair {
  pair_id: string
  project_id: string
  link_id: string | null
  name: string
  image_a_key: string
  image_b_key: string
  /** ETags as they were last noticed; null: nothing was found yet. */
  image_a_etag: string | null
  image_b_etag: string | null
  design_tool_structure_key: string | null
  dom_structure_key: string | null
  capture_facts: CaptureFacts | null
  updated_at: string
  has_issues_count: number
  candidate_count: number
  state: Lock & { status: 'open' | 'in_progress' | 'done'; done: boolean }
  last_review: LastReview | null
  latest_run: { run_id: string; status: string; capture_warnings: CaptureWarning[] | null } | null
}

export interface Issue {
  id: string
  number: number
  pair_id: string
  project_id: string
  status: IssueStatus
  origin: 'reviewer' | 'agent'
  note: string
  box_a: Box | null
  box_b: Box | null
  labels: string[]
  severity: string | null
  suggested_severity: string | null
  confidence: number | null
  reason: string | null
  dismissed_kind: 'person' | 'superseded' | null
  evidence: Evidence | null
  run_id: string | null
  last_seen_run_id: string | null
  created_by: string | null
  created_at: string
  updated_at: string
  capture_hint?: boolean
}

export interface IssueEvent {
  action: string
  who: string | null
  at: string
  from: IssueStatus | null
  to: IssueStatus | null
  reason: string | null
  note: string | null
  severity: string | null
  run_id: string | null
  images_changed: ('a' | 'b')[]
}

export interface Run {
  run_id: string
  pair_id: string
  project_id: string
  status: 'queued' | 'running' | 'complete' | 'degraded' | 'errored'
  tier: string | null
  requested_by: string | null
  started_at: string
  finished_at: string | null
  latency_ms: number | null
  cost_usd: number | null
  counts: {
    created: number
    detected: number
    refreshed: number
    superseded: number
    candidates: number
    count: number
  } | null
  error: string | null
  judge_version: string | null
  judge_label: string | null
  judge_arm: string | null
  input_version: string | null
  capture_warnings: CaptureWarning[] | null
}

export interface ImageFacts {
  width: number | null
  height: number | null
  alpha: boolean | null
}

export interface CaptureProfile {
  producer: CaptureFacts | null
  derived: {
    images: { a: ImageFacts; b: ImageFacts }
    design_tree: { source: string; nodes: number; root: { w: number; h: number } } | null
    design_scale: number | null
    size_ratio: { w: number; h: number } | null
  }
}

export interface WholeRun extends Run {
  capture_profile: CaptureProfile | null
  passes: RunPass[] | null
  artifacts: Record<string, string>
}

export interface Finding {
  finding_id: string
  labels: string[]
  note: string
  box_a: Box | null
  box_b: Box | null
  confidence: number
  severity: string
  pass: string
  evidence: Evidence
}

/** A difference that was seen and deliberately not reported. */
export interface Suppression {
  pass: string
  kind: string
  rule: string
  detail: string
  box_a: Box | null
  box_b: Box | null
}

export interface Report {
  images: Record<'a' | 'b', { width: number; height: number; scale: number }>
  findings: Finding[]
  suppressions: Suppression[]
  passes: RunPass[]
}

export interface Cause {
  labels: string[]
  note: string
  evidence: Evidence
  issue_count: number
  pair_count: number
  issues: { id: string; number: number; pair_id: string }[]
}

export interface QueueCounts {
  total: number
  done: number
  in_progress: number
  open: number
}

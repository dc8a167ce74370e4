/** What the audit log records, in the order in which the dashboard's page offers it. */
export const AUDIT_ACTIONS = [
  'key_created',
  'key_revoked',
  'member_added',
  'member_changed',
  'member_removed',
  'project_created',
  'title_changed',
  'visibility_changed',
  'build_archived',
  'build_restored',
  'version_expired',
  'version_renewed',
  'version_withdrawn',
  'version_removed',
  'objects_removed',
  'version_pinned',
  'version_unpinned',
  'retention_changed',
  'judge_registered',
  'judge_retired',
  'design_tool_connected',
  'design_tool_changed',
  'design_tool_disconnected',
  'code_host_connected',
  'code_host_changed',
  'code_host_disconnected',
  'fork_key_issued',
  'issues_dismissed',
  'issue_decided_in_bulk',
  'dismissal_undone',
  'project_exported',
  'project_imported',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** What else is worth knowing, as JSON. */
export type AuditDetail = Record<string, Scalar | Record<string, Scalar>[]>
type Scalar = string | number | boolean | null

/** Who did what to what, and when. */
export interface AuditEvent {
  id: string
  at: string
  /** A person's `who`, the id of an API key, or the part of the service that did it. */
  who: string
  /** One of `AUDIT_ACTIONS`, or what another version of the service records. */
  action: string
  /** The id of what it was done to. */
  subject: string
  detail: AuditDetail
}

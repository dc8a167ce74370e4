import type { AuditAction, AuditDetail } from '../../../vocabulary/audit-event.ts'

const ACTION_WORDS: Record<AuditAction, string> = {
  key_created: 'API key created',
  key_revoked: 'API key revoked',
  member_added: 'Member added',
  member_changed: 'Role changed',
  member_removed: 'Member removed',
  project_created: 'Project created',
  title_changed: 'Title changed',
  visibility_changed: 'Visibility changed',
  build_archived: 'Build archived',
  build_restored: 'Build restored',
  version_expired: 'Version ended',
  version_renewed: 'Version uploaded again after its end',
  version_withdrawn: 'Ended version withdrawn',
  version_removed: 'Ended version removed',
  objects_removed: 'Files or artifacts removed that nothing needed',
  version_pinned: 'Version pinned',
  version_unpinned: 'Version unpinned',
  retention_changed: 'Retention changed',
  judge_registered: 'Judge registered',
  judge_retired: 'Judge retired',
  design_tool_connected: 'Design tool connected',
  design_tool_changed: 'Design tool connection changed',
  design_tool_disconnected: 'Design tool disconnected',
  code_host_connected: 'Code host connected',
  code_host_changed: 'Code host connection changed',
  code_host_disconnected: 'Code host disconnected',
  fork_key_issued: 'Key issued to a pull request from a fork',
  issue_decided_in_bulk: 'Candidate decided with others',
  issues_dismissed: 'Candidates dismissed at once',
  dismissal_undone: 'Dismissal at once undone',
  project_exported: 'Project exported',
  project_imported: 'Project imported',
}

/** Another version of the service may record actions that this page has no words for. */
export const actionWords = (action: string): string =>
  (ACTION_WORDS as Readonly<Record<string, string>>)[action] ?? action.replaceAll('_', ' ')

/** `name: CI · expires at: never` */
export const detailWords = (detail: AuditDetail): string =>
  Object.entries(detail)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${valueWords(value)}`)
    .join(' · ')

/** `match pr-*, keep days 30; match release-*, keep builds 10` */
function valueWords(value: AuditDetail[string]): string {
  if (!Array.isArray(value)) return String(value)
  const each = value.map((fields) =>
    Object.entries(fields)
      .filter(([, of]) => of !== null)
      .map(([name, of]) => `${name.replaceAll('_', ' ')} ${of}`)
      .join(', '),
  )
  return each.join('; ') || 'none'
}

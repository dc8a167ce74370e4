import { RetentionPolicy } from '../../vocabulary/retention-policy.ts'
import { archiveUrl, etag, json, ownId, PLAIN, plain, project } from './columns.ts'
import { AT_WORK, type ProjectTable } from './project-table.ts'

/** The project itself, its counters, and what is kept how long. */
export const HOSTING_TABLES: readonly ProjectTable[] = [
  {
    name: 'projects',
    order: ['project_id'],
    columns: { project_id: project, ...plain('last_build_number created_at visibility') },
  },
  {
    name: 'review_projects',
    order: ['project_id'],
    columns: { project_id: project, last_issue_number: PLAIN },
  },
  {
    name: 'retention_policies',
    order: ['project_id'],
    columns: {
      project_id: project,
      policy: json(RetentionPolicy),
      ...plain('updated_at updated_by applied_at'),
    },
  },
  {
    name: 'pinned_versions',
    order: ['version_id'],
    columns: { project_id: project, ...plain('version_id pinned_at pinned_by') },
  },
  {
    name: 'version_removals',
    order: ['version_id'],
    columns: {
      project_id: project,
      build_id: ownId,
      ...plain('version_id state since lease_until'),
    },
  },
]

/** What is served. */
export const BUILD_TABLES: readonly ProjectTable[] = [
  {
    name: 'builds',
    order: ['build_number'],
    id: 'build_id',
    columns: {
      build_id: ownId,
      project_id: project,
      zip_url: archiveUrl,
      archive_etag: etag,
      fork_run_id: ownId,
      ...plain(
        'version_id build_number upload_method status created_at withdrawn_at',
        'reserved_until arrived_at archive_size incoming_etag rejected_etag',
        'removed_after ending_rule commit_id pull_request',
      ),
    },
    left: { adopting_etag: AT_WORK, adopting_until: AT_WORK },
  },
]

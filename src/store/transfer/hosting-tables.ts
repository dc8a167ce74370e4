import { RetentionPolicy } from '../../vocabulary/retention-policy.ts'
import { archiveUrl, etag, json, ownId, plain, project } from './columns.ts'
import { AT_WORK, type ProjectTable } from './project-table.ts'

/** The project itself, its counters, and what is kept how long. */
export const HOSTING_TABLES: readonly ProjectTable[] = [
  {
    name: 'projects',
    order: ['project_id'],
    columns: {
      project_id: project,
      last_build_number: plain,
      created_at: plain,
      visibility: plain,
    },
    left: {},
  },
  {
    name: 'review_projects',
    order: ['project_id'],
    columns: { project_id: project, last_issue_number: plain },
    left: {},
  },
  {
    name: 'retention_policies',
    order: ['project_id'],
    columns: {
      project_id: project,
      policy: json(RetentionPolicy),
      updated_at: plain,
      updated_by: plain,
      applied_at: plain,
    },
    left: {},
  },
  {
    name: 'pinned_versions',
    order: ['version_id'],
    columns: { project_id: project, version_id: plain, pinned_at: plain, pinned_by: plain },
    left: {},
  },
  {
    name: 'version_removals',
    order: ['version_id'],
    columns: {
      project_id: project,
      version_id: plain,
      state: plain,
      since: plain,
      build_id: ownId,
      lease_until: plain,
    },
    left: {},
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
      version_id: plain,
      build_number: plain,
      zip_url: archiveUrl,
      upload_method: plain,
      status: plain,
      created_at: plain,
      withdrawn_at: plain,
      reserved_until: plain,
      arrived_at: plain,
      archive_etag: etag,
      archive_size: plain,
      incoming_etag: plain,
      rejected_etag: plain,
      removed_after: plain,
      ending_rule: plain,
      commit_id: plain,
      pull_request: plain,
      fork_run_id: ownId,
    },
    left: { adopting_etag: AT_WORK, adopting_until: AT_WORK },
  },
]

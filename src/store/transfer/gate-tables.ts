import { etag, objectKey, pairId, plain, project } from './columns.ts'
import type { ProjectTable } from './project-table.ts'

/** What became of each story of a version. */
export const GATE_TABLES: readonly ProjectTable[] = [
  {
    name: 'recorded_versions',
    order: ['version_id'],
    columns: {
      project_id: project,
      version_id: plain,
      archive_etag: etag,
      repository: plain,
      commit: plain,
      branch: plain,
      pull_request: plain,
      recorded_at: plain,
      removed_after: plain,
      ending_rule: plain,
    },
    left: {},
  },
  {
    name: 'recorded_captures',
    order: ['version_id', 'source', 'series'],
    columns: {
      project_id: project,
      version_id: plain,
      source: plain,
      series: plain,
      against: plain,
      allow_uncaptured: plain,
      fail_on: plain,
      stories_total: plain,
    },
    left: {},
  },
  {
    name: 'outcomes',
    order: ['version_id', 'source', 'series', 'story_id', 'variant'],
    columns: {
      project_id: project,
      version_id: plain,
      source: plain,
      series: plain,
      story_id: plain,
      variant: plain,
      outcome: plain,
      pair_id: pairId,
      reason: plain,
      message: plain,
      skipped_by: plain,
      title: plain,
      name: plain,
      image_key: objectKey,
    },
    left: {},
  },
]

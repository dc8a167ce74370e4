import { etag, objectKey, pairId, plain, project } from './columns.ts'
import type { ProjectTable } from './project-table.ts'

/** What became of each story of a version. */
export const GATE_TABLES: readonly ProjectTable[] = [
  {
    name: 'recorded_versions',
    order: ['version_id'],
    columns: {
      project_id: project,
      archive_etag: etag,
      ...plain(
        'version_id repository commit branch pull_request recorded_at removed_after',
        'ending_rule',
      ),
    },
  },
  {
    name: 'recorded_captures',
    order: ['version_id', 'source', 'series'],
    columns: {
      project_id: project,
      ...plain('version_id source series against allow_uncaptured fail_on stories_total'),
    },
  },
  {
    name: 'outcomes',
    order: ['version_id', 'source', 'series', 'story_id', 'variant'],
    columns: {
      project_id: project,
      pair_id: pairId,
      image_key: objectKey,
      ...plain(
        'version_id source series story_id variant outcome reason message skipped_by',
        'title name',
      ),
    },
  },
]

import * as z from 'zod'
import { json, objectKey, ownId, plain, project } from './columns.ts'
import { AT_WORK, NUMBERED, type ProjectTable } from './project-table.ts'

/** What was imported of the design tool; connections to it do not travel. */
export const DESIGN_TABLES: readonly ProjectTable[] = [
  {
    name: 'design_sources',
    order: ['ordinal'],
    id: 'id',
    columns: {
      id: ownId,
      project_id: project,
      ...plain('name url kind file_key branch_key node_id created_at updated_at'),
    },
    left: { ordinal: NUMBERED },
  },
  {
    name: 'design_files',
    order: ['file_key'],
    columns: {
      project_id: project,
      node_ids: json(z.array(z.string())),
      ...plain('file_key version listed_at'),
    },
  },
  {
    name: 'design_snapshots',
    order: ['ordinal'],
    id: 'id',
    columns: {
      id: ownId,
      project_id: project,
      source_id: ownId,
      ...plain('name status created_at completed_at batch_size'),
    },
    left: {
      ordinal: NUMBERED,
      retry_at: 'the rate limit of a connection, which does not travel',
      parked_connection_id: 'a connection, which does not travel',
      lease_token: AT_WORK,
      lease_until: AT_WORK,
    },
  },
  {
    name: 'design_screens',
    order: ['id'],
    id: 'id',
    columns: {
      id: ownId,
      snapshot_id: ownId,
      project_id: project,
      structure_key: objectKey,
      image_key: objectKey,
      ...plain(
        'ordinal file_key node_id scale file_version name node_type node_width',
        'node_height image_url width height failure failure_is_final imported_at',
      ),
    },
  },
]

import { selected } from '../columns.ts'
import { insertInto } from '../insert-into.ts'
import type { FileUrlKind } from './file-url-kinds.ts'

/** A file, or a node of one, that a project tracks. */
export interface DesignSource {
  id: string
  projectId: string
  name: string
  url: string
  kind: FileUrlKind
  fileKey: string
  branchKey: string | null
  nodeId: string | null
  createdAt: string
  updatedAt: string
}

const COLUMNS = selected<DesignSource>()('id projectId name url kind fileKey createdAt updatedAt', {
  branchKey: "nullif(branch_key, '')",
  nodeId: "nullif(node_id, '')",
})

/** Stores a source. One that is already tracked keeps its id and gets the new name and URL. */
export async function upsertSource(
  db: D1Database,
  source: Omit<DesignSource, 'updatedAt'>,
): Promise<DesignSource> {
  const row = await insertInto(
    db,
    'design_sources',
    {
      ...source,
      branchKey: source.branchKey ?? '',
      nodeId: source.nodeId ?? '',
      updatedAt: source.createdAt,
    },
    `ON CONFLICT (project_id, file_key, branch_key, node_id) DO UPDATE SET
       name = excluded.name, url = excluded.url, kind = excluded.kind,
       updated_at = excluded.updated_at
     RETURNING ${COLUMNS}`,
  ).first<DesignSource>()
  if (!row) throw new Error('a source disappeared while it was stored')
  return row
}

export async function getSource(
  db: D1Database,
  { projectId, id }: { projectId: string; id: string },
): Promise<DesignSource | null> {
  return db
    .prepare(`SELECT ${COLUMNS} FROM design_sources WHERE project_id = ?1 AND id = ?2`)
    .bind(projectId, id)
    .first<DesignSource>()
}

/** Lists the sources of a project, newest first. */
export async function listSources(db: D1Database, projectId: string): Promise<DesignSource[]> {
  const { results } = await db
    .prepare(`SELECT ${COLUMNS} FROM design_sources WHERE project_id = ?1 ORDER BY ordinal DESC`)
    .bind(projectId)
    .all<DesignSource>()
  return results
}

import type { DesignSource } from '../../store/design-tool/sources.ts'
import type { SourceView } from './view-schema.ts'

export const sourceView = (source: DesignSource): SourceView => ({
  id: source.id,
  project_id: source.projectId,
  name: source.name,
  url: source.url,
  kind: source.kind,
  file_key: source.fileKey,
  branch_key: source.branchKey,
  node_id: source.nodeId,
  created_at: source.createdAt,
  updated_at: source.updatedAt,
})

import { wireFields } from '../../base/field-names.ts'
import type { DesignSource } from '../../store/design-tool/sources.ts'
import type { SourceView } from './view-schema.ts'

export const sourceView: (source: DesignSource) => SourceView = wireFields(
  'id project_id name url kind file_key branch_key node_id created_at updated_at',
)

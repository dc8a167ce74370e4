import { wireFields } from '../../base/field-names.ts'
import type { DesignConnection } from '../../store/design-tool/connections.ts'
import type { ConnectionView } from './view-schema.ts'

/** A connection as responses show it: without its tokens. */
export const connectionView: (connection: DesignConnection) => ConnectionView = wireFields(
  'id project_id design_tool_user_id handle kind expires_at created_at updated_at connected_by',
  'shared status',
)

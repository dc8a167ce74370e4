import type { DesignConnection } from '../../store/design-tool/connections.ts'
import type { ConnectionView } from './view-schema.ts'

/** A connection as responses show it: without its tokens. */
export const connectionView = (connection: DesignConnection): ConnectionView => ({
  id: connection.id,
  project_id: connection.projectId,
  design_tool_user_id: connection.designToolUserId,
  handle: connection.handle,
  kind: connection.kind,
  expires_at: connection.expiresAt,
  created_at: connection.createdAt,
  updated_at: connection.updatedAt,
  connected_by: connection.connectedBy,
  shared: connection.shared,
  status: connection.status,
})

import type { CodeHostConfig } from '../../settings/config.ts'
import type { CodeHostConnection } from '../../store/code-host/connections.ts'
import { installUrl } from './app-manifest.ts'
import type { CodeHostConnectionView } from './view-schema.ts'

/** A connection as responses show it: without its secrets. */
export const connectionView = (
  config: Pick<CodeHostConfig, 'url'>,
  connection: CodeHostConnection,
): CodeHostConnectionView => ({
  id: connection.id,
  project_id: connection.projectId,
  kind: connection.kind,
  repository: connection.repository,
  app_slug: connection.app && connection.app.slug,
  install_url: connection.app && installUrl(config, connection.app.slug),
  status: connection.status,
  reason: connection.reason,
  unreported: unreportedView(connection),
  connected_by: connection.connectedBy,
  created_at: connection.createdAt,
  updated_at: connection.updatedAt,
})

const unreportedView = ({ unreported }: CodeHostConnection): CodeHostConnectionView['unreported'] =>
  unreported && {
    version: unreported.versionId,
    commit: unreported.commit,
    reason: unreported.reason,
    at: unreported.at,
  }

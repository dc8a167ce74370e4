import { wireFields } from '../../base/field-names.ts'
import type { CodeHostConfig } from '../../settings/config.ts'
import type { CodeHostConnection } from '../../store/code-host/connections.ts'
import { installUrl } from './app-manifest.ts'
import type { CodeHostConnectionView } from './view-schema.ts'

const fields = wireFields(
  'id project_id kind repository status reason connected_by created_at updated_at',
)

/** A connection as responses show it: without its secrets. */
export const connectionView = (
  config: Pick<CodeHostConfig, 'url'>,
  connection: CodeHostConnection,
): CodeHostConnectionView => ({
  ...fields(connection),
  app_slug: connection.app && connection.app.slug,
  install_url: connection.app && installUrl(config, connection.app.slug),
  unreported: unreportedView(connection),
})

const unreportedView = ({ unreported }: CodeHostConnection): CodeHostConnectionView['unreported'] =>
  unreported && {
    version: unreported.versionId,
    commit: unreported.commit,
    reason: unreported.reason,
    at: unreported.at,
  }

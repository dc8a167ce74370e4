import { viewUrl } from '../builds/urls.ts'
import type { Config } from '../settings/config.ts'
import type { Build } from '../store/hosting/builds.ts'
import type { CiBuild } from './view-schema.ts'

export const buildView = (config: Config, baseUrl: string, build: Build): CiBuild => ({
  build_id: build.buildId,
  build_number: build.buildNumber,
  version_id: build.versionId,
  commit: build.commitId,
  pull_request: build.pullRequest,
  from_fork: build.forkRunId !== null,
  status: build.status,
  created_at: build.createdAt,
  arrived_at: build.arrivedAt,
  size_bytes: build.archiveSize,
  view_url: viewUrl(config, baseUrl, build),
})

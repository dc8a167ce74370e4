import { wireFields } from '../base/field-names.ts'
import { viewUrl } from '../builds/urls.ts'
import type { Config } from '../settings/config.ts'
import type { Build } from '../store/hosting/builds.ts'
import type { CiBuild } from './view-schema.ts'

const fields = wireFields(
  'build_id build_number version_id pull_request status created_at arrived_at',
)

export const buildView = (config: Config, baseUrl: string, build: Build): CiBuild => ({
  ...fields(build),
  commit: build.commitId,
  from_fork: build.forkRunId !== null,
  size_bytes: build.archiveSize,
  view_url: viewUrl(config, baseUrl, build),
})

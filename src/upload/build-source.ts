import * as z from 'zod'
import type { Parameter } from '../http/openapi/description.ts'
import { whole } from '../http/whole-number.ts'
import { validate } from '../http/validate.ts'
import type { ForkRun } from '../store/code-host/fork-runs.ts'
import type { Build } from '../store/hosting/builds.ts'
import { CommitId } from '../tenancy/parameters.ts'

const Source = z.object({
  commit: CommitId.nullable().default(null),
  pull_request: whole(1, 2 ** 31 - 1)
    .nullable()
    .default(null),
})

type BuildSource = Pick<Build, 'commitId' | 'pullRequest' | 'forkRunId'>

/**
 * Returns what an archive was built from: for a run of a fork what GitHub says, else what the client does, null where it
 * says nothing. Throws `invalid_request`.
 */
export function sourceOf(query: Record<string, string>, run: ForkRun | null): BuildSource {
  if (run) return { commitId: run.commit, pullRequest: run.pullRequest, forkRunId: run.id }
  const { commit, pull_request: pullRequest } = validate(Source, query)
  return { commitId: commit, pullRequest, forkRunId: null }
}

export const SOURCE: Parameter[] = [
  {
    in: 'query',
    name: 'commit',
    schema: z.string(),
    description:
      'Full id of the commit that the archive was built from. `GET /ci/{project}/builds?commit=` finds the build by it.',
  },
  {
    in: 'query',
    name: 'pull_request',
    schema: z.int().min(1),
    description: 'Number of the pull request that the archive was built for: it ends with that.',
  },
]

export const INVALID_COMMIT = 'commit: must be a full commit id in lower case'

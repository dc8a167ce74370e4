import * as z from 'zod'
import {
  ExpiredPullRequest,
  ExpiredVersion,
  expirePullRequestFromCi,
  expireVersionFromCi,
} from '../../../generated/clients/pipeline.ts'
import type { Context } from '../command-line/command.ts'
import { usageError } from '../errors.ts'
import { countText } from '../output/size-text.ts'
import { readPipeline } from '../pipeline/pipeline.ts'

interface CloseInput {
  readonly repository?: string
  readonly 'pull-request'?: number
}

/** Ends the versions of a pull request, or the one that the settings name. */
export async function close(context: Context, options: CloseInput): Promise<void> {
  const { output } = context
  const closed = await endVersions(context, options)
  const { pull_request: number, versions } = closed
  if (versions.length === 0)
    output.note(`Nothing is known that was deployed or captured for pull request ${number}.`)
  for (const { version, builds, removed_after: until } of versions)
    output.note(
      builds > 0
        ? `${version} (${countText(builds, 'build')}) is served until ${until} at least.`
        : `${version} (images without a build) is kept until ${until} at least.`,
    )
  output.result({ text: versions.map(({ version }) => version).join('\n'), json: closed })
}

// The time is printed as it comes.
const Ended = ExpiredVersion.extend({ removed_after: z.string() })
const EndedPullRequest = ExpiredPullRequest.extend({ versions: z.array(Ended) })

/** What was ended; `pull_request` is null where a version was named. */
interface Closed {
  pull_request: number | null
  versions: z.infer<typeof Ended>[]
}

async function endVersions(context: Context, options: CloseInput): Promise<Closed> {
  const { versionId } = context.settings()
  const pipeline = readPipeline(context)
  const number = options['pull-request'] ?? pipeline.pullRequest
  if (versionId === null && number === null)
    throw usageError('This pipeline names no pull request: set --pull-request, or --version-id')
  const service = await context.service()
  if (versionId !== null) {
    const call = expireVersionFromCi(service.project, versionId.value)
    return { pull_request: null, versions: [await service.read(call, Ended)] }
  }
  const repository = options.repository ?? pipeline.repository ?? undefined
  const call = expirePullRequestFromCi(service.project, String(number), { repository })
  return service.read(call, EndedPullRequest)
}

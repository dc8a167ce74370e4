import type { Context } from '../command-line/command.ts'
import { forkDestination } from '../fork/fork-destination.ts'
import type { Destination } from './destination.ts'
import { warnOfHidden } from './hidden-folders.ts'
import { uploadArchive, type BuildSource } from './upload-archive.ts'

/** Returns where a version is uploaded to: by the project's key, or in a fork's pull request by the challenge in a file. */
export async function openDestination(
  context: Context,
  input: { version: string; source: BuildSource; challenge: string | undefined },
): Promise<Destination> {
  const { version, source, challenge } = input
  if (challenge !== undefined) return forkDestination(context, challenge)
  const { output } = context
  const service = await context.service()
  return {
    project: service.project,
    version,
    async upload(archive, files) {
      const build = await uploadArchive(service, archive, { version, source, output })
      await warnOfHidden(service, output, files)
      return build
    },
  }
}

import type { Context } from '../../command-line/command.ts'
import type { CaptureInput } from './input.ts'
import { findVersion, openBuild, openVersion, type OpenBuild } from './open-build.ts'

/** The build to capture, and the one to compare it with. */
export interface OpenBuilds {
  newer: OpenBuild
  /** Null if none is named, or if there is none yet and that is allowed. */
  older: OpenBuild | null
}

/** Opens the builds that the command line names. Throws a CliError if one cannot be opened. */
export async function openBuilds(
  context: Context,
  input: CaptureInput,
  version: string,
): Promise<OpenBuilds> {
  const newer = await openBuild(context, input.folder, version)
  if (newer.stories.length === 0)
    context.output.warn('The Storybook has no stories, so there is nothing to capture')
  try {
    return { newer, older: await openOlder(context, input) }
  } catch (error) {
    await newer.close()
    throw error
  }
}

async function openOlder(
  context: Context,
  { against, allowMissing }: Pick<CaptureInput, 'against' | 'allowMissing'>,
): Promise<OpenBuild | null> {
  if (against === undefined) return null
  const service = await context.service()
  if (!allowMissing) return openVersion(service, against)
  const older = await findVersion(service, against)
  if (older === null)
    context.output.warn(
      `${service.project} has no build of version ${against}, so nothing is compared with it`,
    )
  return older
}

import { resolve } from 'node:path'
import type { Source } from '../archive/write-archive.ts'
import type { Context } from '../command-line/command.ts'
import { DEFAULT_FOLDER } from '../folder/default-folder.ts'
import { readable } from '../folder/read-file.ts'
import { openStorybook } from '../folder/storybook-folder.ts'
import { readPipeline } from '../pipeline/pipeline.ts'
import { versionOf } from '../pipeline/version.ts'
import { packStorybook } from './pack.ts'
import { fingerprintBuild } from '../stories/fingerprint.ts'
import { STORIES_PATH } from '../stories/stories-file.ts'
import { reportDeployment } from './report-deployment.ts'
import { withTemporaryFolder } from '../base/temporary-folder.ts'
import { openDestination } from './open-destination.ts'

interface DeployInput {
  folder: string | undefined
  /** Whether only to pack, without any request to the service. */
  dryRun: boolean
  /** A file with the challenge of a run in a fork's pull request, which has no key. */
  challenge: string | undefined
}

/** Packs a built Storybook, uploads it as a version and reports its address. */
export async function deploy(
  context: Context,
  { folder, dryRun, challenge }: DeployInput,
): Promise<void> {
  const startedAt = performance.now()
  const { output, cwd } = context
  const settings = context.settings()
  const pipeline = readPipeline(context)
  const source = { commit: pipeline.commit, pullRequest: pipeline.pullRequest }
  const planned = { version: versionOf(settings, pipeline), source, challenge }
  const given = folder ?? settings.file.deploy?.folder ?? DEFAULT_FOLDER
  const storybook = await openStorybook(resolve(cwd, given))
  // Asked for before the packing, so that a wrong key is known at once.
  const destination = dryRun ? null : await openDestination(context, planned)
  await withTemporaryFolder(async (target) => {
    const stories = await fingerprintBuild(readable(storybook.files))
    const added = [textSource(STORIES_PATH, JSON.stringify(stories))]
    const archive = await packStorybook(storybook, { target, added, output })
    const build = destination && (await destination.upload(archive, storybook.files))
    const deployment = {
      url: build?.view_url ?? null,
      project: destination?.project ?? settings.project?.value ?? null,
      version: destination?.version ?? planned.version,
      build_id: build?.build_id ?? null,
      build_number: build?.build_number ?? null,
      bytes: archive.bytes,
      files: archive.files,
      stories: Object.keys(stories.stories).length,
      duration_ms: Math.round(performance.now() - startedAt),
    }
    reportDeployment(context, { deployment, pipeline })
  })
}

function textSource(path: string, text: string): Source {
  async function* read() {
    yield Buffer.from(text)
  }
  return { path, read }
}

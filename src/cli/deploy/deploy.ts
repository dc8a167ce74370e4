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
import { warnOfHidden } from './hidden-folders.ts'
import { uploadArchive } from './upload-archive.ts'

export interface DeployInput {
  folder: string | undefined
  /** Whether only to pack, without any request to the service. */
  dryRun: boolean
}

/** Packs a built Storybook, uploads it as a version and reports its address. */
export async function deploy(context: Context, { folder, dryRun }: DeployInput): Promise<void> {
  const startedAt = performance.now()
  const { output, cwd } = context
  const settings = context.settings()
  const pipeline = readPipeline(context)
  const version = versionOf(settings, pipeline)
  const given = folder ?? settings.file.deploy?.folder ?? DEFAULT_FOLDER
  const storybook = await openStorybook(resolve(cwd, given))
  // Asked for before the packing, so that a wrong key is known at once.
  const service = dryRun ? null : await context.service()
  await withTemporaryFolder(async (target) => {
    const stories = await fingerprintBuild(readable(storybook.files))
    const added = [textSource(STORIES_PATH, JSON.stringify(stories))]
    const source = { commit: pipeline.commit, pullRequest: pipeline.pullRequest }
    const archive = await packStorybook(storybook, { target, added, output })
    const build = service && (await uploadArchive(service, archive, { version, source, output }))
    const deployment = {
      url: build?.view_url ?? null,
      project: service?.project ?? settings.project?.value ?? null,
      version,
      build_id: build?.build_id ?? null,
      build_number: build?.build_number ?? null,
      bytes: archive.bytes,
      files: archive.files,
      stories: Object.keys(stories.stories).length,
      duration_ms: Math.round(performance.now() - startedAt),
    }
    if (service) await warnOfHidden(service, output, storybook.files)
    reportDeployment(context, { deployment, pipeline })
  })
}

function textSource(path: string, text: string): Source {
  async function* read() {
    yield Buffer.from(text)
  }
  return { path, read }
}

import type { Context } from '../command-line/command.ts'
import { servedBuild } from '../deploy/builds.ts'
import { readPipeline, type Pipeline } from '../pipeline/pipeline.ts'

/**
 * Returns what a command is about: what the pipeline builds, unless --version-id names what a run in a fork's pull request
 * has uploaded. That is of the commit and the pull request that GitHub confirmed, and for the branch that this pipeline
 * runs on: a run of the team, which holds the key, has neither built nor checked out anything of it.
 */
export async function readSource(context: Context): Promise<Pipeline> {
  const pipeline = readPipeline(context)
  const { versionId } = context.settings()
  if (versionId === null) return pipeline
  const build = await servedBuild(await context.service(), versionId.value)
  if (!build?.from_fork) return pipeline
  const { base, branch, repository } = pipeline
  return {
    commit: build.commit,
    branch: null,
    pullRequest: build.pull_request,
    base: { branch: base.branch ?? branch, commit: null },
    repository,
  }
}

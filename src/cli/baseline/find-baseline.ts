import { listBuilds, listBuildsOf, type Build } from '../deploy/builds.ts'
import type { Context } from '../command-line/command.ts'
import { usageError } from '../errors.ts'
import { oneLine } from '../output/foreign-text.ts'
import { readPipeline, type Pipeline } from '../pipeline/pipeline.ts'
import { shortCommit, versionOf } from '../pipeline/version.ts'
import type { Service } from '../service/service.ts'
import { readAncestors } from './ancestors.ts'
import { branchVersion } from './branch-version.ts'
import { gitIn } from './git.ts'

/** Stands for the newest deployed build of an ancestor, in place of a version. */
export const AUTO = 'auto'

/**
 * Returns the version that an option names: as it stands, or for `auto` the one that has the nearest ancestor's build,
 * else that of the base branch. Null if `auto` finds none and that is allowed; otherwise a CliError.
 */
export async function findBaseline(
  context: Context,
  named: string | undefined,
  { allowMissing }: { allowMissing: boolean },
): Promise<string | null> {
  if (named !== AUTO) return named ?? null
  const pipeline = readPipeline(context)
  const version = versionOf(context.settings(), pipeline)
  const service = await context.service()
  const { commits, missing } = await readAncestors(gitIn(context.cwd, context.env), pipeline)
  const found = await nearestBuild(service, commits, version)
  if (found) {
    context.output.note(`Comparing with ${nameOf(found)}, the nearest ancestor that is deployed.`)
    return found.version_id
  }
  const why = missing ?? `none of the ${commits.length} ancestors is deployed`
  const byName = await ofBaseBranch(service, pipeline, version)
  if (byName) {
    context.output.warn(oneLine(`Comparing with ${nameOf(byName)} by its name: ${why}`))
    return byName.version_id
  }
  const nothing = oneLine(`There is no older build to compare with: ${why}`)
  if (!allowMissing) throw usageError(nothing)
  context.output.warn(nothing)
  return null
}

/** The most commits that the service is asked about at once. */
const COMMITS_AT_ONCE = 50

async function nearestBuild(
  service: Service,
  commits: readonly string[],
  own: string,
): Promise<Build | null> {
  for (let at = 0; at < commits.length; at += COMMITS_AT_ONCE) {
    const some = commits.slice(at, at + COMMITS_AT_ONCE)
    const builds = (await listBuildsOf(service, some)).filter(isOther(own))
    for (const commit of some) {
      const ofCommit = builds.filter((build) => build.commit === commit)
      // A version that is called like its commit does not move; a branch's does.
      const fixed = ofCommit.find(({ version_id }) => version_id === shortCommit(commit))
      const [found = null] = fixed ? [fixed] : ofCommit
      if (found) return found
    }
  }
  return null
}

async function ofBaseBranch(
  service: Service,
  { base }: Pipeline,
  own: string,
): Promise<Build | null> {
  if (base.branch === null) return null
  const builds = await listBuilds(service, branchVersion(base.branch))
  return builds.find(isOther(own)) ?? null
}

/** Whether a build can be opened, and is not of the version that is compared itself. */
const isOther =
  (own: string) =>
  ({ status, arrived_at, version_id }: Build): boolean =>
    status === 'active' && arrived_at !== null && version_id !== own

const nameOf = ({ version_id, build_number, commit }: Build): string =>
  oneLine(
    `${version_id} (build ${build_number}${commit ? ` of commit ${shortCommit(commit)}` : ''})`,
  )

import type { Context } from '../command-line/command.ts'
import { listBuilds, listBuildsOf, type Build } from '../deploy/builds.ts'
import { readPipeline } from '../pipeline/pipeline.ts'
import { shortCommit, versionOf } from '../pipeline/version.ts'
import type { Service } from '../service/service.ts'
import { AUTO, searchBaseline } from './search-baseline.ts'

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
  const own = versionOf(context.settings(), readPipeline(context))
  const build = await searchBaseline<Build>(context, named, {
    allowMissing,
    what: 'a build',
    ofVersion: async (service, version) =>
      (await listBuilds(service, version)).find(isComparable) ?? null,
    ofCommits: (service, commits) => nearestBuild(service, commits, own),
    nameOf,
  })
  return build && build.version_id
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
    const builds = (await listBuildsOf(service, some)).filter(
      (build) => isComparable(build) && build.version_id !== own,
    )
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

/** What a fork uploaded is nothing to compare with. */
const isComparable = ({ status, arrived_at, from_fork: fromFork }: Build): boolean =>
  status === 'active' && arrived_at !== null && !fromFork

const nameOf = ({ version_id, build_number, commit }: Build): string =>
  `${version_id} (build ${build_number}${commit ? ` of commit ${shortCommit(commit)}` : ''})`

import type { Context } from '../command-line/command.ts'
import { usageError } from '../errors.ts'
import { readSource } from '../fork/read-source.ts'
import { oneLine } from '../output/untrusted-text.ts'
import { versionOf } from '../pipeline/version.ts'
import type { Service } from '../service/service.ts'
import { readAncestors } from './ancestors.ts'
import { branchVersion } from './branch-version.ts'
import { gitIn } from './git.ts'

/** Stands for the nearest ancestor, in place of a version. */
export const AUTO = 'auto'

/** What is looked for: how it is found, and how it is called. */
interface Search<T> {
  /** Whether to go on without any. */
  allowMissing: boolean
  /** What a version must have to be compared with: `a build`, `images`. */
  what: string
  ofVersion: (service: Service, version: string) => Promise<T | null>
  /** Of the first of these commits that has one. `ofVersion` leaves out the version that is compared itself. */
  ofCommits: (
    service: Service,
    commits: readonly string[],
    ofVersion: (version: string) => Promise<T | null>,
  ) => Promise<T | null>
  nameOf: (found: T) => string
}

/**
 * Returns what a version has that an option names; for `auto` what the nearest ancestor has, else the version that is called
 * like the base branch. Null if there is no option, or nothing and that is allowed; otherwise a CliError.
 */
export async function searchBaseline<T>(
  context: Context,
  named: string | undefined,
  search: Search<T>,
): Promise<T | null> {
  if (named === undefined) return null
  const service = await context.service()
  const found =
    named === AUTO
      ? await automatic(context, service, search)
      : {
          baseline: await search.ofVersion(service, named),
          why: `${service.project} has no version ${named} with ${search.what}`,
        }
  if (found.baseline !== null) return found.baseline
  const nothing = oneLine(`There is nothing older to compare with: ${found.why}`)
  if (!search.allowMissing) throw usageError(nothing)
  context.output.warn(nothing)
  return null
}

async function automatic<T>(
  context: Context,
  service: Service,
  { ofCommits, ofVersion, nameOf, what }: Search<T>,
): Promise<{ baseline: T | null; why: string }> {
  const pipeline = await readSource(context)
  const own = versionOf(context.settings(), pipeline)
  const ofOther = async (version: string) =>
    version === own ? null : await ofVersion(service, version)
  const { commits, missing } = await readAncestors(gitIn(context.cwd, context.env), pipeline)
  const nearest = await ofCommits(service, commits, ofOther)
  if (nearest !== null) {
    context.output.note(oneLine(`Comparing with ${nameOf(nearest)}, the nearest ancestor.`))
    return { baseline: nearest, why: '' }
  }
  const why = missing ?? `none of the ${commits.length} ancestors has ${what}`
  const { branch } = pipeline.base
  const byName = branch === null ? null : await ofOther(branchVersion(branch))
  if (byName !== null)
    context.output.warn(oneLine(`Comparing with ${nameOf(byName)} by its name: ${why}`))
  return { baseline: byName, why }
}

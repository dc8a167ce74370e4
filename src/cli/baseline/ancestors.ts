import type { Pipeline } from '../pipeline/pipeline.ts'
import type { Git } from './git.ts'

/** How far back a build is looked for. */
const MOST_COMMITS = 1_000

/** The commits that a build may be compared with, as far as git knows them. */
interface Ancestors {
  /** The nearest first. */
  commits: string[]
  /** What git could not say, and how to give it that; null if nothing is missing. */
  missing: string | null
}

const UNSHALLOW =
  'this checkout is shallow: fetch its history (`git fetch --unshallow --filter=blob:none`, or `fetch-depth: 0` of actions/checkout)'

/**
 * Returns the ancestors of what is built. Of a pull request they are those that its base branch has too, from the merge
 * base on, so that it is never compared with an earlier state of itself.
 */
export async function readAncestors(
  git: Git,
  pipeline: Pick<Pipeline, 'commit' | 'pullRequest' | 'base'>,
): Promise<Ancestors> {
  const shallow = await git('rev-parse', '--is-shallow-repository')
  if (shallow === null) return { commits: [], missing: 'there is no git checkout here' }
  const built = await builtCommit(git, pipeline.commit)
  if (built === null) return { commits: [], missing: notFetched(`commit ${pipeline.commit}`) }
  const starts = await startsOf(git, built, pipeline)
  if (typeof starts === 'string')
    return { commits: [], missing: shallow === 'true' ? UNSHALLOW : starts }
  if (starts.length === 0) return { commits: [], missing: null }
  const listed = await git('rev-list', `--max-count=${MOST_COMMITS}`, ...starts, '--')
  // Parents are named by a commit whether or not they were fetched.
  const commits = listed === null ? starts : listed.split('\n')
  return { commits, missing: shallow === 'true' ? UNSHALLOW : null }
}

const notFetched = (what: string) => `${what} was not fetched`

/** A commit that git has, by its id; pipelines of pull requests often build a merge of the pushed one into its base. */
async function builtCommit(git: Git, pushed: string | null): Promise<string | null> {
  const head = await commitAt(git, 'HEAD')
  if (head === null || pushed === null) return head
  if (head === pushed || (await parentsOf(git, head)).includes(pushed)) return head
  return commitAt(git, pushed)
}

/** Where to begin, or what is missing for it. */
async function startsOf(
  git: Git,
  built: string,
  { commit, pullRequest, base }: Pick<Pipeline, 'commit' | 'pullRequest' | 'base'>,
): Promise<string[] | string> {
  const parents = await parentsOf(git, built)
  if (pullRequest === null) return parents
  // The merge into the base branch, which is its first parent.
  const [first, ...merged] = parents
  if (first !== undefined && commit !== null && merged.includes(commit)) return [first]
  const branch = base.branch === null ? null : await branchTip(git, base.branch)
  const fork = branch && (await git('merge-base', built, branch))
  const known = fork ?? base.commit
  if (known !== null) return [known]
  return notFetched(base.branch === null ? 'the base branch' : `the branch ${base.branch}`)
}

async function branchTip(git: Git, branch: string): Promise<string | null> {
  const names = [`refs/remotes/origin/${branch}`, `refs/heads/${branch}`]
  for (const name of names) {
    const tip = await commitAt(git, name)
    if (tip !== null) return tip
  }
  return null
}

const commitAt = (git: Git, name: string) =>
  git('rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`)

/** The parents as the commit itself names them: a shallow checkout says that there are none. */
async function parentsOf(git: Git, commit: string): Promise<string[]> {
  const text = (await git('cat-file', 'commit', commit)) ?? ''
  const [head = ''] = text.split('\n\n', 1)
  return Array.from(head.matchAll(/^parent ([0-9a-f]+)$/gm), ([, id = '']) => id)
}

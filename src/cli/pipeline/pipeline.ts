import envCi from 'env-ci'
import { visible } from '../../base/visible-text.ts'
import { pullRequestHead } from './pull-request-head.ts'

/** What is being built, as the CI service says, or else the git checkout; null where neither knows. */
export interface Pipeline {
  /** Full id of the commit that was pushed, never of a synthetic merge. */
  commit: string | null
  branch: string | null
  pullRequest: number | null
  /** What a pull request is for; nulls outside of one. */
  base: {
    branch: string | null
    /** The merge base, of a CI service that names it. */
    commit: string | null
  }
  /** `owner/name` */
  repository: string | null
}

export function readPipeline({
  env,
  cwd,
}: {
  env: Readonly<Record<string, string | undefined>>
  cwd: string
}): Pipeline {
  const ci = envCi({ env: onOneLine(env), cwd })
  const head = pullRequestHead(ci.service, env)
  const pullRequest = Number(head.number ?? ci.pr)
  return {
    commit: commitId(head.commit) ?? commitId(ci.commit),
    branch: head.branch ?? (ci.isPr ? ci.prBranch : ci.branch) ?? null,
    pullRequest: Number.isInteger(pullRequest) && pullRequest > 0 ? pullRequest : null,
    base: {
      branch: (ci.isPr ? ci.branch : undefined) ?? null,
      commit: commitId(head.mergeBase),
    },
    repository: ci.slug ?? null,
  }
}

/** A branch may be called anything that git takes, U+2028 too, on which env-ci fails. */
const onOneLine = (env: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(
    Object.entries(env).map(([name, value]) => [
      name,
      value && visible(value).replaceAll('\n', ' '),
    ]),
  )

/** Some services give a branch or nothing at all in place of a commit. */
const commitId = (text: string | undefined): string | null =>
  text !== undefined && /^[0-9a-f]{40,64}$/.test(text) ? text : null

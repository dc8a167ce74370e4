import { readFileSync } from 'node:fs'

type Environment = Readonly<Record<string, string | undefined>>

/** What a pull request proposes: the commit and branch that its author pushed. */
interface Head {
  commit: string | undefined
  branch: string | undefined
  /** Where env-ci gives another number than people see, or none. */
  number?: string | undefined
  /** The commit at which the branch left its base. */
  mergeBase?: string | undefined
}

/**
 * Pipelines of pull requests often build a synthetic merge commit, which is in no branch and which
 * nobody knows: where these variables are, they name the commit that was pushed.
 */
const HEADS: Readonly<Record<string, (env: Environment) => Head>> = {
  github: githubHead,
  gitlab: (env) => ({
    // Set in pipelines of merged results alone.
    commit: env['CI_MERGE_REQUEST_SOURCE_BRANCH_SHA'],
    branch: env['CI_MERGE_REQUEST_SOURCE_BRANCH_NAME'],
    number: env['CI_MERGE_REQUEST_IID'],
    mergeBase: env['CI_MERGE_REQUEST_DIFF_BASE_SHA'],
  }),
  azurePipelines: (env) => ({
    commit: env['SYSTEM_PULLREQUEST_SOURCECOMMITID'],
    branch: env['SYSTEM_PULLREQUEST_SOURCEBRANCH']?.replace(/^refs\/heads\//, ''),
  }),
  travis: (env) => ({
    commit: env['TRAVIS_PULL_REQUEST_SHA'],
    branch: env['TRAVIS_PULL_REQUEST_BRANCH'],
  }),
  appveyor: (env) => ({
    commit: env['APPVEYOR_PULL_REQUEST_HEAD_COMMIT'],
    branch: env['APPVEYOR_PULL_REQUEST_HEAD_REPO_BRANCH'],
  }),
}

/** The head of the pull request that a CI service builds; its fields are undefined where it names none. */
export function pullRequestHead(service: string | undefined, env: Environment): Head {
  const head = service === undefined ? undefined : HEADS[service]?.(env)
  return {
    commit: head?.commit || undefined,
    branch: head?.branch || undefined,
    number: head?.number || undefined,
    mergeBase: head?.mergeBase || undefined,
  }
}

/** GITHUB_SHA is the merge of a `pull_request`, and the base's own commit of a `pull_request_target`. */
function githubHead(env: Environment): Head {
  const event = readEvent(env['GITHUB_EVENT_PATH'])
  const head = event?.pull_request?.head
  return {
    commit: head?.sha ?? event?.workflow_run?.head_sha,
    branch: head?.ref ?? env['GITHUB_HEAD_REF'],
    // Once it is merged, the other variables are of its base.
    number: event?.pull_request?.number?.toString(),
  }
}

interface GithubEvent {
  pull_request?: { number?: number; head?: { sha?: string; ref?: string } }
  workflow_run?: { head_sha?: string }
}

function readEvent(path: string | undefined): GithubEvent | null {
  if (!path) return null
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as GithubEvent
  } catch {
    return null
  }
}

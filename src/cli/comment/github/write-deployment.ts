import type { Deployment, Written } from '../host.ts'
import { ensure } from '../host-errors.ts'
import { listed, type Github, type Repository } from './client.ts'
import type { Identity } from './identity.ts'

/**
 * Keeps the token's one deployment of the commit to the environment, whose last status leads to the build. Of an
 * environment that stays, its deployment before is then no longer active.
 */
export async function writeDeployment(
  github: Github,
  identity: Identity,
  { owner, repo }: Repository,
  commit: string,
  { environment, url, transient }: Deployment,
): Promise<{ written: Written }> {
  const repository = { owner, repo }
  const findOwn = (of: { sha?: string }, isIt: (id: number) => boolean) =>
    findDeployment(github, identity, { ...repository, ...of, environment }, isIt)
  let made = false
  const id = await ensure(
    () => findOwn({ sha: commit }, () => true),
    async () => {
      const { data } = await github.request('POST /repos/{owner}/{repo}/deployments', {
        ...repository,
        ref: commit,
        environment,
        description: 'Storybook',
        auto_merge: false,
        // Otherwise GitHub refuses while other checks of the commit are in progress.
        required_contexts: [],
        transient_environment: transient,
        production_environment: false,
      })
      made = true
      if (!('id' in data)) throw new Error('GitHub merged instead of deploying')
      identity.learn(data.creator)
      return Number(data.id)
    },
  )
  const reported = await setStatus(github, { ...repository, id }, { state: 'success', url })
  if (!transient) {
    const before = await findOwn({}, (other) => other < id)
    if (before !== null) await retire(github, { ...repository, id: before })
  }
  if (!reported) return { written: 'unchanged' }
  return { written: made ? 'created' : 'updated' }
}

/** Returns the token's newest deployment to the environment that is the one. */
async function findDeployment(
  github: Github,
  identity: Identity,
  of: { owner: string; repo: string; environment: string; sha?: string },
  isIt: (id: number) => boolean,
): Promise<number | null> {
  const pages = github.paginate.iterator('GET /repos/{owner}/{repo}/deployments', {
    ...of,
    per_page: 100,
  })
  for await (const { id, creator } of listed(pages))
    if (identity.isOwn(creator) && isIt(Number(id))) return Number(id)
  return null
}

interface Place {
  owner: string
  repo: string
  /** Of the deployment. */
  id: number
}

interface Status {
  state: string
  url?: string | undefined
}

async function lastStatus(github: Github, { id, ...repository }: Place): Promise<Status | null> {
  const { data } = await github.request(
    'GET /repos/{owner}/{repo}/deployments/{deployment_id}/statuses',
    { ...repository, deployment_id: id, per_page: 1 },
  )
  return data[0] ? { state: data[0].state, url: data[0].environment_url } : null
}

/** Makes this the last status of a deployment. Returns whether it was not yet. */
async function setStatus(
  github: Github,
  place: Place,
  { state, url }: { state: 'success' | 'inactive'; url?: string },
): Promise<boolean> {
  const { id, ...repository } = place
  const isSet = async () => {
    const last = await lastStatus(github, place)
    return last?.state === state && (url === undefined || last.url === url) ? true : null
  }
  let made = false
  await ensure(isSet, async () => {
    await github.request('POST /repos/{owner}/{repo}/deployments/{deployment_id}/statuses', {
      ...repository,
      deployment_id: id,
      state,
      ...(url !== undefined && { environment_url: url }),
      // It would end deployments of others to the environment, too.
      auto_inactive: false,
    })
    return (made = true)
  })
  return made
}

async function retire(github: Github, place: Place): Promise<void> {
  if ((await lastStatus(github, place))?.state === 'success')
    await setStatus(github, place, { state: 'inactive' })
}

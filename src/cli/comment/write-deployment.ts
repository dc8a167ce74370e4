import { ensure, type Github } from './github.ts'
import type { Target, Written } from './target.ts'

export interface Deployment {
  environment: string
  /** Address of the build. */
  url: string
  /** Whether the environment ends with its pull request. */
  transient: boolean
}

/** Keeps one deployment of the commit to the environment, whose last status leads to the build. */
export async function writeDeployment(
  github: Github,
  { owner, repo }: Target,
  commit: string,
  { environment, url, transient }: Deployment,
): Promise<{ written: Written }> {
  const find = async () => {
    const { data } = await github.request('GET /repos/{owner}/{repo}/deployments', {
      owner,
      repo,
      sha: commit,
      environment,
      per_page: 1,
    })
    const [deployment] = data
    return deployment ? Number(deployment.id) : null
  }
  let made = false
  const deployment_id = await ensure(find, async () => {
    const { data } = await github.request('POST /repos/{owner}/{repo}/deployments', {
      owner,
      repo,
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
    return Number(data.id)
  })
  const statuses = { owner, repo, deployment_id }
  let reported = false
  const isReported = async () => {
    const { data } = await github.request(
      'GET /repos/{owner}/{repo}/deployments/{deployment_id}/statuses',
      { ...statuses, per_page: 1 },
    )
    return data[0]?.state === 'success' && data[0].environment_url === url ? true : null
  }
  await ensure(isReported, async () => {
    await github.request('POST /repos/{owner}/{repo}/deployments/{deployment_id}/statuses', {
      ...statuses,
      state: 'success',
      environment_url: url,
      auto_inactive: true,
    })
    return (reported = true)
  })
  if (!reported) return { written: 'unchanged' }
  return { written: made ? 'created' : 'updated' }
}

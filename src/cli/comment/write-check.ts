import { ensure, listed, type Github } from './github.ts'
import type { Identity } from './identity.ts'
import type { Target, Written } from './target.ts'

export interface Check {
  name: string
  /** Distinguishes this program's check from another tool's of the same name. */
  externalId: string
  conclusion: 'success' | 'failure' | 'neutral'
  title: string
  /** Markdown of at most 65,535 characters. */
  summary: string
  detailsUrl: string | null
}

/** Keeps one completed check run of the commit, among those of the token's own app. */
export async function writeCheck(
  github: Github,
  identity: Identity,
  { owner, repo }: Target,
  commit: string,
  check: Check,
): Promise<{ url: string | null; written: Written }> {
  const { name, externalId, conclusion, title, summary, detailsUrl } = check
  const content = {
    owner,
    repo,
    name,
    external_id: externalId,
    status: 'completed' as const,
    conclusion,
    output: { title, summary },
    ...(detailsUrl !== null && { details_url: detailsUrl }),
  }
  const find = async () => {
    const pages = github.paginate.iterator('GET /repos/{owner}/{repo}/commits/{ref}/check-runs', {
      owner,
      repo,
      ref: commit,
      check_name: name,
      filter: 'all',
      per_page: 100,
    })
    for await (const run of listed(pages))
      if (run.external_id === externalId && identity.isOwnApp(run.app)) return run
    return null
  }
  let made = false
  const run = await ensure(find, async () => {
    const { data } = await github.request('POST /repos/{owner}/{repo}/check-runs', {
      ...content,
      head_sha: commit,
    })
    identity.learnApp(data.app)
    made = true
    return data
  })
  if (made) return { url: run.html_url, written: 'created' }
  const same =
    run.conclusion === conclusion && run.output.title === title && run.output.summary === summary
  if (same) return { url: run.html_url, written: 'unchanged' }
  const { data } = await github.request('PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}', {
    ...content,
    check_run_id: run.id,
  })
  return { url: data.html_url, written: 'updated' }
}

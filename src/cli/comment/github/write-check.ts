import type { Check, Written } from '../host.ts'
import { ensure } from '../host-errors.ts'
import { listed, type Github, type Repository } from './client.ts'
import type { Identity } from './identity.ts'

/** Keeps one completed check run of the commit, among those of the token's own app. */
export async function writeCheck(
  github: Github,
  identity: Identity,
  repository: Repository,
  commit: string,
  check: Check,
): Promise<{ url: string | null; written: Written }> {
  const { owner, repo } = repository
  const content = { owner, repo, ...contentOf(check) }
  const find = () => findOwn(github, identity, repository, { commit, check })
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
    run.conclusion === content.conclusion &&
    run.output.title === check.title &&
    run.output.summary === check.summary
  if (same) return { url: run.html_url, written: 'unchanged' }
  const { data } = await github.request('PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}', {
    ...content,
    check_run_id: run.id,
  })
  return { url: data.html_url, written: 'updated' }
}

const contentOf = ({ name, externalId, title, summary, detailsUrl, conclusion }: Check) => ({
  name,
  external_id: externalId,
  status: 'completed' as const,
  // A check run that is done cannot be pending, which nothing is without a connection.
  conclusion: conclusion === 'pending' ? ('neutral' as const) : conclusion,
  output: { title, summary },
  ...(detailsUrl !== null && { details_url: detailsUrl }),
})

async function findOwn(
  github: Github,
  identity: Identity,
  { owner, repo }: Repository,
  { commit, check }: { commit: string; check: Check },
) {
  const pages = github.paginate.iterator('GET /repos/{owner}/{repo}/commits/{ref}/check-runs', {
    owner,
    repo,
    ref: commit,
    check_name: check.name,
    filter: 'all',
    per_page: 100,
  })
  for await (const run of listed(pages))
    if (run.external_id === check.externalId && identity.isOwnApp(run.app)) return run
  return null
}

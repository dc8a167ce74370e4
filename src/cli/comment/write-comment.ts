import { ensure, isGithubError, type Github } from './github.ts'
import type { Target, Written } from './target.ts'

interface Comment {
  id: number
  body: string
  url: string
}

/**
 * Keeps the one comment that begins with the marker. If several do, because two pipelines ran at once,
 * the first one is kept. A comment with the same text is left unchanged.
 */
export async function writeComment(
  github: Github,
  { owner, repo }: Target,
  { pullRequest, marker, body }: { pullRequest: number; marker: string; body: string },
): Promise<{ url: string; written: Written }> {
  const issue = { owner, repo, issue_number: pullRequest }
  const find = async () => {
    const [first, ...others] = await listMarked(github, issue, marker)
    for (const { id } of others) await deleteComment(github, { owner, repo, comment_id: id })
    return first ?? null
  }
  let made = false
  const comment = await ensure(find, async () => {
    const { data } = await github.request(
      'POST /repos/{owner}/{repo}/issues/{issue_number}/comments',
      { ...issue, body },
    )
    made = true
    return { id: Number(data.id), body, url: data.html_url }
  })
  // Another pipeline may have made one meanwhile: each looks again and keeps the first.
  const kept = (made && (await find())) || comment
  if (made && kept.id === comment.id) return { url: kept.url, written: 'created' }
  if (kept.body === body) return { url: kept.url, written: 'unchanged' }
  const { data } = await github.request(
    'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}',
    { owner, repo, comment_id: kept.id, body },
  )
  return { url: data.html_url, written: 'updated' }
}

/** Deletes a comment that another pipeline may be deleting, too. */
async function deleteComment(
  github: Github,
  comment: { owner: string; repo: string; comment_id: number },
): Promise<void> {
  try {
    await github.request('DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}', comment)
  } catch (error) {
    if (!isGithubError(error) || error.status !== 404) throw error
  }
}

/** Comments that begin with the marker, oldest first: one that quotes it begins with `>`. */
async function listMarked(
  github: Github,
  issue: { owner: string; repo: string; issue_number: number },
  marker: string,
): Promise<Comment[]> {
  const comments = await github.paginate(
    'GET /repos/{owner}/{repo}/issues/{issue_number}/comments',
    {
      ...issue,
      per_page: 100,
    },
  )
  return comments
    .filter(({ body }) => body?.startsWith(marker))
    .map(({ id, body = '', html_url }) => ({
      id: Number(id),
      body: body.replaceAll('\r\n', '\n'),
      url: html_url,
    }))
}

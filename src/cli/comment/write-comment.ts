import { ensure, isGithubError, listed, MAX_LISTED, type Github } from './github.ts'
import type { Identity } from './identity.ts'
import type { Target, Written } from './target.ts'

interface Comment {
  id: number
  body: string
  url: string
}

/**
 * Keeps the token's one comment that begins with the line of the marker. If it has several, because two pipelines ran
 * at once, the first one is kept. A comment with the same text is left unchanged. Returns null, and writes nothing,
 * if it has none among as many comments as are read: it would have one more of them after each run.
 */
export async function writeComment(
  github: Github,
  identity: Identity,
  { owner, repo }: Target,
  { pullRequest, marker, body }: { pullRequest: number; marker: string; body: string },
): Promise<{ url: string; written: Written } | null> {
  const issue = { owner, repo, issue_number: pullRequest }
  let someUnread = false
  const find = async () => {
    const { own, read } = await listOwn(github, identity, issue, marker)
    const [first, ...others] = own
    for (const { id } of others) await deleteComment(github, { owner, repo, comment_id: id })
    someUnread = read >= MAX_LISTED
    return first ?? null
  }
  let made = false
  const comment = await ensure<Comment | null>(find, async () => {
    if (someUnread) return null
    const { data } = await github.request(
      'POST /repos/{owner}/{repo}/issues/{issue_number}/comments',
      { ...issue, body },
    )
    identity.learn(data.user)
    made = true
    return { id: Number(data.id), body, url: data.html_url }
  })
  if (comment === null) return null
  // Another pipeline may have made one meanwhile: each looks again and keeps the first. It is then also known for
  // sure whose comments are the token's own.
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

/**
 * The token's own comments that begin with the line of the marker, oldest first, and how many comments were read. The
 * line anywhere else is somebody's text, which was quoted or passed on.
 */
async function listOwn(
  github: Github,
  identity: Identity,
  issue: { owner: string; repo: string; issue_number: number },
  marker: string,
): Promise<{ own: Comment[]; read: number }> {
  const pages = github.paginate.iterator(
    'GET /repos/{owner}/{repo}/issues/{issue_number}/comments',
    { ...issue, per_page: 100 },
  )
  const own: Comment[] = []
  let read = 0
  for await (const { id, user, body = '', html_url } of listed(pages)) {
    read++
    const text = body.replaceAll('\r\n', '\n')
    if (identity.isOwn(user) && text.startsWith(`${marker}\n`))
      own.push({ id: Number(id), body: text, url: html_url })
  }
  return { own, read }
}

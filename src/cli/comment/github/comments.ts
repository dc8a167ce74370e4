import type { Comments } from '../host.ts'
import { listed, type Github, type Repository } from './client.ts'
import type { Identity } from './identity.ts'

/** The comments of a pull request, which GitHub keeps as those of the issue of its number. */
export const githubComments = (
  github: Github,
  identity: Identity,
  { owner, repo }: Repository,
  pullRequest: number,
): Comments => ({
  async *list() {
    const pages = github.paginate.iterator(
      'GET /repos/{owner}/{repo}/issues/{issue_number}/comments',
      { owner, repo, issue_number: pullRequest, per_page: 100 },
    )
    for await (const { id, user, body = '', html_url } of listed(pages))
      yield { id: Number(id), body, url: html_url, isOwn: identity.isOwn(user) }
  },
  async create(body) {
    const { data } = await github.request(
      'POST /repos/{owner}/{repo}/issues/{issue_number}/comments',
      { owner, repo, issue_number: pullRequest, body },
    )
    identity.learn(data.user)
    return { id: Number(data.id), body, url: data.html_url }
  },
  async update(id, body) {
    const { data } = await github.request(
      'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}',
      { owner, repo, comment_id: id, body },
    )
    return { id, body, url: data.html_url }
  },
  async remove(id) {
    await github.request('DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}', {
      owner,
      repo,
      comment_id: id,
    })
  },
})

import { describe, expect, it } from 'vitest'
import type { CommentView } from '../../../src/review/comments/view-schema.ts'
import {
  bodyOf,
  createIssue,
  diff,
  historyOf,
  insertCandidates,
  newReviewProject,
  register,
  statusAndBody,
  transition,
} from '../../support/review.ts'

interface NewComment {
  text?: string
  mentions?: string[]
  who?: string
  idempotency_key?: string
}

const newIssue = async () => createIssue((await register()).pair_id)

const send = (issue: string, comment: NewComment = {}) =>
  diff(`/api/issues/${issue}/comments`, {
    json: { text: 'Why?', who: 'ada', idempotency_key: crypto.randomUUID(), ...comment },
  })

const add = async (issue: string, comment?: NewComment): Promise<CommentView> =>
  bodyOf(await send(issue, comment))

const commentsOf = async (issue: string): Promise<CommentView[]> =>
  (await bodyOf<{ comments: CommentView[] }>(await diff(`/api/issues/${issue}/comments`))).comments

const one = (issue: string, { id }: { id: string }) => `/api/issues/${issue}/comments/${id}`

const edit = (path: string, json: object) => diff(path, { method: 'PATCH', json })

const remove = (path: string, who: string) => diff(`${path}?who=${who}`, { method: 'DELETE' })

const issueNumbers = async (project: string, query: string): Promise<number[]> =>
  (
    await bodyOf<{ issues: { number: number }[] }>(
      await diff(`/api/projects/${project}/issues?${query}`),
    )
  ).issues.map(({ number }) => number)

const openFor = async (project: string, who: string): Promise<number | undefined> =>
  (
    await bodyOf<{ open_for?: number }>(
      await diff(`/api/projects/${project}/issue-counts?for=${who}`),
    )
  ).open_for

describe('a comment', () => {
  it('is listed with whom it mentions, oldest first, and named in the history', async () => {
    const { id } = await newIssue()
    const text = '<b>@ben</b>, @"cy" \u202e?'
    const first = await add(id, { text, mentions: ['cy', 'ben', 'ben'] })
    expect(first).toMatchObject({ issue_id: id, who: 'ada', text, mentions: ['ben', 'cy'] })
    expect(first.edited_at).toBeNull()
    await add(id, { who: 'ben' })
    expect((await commentsOf(id)).map(({ who }) => who)).toEqual(['ada', 'ben'])
    expect((await historyOf(id)).map(({ action, who }) => [action, who])).toEqual([
      ['commented', 'ada'],
      ['commented', 'ben'],
    ])
  })

  it('is made once, however often its request is sent', async () => {
    const { id } = await newIssue()
    const comment = { text: 'Sent twice', mentions: ['ben'], idempotency_key: 'key-12345' }
    const responses = await Promise.all(Array.from({ length: 4 }, () => send(id, comment)))
    expect(responses.map(({ status }) => status).toSorted((p, q) => p - q)).toEqual([
      200, 200, 200, 201,
    ])
    expect(
      new Set(await Promise.all(responses.map(async (r) => (await r.text()).length))).size,
    ).toBe(1)
    expect(await commentsOf(id)).toHaveLength(1)
    expect(await historyOf(id)).toHaveLength(1)
    expect((await send(id, { ...comment, text: 'Another' })).status).toBe(409)
    // The key is the author's own.
    expect((await send(id, { ...comment, who: 'ben' })).status).toBe(201)
    // Edited since, it is the same comment still.
    const [own] = await commentsOf(id)
    await edit(one(id, own!), { text: 'Edited', who: 'ada' })
    expect(await statusAndBody(await send(id, comment))).toMatchObject([200, { text: 'Edited' }])
  })

  it('is changed and deleted by its author alone', async () => {
    const { id } = await newIssue()
    const path = one(id, await add(id, { mentions: ['ben'] }))
    const refused = [403, { message: 'Only ada can change this comment' }]
    expect(await statusAndBody(await edit(path, { text: 'x', who: 'ben' }))).toMatchObject(refused)
    expect(await statusAndBody(await remove(path, 'ben'))).toMatchObject(refused)
    const changed = await bodyOf<CommentView>(
      await edit(path, { text: 'Or why not?', mentions: ['cy'], who: 'ada' }),
    )
    expect(changed).toMatchObject({ text: 'Or why not?', mentions: ['cy'] })
    expect(changed.edited_at).not.toBeNull()
    expect((await remove(path, 'ada')).status).toBe(204)
    expect((await remove(path, 'ada')).status).toBe(404)
    expect(await commentsOf(id)).toEqual([])
    expect((await historyOf(id)).map(({ action }) => action)).toEqual([
      'commented',
      'comment_edited',
      'comment_deleted',
    ])
  })

  it('belongs to its issue: by another it is not found, and it goes with it', async () => {
    const [issue, other] = [await newIssue(), await newIssue()]
    const comment = await add(issue.id)
    for (const json of [{ text: 'x', who: 'ada' }])
      expect((await edit(one(other.id, comment), json)).status).toBe(404)
    expect((await remove(one(other.id, comment), 'ada')).status).toBe(404)
    await diff(`/api/issues/${issue.id}`, { method: 'DELETE' })
    expect((await diff(`/api/issues/${issue.id}/comments`)).status).toBe(404)
    expect(await issueNumbers(issue.project_id, 'for=ada')).toEqual([])
  })

  it.each<[NewComment, string]>([
    [{ text: ' \n' }, 'text'],
    [{ text: 'x'.repeat(4_001) }, 'text'],
    [{ mentions: Array.from({ length: 21 }, (_, i) => `person ${i}`) }, 'mentions'],
    [{ mentions: [''] }, 'mentions.0'],
    [{ idempotency_key: 'short' }, 'idempotency_key'],
    [{ who: '' }, 'who'],
  ])('is refused: %o', async (comment, field) => {
    const { id } = await newIssue()
    const [status, body] = await statusAndBody(await send(id, comment))
    expect([status, body['message']]).toEqual([400, expect.stringMatching(`^${field}: `)])
  })

  it('is one of at most 500', async () => {
    const { id } = await newIssue()
    for (let i = 0; i < 10; i++) await Promise.all(Array.from({ length: 50 }, () => send(id)))
    expect(await statusAndBody(await send(id))).toMatchObject([
      409,
      { message: 'An issue has at most 500 comments' },
    ])
    expect(await commentsOf(id)).toHaveLength(500)
  })
})

describe('the person of an issue', () => {
  const assign = (id: string, assignee: unknown) =>
    diff(`/api/issues/${id}/assignee`, { method: 'PUT', json: { assignee, who: 'ada' } })

  it('is set, changed and removed, which the history says once each', async () => {
    const { id } = await newIssue()
    for (const assignee of ['ben', 'ben', 'cy', null, null]) {
      const issue = await bodyOf<{ assignee: string | null }>(await assign(id, assignee))
      expect(issue.assignee).toBe(assignee)
    }
    expect((await historyOf(id)).map(({ action, note }) => [action, note])).toEqual([
      ['assigned', 'ben'],
      ['assigned', 'cy'],
      ['assigned', null],
    ])
    for (const assignee of ['', 'x'.repeat(201), 7, undefined])
      expect((await assign(id, assignee)).status).toBe(400)
  })

  it('and comments leave the last decision to be undone', async () => {
    const pair = await register()
    const [id] = await insertCandidates(pair, [{}])
    await transition(id!, 'promote')
    await assign(id!, 'ben')
    await send(id!, { who: 'ben' })
    const undone = await bodyOf<{ status: string; assignee: string }>(await transition(id!, 'undo'))
    expect(undone).toMatchObject({ status: 'candidate', assignee: 'ben' })
  })

  it('finds the issues that they are assigned to or mentioned in, and how many of them are open', async () => {
    const project_id = newReviewProject()
    const pair = await register({ project_id, link_id: 'card' })
    const [first, second, third] = [
      await createIssue(pair.pair_id, { severity: 'nit' }),
      await createIssue(pair.pair_id, { severity: 'major' }),
      await createIssue(pair.pair_id),
    ]
    await assign(first.id, 'ben')
    await send(first.id, { mentions: ['ben'] })
    const comment = await add(second.id, { mentions: ['ben', 'cy'] })
    await assign(third.id, 'cy')
    const elsewhere = await newIssue()
    await assign(elsewhere.id, 'ben')
    expect(await issueNumbers(project_id, 'for=ben')).toEqual([1, 2])
    expect(await issueNumbers(project_id, 'for=ben&order=severity&limit=1')).toEqual([2])
    expect(await issueNumbers(project_id, 'for=ben&story=card&status=open')).toEqual([1, 2])
    expect(await issueNumbers(project_id, 'for=ben&story=button')).toEqual([])
    expect(await issueNumbers(project_id, 'for=cy&order=newest')).toEqual([3, 2])
    expect(await openFor(project_id, 'ben')).toBe(2)
    await transition(first.id, 'fix')
    expect(await openFor(project_id, 'ben')).toBe(1)
    await edit(one(second.id, comment), { text: 'Nobody', who: 'ada' })
    expect(await openFor(project_id, 'ben')).toBe(0)
    expect(await openFor(project_id, 'nobody')).toBe(0)
  })
})

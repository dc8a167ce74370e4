import { describe, expect, it } from 'vitest'
import type { CommentView } from '../../../src/review/comments/view-schema.ts'
import { signIn } from '../../support/dashboard.ts'
import { createIssue, register } from '../../support/review.ts'
import { newProject } from '../../support/service.ts'

// Through the dashboard: who is a member is known there alone.

async function newTeam() {
  const { projectId: project } = await newProject('team')
  const named = (name: string) => `${name} ${project.toLowerCase()}`
  const owner = await signIn(named('owner'))
  // Whoever signs in without an invitation may do everything.
  const invite = async (name: string, role: 'reviewer' | 'viewer') => {
    const path = `/api/admin/projects/${project}/members/${encodeURIComponent(named(name))}`
    await owner.change('PUT', path, { role })
    return signIn(named(name))
  }
  const [ben, vera] = [await invite('ben', 'reviewer'), await invite('vera', 'viewer')]
  const eve = await signIn(named('eve'))
  const issue = await createIssue((await register({ project_id: project })).pair_id)
  const path = (rest: string) => `/api/diff/api/issues/${issue.id}/${rest}?project=${project}`
  return { ben, vera, eve, path }
}

const comment = (text: string) => ({
  text,
  mentions: ['somebody else'],
  who: 'somebody else',
  idempotency_key: crypto.randomUUID(),
})

describe('in the dashboard', () => {
  it('a comment mentions the members whom its text names, and is its author’s', async () => {
    const { ben, vera, eve, path } = await newTeam()
    const text = `@${ben.who}, @${eve.who}: look`
    const made = await vera.change('POST', path('comments'), comment(text))
    expect(made).toMatchObject({ who: vera.who, text, mentions: [ben.who] })
    const { id } = made as CommentView
    const changed = await vera.change('PATCH', path(`comments/${id}`), { text: `@${vera.who}` })
    expect(changed).toMatchObject({ mentions: [vera.who] })
    const refused = await ben.ask(path(`comments/${id}`), {
      method: 'PATCH',
      body: JSON.stringify({ text: 'x', who: vera.who }),
    })
    expect(refused.status).toBe(403)
    await vera.change('DELETE', path(`comments/${id}`))
  })

  it('an issue is assigned to members alone, by reviewers', async () => {
    const { ben, vera, eve, path } = await newTeam()
    const put = (person: typeof ben, assignee: string | null) =>
      person.ask(path('assignee'), { method: 'PUT', body: JSON.stringify({ assignee }) })
    expect((await put(ben, vera.who)).status).toBe(200)
    expect((await put(ben, null)).status).toBe(200)
    expect((await put(ben, eve.who)).status).toBe(400)
    expect((await put(vera, vera.who)).status).toBe(403)
  })
})

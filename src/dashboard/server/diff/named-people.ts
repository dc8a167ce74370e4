import { AppError } from '../../../base/errors.ts'
import { mentionedIn } from '../../../vocabulary/mentions.ts'
import type { DashboardEnv } from '../env.ts'
import { listMembers } from '../people/memberships.ts'

type Body = Record<string, unknown>

/** Completes or refuses what a request says of people other than its author. */
export type NamePeople = (
  env: DashboardEnv,
  request: { projectId: string; who: string },
  body: Body,
) => Promise<Body>

const MOST_MENTIONED = 20

/** A comment mentions the members whom its text names: nobody else can be mentioned. */
const mentionMembers: NamePeople = async ({ DB }, { projectId }, body) => {
  const { text } = body
  if (typeof text !== 'string' || !text.includes('@')) return { ...body, mentions: [] }
  const members = await listMembers(DB, projectId)
  return { ...body, mentions: mentionedIn(text, members).slice(0, MOST_MENTIONED) }
}

/** An issue is assigned to a member, or to the person who asks, who may be an administrator. */
const assignMember: NamePeople = async ({ DB }, { projectId, who }, body) => {
  const { assignee } = body
  if (typeof assignee !== 'string' || assignee === who) return body
  const members = await listMembers(DB, projectId)
  if (members.some((member) => member.who === assignee)) return body
  throw new AppError('invalid_request', 'assignee: is not a member of the project')
}

/** The routes of the diff service that name people. */
export const NAMING: Readonly<Record<string, NamePeople>> = {
  'PUT /api/issues/:id/assignee': assignMember,
  'POST /api/issues/:id/comments': mentionMembers,
  'PATCH /api/issues/:id/comments/:commentId': mentionMembers,
}

import { wireFields } from '../../../base/field-names.ts'
import * as z from 'zod'
import { AppError, notFound } from '../../../base/errors.ts'
import { describeForClient } from '../../../http/openapi/describe-for-client.ts'
import * as memberships from '../people/memberships.ts'
import { whoOf } from '../people/who.ts'
import type { WayToSignIn } from '../sign-in/way-to-sign-in.ts'
import { projectOperation } from './operation.ts'
import { MemberBody } from './schema.ts'
import { MembersView, MemberView } from './view-schema.ts'

// The members of a project: every member may see them, its owners change them.

const MEMBERS = '/api/admin/projects/{project}/members'
const MEMBER = `${MEMBERS}/{who}` as const

export const listMembers = projectOperation({
  method: 'GET',
  path: MEMBERS,
  handle: async ({ env, var: { signIn } }, { params: { project } }) => {
    const members = await memberships.listMembers(env.DB, project)
    return { members: members.map(memberView), identified_by: signIn.identifiesBy }
  },
})

export const setMember = projectOperation({
  method: 'PUT',
  path: MEMBER,
  body: MemberBody,
  handle: async ({ env, var: { person, signIn } }, { params, body: { role } }) => {
    const { project } = params
    const { who, name } = requireNamed(params.who, signIn)
    const isSet = await memberships.setMember(env.DB, {
      projectId: project,
      who,
      name,
      role,
      addedBy: person.who,
      keepsOwner: !person.administrator,
    })
    if (!isSet) throw lastOwner()
    const members = await memberships.listMembers(env.DB, project)
    const member = members.find((found) => found.who === who)
    if (!member) throw notFound('Member')
    return memberView(member)
  },
})

export const removeMember = projectOperation({
  method: 'DELETE',
  path: MEMBER,
  handle: async ({ env, var: { person } }, { params }) => {
    const { project } = params
    const who = whoOf(params.who)
    const keepsOwner = !person.administrator
    const removal = { projectId: project, who, removedBy: person.who, keepsOwner }
    if (await memberships.removeMember(env.DB, removal)) return
    const members = await memberships.listMembers(env.DB, project)
    throw members.some((member) => member.who === who) ? lastOwner() : notFound('Member')
  },
})

export const describeMembers = () => ({
  listMembers: describeForClient(listMembers, 'The members of a project', MembersView),
  setMember: describeForClient(setMember, 'Add a member, or change a role', MemberView),
  removeMember: describeForClient(removeMember, 'End a membership'),
})

const Name = z
  .string()
  .min(1)
  .max(80)
  .regex(/^\P{Cc}+$/u)

/** How a sign-in tells people apart: the schema of a `who`, and what a wrong one is told. */
const IDENTIFIED = {
  email: { schema: z.email(), must: 'must be an e-mail address' },
  name: { schema: Name, must: 'must be a name' },
}

/** Returns the person that a path names. Throws `invalid_request`. */
function requireNamed(text: string, { identifiesBy }: WayToSignIn): { who: string; name: string } {
  const name = text.normalize('NFC').trim()
  const who = whoOf(name)
  const { schema, must } = IDENTIFIED[identifiesBy]
  if (!schema.safeParse(who).success) throw new AppError('invalid_request', `who: ${must}`)
  return { who, name: identifiesBy === 'email' ? who : name }
}

const lastOwner = () =>
  new AppError('conflict', 'A project needs an owner: make somebody else one first')

const memberView: (member: memberships.Member) => MemberView = wireFields(
  'who name role added_by added_at seen_at',
)

import { Hono } from 'hono'
import * as z from 'zod'
import { AppError, notFound } from '../../../base/errors.ts'
import { jsonBody } from '../../../http/validate.ts'
import type { DashboardHttp } from '../env.ts'
import { requireRole } from '../guard/require-role.ts'
import { listMembers, removeMember, setMember, type Member } from '../people/memberships.ts'
import { whoOf } from '../people/people.ts'
import { Role } from '../people/roles.ts'
import type { SignIn } from '../sign-in/sign-in.ts'
import type { Member as MemberJson, Members } from './responses.ts'

const MEMBERS = '/api/admin/projects/:project/members'
export const MEMBER = `${MEMBERS}/:who`

const NewRole = z.object({ role: Role })

const EMAIL = z.email()
const Name = z
  .string()
  .min(1)
  .max(80)
  .regex(/^\P{Cc}+$/u)

/** The members of a project: every member may see them, its owners change them. */
export function memberRoutes({ identifiesBy }: SignIn): Hono<DashboardHttp> {
  const routes = new Hono<DashboardHttp>()

  routes.get(MEMBERS, async (c) => {
    const { project } = c.req.param()
    await requireRole(c, project, 'viewer')
    const members = await listMembers(c.env.DB, project)
    return c.json<Members>({ members: members.map(memberJson), identified_by: identifiesBy })
  })

  routes.put(MEMBER, async (c) => {
    const { project } = c.req.param()
    await requireRole(c, project, 'owner')
    const name = c.req.param('who').normalize('NFC').trim()
    const who = whoOf(name)
    const isValid = (identifiesBy === 'email' ? EMAIL : Name).safeParse(who).success
    if (!isValid)
      throw new AppError(
        'invalid_request',
        identifiesBy === 'email' ? 'who: must be an e-mail address' : 'who: must be a name',
      )
    const { role } = await jsonBody(c, NewRole)
    const { person } = c.var
    const isSet = await setMember(c.env.DB, {
      projectId: project,
      who,
      name: identifiesBy === 'email' ? who : name,
      role,
      addedBy: person.who,
      keepsOwner: !person.administrator,
    })
    if (!isSet) throw lastOwner()
    const members = await listMembers(c.env.DB, project)
    const member = members.find((found) => found.who === who)
    if (!member) throw notFound('Member')
    return c.json(memberJson(member))
  })

  routes.delete(MEMBER, async (c) => {
    const { project } = c.req.param()
    await requireRole(c, project, 'owner')
    const who = whoOf(c.req.param('who'))
    const keepsOwner = !c.var.person.administrator
    const removal = { projectId: project, who, removedBy: c.var.person.who, keepsOwner }
    const isRemoved = await removeMember(c.env.DB, removal)
    if (!isRemoved) {
      const members = await listMembers(c.env.DB, project)
      throw members.some((member) => member.who === who) ? lastOwner() : notFound('Member')
    }
    return c.body(null, 204)
  })

  return routes
}

const lastOwner = () =>
  new AppError('conflict', 'A project needs an owner: make somebody else one first')

const memberJson = (member: Member): MemberJson => ({
  who: member.who,
  name: member.name,
  role: member.role,
  added_by: member.addedBy,
  added_at: member.addedAt,
  seen_at: member.seenAt,
})

import { isoTime } from '../../../base/time.ts'
import { recordDeeds } from '../../../store/audit/record.ts'
import type { Role } from './roles.ts'

export interface Member {
  who: string
  name: string
  role: Role
  addedBy: string
  addedAt: string
  /** When the person last signed in; null for an invitation that nobody has taken up. */
  seenAt: string | null
}

interface Membership {
  projectId: string
  role: Role
}

/** Returns a person's role; null if they are not a member. */
export async function getRole(
  db: D1Database,
  { projectId, who }: { projectId: string; who: string },
): Promise<Role | null> {
  return db
    .prepare(`SELECT role FROM memberships WHERE project_id = ?1 AND who = ?2`)
    .bind(projectId, who)
    .first<Role>('role')
}

/** Returns those of these people who are members of a project. */
export async function listMembersAmong(
  db: D1Database,
  { projectId, people }: { projectId: string; people: readonly string[] },
): Promise<Set<string>> {
  const { results } = await db
    .prepare(`
      SELECT who FROM memberships
      WHERE project_id = ?1 AND who IN (SELECT value FROM json_each(?2))`)
    .bind(projectId, JSON.stringify(people))
    .all<{ who: string }>()
  return new Set(results.map(({ who }) => who))
}

/** Lists the projects of a person, by id. */
export async function listMemberships(db: D1Database, who: string): Promise<Membership[]> {
  const { results } = await db
    .prepare(
      `SELECT project_id AS "projectId", role FROM memberships WHERE who = ?1 ORDER BY project_id`,
    )
    .bind(who)
    .all<Membership>()
  return results
}

/** Lists the members of a project, in the order in which they were added. */
export async function listMembers(db: D1Database, projectId: string): Promise<Member[]> {
  const { results } = await db
    .prepare(`
      SELECT m.who, p.name, m.role, m.added_by AS "addedBy", m.added_at AS "addedAt",
        p.seen_at AS "seenAt"
      FROM memberships AS m JOIN people AS p ON p.who = m.who
      WHERE m.project_id = ?1 ORDER BY m.added_at, m.who`)
    .bind(projectId)
    .all<Member>()
  return results
}

/**
 * Makes a person a member, or gives a member another role. With `keepsOwner` the project's last owner stays owner: then
 * nothing changes and the result is false.
 */
export async function setMember(
  db: D1Database,
  member: {
    projectId: string
    who: string
    name: string
    role: Role
    addedBy: string
    keepsOwner: boolean
  },
): Promise<boolean> {
  const { projectId, who, role, keepsOwner } = member
  const now = isoTime()
  const results = await db.batch([
    db
      .prepare(
        `INSERT INTO projects (project_id, created_at) VALUES (?1, ?2) ON CONFLICT DO NOTHING`,
      )
      .bind(projectId, now),
    db
      .prepare(
        `INSERT INTO people (who, name, created_at) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING`,
      )
      .bind(who, member.name, now),
    recordDeeds(
      db,
      { action: 'member_added', who: member.addedBy, at: now },
      {
        select: `SELECT ?1 AS project_id, ?2 AS subject, json_object('role', ?3) AS detail
                 WHERE NOT EXISTS (SELECT 1 FROM memberships WHERE project_id = ?1 AND who = ?2)`,
        parameters: [projectId, who, role],
      },
    ),
    recordDeeds(
      db,
      { action: 'member_changed', who: member.addedBy, at: now },
      {
        select: `SELECT project_id, who AS subject, json_object('role', ?3, 'before', role) AS detail
                 FROM memberships WHERE project_id = ?1 AND who = ?2 AND role <> ?3
                   AND (?3 = 'owner' OR ${IS_REPLACEABLE('?4')})`,
        parameters: [projectId, who, role, keepsOwner ? 1 : 0],
      },
    ),
    db
      .prepare(`
        INSERT INTO memberships (project_id, who, role, added_by, added_at)
        VALUES (?1, ?2, ?3, ?4, ?5)
        ON CONFLICT (project_id, who) DO UPDATE SET role = excluded.role
          WHERE excluded.role = 'owner' OR ${IS_REPLACEABLE('?6')}`)
      .bind(projectId, who, role, member.addedBy, now, keepsOwner ? 1 : 0),
  ])
  return (results.at(-1)?.meta.changes ?? 0) > 0
}

/**
 * Ends a membership; returns whether it did. With `keepsOwner` the project's last owner stays.
 */
export async function removeMember(
  db: D1Database,
  member: { projectId: string; who: string; removedBy: string; keepsOwner: boolean },
): Promise<boolean> {
  const parameters = [member.projectId, member.who, member.keepsOwner ? 1 : 0]
  const isRemovable = `project_id = ?1 AND who = ?2 AND ${IS_REPLACEABLE('?3')}`
  const [, removed] = await db.batch([
    recordDeeds(
      db,
      { action: 'member_removed', who: member.removedBy, at: isoTime() },
      {
        select: `SELECT project_id, who AS subject, json_object('role', role) AS detail
                 FROM memberships WHERE ${isRemovable}`,
        parameters,
      },
    ),
    db.prepare(`DELETE FROM memberships WHERE ${isRemovable}`).bind(...parameters),
  ])
  return (removed?.meta.changes ?? 0) > 0
}

/** An SQL condition: the member is not the last owner, or the last owner may be replaced, too. */
const IS_REPLACEABLE = (keepsOwner: string): string =>
  `(${keepsOwner} = 0 OR memberships.role <> 'owner' OR EXISTS (
     SELECT 1 FROM memberships AS other WHERE other.project_id = memberships.project_id
       AND other.role = 'owner' AND other.who <> memberships.who))`

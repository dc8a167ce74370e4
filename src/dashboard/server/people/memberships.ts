import { isoTime } from '../../../base/time.ts'
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

export interface Membership {
  projectId: string
  role: Role
}

interface MemberRow {
  who: string
  name: string
  role: Role
  added_by: string
  added_at: string
  seen_at: string | null
}

/** Null for whoever is no member. */
export async function getRole(
  db: D1Database,
  { projectId, who }: { projectId: string; who: string },
): Promise<Role | null> {
  return db
    .prepare(`SELECT role FROM memberships WHERE project_id = ?1 AND who = ?2`)
    .bind(projectId, who)
    .first<Role>('role')
}

/** The projects of a person, by id. */
export async function listMemberships(db: D1Database, who: string): Promise<Membership[]> {
  const { results } = await db
    .prepare(`SELECT project_id, role FROM memberships WHERE who = ?1 ORDER BY project_id`)
    .bind(who)
    .all<{ project_id: string; role: Role }>()
  return results.map(({ project_id, role }) => ({ projectId: project_id, role }))
}

/** The members of a project, in the order in which they were added. */
export async function listMembers(db: D1Database, projectId: string): Promise<Member[]> {
  const { results } = await db
    .prepare(
      `SELECT m.who, p.name, m.role, m.added_by, m.added_at, p.seen_at
       FROM memberships AS m JOIN people AS p ON p.who = m.who
       WHERE m.project_id = ?1 ORDER BY m.added_at, m.who`,
    )
    .bind(projectId)
    .all<MemberRow>()
  return results.map((row) => ({
    who: row.who,
    name: row.name,
    role: row.role,
    addedBy: row.added_by,
    addedAt: row.added_at,
    seenAt: row.seen_at,
  }))
}

/** Makes a person a member, or gives a member another role. */
export async function setMember(
  db: D1Database,
  member: { projectId: string; who: string; name: string; role: Role; addedBy: string },
): Promise<void> {
  const now = isoTime()
  await db.batch([
    db
      .prepare(
        `INSERT INTO projects (project_id, created_at) VALUES (?1, ?2) ON CONFLICT DO NOTHING`,
      )
      .bind(member.projectId, now),
    db
      .prepare(
        `INSERT INTO people (who, name, created_at) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING`,
      )
      .bind(member.who, member.name, now),
    db
      .prepare(
        `INSERT INTO memberships (project_id, who, role, added_by, added_at) VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT DO UPDATE SET role = excluded.role`,
      )
      .bind(member.projectId, member.who, member.role, member.addedBy, now),
  ])
}

/** Ends a membership; returns whether there was one. */
export async function removeMember(
  db: D1Database,
  { projectId, who }: { projectId: string; who: string },
): Promise<boolean> {
  const { meta } = await db
    .prepare(`DELETE FROM memberships WHERE project_id = ?1 AND who = ?2`)
    .bind(projectId, who)
    .run()
  return meta.changes > 0
}

import type { Level, Row } from './diff-rows.ts'
import type { Things } from './things.ts'

const row = (role: Level, [status, names]: [number, string | null], ask: Row['ask']): Row => ({
  role,
  status,
  names,
  ask,
})

const of = ({ project }: Things, rest: string) => `/api/admin/projects/${project}${rest}`

let people = 0
const newName = () => `guest-${++people}`

/** Every route under `/api/admin`, as the dashboard spells it, and who may use it. */
export const ADMIN_ROWS: Record<string, Row> = {
  'GET /api/admin/session': row('viewer', [200, null], () => ({ path: '/api/admin/session' })),

  'GET /api/admin/projects/:project': row('viewer', [200, null], (t) => ({ path: of(t, '') })),
  'PATCH /api/admin/projects/:project': row('owner', [200, null], (t) => ({
    path: of(t, ''),
    json: { title: 'Shop' },
  })),

  'GET /api/admin/projects/:project/builds': row('viewer', [200, null], (t) => ({
    path: of(t, '/builds'),
  })),
  'GET /api/admin/projects/:project/builds/:id/stories': row('viewer', [200, 'Build'], (t) => ({
    path: of(t, `/builds/${t.build}/stories`),
  })),
  'POST /api/admin/projects/:project/builds/:id/archive': row('owner', [200, 'Build'], (t) => ({
    path: of(t, `/builds/${t.build}/archive`),
  })),
  'POST /api/admin/projects/:project/builds/:id/restore': row('owner', [200, 'Build'], (t) => ({
    path: of(t, `/builds/${t.build}/restore`),
  })),

  'POST /api/admin/projects/:project/builds/:id/pin': row('owner', [200, 'Build'], (t) => ({
    path: of(t, `/builds/${t.build}/pin`),
  })),
  'POST /api/admin/projects/:project/builds/:id/unpin': row('owner', [200, 'Build'], (t) => ({
    path: of(t, `/builds/${t.build}/unpin`),
  })),

  'GET /api/admin/projects/:project/retention': row('owner', [200, null], (t) => ({
    path: of(t, '/retention'),
  })),
  'PUT /api/admin/projects/:project/retention': row('owner', [200, null], (t) => ({
    path: of(t, '/retention'),
    json: { grace_days: 7, rules: [] },
  })),

  'GET /api/admin/projects/:project/audit': row('owner', [200, null], (t) => ({
    path: of(t, '/audit'),
  })),

  'GET /api/admin/projects/:project/keys': row('owner', [200, null], (t) => ({
    path: of(t, '/keys'),
  })),
  'POST /api/admin/projects/:project/keys': row('owner', [201, null], (t) => ({
    path: of(t, '/keys'),
    json: { name: 'CI' },
  })),
  'POST /api/admin/projects/:project/keys/:id/revoke': row('owner', [200, 'API key'], (t) => ({
    path: of(t, `/keys/${t.key.id}/revoke`),
  })),

  'GET /api/admin/projects/:project/members': row('viewer', [200, null], (t) => ({
    path: of(t, '/members'),
  })),
  'PUT /api/admin/projects/:project/members/:who': row('owner', [200, null], (t) => ({
    path: of(t, `/members/${newName()}`),
    json: { role: 'viewer' },
  })),
  'DELETE /api/admin/projects/:project/members/:who': row(
    'owner',
    [204, 'Member'],
    async (t, tool) => {
      const { db } = tool.service.dashboard!
      const who = newName()
      await db.batch([
        db.prepare(`INSERT INTO people (who, name, created_at) VALUES (?1, ?1, '2026')`).bind(who),
        db
          .prepare(
            `INSERT INTO memberships (project_id, who, role, added_by, added_at)
             VALUES (?1, ?2, 'viewer', 'olga', '2026')`,
          )
          .bind(t.project, who),
      ])
      return { path: of(t, `/members/${who}`) }
    },
  ),

  'GET /api/admin/projects/:project/usage': row('owner', [200, null], (t) => ({
    path: of(t, '/usage'),
  })),
  'GET /api/admin/projects/:project/judges': row('owner', [200, null], (t) => ({
    path: of(t, '/judges'),
  })),
  'POST /api/admin/judges': row('administrator', [201, null], () => ({
    path: '/api/admin/judges',
    json: { role: 'shadow', name: 'quiet', configuration: {} },
  })),
}

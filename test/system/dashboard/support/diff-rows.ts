import { newPerson, type Harness } from '../../design-tool/support/harness.ts'
import { newIssue, newPair, type Things } from './things.ts'

export type Level = 'viewer' | 'reviewer' | 'owner' | 'administrator'

export interface Ask {
  /** Path and query, without the project. */
  path: string
  json?: unknown
}

export interface Row {
  /** The least role that may. */
  role: Level
  /** The status of the response. */
  status: number
  /** What it is about, by the name in a 404; null where only the project itself is named. */
  names: string | null
  ask: (things: Things, tool: Harness) => Ask | Promise<Ask>
}

const row = (role: Level, [status, names]: [number, string | null], ask: Row['ask']): Row => ({
  role,
  status,
  names,
  ask,
})

const under = ({ project }: Things, rest: string) => `/api/projects/${project}/${rest}`

const freshPair =
  (path: string, json: object = {}): Row['ask'] =>
  async (t, tool) => ({ path, json: { pair_id: await newPair(tool, t), ...json } })

const freshIssue =
  (path: (issue: string) => string, json?: unknown): Row['ask'] =>
  async (t, tool) => ({
    path: path(await newIssue(tool, t.pair)),
    ...(json !== undefined && { json }),
  })

/** Every route of the diff service behind the token, as the app spells it, and who may use it. */
export const DIFF_ROWS: Record<string, Row> = {
  'POST /api/pairs': row('reviewer', [200, 'Pair'], async (t, tool) => ({
    path: '/api/pairs',
    json: {
      pair_id: await newPair(tool, t),
      project_id: t.project,
      image_a_key: `${t.project}/v1/b.png`,
      image_b_key: `${t.project}/v1/b.png`,
    },
  })),
  'GET /api/pairs/:pairId': row('viewer', [200, 'Pair'], (t) => ({ path: `/api/pairs/${t.pair}` })),
  'GET /image/:pairId/:slot': row('viewer', [200, 'Pair'], (t) => ({ path: `/image/${t.pair}/b` })),
  'GET /image/:pairId/:slot/thumbnail': row('viewer', [200, 'Pair'], (t) => ({
    path: `/image/${t.pair}/b/thumbnail`,
  })),

  'GET /api/pairs/:pairId/structure/:slot': row('viewer', [200, 'Pair'], (t) => ({
    path: `/api/pairs/${t.pair}/structure/a`,
  })),
  'GET /api/projects/:projectId/pairs': row('viewer', [200, 'Project'], (t) => ({
    path: under(t, 'pairs'),
  })),
  'GET /api/projects/:projectId/issues': row('viewer', [200, 'Project'], (t) => ({
    path: under(t, 'issues'),
  })),
  'GET /api/projects/:projectId/issue-counts': row('viewer', [200, 'Project'], (t) => ({
    path: under(t, 'issue-counts'),
  })),
  'GET /api/projects/:projectId/causes': row('viewer', [200, 'Project'], (t) => ({
    path: under(t, 'causes'),
  })),

  'GET /api/issues': row('viewer', [200, 'Pair'], (t) => ({ path: `/api/issues?pair=${t.pair}` })),
  'POST /api/issues': row('reviewer', [201, 'Pair'], (t) => ({
    path: '/api/issues',
    json: { pair_id: t.pair, note: 'Too close' },
  })),
  'GET /api/issues/:id': row('viewer', [200, 'Issue'], (t) => ({ path: `/api/issues/${t.issue}` })),
  'PATCH /api/issues/:id': row('reviewer', [200, 'Issue'], (t) => ({
    path: `/api/issues/${t.issue}`,
    json: { note: 'Another note' },
  })),
  'DELETE /api/issues/:id': row(
    'reviewer',
    [204, 'Issue'],
    freshIssue((id) => `/api/issues/${id}`),
  ),
  'POST /api/issues/:id/transition': row(
    'reviewer',
    [200, 'Issue'],
    freshIssue((id) => `/api/issues/${id}/transition`, { action: 'fix' }),
  ),
  'PATCH /api/issues/:id/severity': row('reviewer', [200, 'Issue'], (t) => ({
    path: `/api/issues/${t.issue}/severity`,
    json: { severity: 'minor' },
  })),
  'PUT /api/issues/:id/assignee': row('reviewer', [200, 'Issue'], (t) => ({
    path: `/api/issues/${t.issue}/assignee`,
    json: { assignee: null },
  })),
  'GET /api/issues/:id/comments': row('viewer', [200, 'Issue'], (t) => ({
    path: `/api/issues/${t.issue}/comments`,
  })),
  'POST /api/issues/:id/comments': row('viewer', [201, 'Issue'], (t) => ({
    path: `/api/issues/${t.issue}/comments`,
    json: { text: 'Why?', idempotency_key: crypto.randomUUID() },
  })),
  'PATCH /api/issues/:id/comments/:commentId': row('viewer', [404, 'Issue'], (t) => ({
    path: `/api/issues/${t.issue}/comments/none`,
    json: { text: 'Why?' },
  })),
  'DELETE /api/issues/:id/comments/:commentId': row('viewer', [404, 'Issue'], (t) => ({
    path: `/api/issues/${t.issue}/comments/none`,
  })),
  'GET /api/issues/:id/history': row('viewer', [200, 'Issue'], (t) => ({
    path: `/api/issues/${t.issue}/history`,
  })),
  'POST /api/pairs/:pairId/candidates/dismiss-bulk': row('reviewer', [200, 'Pair'], (t) => ({
    path: `/api/pairs/${t.pair}/candidates/dismiss-bulk`,
    json: { max_confidence: 0, reason: 'noise' },
  })),

  'POST /api/undo': row('reviewer', [409, 'Decision'], async (t, tool) => {
    const issue = await newIssue(tool, t.pair)
    const dismissal = { action: 'dismiss', reason: 'noise', who: 'somebody else' }
    await tool.ok('POST', `/api/issues/${issue}/transition`, dismissal)
    const event = await tool.service.db
      .prepare(`SELECT change_id FROM issue_events WHERE issue_id = ?1`)
      .bind(issue)
      .first<{ change_id: string }>()
    return { path: '/api/undo', json: { undo_id: event!.change_id } }
  }),

  'POST /api/claim': row('reviewer', [200, 'Pair'], freshPair('/api/claim')),
  'POST /api/release': row('reviewer', [200, 'Pair'], freshPair('/api/release')),
  'POST /api/done': row('reviewer', [200, 'Pair'], freshPair('/api/done')),
  'POST /api/done_next': row('reviewer', [200, 'Pair'], freshPair('/api/done_next')),
  'GET /api/next': row('viewer', [200, null], () => ({ path: '/api/next' })),
  'GET /api/queue': row('viewer', [200, null], () => ({ path: '/api/queue' })),
  'GET /api/state': row('viewer', [200, null], () => ({ path: '/api/state' })),
  // A plain request is as far as this client gets.
  'GET /api/projects/:projectId/feed': row('viewer', [400, 'Project'], (t) => ({
    path: under(t, 'feed'),
  })),

  'POST /api/agent/annotate': row('reviewer', [200, 'Pair'], freshPair('/api/agent/annotate')),
  'POST /api/agent/refine': row('reviewer', [200, 'Pair'], (t) => ({
    path: '/api/agent/refine',
    json: { note: 'pls fix', pair_id: t.pair },
  })),
  'GET /api/agent/runs/:runId': row('viewer', [200, 'Run'], (t) => ({
    path: `/api/agent/runs/${t.run}`,
  })),
  'GET /api/pairs/:pairId/prediction': row('viewer', [200, 'Pair'], (t) => ({
    path: `/api/pairs/${t.pair}/prediction`,
  })),
  'GET /api/pairs/:pairId/runs': row('viewer', [200, 'Pair'], (t) => ({
    path: `/api/pairs/${t.pair}/runs`,
  })),
  'GET /api/pairs/:pairId/runs/:runId/:artifact': row('viewer', [200, 'Run'], (t) => ({
    path: `/api/pairs/${t.pair}/runs/${t.run}/prediction`,
  })),
  'GET /api/projects/:projectId/runs': row('viewer', [200, 'Project'], (t) => ({
    path: under(t, 'runs'),
  })),

  'GET /api/design-tool/oauth/start': row('owner', [302, null], () => ({
    path: '/api/design-tool/oauth/start',
  })),
  'GET /api/projects/:projectId/design-tool-connections': row('owner', [200, 'Project'], (t) => ({
    path: under(t, 'design-tool-connections'),
  })),
  'POST /api/projects/:projectId/design-tool-connections': row(
    'owner',
    [201, 'Project'],
    (t, tool) => ({
      path: under(t, 'design-tool-connections'),
      json: { access_token: tool.standIn.personalToken(newPerson()) },
    }),
  ),
  'DELETE /api/projects/:projectId/design-tool-connections': row(
    'owner',
    [204, 'Project'],
    async (t, tool) => {
      const { id } = await tool.ok('POST', under(t, 'design-tool-connections'), {
        access_token: tool.standIn.personalToken(newPerson()),
        shared: true,
      })
      return { path: under(t, `design-tool-connections?id=${id}`) }
    },
  ),
  'POST /api/projects/:projectId/design-tool-connections/:id/test': row(
    'owner',
    [200, 'Project'],
    (t) => ({ path: under(t, `design-tool-connections/${t.connection}/test`) }),
  ),
  'GET /api/projects/:projectId/design-tool/files/:fileKey/meta': row(
    'reviewer',
    [200, 'Project'],
    (t) => ({ path: under(t, `design-tool/files/${t.file}/meta`) }),
  ),
  'POST /api/projects/:projectId/design-tool/resolve-file': row(
    'reviewer',
    [200, 'Project'],
    (t) => ({
      path: under(t, 'design-tool/resolve-file'),
      json: { url: `https://www.figma.com/design/${t.file}/Components` },
    }),
  ),
  'GET /api/projects/:projectId/design-tool-sources': row('viewer', [200, 'Project'], (t) => ({
    path: under(t, 'design-tool-sources'),
  })),
  'POST /api/projects/:projectId/design-tool-sources': row('owner', [201, 'Project'], (t, tool) => {
    const file = `src${crypto.randomUUID().replaceAll('-', '')}`
    const known = tool.standIn.files.get(t.file)
    if (known) tool.standIn.files.set(file, known)
    return {
      path: under(t, 'design-tool-sources'),
      json: { url: `https://www.figma.com/design/${file}/Components` },
    }
  }),
  'GET /api/projects/:projectId/design-snapshots': row('viewer', [200, 'Project'], (t) => ({
    path: under(t, 'design-snapshots'),
  })),
  'POST /api/projects/:projectId/design-snapshots': row('owner', [201, 'Project'], (t) => ({
    path: under(t, 'design-snapshots'),
    json: { name: 'Sprint 8' },
  })),
  'POST /api/projects/:projectId/design-snapshots/:id/ingest-file': row(
    'owner',
    [200, 'Project'],
    (t) => ({
      path: under(t, `design-snapshots/${t.snapshot}/ingest-file`),
      json: { file_key: t.file },
    }),
  ),
  'POST /api/projects/:projectId/design-snapshots/:id/complete': row(
    'owner',
    [200, 'Project'],
    async (t, tool) => {
      const { id } = await tool.ok('POST', under(t, 'design-snapshots'), { name: 'Short' })
      return { path: under(t, `design-snapshots/${id}/complete`) }
    },
  ),
  'GET /api/projects/:projectId/design-screens': row('viewer', [200, 'Project'], (t) => ({
    path: under(t, 'design-screens'),
  })),
  'GET /api/projects/:projectId/design-screens/:screenId/image': row(
    'viewer',
    [200, 'Project'],
    (t) => ({ path: under(t, `design-screens/${t.screen}/image`) }),
  ),
  'GET /api/projects/:projectId/dev-resources': row('reviewer', [200, 'Project'], (t) => ({
    path: under(t, `dev-resources?file_key=${t.file}&node_id=1:1`),
  })),
  // It takes a connection of one's own, which only some of the askers have: a wrong body is as far as all get.
  'PUT /api/projects/:projectId/dev-resources': row('reviewer', [400, 'Project'], (t) => ({
    path: under(t, 'dev-resources'),
    json: { file_key: t.file, node_id: '1:1', url: 'https://example.com/x' },
  })),

  'POST /api/projects/:projectId/code-host/manifest': row('owner', [400, 'Project'], (t) => ({
    path: under(t, 'code-host/manifest'),
    json: { return_to: '/' },
  })),
  'GET /api/projects/:projectId/code-host-connections': row('viewer', [200, 'Project'], (t) => ({
    path: under(t, 'code-host-connections'),
  })),
  'POST /api/projects/:projectId/code-host-connections': row('owner', [400, 'Project'], (t) => ({
    path: under(t, 'code-host-connections'),
    json: { repository: 'acme' },
  })),
  'DELETE /api/projects/:projectId/code-host-connections': row('owner', [400, 'Project'], (t) => ({
    path: under(t, 'code-host-connections'),
  })),
  'POST /api/projects/:projectId/code-host-connections/:id/test': row(
    'owner',
    [404, 'Project'],
    (t) => ({ path: under(t, 'code-host-connections/hub_none/test') }),
  ),
}

import { env } from 'cloudflare:workers'
import {
  bodyOf,
  createIssue,
  diff,
  insertCandidates,
  register,
  registration,
} from '../support/review.ts'
import { abandon, annotate, pairOf, redButton } from '../judging/runs/runs.ts'
import type { Ask, Things } from './things.ts'

/** Makes the request that gets one of the route's responses. `other` belongs to another project. */
export type MakeAsk = (own: Things, other: Things) => Ask | Promise<Ask>

interface DiffRoute {
  /** What is not found when it is of another project. */
  names: 'Pair' | 'Issue' | 'Decision' | 'Run' | 'Project'
  /** Requests by the status that they get; the first one is what the route is for. */
  asks: [number, MakeAsk][]
}

const at = (
  path: (own: Things, other: Things) => string,
  rest: Omit<Ask, 'path'> = {},
): MakeAsk => {
  return (own, other) => ({ path: path(own, other), ...rest })
}
const who = 'ada'

const image = (slot: string, headers = {}) => at((t) => `/image/${t.pair}/${slot}`, { headers })
const thumbnail = (slot: string, headers = {}) =>
  at((t) => `/image/${t.pair}/${slot}/thumbnail`, { headers })
const transition = (id: (t: Things) => string, json: object) =>
  at((t) => `/api/issues/${id(t)}/transition`, { json: { who, ...json } })
const onPair = (path: string, json: object = {}): MakeAsk => {
  return (own) => ({ path, json: { pair_id: own.pair, who, ...json } })
}
const onNoPair = (path: string, json: object = {}) =>
  at(() => path, { json: { pair_id: 'none', who, ...json } })
const invalid = (path: string) => at(() => path, { json: {} })

const underProject = (rest: string, json?: unknown) =>
  at((t) => `/api/projects/${t.project}/${rest}`, json === undefined ? {} : { json })

/** Another candidate of the pair, to be decided. */
const newCandidate = async ({ pair, project }: Things): Promise<string> =>
  (await insertCandidates({ pair_id: pair, project_id: project }, [{}]))[0]!

/** Another pair of the project, which the judge is looking at. */
export async function newRunningPair({ project }: Things): Promise<string> {
  const { pair_id: pair } = await pairOf(redButton(), { project_id: project })
  await abandon((await annotate(pair)).run_id, { expired: false })
  return pair
}

/** Undoes a bulk dismissal that is made for it. */
const undo =
  (person: string): MakeAsk =>
  async ({ project }) => {
    const pair = await register({ project_id: project })
    const ids = await insertCandidates(pair, [{}])
    const path = `/api/pairs/${pair.pair_id}/candidates/dismiss-bulk`
    const dismissal = await diff(path, { json: { ids, reason: 'noise', who } })
    const { undo_id } = await bodyOf<{ undo_id: string }>(dismissal)
    return { path: '/api/undo', json: { undo_id, who: person } }
  }

const assignee = (id: (t: Things) => string, json: object) =>
  at((t) => `/api/issues/${id(t)}/assignee`, { json })

const newComment = (issue: string, key: string = crypto.randomUUID()) => ({
  path: `/api/issues/${issue}/comments`,
  json: { text: crypto.randomUUID(), who, idempotency_key: key },
})

/** Comments on an issue; `isTaken`: under the key of another comment. */
const comment =
  (issue: (t: Things) => string, isTaken = false): MakeAsk =>
  async (own) => {
    const ask = newComment(issue(own))
    if (!isTaken) return ask
    await diff(ask.path, ask)
    return newComment(issue(own), ask.json.idempotency_key)
  }

/** Asks something of a comment of Ada's that is made for it. */
const onComment =
  (rest: Omit<Ask, 'path'>, query = ''): MakeAsk =>
  async ({ issue }) => {
    const ask = newComment(issue)
    const { id } = await bodyOf<{ id: string }>(await diff(ask.path, ask))
    return { path: `${ask.path}/${id}${query}`, ...rest }
  }

/** Every route of the diff service behind the token, as the app spells it. */
export const DIFF_ROUTES: Record<string, DiffRoute> = {
  'POST /api/pairs': {
    names: 'Pair',
    asks: [
      [201, ({ project }) => ({ path: '/api/pairs', json: registration({ project_id: project }) })],
      [
        200,
        async ({ project }) => {
          const json = registration({ project_id: project })
          await register(json)
          return { path: '/api/pairs', json }
        },
      ],
      [400, invalid('/api/pairs')],
      [
        404,
        (t) => ({ path: '/api/pairs?project=x', json: registration({ project_id: t.project }) }),
      ],
      [
        409,
        (own, other) => ({
          path: '/api/pairs',
          json: registration({ project_id: own.project, pair_id: other.pair }),
        }),
      ],
    ],
  },
  'GET /api/pairs/:pairId': {
    names: 'Pair',
    asks: [
      [200, at((t) => `/api/pairs/${t.pair}`)],
      [404, at(() => '/api/pairs/none')],
    ],
  },
  'GET /image/:pairId/:slot': {
    names: 'Pair',
    asks: [
      [200, image('a')],
      [206, image('a', { Range: 'bytes=0-9' })],
      [304, image('a', { 'If-None-Match': '*' })],
      [400, image('c')],
      [404, at(() => '/image/none/a')],
      [412, image('a', { 'If-Match': '"another"' })],
      [416, image('a', { Range: 'bytes=9999999-' })],
    ],
  },
  'GET /image/:pairId/:slot/thumbnail': {
    names: 'Pair',
    asks: [
      [200, thumbnail('b')],
      [304, thumbnail('b', { 'If-None-Match': '*' })],
      [400, thumbnail('c')],
      [404, at(() => '/image/none/b/thumbnail')],
      [412, thumbnail('b', { 'If-Match': '"another"' })],
    ],
  },
  'GET /api/issues': {
    names: 'Pair',
    asks: [
      [200, at((t) => `/api/issues?pair=${t.pair}`)],
      [400, at(() => '/api/issues')],
      [404, at(() => '/api/issues?pair=none')],
    ],
  },
  'POST /api/issues': {
    names: 'Pair',
    asks: [
      [201, onPair('/api/issues', { note: 'x' })],
      [400, invalid('/api/issues')],
      [404, onNoPair('/api/issues', { note: 'x' })],
    ],
  },
  'GET /api/issues/:id': {
    names: 'Issue',
    asks: [
      [200, at((t) => `/api/issues/${t.issue}`)],
      [404, at(() => '/api/issues/none')],
    ],
  },
  'PATCH /api/issues/:id': {
    names: 'Issue',
    asks: [
      [200, at((t) => `/api/issues/${t.issue}`, { json: { note: 'y' } })],
      [400, at((t) => `/api/issues/${t.issue}`, { json: {} })],
      [404, at(() => '/api/issues/none', { json: { note: 'y' } })],
    ],
  },
  'DELETE /api/issues/:id': {
    names: 'Issue',
    asks: [
      [204, async ({ pair }) => ({ path: `/api/issues/${(await createIssue(pair)).id}` })],
      [404, at(() => '/api/issues/none')],
    ],
  },
  'POST /api/issues/:id/transition': {
    names: 'Issue',
    asks: [
      [
        200,
        async (own) => ({
          path: `/api/issues/${await newCandidate(own)}/transition`,
          json: { who, action: 'promote', severity: 'major' },
        }),
      ],
      [400, transition((t) => t.candidate, { action: 'promote' })],
      [404, transition(() => 'none', { action: 'fix' })],
      [409, transition((t) => t.candidate, { action: 'verify' })],
    ],
  },
  'PATCH /api/issues/:id/severity': {
    names: 'Issue',
    asks: [
      [200, at((t) => `/api/issues/${t.issue}/severity`, { json: { severity: 'nit', who } })],
      [400, at((t) => `/api/issues/${t.issue}/severity`, { json: {} })],
      [404, at(() => '/api/issues/none/severity', { json: { severity: 'nit', who } })],
      [409, at((t) => `/api/issues/${t.candidate}/severity`, { json: { severity: 'nit', who } })],
    ],
  },
  'GET /api/issues/:id/history': {
    names: 'Issue',
    asks: [
      [200, at((t) => `/api/issues/${t.issue}/history`)],
      [404, at(() => '/api/issues/none/history')],
    ],
  },
  'PUT /api/issues/:id/assignee': {
    names: 'Issue',
    asks: [
      [200, assignee((t) => t.issue, { assignee: 'ben', who })],
      [400, assignee((t) => t.issue, {})],
      [404, assignee(() => 'none', { assignee: 'ben', who })],
    ],
  },
  'GET /api/issues/:id/comments': {
    names: 'Issue',
    asks: [
      [200, at((t) => `/api/issues/${t.issue}/comments`)],
      [404, at(() => '/api/issues/none/comments')],
    ],
  },
  'POST /api/issues/:id/comments': {
    names: 'Issue',
    asks: [
      [201, comment((t) => t.issue)],
      [
        200,
        async ({ issue }) => {
          const ask = newComment(issue)
          await diff(ask.path, ask)
          return ask
        },
      ],
      [400, at((t) => `/api/issues/${t.issue}/comments`, { json: {} })],
      [404, comment(() => 'none')],
      [409, comment((t) => t.issue, true)],
    ],
  },
  'PATCH /api/issues/:id/comments/:commentId': {
    names: 'Issue',
    asks: [
      [200, onComment({ json: { text: 'y', who } })],
      [400, onComment({ json: {} })],
      [403, onComment({ json: { text: 'y', who: 'ben' } })],
      [404, at((t) => `/api/issues/${t.issue}/comments/none`, { json: { text: 'y', who } })],
    ],
  },
  'DELETE /api/issues/:id/comments/:commentId': {
    names: 'Issue',
    asks: [
      [204, onComment({}, '?who=ada')],
      [400, onComment({})],
      [403, onComment({}, '?who=ben')],
      [404, at((t) => `/api/issues/${t.issue}/comments/none?who=ada`)],
    ],
  },
  'POST /api/pairs/:pairId/candidates/dismiss-bulk': {
    names: 'Pair',
    asks: [
      [
        200,
        async (t) => ({
          path: `/api/pairs/${t.pair}/candidates/dismiss-bulk`,
          json: { ids: [await newCandidate(t)], reason: 'noise', who },
        }),
      ],
      [400, at((t) => `/api/pairs/${t.pair}/candidates/dismiss-bulk`, { json: {} })],
      [
        404,
        at(() => '/api/pairs/none/candidates/dismiss-bulk', {
          json: { max_confidence: 1, reason: 'noise', who },
        }),
      ],
    ],
  },
  'POST /api/undo': {
    names: 'Decision',
    asks: [
      [200, undo(who)],
      [400, invalid('/api/undo')],
      [404, at(() => '/api/undo', { json: { undo_id: 'none', who } })],
      [409, undo('ben')],
    ],
  },
  'POST /api/claim': {
    names: 'Pair',
    asks: [
      [200, onPair('/api/claim')],
      [400, invalid('/api/claim')],
      [404, onNoPair('/api/claim')],
      [
        409,
        async (t) => {
          const queue = env.REVIEW_QUEUE as unknown as { getByName: (name: string) => Queue }
          await queue.getByName(t.project).claim({ pairId: t.pair, who: 'bob', force: true })
          return { path: '/api/claim', json: { pair_id: t.pair, who } }
        },
      ],
    ],
  },
  'POST /api/release': {
    names: 'Pair',
    asks: [
      [200, onPair('/api/release')],
      [400, invalid('/api/release')],
      [404, onNoPair('/api/release')],
    ],
  },
  'POST /api/done': {
    names: 'Pair',
    asks: [
      [200, onPair('/api/done')],
      [400, invalid('/api/done')],
      [404, onNoPair('/api/done')],
      [409, onPair('/api/done', { seen: { b: 'another' } })],
    ],
  },
  'POST /api/done_next': {
    names: 'Pair',
    asks: [
      [200, onPair('/api/done_next')],
      [400, invalid('/api/done_next')],
      [404, onNoPair('/api/done_next')],
      [409, onPair('/api/done_next', { seen: { b: 'another' } })],
    ],
  },
  'GET /api/next': {
    names: 'Project',
    asks: [
      [200, at((t) => `/api/next?project=${t.project}&who=ada`)],
      [400, at(() => '/api/next')],
    ],
  },
  'GET /api/queue': {
    names: 'Project',
    asks: [
      [200, at((t) => `/api/queue?project=${t.project}`)],
      [400, at(() => '/api/queue')],
    ],
  },
  'GET /api/state': {
    names: 'Project',
    asks: [
      [200, at((t) => `/api/state?project=${t.project}`)],
      [400, at(() => '/api/state')],
    ],
  },
  'GET /api/projects/:projectId/feed': {
    names: 'Project',
    asks: [
      [
        101,
        at((t) => `/api/projects/${t.project}/feed?who=ada`, { headers: { Upgrade: 'websocket' } }),
      ],
      [400, underProject('feed?who=ada')],
      [404, at((t, other) => `/api/projects/${other.project}/feed?who=ada&project=${t.project}`)],
    ],
  },
  'POST /api/agent/annotate': {
    names: 'Pair',
    asks: [
      [200, onPair('/api/agent/annotate')],
      [400, invalid('/api/agent/annotate')],
      [404, onNoPair('/api/agent/annotate')],
      [
        409,
        async (own) => ({
          path: '/api/agent/annotate',
          json: { pair_id: await newRunningPair(own) },
        }),
      ],
    ],
  },
  'POST /api/agent/refine': {
    names: 'Pair',
    asks: [
      [200, onPair('/api/agent/refine', { note: 'pls fix' })],
      [400, invalid('/api/agent/refine')],
      [404, onNoPair('/api/agent/refine', { note: 'pls fix' })],
    ],
  },
  'GET /api/agent/runs/:runId': {
    names: 'Run',
    asks: [
      [200, at((t) => `/api/agent/runs/${t.run}`)],
      [404, at(() => '/api/agent/runs/none')],
    ],
  },
  'GET /api/pairs/:pairId/prediction': {
    names: 'Pair',
    asks: [
      [200, at((t) => `/api/pairs/${t.pair}/prediction`)],
      [404, at(() => '/api/pairs/none/prediction')],
    ],
  },
  'GET /api/pairs/:pairId/runs': {
    names: 'Pair',
    asks: [
      [200, at((t) => `/api/pairs/${t.pair}/runs`)],
      [404, at(() => '/api/pairs/none/runs')],
    ],
  },
  'GET /api/projects/:projectId/pairs': {
    names: 'Project',
    asks: [
      [200, underProject('pairs')],
      [400, underProject('pairs?limit=0')],
      [404, underProject('pairs?project=another')],
    ],
  },
  'GET /api/projects/:projectId/issues': {
    names: 'Project',
    asks: [
      [200, underProject('issues')],
      [400, underProject('issues?status=none')],
      [404, underProject('issues?project=another')],
    ],
  },
  'GET /api/projects/:projectId/issue-counts': {
    names: 'Project',
    asks: [
      [200, underProject('issue-counts')],
      [404, underProject('issue-counts?project=another')],
    ],
  },
  'GET /api/projects/:projectId/causes': {
    names: 'Project',
    asks: [
      [200, underProject('causes')],
      [400, underProject('causes?status=none')],
      [404, underProject('causes?project=another')],
    ],
  },
  'GET /api/pairs/:pairId/structure/:slot': {
    names: 'Pair',
    asks: [
      [200, at((t) => `/api/pairs/${t.pair}/structure/b`)],
      [400, at((t) => `/api/pairs/${t.pair}/structure/c`)],
      [404, at(() => '/api/pairs/none/structure/a')],
    ],
  },
  'GET /api/projects/:projectId/runs': {
    names: 'Project',
    asks: [
      [200, underProject('runs')],
      [400, underProject('runs?from=yesterday')],
      [404, underProject('runs?project=another')],
    ],
  },
  'GET /api/pairs/:pairId/runs/:runId/:artifact': {
    names: 'Run',
    asks: [
      [200, at((t) => `/api/pairs/${t.pair}/runs/${t.run}/hybrid-report`)],
      [404, at((t) => `/api/pairs/${t.pair}/runs/${t.run}/none`)],
    ],
  },
  'GET /api/design-tool/oauth/start': {
    names: 'Project',
    asks: [
      [302, at((t) => `/api/design-tool/oauth/start?project=${t.project}&user=ada`)],
      [400, at(() => '/api/design-tool/oauth/start')],
    ],
  },
  'GET /api/projects/:projectId/design-tool-connections': {
    names: 'Project',
    asks: [[200, underProject('design-tool-connections')]],
  },
  'POST /api/projects/:projectId/design-tool-connections': {
    names: 'Project',
    asks: [[400, underProject('design-tool-connections', {})]],
  },
  'DELETE /api/projects/:projectId/design-tool-connections': {
    names: 'Project',
    asks: [
      [404, underProject('design-tool-connections?id=con_none')],
      [400, underProject('design-tool-connections')],
    ],
  },
  'POST /api/projects/:projectId/design-tool-connections/:id/test': {
    names: 'Project',
    asks: [[404, underProject('design-tool-connections/con_none/test')]],
  },
  'GET /api/projects/:projectId/design-tool/files/:fileKey/meta': {
    names: 'Project',
    asks: [
      [409, underProject('design-tool/files/AbC/meta')],
      [400, underProject('design-tool/files/-/meta')],
      [404, underProject('design-tool/files/AbC/meta?connection=con_none')],
    ],
  },
  'POST /api/projects/:projectId/design-tool/resolve-file': {
    names: 'Project',
    asks: [
      [
        409,
        underProject('design-tool/resolve-file', { url: 'https://www.figma.com/design/AbC/X' }),
      ],
      [400, underProject('design-tool/resolve-file', {})],
    ],
  },
  'GET /api/projects/:projectId/design-tool-sources': {
    names: 'Project',
    asks: [[200, underProject('design-tool-sources')]],
  },
  'POST /api/projects/:projectId/design-tool-sources': {
    names: 'Project',
    asks: [
      [409, underProject('design-tool-sources', { url: 'https://www.figma.com/design/AbC/X' })],
      [400, underProject('design-tool-sources', {})],
    ],
  },
  'GET /api/projects/:projectId/design-snapshots': {
    names: 'Project',
    asks: [[200, underProject('design-snapshots')]],
  },
  'POST /api/projects/:projectId/design-snapshots': {
    names: 'Project',
    asks: [
      [201, underProject('design-snapshots', {})],
      [400, underProject('design-snapshots', { name: 1 })],
      [404, underProject('design-snapshots', { source_id: 'src_none' })],
    ],
  },
  'POST /api/projects/:projectId/design-snapshots/:id/ingest-file': {
    names: 'Project',
    asks: [
      [
        409,
        at((t) => `/api/projects/${t.project}/design-snapshots/${t.snapshot}/ingest-file`, {
          json: { file_key: 'AbC' },
        }),
      ],
      [400, underProject('design-snapshots/snap_none/ingest-file', {})],
      [
        404,
        at(
          (own, other) =>
            `/api/projects/${own.project}/design-snapshots/${other.snapshot}/ingest-file`,
          {
            json: { file_key: 'AbC' },
          },
        ),
      ],
    ],
  },
  'POST /api/projects/:projectId/design-snapshots/:id/complete': {
    names: 'Project',
    asks: [
      [200, at((t) => `/api/projects/${t.project}/design-snapshots/${t.snapshot}/complete`)],
      [
        404,
        at(
          (own, other) =>
            `/api/projects/${own.project}/design-snapshots/${other.snapshot}/complete`,
        ),
      ],
    ],
  },
  'GET /api/projects/:projectId/design-screens': {
    names: 'Project',
    asks: [
      [200, at((t) => `/api/projects/${t.project}/design-screens?snapshot=${t.snapshot}`)],
      [
        404,
        at(
          (own, other) => `/api/projects/${own.project}/design-screens?snapshot=${other.snapshot}`,
        ),
      ],
    ],
  },
  'GET /api/projects/:projectId/design-screens/:screenId/image': {
    names: 'Project',
    asks: [
      [200, at((t) => `/api/projects/${t.project}/design-screens/${t.screen}/image`)],
      [
        206,
        at((t) => `/api/projects/${t.project}/design-screens/${t.screen}/image`, {
          headers: { Range: 'bytes=0-9' },
        }),
      ],
      [
        304,
        at((t) => `/api/projects/${t.project}/design-screens/${t.screen}/image`, {
          headers: { 'If-None-Match': '*' },
        }),
      ],
      [
        404,
        at((own, other) => `/api/projects/${own.project}/design-screens/${other.screen}/image`),
      ],
      [
        412,
        at((t) => `/api/projects/${t.project}/design-screens/${t.screen}/image`, {
          headers: { 'If-Match': '"another"' },
        }),
      ],
      [
        416,
        at((t) => `/api/projects/${t.project}/design-screens/${t.screen}/image`, {
          headers: { Range: 'bytes=9999999-' },
        }),
      ],
    ],
  },
  'GET /api/projects/:projectId/dev-resources': {
    names: 'Project',
    asks: [
      [409, underProject('dev-resources?file_key=AbC')],
      [400, underProject('dev-resources')],
    ],
  },
  'PUT /api/projects/:projectId/dev-resources': {
    names: 'Project',
    asks: [
      [
        409,
        underProject('dev-resources', {
          file_key: 'AbC',
          node_id: '1:2',
          name: 'Button.tsx',
          url: 'https://example.com/b',
        }),
      ],
      [400, underProject('dev-resources', {})],
    ],
  },

  'POST /api/projects/:projectId/code-host/manifest': {
    names: 'Project',
    asks: [
      [
        200,
        underProject('code-host/manifest', {
          repository: 'acme/shop',
          return_to: '/p/acme/settings',
          user: 'ada',
        }),
      ],
      [400, underProject('code-host/manifest', {})],
    ],
  },
  'GET /api/projects/:projectId/code-host-connections': {
    names: 'Project',
    asks: [[200, underProject('code-host-connections')]],
  },
  'POST /api/projects/:projectId/code-host-connections': {
    names: 'Project',
    asks: [[400, underProject('code-host-connections', {})]],
  },
  'DELETE /api/projects/:projectId/code-host-connections': {
    names: 'Project',
    asks: [
      [404, underProject('code-host-connections?id=hub_none')],
      [400, underProject('code-host-connections')],
    ],
  },
  'POST /api/projects/:projectId/code-host-connections/:id/test': {
    names: 'Project',
    asks: [[404, underProject('code-host-connections/hub_none/test')]],
  },
}

interface Queue {
  claim: (input: { pairId: string; who: string; force: boolean }) => Promise<unknown>
}

/** `path` with a `project` in its query, in place of one that is there. */
export function scoped(path: string, project: string): string {
  const url = new URL(path, 'http://localhost')
  url.searchParams.set('project', project)
  return url.pathname + url.search
}

import type { Role } from '../people/roles.ts'

/**
 * The role that each route of the diff service takes. A route that is not listed is not reachable: a test compares
 * this table with the service's own routes.
 *
 * Everyone in a project reads what is in it, and may comment, which decides nothing: whoever is mentioned can respond. Reviewers review, which includes registering pairs and running the judge,
 * and read from the design tool by connections that are shared with them. Owners connect it and import from it, and connect GitHub.
 */
export const DIFF_PERMISSIONS: Record<string, Role> = {
  'POST /api/pairs': 'reviewer',
  'GET /api/pairs/:pairId': 'viewer',
  'GET /image/:pairId/:slot': 'viewer',
  'GET /image/:pairId/:slot/thumbnail': 'viewer',
  'GET /api/pairs/:pairId/structure/:slot': 'viewer',
  'GET /api/projects/:projectId/pairs': 'viewer',
  'GET /api/projects/:projectId/issues': 'viewer',
  'GET /api/projects/:projectId/issue-counts': 'viewer',
  'GET /api/projects/:projectId/causes': 'viewer',

  'GET /api/issues': 'viewer',
  'POST /api/issues': 'reviewer',
  'GET /api/issues/:id': 'viewer',
  'PATCH /api/issues/:id': 'reviewer',
  'DELETE /api/issues/:id': 'reviewer',
  'POST /api/issues/:id/transition': 'reviewer',
  'PATCH /api/issues/:id/severity': 'reviewer',
  'PUT /api/issues/:id/assignee': 'reviewer',
  'GET /api/issues/:id/history': 'viewer',
  'GET /api/issues/:id/comments': 'viewer',
  'POST /api/issues/:id/comments': 'viewer',
  'PATCH /api/issues/:id/comments/:commentId': 'viewer',
  'DELETE /api/issues/:id/comments/:commentId': 'viewer',
  'POST /api/pairs/:pairId/candidates/dismiss-bulk': 'reviewer',
  'POST /api/undo': 'reviewer',

  'POST /api/claim': 'reviewer',
  'POST /api/release': 'reviewer',
  'POST /api/done': 'reviewer',
  'POST /api/done_next': 'reviewer',
  'GET /api/next': 'viewer',
  'GET /api/queue': 'viewer',
  'GET /api/state': 'viewer',
  'GET /api/projects/:projectId/feed': 'viewer',

  'POST /api/agent/annotate': 'reviewer',
  'POST /api/agent/refine': 'reviewer',
  'GET /api/agent/runs/:runId': 'viewer',
  'GET /api/pairs/:pairId/prediction': 'viewer',
  'GET /api/pairs/:pairId/runs': 'viewer',
  'GET /api/projects/:projectId/runs': 'viewer',
  'GET /api/pairs/:pairId/runs/:runId/:artifact': 'viewer',

  'GET /api/design-tool/oauth/start': 'owner',
  'GET /api/projects/:projectId/design-tool-connections': 'owner',
  'POST /api/projects/:projectId/design-tool-connections': 'owner',
  'DELETE /api/projects/:projectId/design-tool-connections': 'owner',
  'POST /api/projects/:projectId/design-tool-connections/:id/test': 'owner',
  'GET /api/projects/:projectId/design-tool/files/:fileKey/meta': 'reviewer',
  'POST /api/projects/:projectId/design-tool/resolve-file': 'reviewer',
  'GET /api/projects/:projectId/design-tool-sources': 'viewer',
  'POST /api/projects/:projectId/design-tool-sources': 'owner',
  'GET /api/projects/:projectId/design-snapshots': 'viewer',
  'POST /api/projects/:projectId/design-snapshots': 'owner',
  'POST /api/projects/:projectId/design-snapshots/:id/ingest-file': 'owner',
  'POST /api/projects/:projectId/design-snapshots/:id/complete': 'owner',
  'GET /api/projects/:projectId/design-screens': 'viewer',
  'GET /api/projects/:projectId/design-screens/:screenId/image': 'viewer',
  'GET /api/projects/:projectId/dev-resources': 'reviewer',
  'PUT /api/projects/:projectId/dev-resources': 'reviewer',

  'POST /api/projects/:projectId/code-host/manifest': 'owner',
  'GET /api/projects/:projectId/code-host-connections': 'viewer',
  'POST /api/projects/:projectId/code-host-connections': 'owner',
  'DELETE /api/projects/:projectId/code-host-connections': 'owner',
  'POST /api/projects/:projectId/code-host-connections/:id/test': 'owner',
}

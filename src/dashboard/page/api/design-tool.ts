import { diffUrl } from './diff.ts'
import { request } from './request.ts'

// The design tool of a project, through the dashboard's proxy.

const enc = encodeURIComponent

const of = (project: string, rest: string, query: Record<string, string> = {}): string =>
  diffUrl(project, `/api/projects/${enc(project)}/${rest}`, query)

export interface Connection {
  id: string
  handle: string | null
  kind: 'oauth' | 'token'
  connected_by: string | null
  shared: boolean
  status: 'active' | 'expired'
  created_at: string
  updated_at: string
}

export const listConnections = async (project: string) =>
  (await request<{ connections: Connection[] }>(of(project, 'design-tool-connections'))).connections

export type NewConnection =
  | { access_token: string; shared: boolean }
  | { code: string; state: string; shared: boolean }

export const connect = (project: string, connection: NewConnection) =>
  request<Connection & { return_to: string | null }>(of(project, 'design-tool-connections'), {
    method: 'POST',
    body: connection,
  })

export const testConnection = (project: string, id: string) =>
  request<{ ok: boolean; status: string }>(of(project, `design-tool-connections/${enc(id)}/test`), {
    method: 'POST',
  })

export const disconnect = (project: string, id: string) =>
  request<null>(of(project, 'design-tool-connections', { id }), { method: 'DELETE' })

/** Returns the address that sends a browser to the design tool, which sends it back to `returnTo`. */
export const oauthStart = (project: string, returnTo: string): string =>
  diffUrl(project, '/api/design-tool/oauth/start', { return_to: returnTo })

export interface Source {
  id: string
  name: string
  url: string
  kind: string
  file_key: string
  branch_key: string | null
  node_id: string | null
  created_at: string
}

export const listSources = async (project: string) =>
  (await request<{ sources: Source[] }>(of(project, 'design-tool-sources'))).sources

export const trackSource = (project: string, url: string) =>
  request<Source>(of(project, 'design-tool-sources'), { method: 'POST', body: { url } })

export interface Snapshot {
  id: string
  source_id: string | null
  name: string
  status: 'open' | 'complete'
  frames_total: number
  frames_done: number
  frames_failed: number
  retry_at: string | null
  created_at: string
  completed_at: string | null
}

export const listSnapshots = async (project: string) =>
  (await request<{ snapshots: Snapshot[] }>(of(project, 'design-snapshots'))).snapshots

export const startSnapshot = (project: string, source: Source) =>
  request<Snapshot>(of(project, 'design-snapshots'), {
    method: 'POST',
    body: { source_id: source.id },
  })

export interface Imported {
  screens: Screen[]
  failed: { node_id: string; reason: string }[]
  next_cursor?: string
  retry_at?: string
}

/** Long enough for thirty frames with their images. */
const IMPORT_MS = 120_000

export const ingest = (project: string, snapshotId: string, body: Record<string, unknown>) =>
  request<Imported>(of(project, `design-snapshots/${enc(snapshotId)}/ingest-file`), {
    method: 'POST',
    body,
    timeoutMs: IMPORT_MS,
  })

export const completeSnapshot = (project: string, snapshotId: string) =>
  request<Snapshot>(of(project, `design-snapshots/${enc(snapshotId)}/complete`), {
    method: 'POST',
  })

export interface Screen {
  id: string
  node_id: string
  name: string
  width: number
  height: number
}

export const listScreens = async (project: string, snapshotId: string) =>
  (await request<{ screens: Screen[] }>(of(project, 'design-screens', { snapshot: snapshotId })))
    .screens

export const screenImage = (project: string, id: string): string =>
  of(project, `design-screens/${enc(id)}/image`)

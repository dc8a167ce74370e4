import * as contract from '../../../../generated/clients/diff.ts'
import { path } from '../../../base/url-path.ts'
import type { SourceView } from '../../../design-tool/sources/view-schema.ts'
import { diffUrl } from './call-diff.ts'

// The design tool of a project, by the client that is made from the service's description.

export {
  completeDesignSnapshot as completeSnapshot,
  connectDesignTool as connect,
  testDesignToolConnection as testConnection,
} from '../../../../generated/clients/diff.ts'
export type { ConnectionView as Connection } from '../../../design-tool/connections/view-schema.ts'
export type { ScreenView as Screen } from '../../../design-tool/screens/view-schema.ts'
export type { SnapshotView as Snapshot } from '../../../design-tool/snapshots/view-schema.ts'
export type { SourceView as Source }

export const listConnections = async (project: string) =>
  (await contract.listDesignToolConnections(project)).connections

export type NewConnection = Parameters<typeof contract.connectDesignTool>[1]

export const disconnect = (project: string, id: string) =>
  contract.removeDesignToolConnection(project, { id })

/** Returns the address that sends a browser to the design tool, which sends it back to `returnTo`. */
export const oauthStart = (project: string, returnTo: string): string =>
  diffUrl(project, '/api/design-tool/oauth/start', { return_to: returnTo })

export const listSources = async (project: string) =>
  (await contract.listDesignSources(project)).sources

export const trackSource = (project: string, url: string) =>
  contract.trackDesignSource(project, { url })

export const listSnapshots = async (project: string) =>
  (await contract.listDesignSnapshots(project)).snapshots

export const startSnapshot = (project: string, source: SourceView) =>
  contract.startDesignSnapshot(project, { source_id: source.id })

/** Long enough for thirty frames with their images. */
const IMPORT_MS = 120_000

type Frames = Parameters<typeof contract.ingestDesignFile>[2]

export const ingest = (project: string, snapshotId: string, frames: Frames) =>
  contract.ingestDesignFile(project, snapshotId, frames, {}, { timeoutMs: IMPORT_MS })

export const listScreens = async (project: string, snapshot: string) =>
  (await contract.listDesignScreens(project, { snapshot })).screens

export const screenImage = (project: string, id: string): string =>
  diffUrl(project, path`/api/projects/${project}/design-screens/${id}/image`)

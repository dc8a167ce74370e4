import { Hono } from 'hono'
import { notFound } from '../../base/errors.ts'
import { isoTime } from '../../base/time.ts'
import type { AppEnv } from '../../http/create-app.ts'
import { jsonBody, validate } from '../../http/validate.ts'
import { completeSnapshot, listSnapshots } from '../../store/design-tool/snapshots.ts'
import { readSelector } from '../connection-selector.ts'
import { ProjectPath } from '../schema.ts'
import { ingestFile } from './ingest-file.ts'
import { IngestBody, SnapshotBody } from './schema.ts'
import type { CompleteSnapshot, SnapshotList } from './view-schema.ts'
import { snapshotView } from './snapshot-view.ts'
import { startSnapshot } from './start-snapshot.ts'

const SNAPSHOTS = '/api/projects/:projectId/design-snapshots'

export const snapshotRoutes = new Hono<AppEnv>()

snapshotRoutes.get(SNAPSHOTS, async (c) => {
  const { projectId } = validate(ProjectPath, c.req.param())
  const snapshots = await listSnapshots(c.env.DB, projectId)
  const list: SnapshotList = { snapshots: snapshots.map(snapshotView) }
  return c.json(list)
})

snapshotRoutes.post(SNAPSHOTS, async (c) => {
  const { projectId } = validate(ProjectPath, c.req.param())
  const { source_id: sourceId = null, name = null } = await jsonBody(c, SnapshotBody)
  return c.json(snapshotView(await startSnapshot(c.env, { projectId, sourceId, name })), 201)
})

snapshotRoutes.post(`${SNAPSHOTS}/:id/ingest-file`, async (c) => {
  const { projectId } = validate(ProjectPath, c.req.param())
  const { user, ...ingest } = await jsonBody(c, IngestBody)
  const selector = readSelector(c, { projectId }, { user })
  return c.json(await ingestFile(c.env, { ...selector, snapshotId: c.req.param('id') }, ingest))
})

snapshotRoutes.post(`${SNAPSHOTS}/:id/complete`, async (c) => {
  const { projectId } = validate(ProjectPath, c.req.param())
  const id = c.req.param('id')
  const snapshot = await completeSnapshot(c.env.DB, { projectId, id, now: isoTime() })
  if (!snapshot) throw notFound('Snapshot')
  const complete: CompleteSnapshot = {
    ...snapshotView(snapshot),
    screens: snapshot.framesDone,
  }
  return c.json(complete)
})

import type { Context } from 'hono'
import { KEY_ACTOR } from '../base/actors.ts'
import { listSettledBuilds } from '../builds/list-builds.ts'
import { listScreenViews } from '../design-tool/screens/list-screens.ts'
import { ScreensQuery } from '../design-tool/screens/schema.ts'
import { createApp, type AppEnv } from '../http/create-app.ts'
import { jsonBody, optionalJsonBody, queryOf } from '../http/validate.ts'
import { annotate } from '../judging/runs/annotate.ts'
import { annotationLogFields } from '../judging/runs/annotation.ts'
import { listProjectIssueViews } from '../review/issues/list-project-issues.ts'
import { listPairViews } from '../review/pairs/list-pairs.ts'
import { registerPair } from '../review/pairs/register-pair.ts'
import type { ApiKey } from '../store/hosting/api-keys.ts'
import { pathParameter, pathParameters } from '../tenancy/parameters.ts'
import { requireProjectOfPair } from '../tenancy/pair-project.ts'
import { CI_LIMIT } from '../tenancy/rate-limit.ts'
import { requireKey } from '../tenancy/require-key.ts'
import { buildView } from './build-view.ts'
import { grantCrops } from './crops/grant-crops.ts'
import { CropsBody } from './crops/schema.ts'
import { showCrop } from './crops/show-crop.ts'
import { grantFiles } from './grant-files.ts'
import {
  BuildListQuery,
  CiAnnotateBody,
  CiRegistrationBody,
  FilesBody,
  IssueListQuery,
  PairListQuery,
} from './schema.ts'
import type { CiBuildList } from './view-schema.ts'

/**
 * What a pipeline may do with a project's API key and nothing else. Every route checks its path, then the
 * key, then the rest, and touches nothing but the key's project. None changes what a person has decided. One
 * route needs no key: whoever has the address of a crop may see it.
 */
export const ciApp = createApp({ component: 'ci', failureMessage: 'Request failed' })

const MOST_KEY_NAME = 190

type CiContext = Context<AppEnv>

ciApp.get('/ci', async (c) => {
  const { projectId } = await requireKey(c, null, CI_LIMIT)
  return c.json({ project: projectId })
})

// No other route matches an empty segment.
ciApp.all('/ci//*', (c) => {
  pathParameter('project', '')
  return c.notFound()
})

ciApp.get('/ci/:project/pairs', async (c) => {
  const { projectId } = await requireProjectKey(c)
  const { version = null, after = null, limit } = queryOf(c, PairListQuery)
  return c.json(await listPairViews(c.env, { projectId, versionId: version, after, limit }))
})

ciApp.post('/ci/:project/pairs', async (c) => {
  const { projectId } = await requireProjectKey(c)
  const body = await jsonBody(c, CiRegistrationBody)
  const pair = await registerPair(c.env, { ...body, project_id: projectId }, null)
  return c.json(pair, pair.created ? 201 : 200)
})

ciApp.post('/ci/:project/pairs/:id/annotate', async (c) => {
  const { projectId, name } = await requireProjectKey(c)
  const { run_id } = await optionalJsonBody(c, CiAnnotateBody)
  const pairId = c.req.param('id')
  await requireProjectOfPair(c.env.DB, pairId, projectId)
  const request = {
    pair_id: pairId,
    who: whoOfKey(name),
    run_id,
    requestId: c.var.requestId,
    scope: projectId,
  }
  const annotation = await annotate(c.env, request, (work) => c.executionCtx.waitUntil(work))
  Object.assign(c.var.logFields, annotationLogFields(annotation))
  return c.json(annotation)
})

ciApp.get('/ci/:project/issues', async (c) => {
  const { projectId } = await requireProjectKey(c)
  const query = queryOf(c, IssueListQuery)
  const { pair = null, status = null, version = null, after, limit } = query
  const issues = { projectId, pairId: pair, status, versionId: version, number: null, after, limit }
  return c.json(await listProjectIssueViews(c.env, issues))
})

ciApp.get('/ci/:project/builds', async (c) => {
  const { projectId } = await requireProjectKey(c)
  const { version = null, limit } = queryOf(c, BuildListQuery)
  const stores = { bucket: c.env.STORAGE, db: c.env.DB }
  const builds = await listSettledBuilds(stores, { projectId, versionId: version, limit })
  const list: CiBuildList = {
    builds: builds.map((build) => buildView(c.var.config, baseUrlOf(c), build)),
  }
  return c.json(list)
})

ciApp.get('/ci/:project/screens', async (c) => {
  const { projectId } = await requireProjectKey(c)
  const { snapshot } = queryOf(c, ScreensQuery)
  return c.json(await listScreenViews(c.env.DB, { projectId, snapshotId: snapshot }))
})

ciApp.on('POST', ['/ci/:project/files', '/ci/:project/files/*'], async (c) => {
  const { project, version } = pathParameters(c.req.url, ['project', null, 'version'])
  const { id: keyId } = await requireKey(c, project, CI_LIMIT)
  const body = await jsonBody(c, FilesBody)
  const target = { projectId: project, versionId: version, keyId, baseUrl: baseUrlOf(c) }
  return c.json(await grantFiles(c.var.config, c.env.DB, target, body))
})

ciApp.post('/ci/:project/crops', async (c) => {
  const { id: keyId, projectId } = await requireProjectKey(c)
  const body = await jsonBody(c, CropsBody)
  const target = { projectId, keyId, baseUrl: baseUrlOf(c) }
  return c.json(await grantCrops(c.var.config, c.env, target, body))
})

ciApp.get('/crops/:issueId', (c) =>
  showCrop(c.var.config, c.env, c.req.raw, c.req.param('issueId')),
)

/** Returns the key of the request, which must belong to the project in the path. */
function requireProjectKey(c: CiContext): Promise<ApiKey> {
  return requireKey(c, pathParameter('project', c.req.param('project') ?? null), CI_LIMIT)
}

/** Returns who acts with a key in the service's records, on one line; no person's name begins like that. */
const whoOfKey = (name: string): string =>
  KEY_ACTOR + name.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, MOST_KEY_NAME)

const baseUrlOf = (c: CiContext): string => new URL(c.req.url).origin

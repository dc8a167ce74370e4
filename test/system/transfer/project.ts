import { randomBytes } from 'node:crypto'
import { sha256Hex } from '../../../src/base/hash.ts'
import { newId } from '../../../src/base/ids.ts'
import { frameImageKey } from '../../../src/store/object-keys.ts'
import { createKey } from '../../../src/upload/keys.ts'
import { putRetentionPolicy } from '../../../src/store/retention/policies.ts'
import { pinVersion } from '../../../src/store/retention/pins.ts'
import { DEFAULT_POLICY } from '../../../src/vocabulary/retention-policy.ts'
import { captureDemoPair, ci } from '../cli/support/demo-pairs.ts'
import { jsonOf, send, sendElsewhere, type HttpResponse } from '../support/http-client.ts'
import { SERVICE_TOKEN, type Project, type Service } from '../support/service.ts'
import { publish, view, zipOf } from '../support/uploads.ts'

// A project with something in every table that travels, and what clients see of it.

/** A request with the bearer token. */
export async function api<T>(
  { port }: Pick<Service, 'port'>,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const response = await send({
    port,
    method,
    path,
    headers: { Authorization: `Bearer ${SERVICE_TOKEN}` },
    ...(body !== undefined && { body: Buffer.from(JSON.stringify(body)) }),
  })
  if (response.status >= 400)
    throw new Error(`${method} ${path}: ${response.status} ${response.body.toString()}`)
  return jsonOf(response) as T
}

const AT = '2026-11-01T10:00:00.000Z'

/** More than one part of a multipart upload, so that its ETag is not the hash of its bytes. */
const LARGE_BYTES = 7 * 1024 * 1024

export interface Filled extends Project {
  pairs: { alert: string; button: string }
  /** Whose id does not begin with the project, with an image that is outside of its folder. */
  freePair: string
  screen: string
}

/** Fills a project over HTTP; frames of the design tool, and what the dashboard sets, straight into the stores. */
export async function fillProject(service: Service, projectId: string): Promise<Filled> {
  const { key } = await createKey(service.db, { projectId, name: 'CI' })
  const project = { projectId, key }
  await publish(service, project, 'v1', zipOf({ 'index.html': '<title>one</title>' }))
  await publishInParts(service, project, 'v2')
  const alert = await captureDemoPair(service, project, 'v2', 'alert')
  const button = await captureDemoPair(service, project, 'v2', 'button')
  const { screen, imageKey } = await importScreen(service, projectId)
  await service.bucket.put('shared/logo.png', 'a picture')
  const freePair = `${projectId}-logo`
  await api(service, 'POST', '/api/pairs', {
    pair_id: freePair,
    project_id: projectId,
    image_a_key: imageKey,
    image_b_key: 'shared/logo.png',
  })
  await judge(service, alert)
  await api(service, 'POST', '/api/done', { pair_id: button, who: 'ada' })
  await ci(service, project, 'versions/v2/outcomes', {
    capture: { source: 'storybook', against: 'v1', stories_total: 2 },
    outcomes: [
      { story_id: 'alert--danger', outcome: 'changed', pair_id: alert },
      { story_id: 'alert--info', outcome: 'equal' },
    ],
  })
  const policy = {
    ...DEFAULT_POLICY,
    rules: [{ match: 'pr-*', keep_days: 3, keep_builds: null }],
    grace_days: 2,
  }
  await putRetentionPolicy(service.db, { projectId, policy, who: 'ada', now: AT })
  await pinVersion(service.db, { projectId, versionId: 'v1', who: 'ada', now: AT })
  return { projectId, key, pairs: { alert, button }, freePair, screen }
}

/** A form does not say how long its file is: storage gets it in parts. */
async function publishInParts(service: Service, project: Project, version: string): Promise<void> {
  const archive = zipOf(
    { 'index.html': '<title>two</title>', 'large.bin': randomBytes(LARGE_BYTES) },
    0,
  )
  const data = new FormData()
  data.set('file', new Blob([new Uint8Array(archive)], { type: 'application/zip' }), 'a.zip')
  const form = new Response(data)
  const response = await send({
    port: service.port,
    method: 'POST',
    path: `/upload/${project.projectId}/${version}`,
    headers: {
      'X-API-Key': project.key,
      'Content-Type': form.headers.get('Content-Type') ?? '',
    },
    body: new Uint8Array(await form.arrayBuffer()),
  })
  if (response.status !== 201) throw new Error(response.body.toString())
}

/** A run, an issue that was promoted and one that was dismissed. */
async function judge(service: Service, pairId: string): Promise<void> {
  await api(service, 'POST', '/api/agent/annotate', { pair_id: pairId, who: 'ada' })
  const { issues } = await api<{ issues: { id: string }[] }>(
    service,
    'GET',
    `/api/issues?pair=${encodeURIComponent(pairId)}`,
  )
  const [first, second] = issues
  const decide = (id: string | undefined, decision: object) =>
    api(service, 'POST', `/api/issues/${id}/transition`, { who: 'ada', ...decision })
  await decide(first?.id, { action: 'promote', severity: 'major' })
  await decide(second?.id, { action: 'dismiss', reason: 'as designed' })
}

async function importScreen(
  { db, bucket }: Service,
  projectId: string,
): Promise<{ screen: string; imageKey: string }> {
  const [source, snapshot, screen] = [newId('src'), newId('snap'), newId('scr')]
  const key = frameImageKey({ snapshotId: snapshot, fileKey: 'file', nodeId: '1:2' }, 1)
  await bucket.put(key, 'a frame', { httpMetadata: { contentType: 'image/png' } })
  await db.batch([
    db
      .prepare(
        `INSERT INTO design_sources (id, project_id, name, url, kind, file_key, created_at, updated_at)
         VALUES (?1, ?2, 'Design', 'https://www.figma.com/design/file', 'design', 'file', ?3, ?3)`,
      )
      .bind(source, projectId, AT),
    db
      .prepare(
        `INSERT INTO design_snapshots (id, project_id, source_id, name, status, created_at, completed_at)
         VALUES (?1, ?2, ?3, 'November', 'complete', ?4, ?4)`,
      )
      .bind(snapshot, projectId, source, AT),
    db
      .prepare(
        `INSERT INTO design_screens (id, snapshot_id, project_id, ordinal, file_key, node_id, scale,
                                     name, image_key, width, height, imported_at)
         VALUES (?1, ?2, ?3, 1, 'file', '1:2', 1, 'Logo', ?4, 10, 10, ?5)`,
      )
      .bind(screen, snapshot, projectId, key, AT),
    db
      .prepare(`INSERT INTO design_files VALUES (?1, 'file', '1', '["1:2"]', ?2)`)
      .bind(projectId, AT),
  ])
  return { screen, imageKey: key }
}

interface Shown {
  status: number
  type: string
  etag: string | undefined
  text: string
}

/** A response as it is compared: without what names the server or the moment. */
function shown({ status, headers, body }: HttpResponse): Shown {
  const type = headers['content-type'] ?? ''
  const text = /json|html/.test(type)
    ? body.toString().replaceAll(/"http:\/\/[^/"]+/g, '"http://host')
    : sha256Hex(body.toString('latin1'))
  return { status, type, etag: headers['etag'], text }
}

/** Everything that clients see of the project, by its path. */
export async function lookAt(
  service: Service,
  { projectId, key, pairs, freePair, screen }: Filled,
): Promise<Record<string, Shown>> {
  const found: Record<string, Shown> = {}
  const get = async (path: string, headers: Record<string, string>) => {
    found[path.replaceAll(encodeURIComponent(projectId), 'PROJECT')] = shown(
      await send({ port: service.port, path, headers }),
    )
  }
  for (const path of ['/', '/v1/', '/v2/large.bin'])
    found[`view ${path}`] = shown(await view(service, projectId, path))
  for (const version of ['v1', 'v2']) {
    const path = `/storage/${projectId}/${version}/storybook.zip`
    // Storage gives another ETag to what was sent in parts and is now in one piece.
    found[path] = { ...shown(await send({ port: service.port, path })), etag: undefined }
  }
  for (const rest of ['builds', 'pairs', 'issues', 'screens', 'versions/v2/gate'])
    await get(`/ci/${projectId}/${rest}`, { 'X-API-Key': key })
  await get(`/ci/${projectId}/versions/v2/outcomes`, { 'X-API-Key': key })
  const token = { Authorization: `Bearer ${SERVICE_TOKEN}` }
  for (const path of await pathsOf(service, projectId, [pairs.alert, pairs.button, freePair]))
    await get(path, token)
  await get(`/api/projects/${projectId}/design-screens/${screen}/image`, token)
  const crop = await cropOf(service, { projectId, key }, pairs.alert)
  found['crop'] = shown(await sendElsewhere({ port: service.port, path: crop }))
  return found
}

async function pathsOf(service: Service, projectId: string, pairIds: string[]): Promise<string[]> {
  const paths = [
    `/api/state?project=${projectId}`,
    `/api/queue?project=${projectId}`,
    `/api/next?project=${projectId}&who=ada`,
    `/api/projects/${projectId}/pairs`,
    `/api/projects/${projectId}/design-snapshots`,
    `/api/projects/${projectId}/design-tool-sources`,
  ]
  for (const pairId of pairIds) {
    const id = encodeURIComponent(pairId)
    paths.push(`/api/pairs/${id}`, `/api/pairs/${id}/runs`, `/image/${id}/a`, `/image/${id}/b`)
    const { issues } = await api<{ issues: { id: string }[] }>(
      service,
      'GET',
      `/api/issues?pair=${id}`,
    )
    paths.push(...issues.map((issue) => `/api/issues/${issue.id}/history`))
    const { runs } = await api<{ runs: { run_id: string }[] }>(
      service,
      'GET',
      `/api/pairs/${id}/runs`,
    )
    for (const { run_id } of runs)
      paths.push(
        `/api/agent/runs/${run_id}`,
        `/api/pairs/${id}/runs/${run_id}/prediction`,
        `/api/pairs/${id}/runs/${run_id}/main-pass`,
      )
  }
  return paths
}

async function cropOf(service: Service, project: Project, pairId: string): Promise<string> {
  const { issues } = await api<{ issues: { id: string; status: string }[] }>(
    service,
    'GET',
    `/api/issues?pair=${encodeURIComponent(pairId)}&status=open`,
  )
  const asked = { crops: [{ issue_id: issues[0]?.id, side: 'both' }] }
  const { crops } = jsonOf(await ci(service, project, 'crops', asked)) as {
    crops: { url: string }[]
  }
  const url = new URL(crops[0]?.url ?? '')
  return url.pathname + url.search
}

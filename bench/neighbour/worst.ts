import { zipSync, type Zippable } from 'fflate'
import { STORIES_PATH } from '../../src/cli/stories/stories-file.ts'
import { ci, dashboard } from '../../test/system/cli/support/demo-pairs.ts'
import { signIn } from '../../test/system/dashboard/support/people.ts'
import { blank, grey } from '../../test/system/measured/hostile-images.ts'
import { jsonOf, sendElsewhere } from '../../test/system/support/http-client.ts'
import type { Project, Service } from '../../test/system/support/service.ts'
import { publish, zipOf } from '../../test/system/support/uploads.ts'
import { storybook } from '../corpus.ts'

// The dearest requests that a tenant can make of each route.

export const TOKEN = 'bench-neighbour-token'

/** Requests of one tenant, of which some are made at once. */
export interface Worst {
  name: string
  atOnce: number
  /** One of them, whatever the response is. */
  send: (i: number) => Promise<{ status: number }>
}

const MEGABYTE = 1024 * 1024

export async function worstOf(service: Service): Promise<Worst[]> {
  const project = await service.newProject()
  return [
    await uploads(service, project),
    await stories(service, project),
    await crops(service, project),
    await annotates(service, project, 'dots', dotted()),
    await annotates(service, project, '16 megapixels of 16 bits', { a: deep(), b: deep() }),
    await annotates(service, project, 'structures of 20,000 nodes', dotted(), structureText()),
    await lists(service, project),
    await artifacts(service, project),
  ]
}

/** 95 MB of real Storybooks, whose thousands of entries are all inflated to be checked. */
async function uploads(service: Service, { projectId, key }: Project): Promise<Worst> {
  const { archive, files } = storybook()
  const contents: Zippable = {}
  for (let i = 0; i < Math.floor((95 * MEGABYTE) / archive.length); i++)
    for (const { path, bytes } of files) contents[`${i}/${path}`] = bytes
  const body = zipSync(contents, { level: 6 })
  const headers = { 'X-API-Key': key, 'Content-Type': 'application/zip' }
  const path = `/upload/${projectId}/large`
  return {
    name: 'uploads of 95 MB, deflated',
    atOnce: 2,
    send: () => sendElsewhere({ port: service.port, method: 'POST', path, headers, body }),
  }
}

/** Two archives of 85 KB: each of 400 stories is rendered from all of 20,000 modules, and all differ. */
async function stories(service: Service, project: Project): Promise<Worst> {
  const of = (hash: string) => {
    const names = Array.from({ length: 400 }, (_, i) => `s${i}`)
    const entry = (id: string) => ({ id, type: 'story', title: id, name: id })
    return zipOf({
      'index.html': '<p>',
      'index.json': JSON.stringify({
        v: 5,
        entries: Object.fromEntries(names.map((id) => [id, entry(id)])),
      }),
      [STORIES_PATH]: JSON.stringify({
        format: 'storybook-review-stories/1',
        modules: Array.from({ length: 20_000 }, (_, i) => ({ name: `src/module-${i}.tsx`, hash })),
        shared: Array.from({ length: 20_000 }, (_, i) => i),
        files: Object.fromEntries(names.map((id) => [`./${id}.ts`, []])),
        stories: Object.fromEntries(
          names.map((id) => [id, { title: id, name: id, import_path: `./${id}.ts`, hash }]),
        ),
      }),
    })
  }
  await publish(service, project, 'stories-1', of('a'))
  const { buildId } = await publish(service, project, 'stories-2', of('b'))
  const { port } = service.dashboard!
  const { cookie } = await signIn(port, 'Grace')
  const path = `/api/admin/projects/${project.projectId}/builds/${buildId}/stories`
  const headers = { 'Sec-Fetch-Site': 'same-origin', Cookie: cookie ?? '' }
  return { name: 'stories', atOnce: 4, send: () => sendElsewhere({ port, path, headers }) }
}

/** 16 megapixels in 132 KB. */
const deep = (): Buffer =>
  blank({ width: 4_000, height: 4_000, bitDepth: 16, colourType: 6 }, 32_001 * 4_000)

const dotted = (): Record<'a' | 'b', Buffer> => ({
  a: grey(2_000, 2_000, (x, y) => (x % 6 < 2 && y % 6 < 2 ? 0 : 255)),
  b: grey(2_000, 2_000, (x, y) => (x % 7 < 2 && y % 7 < 2 ? 0 : 255)),
})

/** Registers a pair, and returns its id. */
export async function addPair(
  service: Service,
  project: Project,
  files: { a: Buffer; b: Buffer; structure?: string },
): Promise<string> {
  const pair_id = `pair-${crypto.randomUUID()}`
  const put = async (name: string, content: Buffer | string) => {
    const key = `${project.projectId}/v1/${pair_id}-${name}`
    await service.bucket.put(key, content as never)
    return key
  }
  const structure = files.structure === undefined ? null : await put('dom.json', files.structure)
  const response = await ci(service, project, 'pairs', {
    pair_id,
    image_a_key: await put('a.png', files.a),
    image_b_key: await put('b.png', files.b),
    ...(structure !== null && {
      design_tool_structure_key: structure,
      dom_structure_key: structure,
    }),
  })
  if (response.status > 201) throw new Error(response.body.toString())
  return pair_id
}

/** The far end of both images, which no cache has seen. */
async function crops(service: Service, project: Project): Promise<Worst> {
  const image = deep()
  const pair_id = await addPair(service, project, { a: image, b: image })
  const wanted = []
  for (let i = 0; i < 6; i++) {
    const box = { x: 0.9 - i / 100, y: 0.9, w: 0.1, h: 0.1 }
    const issue = { pair_id, box_a: box, box_b: box }
    const { id } = await dashboard<{ id: string }>(service, TOKEN, '/api/issues', issue)
    wanted.push({ issue_id: id, side: 'both' })
  }
  const granted = jsonOf(await ci(service, project, 'crops', { crops: wanted }))
  const paths = (granted as { crops: { url: string }[] }).crops.map(({ url }) =>
    url.replace(/^.*?(?=\/crops)/, ''),
  )
  return {
    name: 'crops of 16 megapixels',
    atOnce: 6,
    send: (i) => sendElsewhere({ port: service.port, path: paths[i % paths.length] as string }),
  }
}

/** As many nodes as are read. */
function structureText(): string {
  const node = (i: number) => ({
    id: `n${i}`,
    tag: 'div',
    type: 'RECTANGLE',
    box: { x: (i % 140) * 14, y: Math.floor(i / 140) * 14, w: 10, h: 10 },
    style: { fill: '#ff0000ff', 'background-color': 'rgb(255, 0, 0)' },
  })
  return JSON.stringify({
    version: 1,
    source: 'plugin',
    viewport: { w: 2_000, h: 2_000 },
    device_pixel_ratio: 1,
    root: {
      id: 'root',
      tag: 'div',
      type: 'FRAME',
      box: { x: 0, y: 0, w: 2_000, h: 2_000 },
      style: {},
      children: Array.from({ length: 19_000 }, (_, i) => node(i)),
    },
  })
}

async function annotates(
  service: Service,
  project: Project,
  what: string,
  images: { a: Buffer; b: Buffer },
  structure?: string,
): Promise<Worst> {
  const files = { ...images, ...(structure !== undefined && { structure }) }
  const pairs = await Promise.all(Array.from({ length: 4 }, () => addPair(service, project, files)))
  return {
    name: `annotate, ${what}`,
    atOnce: 4,
    send: (i) => api(service, '/api/agent/annotate', { pair_id: pairs[i % pairs.length] }),
  }
}

const api = ({ port }: Service, path: string, json?: object) =>
  sendElsewhere({
    port,
    method: json ? 'POST' : 'GET',
    path,
    headers: { Authorization: `Bearer ${TOKEN}` },
    ...(json && { body: Buffer.from(JSON.stringify(json)) }),
  })

const ROWS = 20_000

/** All states of a project with many pairs. */
async function lists(service: Service, { projectId }: Project): Promise<Worst> {
  await service.db
    .prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
       INSERT INTO pairs (pair_id, project_id, name, image_a_key, image_b_key, created_at, updated_at)
       SELECT ?1 || '-many-' || i, ?1, 'Pair', 'a', 'b', '2026-11-22T00:00:00.000Z', '2026-11-22T00:00:00.000Z' FROM n`,
    )
    .bind(projectId, ROWS)
    .run()
  const paths = [
    `/api/state?project=${projectId}`,
    `/api/projects/${projectId}/issues?limit=500`,
    `/api/projects/${projectId}/pairs?limit=200`,
  ]
  return {
    name: 'lists of 20,000 pairs',
    atOnce: 4,
    send: (i) => api(service, paths[i % paths.length] as string),
  }
}

/** All artifacts of a run with as many findings as a run has. */
async function artifacts(service: Service, project: Project): Promise<Worst> {
  const pair_id = await addPair(service, project, dotted())
  const run = jsonOf(await api(service, '/api/agent/annotate', { pair_id }))
  const paths = Object.values((run as { artifacts: Record<string, string> }).artifacts)
  return {
    name: 'artifacts of a run',
    atOnce: 8,
    send: (i) => api(service, paths[i % paths.length] as string),
  }
}

import { beforeEach, describe, expect, it } from 'vitest'
import { sharedHarness } from '../shared/service.ts'
import { fileOf, frame } from './support/documents.ts'
import { connectedProject, newProject, type Screen } from './support/harness.ts'
import { greyPng } from './support/png.ts'
import { idsOf, manyFrames, RENDERED, SCARCE, snapshotOf } from './support/snapshots.ts'

const tool = await sharedHarness()

beforeEach(() => tool.standIn.recover())

/** Returns how many nodes each matching call asked for. */
const idsAskedFor = (pattern: RegExp) =>
  tool.standIn.calls
    .filter((call) => pattern.test(call))
    .map((call) => new URLSearchParams(call.split('?')[1]).get('ids')!.split(',').length)

describe('a snapshot', () => {
  it('starts empty and open', async () => {
    const { projectId, base } = await connectedProject(tool)
    const { status, body } = await tool.api('POST', `${base}/design-snapshots`, {})
    expect([status, body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^snap_/),
        project_id: projectId,
        source_id: null,
        name: body.id,
        status: 'open',
        frames_total: 0,
        frames_done: 0,
        frames_failed: 0,
        retry_at: null,
        created_at: expect.any(String),
        completed_at: null,
      },
    ])
    expect(await tool.ok('GET', `${base}/design-snapshots`)).toEqual({ snapshots: [body] })
  })

  it('is named after its source', async () => {
    tool.standIn.files.set('named', fileOf([]))
    const { base } = await connectedProject(tool)
    const url = 'https://www.figma.com/design/named/x'
    const source = await tool.ok('POST', `${base}/design-tool-sources`, { url })
    const snapshot = await tool.ok('POST', `${base}/design-snapshots`, { source_id: source.id })
    expect(snapshot).toMatchObject({ name: 'Components', source_id: source.id })
    const unknown = await tool.api('POST', `${base}/design-snapshots`, { source_id: 'src_none' })
    expect([unknown.status, unknown.body]).toEqual([404, { error: 'Source not found' }])
  })

  it('that is complete accepts no more frames, and completing it again changes nothing', async () => {
    const { ingest, ingestAll, snapshots, id } = await snapshotOf(tool, manyFrames(2))
    await ingestAll()
    const complete = () => tool.ok('POST', `${snapshots}/${id}/complete`)
    const first = await complete()
    expect(first).toMatchObject({ id, status: 'complete', screens: 2 })
    expect(await complete()).toEqual(first)
    const { status, body } = await ingest()
    expect([status, body.error]).toEqual([409, 'Conflict'])
  })

  it('that is completed during an import gets no more screens', async () => {
    const { ingest, screens, snapshots, id } = await snapshotOf(tool, manyFrames(30))
    const goOn = tool.standIn.hold(RENDERED, 3)
    const importing = ingest()
    await expect.poll(() => tool.standIn.count(RENDERED)).toBeGreaterThan(3)
    const { screens: count } = await tool.ok('POST', `${snapshots}/${id}/complete`)
    goOn()
    const { status, body } = await importing
    expect([status, body.error]).toEqual([409, 'Conflict'])
    expect(await screens()).toHaveLength(Number(count))
  })

  it('of another project does not exist', async () => {
    const { id, fileKey } = await snapshotOf(tool, manyFrames(1))
    const { base } = await connectedProject(tool)
    for (const [method, path] of [
      ['POST', `design-snapshots/${id}/ingest-file`],
      ['POST', `design-snapshots/${id}/complete`],
      ['GET', `design-screens?snapshot=${id}`],
    ] as const) {
      const { status, body } = await tool.api(method, `${base}/${path}`, { file_key: fileKey })
      expect([path, status, body.error]).toEqual([path, 404, 'Snapshot not found'])
    }
  })

  it('needs a connection to import', async () => {
    const base = `/api/projects/${newProject()}/design-snapshots`
    const { id } = await tool.ok('POST', base, {})
    const { status, body } = await tool.api('POST', `${base}/${id}/ingest-file`, { file_key: 'a' })
    expect([status, body.error]).toEqual([409, 'Design tool not connected'])
  })

  it.each([
    {},
    { file_key: '../me' },
    { file_key: 'a', node_ids: [] },
    { file_key: 'a', node_ids: ['x'] },
    { file_key: 'a', node_ids: ['1:2,3:4'] },
    { file_key: 'a', scale: 0 },
    { file_key: 'a', scale: 4.1 },
    { file_key: 'a', cursor: 'x' },
  ])('refuses to import %j', async (body) => {
    const { snapshots, id } = await snapshotOf(tool, [])
    const response = await tool.api('POST', `${snapshots}/${id}/ingest-file`, body)
    expect([response.status, response.body.error]).toEqual([400, 'Invalid request'])
  })
})

describe('importing frames', () => {
  it('stores structure and image in the form that a pair takes', async () => {
    const { ingest, screens, id, fileKey, progress } = await snapshotOf(tool, [
      frame('1:2', 'Button', { w: 320, h: 48 }),
    ])
    const { status, body } = await ingest({ node_ids: ['1-2'], scale: 2 })
    const screen = {
      id: expect.stringMatching(/^scr_/),
      snapshot_id: id,
      file_key: fileKey,
      node_id: '1:2',
      name: 'Button',
      width: 640,
      height: 96,
      image_key: expect.stringMatching(/^\.design\/.*\.png$/),
      structure_key: expect.stringMatching(/^\.design\/.*\.json$/),
      capture_facts: {
        design: {
          source: 'rest',
          export_scale: 2,
          node_size: { w: 320, h: 48 },
          node_type: 'FRAME',
        },
      },
    }
    expect([status, body]).toEqual([200, { screens: [screen], failed: [] }])
    expect(await screens()).toEqual(body.screens)
    const { image_key: imageKey, structure_key: structureKey } = body.screens[0]!
    const image = await tool.service.bucket.get(imageKey)
    expect(Buffer.from(await image!.arrayBuffer())).toEqual(greyPng(640, 96))
    expect(image!.httpMetadata?.contentType).toBe('image/png')
    const structure = await tool.service.bucket.get(structureKey)
    expect(await structure!.json()).toEqual({
      document: frame('1:2', 'Button', { w: 320, h: 48 }),
      components: {},
      schemaVersion: 0,
      styles: {},
    })
    expect(await progress()).toMatchObject({ frames_total: 1, frames_done: 1, status: 'open' })
    expect(tool.standIn.calls).toEqual([
      `GET /v1/files/${fileKey}/meta`,
      `GET /v1/files/${fileKey}/nodes?ids=1%3A2`,
      `GET /v1/images/${fileKey}?ids=1%3A2&scale=2&format=png&use_absolute_bounds=true`,
      `GET /rendered/${fileKey}/1:2?scale=2`,
    ])
  })

  it('of a whole file imports every visible frame, including those in sections', async () => {
    const { ingestAll } = await snapshotOf(tool, [
      frame('1:1', 'One'),
      { ...frame('1:2', 'Hidden'), visible: false },
      { id: '1:3', name: 'Note', type: 'TEXT' },
      {
        id: '2:0',
        name: 'Section',
        type: 'SECTION',
        children: [
          { ...frame('2:1', 'Two'), type: 'COMPONENT' },
          { id: '2:2', name: 'Inner', type: 'SECTION', children: [frame('2:3', 'Three')] },
        ],
      },
    ])
    expect(idsOf((await ingestAll()).screens)).toEqual(['1:1', '2:1', '2:3'])
  })

  it('makes two scarce calls for each hundred frames, and one for the list', async () => {
    const { ingestAll, screens, progress, snapshots, id } = await snapshotOf(tool, manyFrames(230))
    const { screens: imported, failed, requests } = await ingestAll()
    expect(failed).toEqual([])
    expect(idsOf(imported)).toEqual(manyFrames(230).map((node) => node.id))
    expect(await screens()).toEqual(imported)
    expect(tool.standIn.count(SCARCE)).toBe(7)
    expect(idsAskedFor(/nodes/)).toEqual([100, 100, 30])
    expect(idsAskedFor(/images/)).toEqual([100, 100, 30])
    expect(tool.standIn.count(/meta/)).toBe(1)
    expect(tool.standIn.count(RENDERED)).toBe(230)
    expect(requests).toBe(8)
    expect(await progress()).toMatchObject({ frames_total: 230, frames_done: 230 })
    expect(await tool.ok('POST', `${snapshots}/${id}/complete`)).toMatchObject({ screens: 230 })
  })

  it('makes at most 50 subrequests for each request', async () => {
    const { ingest } = await snapshotOf(tool, manyFrames(120))
    const { body } = await ingest()
    expect(tool.standIn.calls.length).toBeLessThanOrEqual(50)
    expect(body.screens).toHaveLength(30)
  })

  it('a second time imports nothing twice', async () => {
    const { ingestAll } = await snapshotOf(tool, manyFrames(12))
    const first = await ingestAll()
    tool.standIn.calls = []
    expect(await ingestAll()).toEqual(first)
    expect(tool.standIn.calls).toEqual([expect.stringMatching(/meta$/)])
  })

  it('by concurrent requests imports nothing twice', async () => {
    const { fileKey, id, snapshots, screens } = await snapshotOf(tool, manyFrames(20))
    const path = `${snapshots}/${id}/ingest-file`
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        tool[i % 2 ? 'api' : 'elsewhere']('POST', path, { file_key: fileKey }),
      ),
    )
    for (const { status, body } of responses)
      expect([status, body.screens.length]).toEqual([200, 20])
    expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await screens()).toHaveLength(20)
    expect(tool.standIn.count(SCARCE)).toBe(3)
    expect(tool.standIn.count(RENDERED)).toBe(20)
  })

  it('of the same version into another snapshot makes no scarce call', async () => {
    const { ingestAll, snapshots } = await snapshotOf(tool, manyFrames(12))
    const { screens } = await ingestAll()
    const second = (await tool.ok('POST', snapshots, {})).id
    tool.standIn.calls = []
    const again = await ingestAll({}, second)
    expect(tool.standIn.calls).toEqual([expect.stringMatching(/meta$/)])
    const keys = (list: Screen[]) =>
      list.map((s) => [s.node_id, s.name, s.image_key, s.structure_key])
    expect(keys(again.screens)).toEqual(keys(screens))
    expect(new Set([...again.screens, ...screens].map(({ id }) => id)).size).toBe(24)
  })

  it('of another version, or at another scale, into another snapshot imports it', async () => {
    const { ingestAll, snapshots, fileKey } = await snapshotOf(tool, manyFrames(2))
    await ingestAll()
    const larger = (await tool.ok('POST', snapshots, {})).id
    const atScale = await ingestAll({ scale: 2 }, larger)
    expect(atScale.screens.map(({ width }) => width)).toEqual([640, 640])
    tool.standIn.files.set(fileKey, fileOf([frame('1:0', 'New'), frame('1:9', 'More')], '1001'))
    const newer = (await tool.ok('POST', snapshots, {})).id
    const { screens } = await ingestAll({}, newer)
    expect(screens.map(({ name }) => name)).toEqual(['New', 'More'])
  })

  it('continues where it stopped', async () => {
    const { ingest, ingestAll, progress } = await snapshotOf(tool, manyFrames(40))
    tool.standIn.fail(/v1\/images/, { status: 500 })
    expect((await ingest()).status).toBe(502)
    expect(await progress()).toMatchObject({ frames_total: 40, frames_done: 0 })
    tool.standIn.calls = []
    const { screens } = await ingestAll()
    expect(screens).toHaveLength(40)
    expect(tool.standIn.count(SCARCE)).toBe(1)
  })

  it('keeps the nodes that arrived before a response was cut off', async () => {
    const { ingest, ingestAll, fileKey } = await snapshotOf(tool, manyFrames(3))
    const whole = { document: frame('1:0', 'Screen 0') }
    const body = JSON.stringify({ nodes: { '1:0': whole, '1:1': whole } }).slice(0, -40)
    tool.standIn.fail(/nodes/, { status: 200, body })
    expect((await ingest()).status).toBe(502)
    tool.standIn.calls = []
    expect(idsOf((await ingestAll()).screens)).toEqual(['1:0', '1:1', '1:2'])
    expect(tool.standIn.calls).toContain(`GET /v1/files/${fileKey}/nodes?ids=1%3A1%2C1%3A2`)
  })

  it('asks for fewer frames at once when the design tool rejects a batch', async () => {
    const { ingestAll } = await snapshotOf(tool, manyFrames(20))
    tool.standIn.fail(/v1\/images/, { status: 400 }, 2)
    const { screens } = await ingestAll()
    expect(idsOf(screens)).toEqual(manyFrames(20).map((node) => node.id))
    // 20, 10, then four times 5.
    expect(tool.standIn.count(/v1\/images/)).toBe(6)
  })
})

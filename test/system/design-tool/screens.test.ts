import { beforeEach, describe, expect, it } from 'vitest'
import { sharedHarness } from '../shared/service.ts'
import { send } from '../support/http-client.ts'
import { frame } from './support/documents.ts'
import { connectedProject } from './support/harness.ts'
import { greyPng } from './support/png.ts'
import { manyFrames, snapshotOf } from './support/snapshots.ts'

const tool = await sharedHarness()

beforeEach(() => tool.standIn.recover())

it('an image that the design tool scaled down states its real scale', async () => {
  const { ingest } = await snapshotOf(tool, [frame('1:1', 'Wide', { w: 3_000, h: 10 })])
  tool.standIn.maxImageWidth = 4_500
  const { body } = await ingest({ scale: 4 })
  expect(body.screens[0]).toMatchObject({
    width: 4_500,
    height: 15,
    capture_facts: { design: { export_scale: 1.5, node_size: { w: 3_000, h: 10 } } },
  })
})

describe('an imported screen', () => {
  it('is streamed as an image', async () => {
    const { ingest, base } = await snapshotOf(tool, manyFrames(1))
    const screen = (await ingest()).body.screens[0]!
    const image = await send({
      port: tool.service.port,
      path: `${base}/design-screens/${screen.id}/image`,
      headers: { Authorization: 'Bearer system-test-service-token' },
    })
    expect([
      image.status,
      image.headers['content-type'],
      image.headers['x-content-type-options'],
    ]).toEqual([200, 'image/png', 'nosniff'])
    expect(image.body).toEqual(greyPng(320, 48))
    const other = await connectedProject(tool)
    const ofOther = await tool.api('GET', `${other.base}/design-screens/${screen.id}/image`)
    expect([ofOther.status, ofOther.body]).toEqual([404, { error: 'Screen not found' }])
    await tool.service.bucket.delete(screen.image_key)
    const gone = await tool.api('GET', `${base}/design-screens/${screen.id}/image`)
    expect([gone.status, gone.body]).toEqual([404, { error: 'Image not found' }])
  })

  it('can be image a of a pair unchanged, and the judge reads its structure', async () => {
    const { ingest, projectId } = await snapshotOf(tool, manyFrames(1))
    const screen = (await ingest({ scale: 2 })).body.screens[0]!
    const pairId = `pair-${crypto.randomUUID()}`
    const storyKey = `${projectId}/captures/b.png`
    await tool.service.bucket.put(storyKey, greyPng(640, 96))
    const registration = {
      pair_id: pairId,
      project_id: projectId,
      image_a_key: screen.image_key,
      image_b_key: storyKey,
      design_tool_structure_key: screen.structure_key,
      capture_facts: screen.capture_facts,
    }
    expect(await tool.ok('POST', '/api/pairs', registration)).toMatchObject(registration)
    const image = await send({
      port: tool.service.port,
      path: `/image/${pairId}/a`,
      headers: { Authorization: 'Bearer system-test-service-token' },
    })
    expect([image.status, image.body]).toEqual([200, greyPng(640, 96)])
    const { run_id: runId } = await tool.ok('POST', '/api/agent/annotate', { pair_id: pairId })
    expect(await tool.ok('GET', `/api/agent/runs/${String(runId)}`)).toMatchObject({
      capture_profile: {
        producer: screen.capture_facts,
        derived: {
          images: { a: { width: 640, height: 96 } },
          design_tree: { nodes: 2, root: { w: 320, h: 48 } },
          design_scale: 2,
        },
      },
    })
  })

  it('is listed with the screens of other snapshots, newest first', async () => {
    const { ingest, snapshots, base } = await snapshotOf(tool, manyFrames(3))
    await ingest({ node_ids: ['1:0', '1:1'] })
    const { id } = await tool.ok('POST', snapshots, {})
    const later = (await ingest({ node_ids: ['1:2'] }, id)).body.screens[0]!
    const { screens } = await tool.ok('GET', `${base}/design-screens`)
    expect(screens).toHaveLength(3)
    expect(screens[0]).toEqual(later)
  })

  it('is not public', async () => {
    const { ingest } = await snapshotOf(tool, manyFrames(1))
    const screen = (await ingest()).body.screens[0]!
    for (const key of [screen.image_key, screen.structure_key]) {
      expect(await tool.service.bucket.head(key)).not.toBeNull()
      const response = await send({ port: tool.service.port, path: `/storage/${key}` })
      expect(response.status).toBe(404)
    }
  })
})

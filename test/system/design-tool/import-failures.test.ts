import { createServer } from 'node:http'
import { beforeEach, describe, expect, it } from 'vitest'
import { sharedHarness } from '../shared/service.ts'
import { fileOf, frame } from './support/documents.ts'
import { connectedProject } from './support/harness.ts'
import { greyPng } from './support/png.ts'
import { idsOf, manyFrames, RENDERED, SCARCE, snapshotOf } from './support/snapshots.ts'
import { listen } from '../../cli/support/listen.ts'

const tool = await sharedHarness()

beforeEach(() => tool.standIn.recover())

describe('frames that cannot be imported', () => {
  it('are listed with the reason, and the others are imported', async () => {
    const { ingest, progress } = await snapshotOf(tool, [
      frame('1:1', 'Fine'),
      { ...frame('1:2', 'Empty'), absoluteBoundingBox: null },
    ])
    const { body } = await ingest({ node_ids: ['1:1', '1:2', '9:9'] })
    expect([idsOf(body.screens), body.failed]).toEqual([
      ['1:1'],
      [
        { node_id: '1:2', reason: 'There is nothing to render' },
        { node_id: '9:9', reason: 'The file has no such node' },
      ],
    ])
    expect(await progress()).toMatchObject({ frames_total: 3, frames_done: 1, frames_failed: 2 })
  })

  it('permanently are not requested again until the file changes', async () => {
    const { ingest, fileKey } = await snapshotOf(tool, [frame('1:1', 'Fine')])
    const nodes = { node_ids: ['1:1', '9:9'] }
    const first = (await ingest(nodes)).body
    tool.standIn.calls = []
    expect((await ingest(nodes)).body).toEqual(first)
    expect(tool.standIn.count(SCARCE)).toBe(0)
    tool.standIn.files.set(fileKey, fileOf([frame('1:1', 'Fine'), frame('9:9', 'Found')], '1001'))
    expect(idsOf((await ingest(nodes)).body.screens)).toEqual(['1:1', '9:9'])
  })

  it.each([
    [
      'something other than a PNG',
      { status: 200, body: 'GIF89a' },
      'The rendered image is not a PNG',
    ],
    [
      'an image cut short',
      { status: 200, body: greyPng(4, 4).subarray(0, 50).toString('latin1') },
      /PNG|cut off/,
    ],
    ['an expired URL', { status: 403 }, 'The rendered image is gone'],
    ['a failure', { status: 500 }, /could not be downloaded/],
    ['a redirect', { status: 302, headers: { Location: '/v1/me' } }, /could not be downloaded/],
    ['21 MiB', { status: 200, body: 'x'.repeat(21 * 1024 * 1024) }, /too large/],
    ['a connection cut', 'cut' as const, /could not be downloaded/],
  ])('because of %s are tried again by the next import', async (_, fault, reason) => {
    const { ingest } = await snapshotOf(tool, [frame('1:1', 'Fine')])
    tool.standIn.fail(RENDERED, fault)
    const { status, body } = await ingest()
    expect([status, body.screens, body.failed]).toEqual([
      200,
      [],
      [
        {
          node_id: '1:1',
          reason: typeof reason === 'string' ? reason : expect.stringMatching(reason),
        },
      ],
    ])
    const again = await ingest()
    expect([idsOf(again.body.screens), again.body.failed]).toEqual([['1:1'], []])
  })

  it('are those with an image on another host, which gets no request', async () => {
    let asked = 0
    const elsewhere = createServer((_, response) => {
      asked++
      response.end(greyPng(320, 48))
    })
    const { url, close } = await listen(elsewhere)
    const { ingest } = await snapshotOf(tool, [frame('1:1', 'Fine')])
    tool.standIn.imageUrl = () => `${url}/image.png`
    const { body } = await ingest()
    expect([asked, body.screens, body.failed[0]!.reason]).toEqual([
      0,
      [],
      expect.stringMatching(/unknown host/),
    ])
    await close()
  })
})

describe('a rate limit', () => {
  const limit = (pattern: RegExp, seconds: number, times = 1) =>
    tool.standIn.fail(pattern, { status: 429, headers: { 'Retry-After': String(seconds) } }, times)

  it('with a short wait is waited out', async () => {
    const { ingest } = await snapshotOf(tool, manyFrames(2))
    limit(/nodes/, 1)
    const { status, body } = await ingest()
    expect([status, body.screens.length, body.retry_at]).toEqual([200, 2, undefined])
  })

  it('with a long wait parks the import, and no call is made until then', async () => {
    const { ingest, progress } = await snapshotOf(tool, manyFrames(2))
    limit(/v1\/images/, 3_600)
    const before = Date.now()
    const { status, body } = await ingest()
    const hour = 3_600_000
    const retryAt = Date.parse(body.retry_at)
    expect([status, body.screens, body.failed, body.next_cursor]).toEqual([200, [], [], '0'])
    expect([retryAt >= before + hour, retryAt <= Date.now() + hour]).toEqual([true, true])
    expect(await progress()).toMatchObject({ frames_done: 0, retry_at: body.retry_at })
    tool.standIn.calls = []
    expect((await ingest({ cursor: '0' })).body).toEqual(body)
    expect(tool.standIn.calls).toEqual([])
  })

  it('that has passed lets the import continue where it stopped', async () => {
    const { ingest, id } = await snapshotOf(tool, manyFrames(2))
    limit(/v1\/images/, 3_600)
    await ingest()
    await tool.service.db
      .prepare(`UPDATE design_snapshots SET retry_at = '2026-01-01T00:00:00.000Z' WHERE id = ?1`)
      .bind(id)
      .run()
    tool.standIn.calls = []
    const { body } = await ingest({ cursor: '0' })
    expect([idsOf(body.screens), body.retry_at, body.next_cursor]).toEqual([
      ['1:0', '1:1'],
      undefined,
      undefined,
    ])
    expect(tool.standIn.count(SCARCE)).toBe(1)
  })

  it('of one connection does not delay another', async () => {
    const { ingest, base, id, snapshots, fileKey } = await snapshotOf(tool, manyFrames(2))
    limit(/meta/, 3_600)
    expect((await ingest()).body).toEqual({ screens: [], failed: [], retry_at: expect.any(String) })
    const other = await connectedProject(tool)
    const connection = await tool.ok('POST', `${base}/design-tool-connections`, {
      access_token: other.token,
    })
    const path = `${snapshots}/${id}/ingest-file?connection=${connection.id}`
    expect((await tool.ok('POST', path, { file_key: fileKey })).screens).toHaveLength(2)
  })
})

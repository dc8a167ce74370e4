import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sharedHarness } from '../shared/service.ts'
import { fileOf } from './support/documents.ts'
import { connectedProject, newProject } from './support/harness.ts'

const KEY = 'FiLeS123456'
const BRANCH = 'FiLeSbRaNcH1'

const tool = await sharedHarness()
let base: string

beforeAll(async () => {
  tool.standIn.files.set(KEY, fileOf([], '2001'))
  tool.standIn.files.set(BRANCH, { ...fileOf([]), name: 'A branch' })
  base = (await connectedProject(tool)).base
})
beforeEach(() => {
  tool.standIn.recover()
  tool.standIn.calls = []
})

describe('the metadata of a file', () => {
  it('is read without its content', async () => {
    expect(await tool.ok('GET', `${base}/design-tool/files/${KEY}/meta`)).toEqual({
      file_key: KEY,
      name: 'Components',
      last_modified: '2026-11-01T10:00:00.000Z',
      version: '2001',
      thumbnail_url: 'https://s3-alpha.figma.com/thumbnails/1',
      editor_type: 'figma',
    })
    expect(tool.standIn.calls).toEqual([`GET /v1/files/${KEY}/meta`])
  })

  it('is 404 for a file that does not exist', async () => {
    const { status, body } = await tool.api('GET', `${base}/design-tool/files/none/meta`)
    expect([status, body.error]).toEqual([404, 'File not found'])
  })

  it.each(['a.b', '..%2Fme', 'a%2F..%2F..%2Fme', '%00', 'k'.repeat(129)])(
    'is 400 for %s, which is not a key',
    async (key) => {
      const { status, body } = await tool.api('GET', `${base}/design-tool/files/${key}/meta`)
      expect([status, body.error]).toEqual([400, 'Invalid request'])
      expect(tool.standIn.calls).toEqual([])
    },
  )
})

describe('resolving a URL', () => {
  const resolve = (url: string) => tool.api('POST', `${base}/design-tool/resolve-file`, { url })

  it('returns the file, the node and the name', async () => {
    const url = `https://www.figma.com/design/${KEY}/Components?node-id=12-34&t=x`
    expect(await resolve(url)).toMatchObject({
      status: 200,
      body: {
        file_key: KEY,
        node_id: '12:34',
        branch_key: null,
        name: 'Components',
        kind: 'design',
      },
    })
    expect(tool.standIn.calls).toEqual([`GET /v1/files/${KEY}/meta`])
  })

  it('returns the name of the branch', async () => {
    expect((await resolve(`https://figma.com/file/${KEY}/branch/${BRANCH}/T`)).body).toEqual({
      file_key: KEY,
      node_id: null,
      branch_key: BRANCH,
      name: 'A branch',
      kind: 'file',
    })
  })

  it.each(['https://evil.example.com/design/abc/x', 'http://169.254.169.254/', 'abc', ''])(
    'of another host (%s) is 400 and makes no call',
    async (url) => {
      const { status, body } = await resolve(url)
      expect([status, body.error]).toEqual([400, 'Invalid request'])
      expect(tool.standIn.calls).toEqual([])
    },
  )
})

describe('sources', () => {
  const URL_OF_NODE = `https://www.figma.com/design/${KEY}/Components?node-id=1-2`

  it('are tracked once', async () => {
    const own = await connectedProject(tool)
    const post = (body: unknown) => tool.api('POST', `${own.base}/design-tool-sources`, body)
    const first = await post({ url: URL_OF_NODE })
    const source = {
      id: expect.stringMatching(/^src_/),
      project_id: own.projectId,
      name: 'Components',
      url: URL_OF_NODE,
      kind: 'design',
      file_key: KEY,
      branch_key: null,
      node_id: '1:2',
      created_at: expect.any(String),
      updated_at: expect.any(String),
    }
    expect([first.status, first.body]).toEqual([201, source])
    const again = await post({ url: URL_OF_NODE, name: 'Buttons' })
    expect([again.status, again.body]).toMatchObject([200, { id: first.body.id, name: 'Buttons' }])
    const whole = await post({ url: `https://www.figma.com/design/${KEY}/Components` })
    expect([whole.status, whole.body.node_id]).toEqual([201, null])
    const { sources } = await tool.ok('GET', `${own.base}/design-tool-sources`)
    expect(sources.map(({ id }: { id: string }) => id)).toEqual([whole.body.id, first.body.id])
  })

  it('have to be files that exist', async () => {
    const url = 'https://www.figma.com/design/nothere/x'
    expect((await tool.api('POST', `${base}/design-tool-sources`, { url })).status).toBe(404)
    expect(await tool.ok('GET', `${base}/design-tool-sources`)).toEqual({ sources: [] })
  })

  it('need a connection', async () => {
    const path = `/api/projects/${newProject()}/design-tool-sources`
    const { status, body } = await tool.api('POST', path, { url: URL_OF_NODE })
    expect([status, body.error]).toEqual([409, 'Design tool not connected'])
  })
})

describe('dev resources', () => {
  const put = (fields: Record<string, string> = {}) =>
    tool.api('PUT', `${base}/dev-resources`, {
      file_key: KEY,
      node_id: '5-6',
      name: 'Button.tsx',
      url: 'https://example.com/button',
      ...fields,
    })
  const list = async (query: string) =>
    (await tool.ok('GET', `${base}/dev-resources?file_key=${KEY}${query}`)).dev_resources

  it('are created, and then renamed, by node and URL', async () => {
    const created = await put()
    expect([created.status, created.body]).toEqual([
      201,
      {
        id: expect.any(String),
        name: 'Button.tsx',
        url: 'https://example.com/button',
        file_key: KEY,
        node_id: '5:6',
        created: true,
      },
    ])
    const renamed = await put({ name: 'button.ts' })
    expect([renamed.status, renamed.body]).toEqual([
      200,
      { ...created.body, name: 'button.ts', created: false },
    ])
    expect((await put({ node_id: '7:8' })).status).toBe(201)
    expect(await list('&node_id=5-6')).toMatchObject([{ name: 'button.ts', node_id: '5:6' }])
    expect(await list('')).toHaveLength(2)
  })

  it('that already exist as requested cost no write', async () => {
    await put({ node_id: '9:9' })
    tool.standIn.calls = []
    expect((await put({ node_id: '9:9' })).status).toBe(200)
    expect(tool.standIn.calls).toEqual([`GET /v1/files/${KEY}/dev_resources?node_ids=9%3A9`])
  })

  it('are created once by concurrent requests', async () => {
    const node = { node_id: '10:10' }
    const responses = await Promise.all([put(node), put(node), put(node)])
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 201])
    expect(await list('&node_id=10:10')).toHaveLength(1)
  })

  it('are limited to ten for each node', async () => {
    const responses = []
    for (let i = 0; i < 11; i++)
      responses.push(await put({ node_id: '11:11', url: `https://example.com/${i}` }))
    expect(responses.slice(0, 10).every(({ status }) => status === 201)).toBe(true)
    expect([responses[10]!.status, responses[10]!.body.error]).toEqual([409, 'Conflict'])
  })

  it.each([
    { url: 'javascript:alert(1)' },
    { url: 'x' },
    { node_id: 'a' },
    { file_key: '../me' },
    { name: '' },
  ])('are refused with %j', async (fields) => {
    expect((await put(fields as Record<string, string>)).status).toBe(400)
    expect(tool.standIn.calls).toEqual([])
  })
})

describe('a call that fails', () => {
  const meta = () => tool.api('GET', `${base}/design-tool/files/${KEY}/meta`)

  it.each([
    [401, 409, 'Design tool connection expired'],
    [403, 409, 'Design tool connection expired'],
    [404, 404, 'File not found'],
    [400, 400, 'Invalid request'],
    [500, 502, 'Design tool unavailable'],
    [503, 502, 'Design tool unavailable'],
  ])('with %i is %i', async (theirs, ours, error) => {
    tool.standIn.fail(/meta/, { status: theirs })
    const { status, body } = await meta()
    expect([status, body.error]).toEqual([ours, error])
    expect((await meta()).status).toBe(200)
  })

  it('with 429 and a long wait is 429 with that wait, and is not retried', async () => {
    tool.standIn.fail(/meta/, { status: 429, headers: { 'Retry-After': '120' } })
    const { status, headers, body } = await meta()
    expect([status, headers['retry-after'], body.error]).toEqual([
      429,
      '120',
      'Rate limit exceeded',
    ])
    expect(tool.standIn.calls).toHaveLength(1)
  })

  it('with 429 and a short wait is retried once, after that wait', async () => {
    tool.standIn.fail(/meta/, { status: 429, headers: { 'Retry-After': '1' } })
    const startedAt = Date.now()
    expect((await meta()).status).toBe(200)
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(1_000)
    tool.standIn.calls = []
    tool.standIn.fail(/meta/, { status: 429, headers: { 'Retry-After': '1' } }, 5)
    const { status, headers } = await meta()
    expect([status, headers['retry-after'], tool.standIn.calls.length]).toEqual([429, '1', 2])
  })

  it('because the response is malformed is 502', async () => {
    const bodies = [
      '',
      'no JSON',
      '[]',
      '{"file":{}}',
      '{"file":{"name":5}}',
      `"${'x'.repeat(9e6)}"`,
    ]
    for (const body of bodies) {
      tool.standIn.fail(/meta/, { status: 200, body })
      const response = await meta()
      expect([response.status, response.body.error]).toEqual([502, 'Design tool unavailable'])
    }
  })

  it('because it is cut off is 502', async () => {
    tool.standIn.fail(/meta/, 'cut')
    expect((await meta()).status).toBe(502)
  })

  it('with a redirect is 502, and the token is sent nowhere else', async () => {
    const location = `${tool.standIn.url}/v1/me`
    tool.standIn.fail(/meta/, { status: 302, headers: { Location: location } })
    expect((await meta()).status).toBe(502)
    expect(tool.standIn.calls).toHaveLength(1)
  })

  it('because it takes 20 seconds is 502, even if the response began', async () => {
    tool.standIn.fail(/first.meta/, 'no response')
    tool.standIn.fail(/second.meta/, 'stalled')
    const startedAt = Date.now()
    const responses = await Promise.all(
      ['first', 'second'].map((key) => tool.api('GET', `${base}/design-tool/files/${key}/meta`)),
    )
    for (const { status, body } of responses)
      expect([status, body.message]).toEqual([502, 'The design tool did not respond in time'])
    const seconds = (Date.now() - startedAt) / 1000
    expect(seconds).toBeGreaterThan(19)
    // A busy machine adds some seconds to it, no twenty.
    expect(seconds).toBeLessThan(40)
  })
})

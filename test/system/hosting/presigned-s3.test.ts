import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { sharedServiceWithS3 } from '../shared/service.ts'
import { expectSoon } from '../support/freshness.ts'
import { jsonOf, send, sendElsewhere, type HttpResponse } from '../support/http-client.ts'
import { type Project, type Service } from '../support/service.ts'
import { demoArchive, publish, view, zipOf } from '../support/uploads.ts'

const service = await sharedServiceWithS3()

interface Presigned {
  url: string
  key: string
  buildId?: string
  buildNumber?: number
}

interface File {
  version?: string
  size?: number
  filename?: string
  contentType?: string
}

async function presign(
  { port }: Service,
  { projectId, key }: Project,
  { version = 'v1', filename = 'storybook.zip', contentType = 'application/zip', size }: File = {},
): Promise<Presigned> {
  const response = await send({
    port,
    method: 'POST',
    path: `/presigned-url/${projectId}/${version}/${filename}${size ? `?size=${size}` : ''}`,
    headers: { 'X-API-Key': key, 'Content-Type': contentType },
  })
  expect(response.status).toBe(200)
  return jsonOf(response) as Presigned
}

/** The PUT that a client makes with such a URL: the body and its Content-Type, nothing else. */
function put(
  url: string,
  body: Uint8Array,
  contentType = 'application/zip',
): Promise<HttpResponse> {
  const { hostname, port, pathname, search } = new URL(url)
  expect(hostname).toBe('127.0.0.1')
  const headers = { Host: `${hostname}:${port}`, 'Content-Type': contentType }
  return sendElsewhere({
    port: Number(port),
    method: 'PUT',
    path: pathname + search,
    headers,
    body,
  })
}

const withParameter = (url: string, name: string, value: string): string => {
  const changed = new URL(url)
  changed.searchParams.set(name, value)
  return changed.href
}

const availability = async ({ port }: Service, { projectId }: Project, version: string) =>
  jsonOf(await send({ port, path: `/upload/${projectId}/${version}` }))

const EMPTY = new Uint8Array()

describe('an archive sent to the S3 API by presigned URL', () => {
  it('is found by the first request to the CDN and served byte for byte', async () => {
    const project = await service.newProject()
    const archive = demoArchive()
    const { url, key } = await presign(service, project)

    expect((await put(url, archive)).status).toBe(200)

    expect(key).toBe(`${project.projectId}/v1/storybook.zip`)
    const files = Object.entries(unzipSync(archive)).filter(([path]) => !path.endsWith('/'))
    expect(files.length).toBeGreaterThan(50)
    for (const [path, content] of files) {
      const response = await view(service, project.projectId, `/${encodeURI(path)}`)
      expect(response.status, path).toBe(200)
      expect(response.body.equals(content), path).toBe(true)
    }
  })

  it('is found by the first look at the upload service', async () => {
    const project = await service.newProject()
    const { url } = await presign(service, project)
    expect(await availability(service, project, 'v1')).toMatchObject({ available: false })

    await put(url, zipOf({ 'index.html': 'sent to S3' }))

    expect(await availability(service, project, 'v1')).toMatchObject({ available: true })
  })

  it('downloads from the service as it was sent', async () => {
    const project = await service.newProject()
    const archive = demoArchive()
    const { url, key } = await presign(service, project)
    await put(url, archive)

    const download = await send({ port: service.port, path: `/storage/${key}` })

    expect(download.status).toBe(200)
    expect(download.body.equals(archive)).toBe(true)
  })

  it('leaves the previous build served when it is no valid ZIP', async () => {
    const project = await service.newProject()
    const { buildNumber } = await publish(
      service,
      project,
      'v1',
      zipOf({ 'index.html': 'previous build' }),
    )
    const presigned = await presign(service, project)

    expect((await put(presigned.url, demoArchive().slice(0, 100_000))).status).toBe(200)

    expect(presigned.buildNumber).toBe(buildNumber + 1)
    for (const path of ['/', '/v1/']) {
      const response = await view(service, project.projectId, path)
      expect(response.body.toString()).toBe('previous build')
    }
    expect(await availability(service, project, 'v1')).toMatchObject({ available: true })
  })

  it('replaces a build that is being read within 10 seconds', async () => {
    const project = await service.newProject()
    await publish(service, project, 'v1', zipOf({ 'index.html': 'previous build' }))
    const shown = async () => (await view(service, project.projectId, '/')).body.toString()
    expect(await shown()).toBe('previous build')
    const { url } = await presign(service, project)

    await put(url, zipOf({ 'index.html': 'sent to S3' }))

    await expectSoon(shown, 'sent to S3', performance.now())
  })
})

describe('any other file sent to the S3 API by presigned URL', () => {
  it('is stored under its key, with its type', async () => {
    const project = await service.newProject()
    const image = { filename: 'button.png', contentType: 'image/png' }
    const { url, ...response } = await presign(service, project, image)

    expect((await put(url, Buffer.from('picture'), 'image/png')).status).toBe(200)

    expect(response).toEqual({ key: `${project.projectId}/v1/button.png` })
    const stored = await service.bucket.get(response.key)
    expect(await stored?.text()).toBe('picture')
    expect(stored?.httpMetadata?.contentType).toBe('image/png')
  })
})

describe('the size that a client announces', () => {
  it('is the only one that the S3 API takes', async () => {
    const project = await service.newProject()
    const image = { filename: 'button.png', contentType: 'image/png', size: 7 }
    const { url, key } = await presign(service, project, image)
    const signed = new URL(url).searchParams.get('X-Amz-SignedHeaders')
    expect(signed?.split(';')).toEqual(['content-length', 'content-type', 'host'])

    expect((await put(url, EMPTY, 'image/png')).status).toBe(403)
    expect(await service.bucket.head(key)).toBeNull()
    expect((await put(url, Buffer.from('picture'), 'image/png')).status).toBe(200)
    expect((await service.bucket.head(key))?.size).toBe(7)
  })
})

// The bodies are empty: the local endpoint responds without reading, which breaks the connection of a
// client that is still sending.
describe('the S3 API refuses', () => {
  const nextDigit = (digit: string) => String((Number(digit) + 1) % 10)
  const tampered: [what: string, change: (url: string) => string][] = [
    ['a changed signature', (url) => url.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))],
    ['a longer validity', (url) => withParameter(url, 'X-Amz-Expires', '901')],
    ['a validity that is over', (url) => withParameter(url, 'X-Amz-Expires', '0')],
    ['another time of signing', (url) => url.replace(/(?<=X-Amz-Date=\d{8}T\d{5})\d/, nextDigit)],
    ['another key', (url) => url.replace('storybook.zip?', 'other.zip?')],
  ]

  it.each(tampered)('%s', async (_, change) => {
    const { url } = await presign(service, await service.newProject())
    expect((await put(change(url), EMPTY)).status).toBe(403)
  })

  it('another Content-Type than was announced', async () => {
    const { url } = await presign(service, await service.newProject())
    expect((await put(url, EMPTY, 'application/octet-stream')).status).toBe(403)
  })

  it('nothing of an untouched URL', async () => {
    const { url } = await presign(service, await service.newProject())
    expect((await put(url, EMPTY)).status).toBe(200)
  })
})

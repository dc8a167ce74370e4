import { readFileSync } from 'node:fs'
import { zipSync } from 'fflate'
import { fromRoot } from '../../../scripts/local/project.ts'
import { jsonOf, send, type HttpResponse, type Call } from './http-client.ts'
import type { Project, Service } from './service.ts'

export const DEMO = fromRoot('demo/storybook.zip')

export const demoArchive = (): Uint8Array => readFileSync(DEMO)

interface UploadData {
  buildId: string
  buildNumber: number
  viewUrl: string
}

/** A direct upload of an archive as a version. */
export function upload(
  { port }: Service,
  { projectId, key }: Project,
  versionId: string,
  body: Uint8Array,
): Promise<HttpResponse> {
  return send({
    port,
    method: 'POST',
    path: `/upload/${projectId}/${versionId}`,
    headers: { 'X-API-Key': key, 'Content-Type': 'application/zip' },
    body,
  })
}

/** A direct upload that is expected to be taken. */
export async function publish(
  service: Service,
  project: Project,
  versionId: string,
  body: Uint8Array,
): Promise<UploadData> {
  const response = await upload(service, project, versionId, body)
  if (response.status !== 201)
    throw new Error(`upload: ${response.status}: ${response.body.toString()}`)
  return (jsonOf(response) as { data: UploadData }).data
}

/** A request to the project's CDN host, by a client that accepts no coding unless it says so. */
export const view = (
  { port }: Pick<Service, 'port'>,
  projectId: string,
  path: string,
  call: Pick<Call, 'method' | 'headers' | 'agent'> = {},
): Promise<HttpResponse> =>
  send({ port, path, host: `view-${projectId}.localhost:${port}`, ...call })

const encoder = new TextEncoder()

/** A ZIP of files, deflated or, at level 0, stored. */
export const zipOf = (files: Record<string, string | Uint8Array>, level: 0 | 1 = 1): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([path, content]) => [
        path,
        [typeof content === 'string' ? encoder.encode(content) : content, { level }],
      ]),
    ),
  )

/** Bytes that do not compress, the same for the same seed. */
export function noise(length: number, seed = 1): Uint8Array {
  const words = new Uint32Array(Math.ceil(length / 4))
  let state = seed
  for (let i = 0; i < words.length; i++) {
    // xorshift32
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    words[i] = state
  }
  return new Uint8Array(words.buffer, 0, length)
}

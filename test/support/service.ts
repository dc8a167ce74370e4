import { env, exports } from 'cloudflare:workers'
import { zipSync, type Zippable } from 'fflate'
import { settleVersion } from '../../src/builds/settle-version.ts'
import { createKey } from '../../src/upload/keys.ts'
import type { Uploaded } from '../../src/upload/view-schema.ts'
import { requireDescribed } from './described-responses.ts'

export const BASE_URL = 'http://localhost:8787'

let projects = 0

/** A project nobody else uses, with a key of its own. */
export async function newProject(prefix = 'proj'): Promise<{ projectId: string; key: string }> {
  const projectId = `${prefix}-${++projects}-${crypto.randomUUID().slice(0, 8)}`
  const { key } = await createKey(env.DB, { projectId, name: 'test key' })
  return { projectId, key }
}

/**
 * A request to the whole service through its default entrypoint, as over the network. Throws when the
 * API description does not describe the response.
 */
export async function call(path: string, init: RequestInit = {}): Promise<Response> {
  const url = new URL(path, BASE_URL)
  const response = await exports.default.fetch(url, { redirect: 'manual', ...init })
  await requireDescribed({ method: init.method ?? 'GET', url: url.href }, response)
  return response
}

const encoder = new TextEncoder()

/** A ZIP of text and binary files; text entries are deflated, `stored` ones are not. */
export function zipOf(
  files: Record<string, string | Uint8Array>,
  options: { level?: 0 | 6 } = {},
): Uint8Array {
  const entries: Zippable = {}
  for (const [path, content] of Object.entries(files)) {
    const bytes = typeof content === 'string' ? encoder.encode(content) : content
    entries[path] = [bytes, { level: options.level ?? 6 }]
  }
  return zipSync(entries)
}

export function upload(
  project: { projectId: string; key: string },
  versionId: string,
  body: BodyInit,
  headers: Record<string, string> = {},
): Promise<Response> {
  return call(`/upload/${project.projectId}/${encodeURIComponent(versionId)}`, {
    method: 'POST',
    headers: { 'X-API-Key': project.key, 'Content-Type': 'application/zip', ...headers },
    body,
  })
}

/** Uploads files as a version and expects it to succeed. */
export async function publish(
  project: { projectId: string; key: string },
  versionId: string,
  files: Record<string, string | Uint8Array>,
): Promise<Uploaded> {
  const response = await upload(project, versionId, zipOf(files))
  if (response.status !== 201) throw new Error(`upload failed: ${await response.text()}`)
  return response.json()
}

/** Replaces a version's archive by one that nobody checked. */
export async function storeUnchecked(
  project: { projectId: string; key: string },
  versionId: string,
  archive: Uint8Array,
): Promise<void> {
  await publish(project, versionId, {})
  const key = `${project.projectId}/${versionId}/storybook.zip`
  const uploaded = await env.STORAGE.head(key)
  await env.STORAGE.put(key, archive, { customMetadata: { ...uploaded?.customMetadata } })
  await settleVersion(
    { bucket: env.STORAGE, db: env.DB },
    { projectId: project.projectId, versionId },
  )
}

/** A request to the project's CDN host, from a client that accepts no coding unless `headers` say otherwise. */
export const view = (projectId: string, path: string, init: RequestInit = {}): Promise<Response> =>
  call(`http://view-${projectId}.localhost:8787${path}`, {
    ...init,
    headers: { 'Accept-Encoding': 'identity', ...(init.headers as Record<string, string>) },
  })

/** Some bytes that do not compress, the same for the same seed. */
export function noise(length: number, seed = 1): Uint8Array {
  const bytes = new Uint8Array(length)
  let state = seed
  for (let i = 0; i < length; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    bytes[i] = state >>> 24
  }
  return bytes
}

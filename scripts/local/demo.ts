import { readFileSync } from 'node:fs'
import type { DispatchFetch } from 'miniflare'
import { getServedBuild } from '../../src/store/builds.ts'
import { createKey, revokeKey } from '../../src/upload/keys.ts'
import { fromRoot } from './project.ts'

export const DEMO_PROJECT = 'demo'

/** Two versions, so that the version paths can be seen at work; the last one is the project's root. */
const VERSIONS = ['v1', 'latest']

/**
 * Uploads the demo Storybook through the public API, with a key made for that alone. Versions that
 * are there already are left as they are, so a second start uploads nothing.
 */
export async function seedDemo(
  db: D1Database,
  baseUrl: string,
  fetch: DispatchFetch,
  onUpload: (version: string) => void,
): Promise<void> {
  const served = await Promise.all(
    VERSIONS.map((version) => getServedBuild(db, DEMO_PROJECT, version)),
  )
  const missing = VERSIONS.filter((_, i) => !served[i])
  if (missing.length === 0) return
  const body = readFileSync(fromRoot('demo/storybook.zip'))
  const createdBy = 'npm start'
  const name = 'Upload of the demo'
  const { id, key } = await createKey(db, { projectId: DEMO_PROJECT, name, createdBy })
  const headers = { 'X-API-Key': key, 'Content-Type': 'application/zip' }
  for (const version of missing) {
    onUpload(version)
    const url = `${baseUrl}/upload/${DEMO_PROJECT}/${version}`
    const response = await fetch(url, { method: 'POST', headers, body })
    if (response.status !== 201)
      throw new Error(`the upload was refused: ${response.status} ${await response.text()}`)
  }
  await revokeKey(db, { id, revokedBy: createdBy })
}

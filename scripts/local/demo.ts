import { readFileSync } from 'node:fs'
import type { DispatchFetch } from 'miniflare'
import { getServedBuild } from '../../src/store/hosting/served-builds.ts'
import { createKey, revokeKey, type CreatedKey } from '../../src/upload/keys.ts'
import { seedPairs } from './demo-pairs.ts'
import { fromRoot } from './project.ts'

export const DEMO_PROJECT = 'demo'

/** Two versions, to show version paths; the last one is the project's root. */
const VERSIONS = ['v1', 'latest']

const CREATED_BY = 'npm start'

/** A running service that gets the demo. */
interface DemoTarget {
  db: D1Database
  baseUrl: string
  fetch: DispatchFetch
  /** A slow step begins. */
  onStep: (step: string) => void
}

/** Which parts of the demo exist, and why the others do not. */
export interface Seeded {
  storybook: boolean
  pairs: boolean
  problems: string[]
}

/**
 * Uploads the demo through the public API, with a key made only for that. What exists already is
 * left unchanged, so a second start does nothing. A part that fails is reported and skipped: a service
 * without its demo is better than none.
 */
export async function seedDemo(target: DemoTarget, wanted: { pairs: boolean }): Promise<Seeded> {
  const problems: string[] = []
  const attempt = async (failure: string, act: () => Promise<void>): Promise<boolean> => {
    try {
      await act()
      return true
    } catch (error) {
      problems.push(`${failure}: ${error instanceof Error ? error.message : String(error)}`)
      return false
    }
  }
  const key = new SeedingKey(target.db)
  const storybook = await attempt('No demo Storybook', () => uploadStorybook(target, key))
  const seedAllPairs = () =>
    seedPairs({ ...target, project: DEMO_PROJECT, apiKey: () => key.get() })
  const pairs = wanted.pairs && (await attempt('No demo pairs', seedAllPairs))
  await attempt('The key that the demo was made with stays valid', () => key.revoke())
  return { storybook, pairs, problems }
}

async function uploadStorybook(
  { db, baseUrl, fetch, onStep }: DemoTarget,
  key: SeedingKey,
): Promise<void> {
  const served = await Promise.all(
    VERSIONS.map((version) => getServedBuild(db, DEMO_PROJECT, version)),
  )
  const missing = VERSIONS.filter((_, i) => !served[i])
  if (missing.length === 0) return
  const body = readFileSync(fromRoot('demo/storybook.zip'))
  const headers = { 'X-API-Key': await key.get(), 'Content-Type': 'application/zip' }
  for (const version of missing) {
    onStep(`Uploading the demo Storybook as version ${version}`)
    const url = `${baseUrl}/upload/${DEMO_PROJECT}/${version}`
    const response = await fetch(url, { method: 'POST', headers, body })
    if (response.status !== 201)
      throw new Error(`the upload was refused: ${response.status} ${await response.text()}`)
  }
}

/** An API key that is made when it is first needed. */
class SeedingKey {
  readonly #db: D1Database
  #created: CreatedKey | null = null

  constructor(db: D1Database) {
    this.#db = db
  }

  async get(): Promise<string> {
    this.#created ??= await createKey(this.#db, {
      projectId: DEMO_PROJECT,
      name: 'Upload of the demo',
      createdBy: CREATED_BY,
    })
    return this.#created.key
  }

  async revoke(): Promise<void> {
    if (this.#created) await revokeKey(this.#db, { id: this.#created.id, revokedBy: CREATED_BY })
  }
}

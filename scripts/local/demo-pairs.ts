import { readFileSync } from 'node:fs'
import type { DispatchFetch } from 'miniflare'
import { fromRoot } from './project.ts'
import { settingOf, TOKEN_NAME } from './settings.ts'

/** The version that the files lie under; it has no build. */
const VERSION = 'review'

const REVIEWER = 'ada'

/** The pair that the judge is run on. */
const JUDGED = 'pricing-card-highlighted'

/** The files of a pair's folder that go into storage, by the key they are registered under. */
const FILES = {
  image_a_key: 'design.png',
  image_b_key: 'story.png',
  design_tool_structure_key: 'design.json',
  dom_structure_key: 'dom.json',
} as const

/** An entry of demo/pairs/index.json, in the order of the review queue. */
interface DemoPair {
  /** Name of its folder. */
  id: string
  name: string
  link_id: string
  /** What a reviewer has noted already, as the API takes it. */
  issues: object[]
}

/** A pair, as far as it is read here. */
interface StoredPair {
  pair_id: string
  name: string
  latest_run: object | null
}

interface PairsTarget {
  project: string
  baseUrl: string
  fetch: DispatchFetch
  apiKey: () => Promise<string>
  onStep: (step: string) => void
}

/**
 * Uploads the files of the demo's pairs by presigned URLs, registers the pairs and their issues, and runs the judge
 * on one of them. An existing pair is left unchanged: registering it again would reopen its review.
 */
export async function seedPairs(target: PairsTarget): Promise<void> {
  const token = settingOf(TOKEN_NAME)
  if (!token) throw new Error(`${TOKEN_NAME} is not set`)
  const service = new ReviewService(target, token)
  const pairs = JSON.parse(readFileSync(pairsPath('index.json'), 'utf8')) as DemoPair[]
  for (const pair of pairs) {
    // Pair ids are shared by all projects.
    const pairId = `${target.project}-${pair.id}`
    if (await service.pair(pairId)) continue
    target.onStep(`Adding the pair ${pair.name} to the review queue`)
    await seedPair(target, service, pairId, pair)
  }
  const judged = await service.pair(`${target.project}-${JUDGED}`)
  if (!judged || judged.latest_run) return
  target.onStep(`Running the judge over ${judged.name}`)
  await service.post('/api/agent/annotate', { pair_id: judged.pair_id, who: REVIEWER }, 200)
}

async function seedPair(
  target: PairsTarget,
  service: ReviewService,
  pairId: string,
  pair: DemoPair,
): Promise<void> {
  const keys: Record<string, string> = {}
  for (const [name, file] of Object.entries(FILES))
    keys[name] = await uploadFile(target, pair.id, file)
  const captureFacts: unknown = JSON.parse(readFileSync(pairsPath(pair.id, 'facts.json'), 'utf8'))
  await service.post('/api/pairs', {
    pair_id: pairId,
    project_id: target.project,
    name: pair.name,
    link_id: pair.link_id,
    ...keys,
    capture_facts: captureFacts,
  })
  for (const issue of pair.issues)
    await service.post('/api/issues', { pair_id: pairId, who: REVIEWER, ...issue })
}

/** Returns the key that the file is stored under. */
async function uploadFile(
  { project, baseUrl, fetch, apiKey }: PairsTarget,
  folder: string,
  file: string,
): Promise<string> {
  const type = { 'Content-Type': file.endsWith('.png') ? 'image/png' : 'application/json' }
  const presign = `${baseUrl}/presigned-url/${project}/${VERSION}/${folder}-${file}`
  const headers = { ...type, 'X-API-Key': await apiKey() }
  const presigned = await fetch(presign, { method: 'POST', headers })
  if (presigned.status !== 200) throw await refusal(presigned)
  const { url, key } = (await presigned.json()) as { url: string; key: string }
  if (new URL(url).origin !== new URL(baseUrl).origin)
    throw new Error('with R2 credentials set, their files would leave this machine')
  const body = readFileSync(pairsPath(folder, file))
  const stored = await fetch(url, { method: 'PUT', headers: type, body })
  if (stored.status !== 200) throw await refusal(stored)
  return key
}

/** The diff service as the dashboard sees it. */
class ReviewService {
  readonly #target: PairsTarget
  readonly #headers: Record<string, string>

  constructor(target: PairsTarget, token: string) {
    this.#target = target
    this.#headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  }

  async pair(id: string): Promise<StoredPair | null> {
    const { baseUrl, fetch } = this.#target
    const response = await fetch(`${baseUrl}/api/pairs/${id}`, { headers: this.#headers })
    if (response.status === 404) return null
    if (response.status !== 200) throw await refusal(response)
    return (await response.json()) as StoredPair
  }

  async post(path: string, body: object, expected = 201): Promise<void> {
    const { baseUrl, fetch } = this.#target
    const init = { method: 'POST', headers: this.#headers, body: JSON.stringify(body) }
    const response = await fetch(`${baseUrl}${path}`, init)
    if (response.status !== expected) throw await refusal(response)
  }
}

const refusal = async (response: Awaited<ReturnType<DispatchFetch>>): Promise<Error> => {
  const { pathname } = new URL(response.url)
  return new Error(`${pathname} was refused: ${response.status} ${await response.text()}`)
}

const pairsPath = (...path: string[]): string => fromRoot('demo/pairs', ...path)

/** Returns a shell command that lists the project's review queue. It does not contain the token. */
export function queueCommand(baseUrl: string, project: string): string {
  const fromFile = process.env[TOKEN_NAME] === undefined
  const token = fromFile ? `$(sed -n 's/^${TOKEN_NAME}=//p' .dev.vars)` : `$${TOKEN_NAME}`
  return `curl -H "Authorization: Bearer ${token}" "${baseUrl}/api/state?project=${project}"`
}

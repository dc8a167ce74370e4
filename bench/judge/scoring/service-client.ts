import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createKey, type Workerd } from '../project/tools.ts'
import type { Finding } from './score.ts'
import type { PairEntry } from './pair-set.ts'

const PROJECT = 'judge-bench'
const VERSION = 'bench'
/** A call that takes longer has failed. */
const PATIENCE_MS = 60_000
/** Below the service's hundred requests a minute of one key. */
const UPLOADS_PER_KEY = 90

export interface Annotation {
  judge_version: string | null
  status: string
  prediction: { run_id: string; findings: (Finding & { finding_id: string })[] }
  created: number
  refreshed: number
  superseded: number
}

export interface Candidate {
  id: string
  status: string
}

/** The service as CI, a capture job and a reviewer use it: over HTTP alone. */
export class ServiceClient {
  readonly #workerd: Workerd
  readonly #token: string
  #key = ''
  #uploads = 0

  constructor(workerd: Workerd, token: string) {
    this.#workerd = workerd
    this.#token = token
  }

  /** Stores the files of a pair and registers it; `files` by slot, as a manifest names them. */
  async register(folder: string, entry: PairEntry): Promise<void> {
    const keys: Record<string, string> = {}
    for (const [slot, file] of Object.entries(entry.files)) {
      const name = slot === 'a' || slot === 'b' ? `image_${slot}` : slot
      keys[`${name}_key`] = await this.#upload(join(folder, entry.id, file), `${entry.id}-${file}`)
    }
    await this.#api('/api/pairs', {
      pair_id: entry.id,
      project_id: PROJECT,
      name: entry.name,
      ...keys,
      ...(entry.capture_facts ? { capture_facts: entry.capture_facts } : {}),
    })
  }

  annotate(pairId: string): Promise<Annotation> {
    return this.#api('/api/agent/annotate', { pair_id: pairId, who: 'bench' })
  }

  async candidates(pairId: string): Promise<Candidate[]> {
    const path = `/api/issues?pair=${encodeURIComponent(pairId)}&status=candidate`
    const { issues } = await this.#api<{ issues: Candidate[] }>(path)
    return issues
  }

  async #upload(path: string, name: string): Promise<string> {
    if (this.#uploads++ % UPLOADS_PER_KEY === 0) this.#key = await createKey(this.#workerd, PROJECT)
    const type = name.endsWith('.png') ? 'image/png' : 'application/json'
    const headers = { 'X-API-Key': this.#key, 'Content-Type': type }
    const at = `/presigned-url/${PROJECT}/${VERSION}/${encodeURIComponent(name)}`
    const granted = await this.#send(at, { method: 'POST', headers })
    const { url, key } = await granted.json<{ url: string; key: string }>()
    const { pathname, search } = new URL(url)
    const body = new Uint8Array(readFileSync(path))
    await this.#send(pathname + search, { method: 'PUT', headers: { 'Content-Type': type }, body })
    return key
  }

  async #api<Answer>(path: string, body?: object): Promise<Answer> {
    const answer = await this.#send(path, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: `Bearer ${this.#token}`, 'Content-Type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return answer.json<Answer>()
  }

  async #send(path: string, init: RequestInit): Promise<Response> {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const answer = await fetch(`http://localhost:${this.#workerd.port}${path}`, { ...init, signal })
    if (answer.ok) return answer
    throw new Error(`${init.method} ${path} was answered ${answer.status}: ${await answer.text()}`)
  }
}

import { createHash } from 'node:crypto'
import { Agent } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { noise, view, zipOf } from './uploads.ts'

const READERS = 8
const SMALL_BYTES = 20_000
/** More than a mebibyte also when compressed, so that it is streamed. */
const LARGE_BYTES = 1_100_000
const DIGEST_CHARACTERS = 64

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')

/** A text that names its upload and its own checksum: `<number> <filler> <digest>`. */
function signedText(upload: number, length: number): string {
  const text = `${upload} ${Buffer.from(noise(length, upload + 1)).toString('base64')} `
  return text + sha256(text)
}

/** The upload a text belongs to, null when it is not one whole text of one upload. */
function uploadOf(text: string): number | null {
  const body = text.slice(0, -DIGEST_CHARACTERS)
  if (sha256(body) !== text.slice(-DIGEST_CHARACTERS)) return null
  return Number(body.split(' ', 1)[0])
}

/** An archive whose files all tell which upload they belong to. */
export const archiveOf = (upload: number) =>
  zipOf({
    'index.html': signedText(upload, 1_000),
    'small.js': signedText(upload, SMALL_BYTES),
    'large.js': signedText(upload, LARGE_BYTES),
  })

interface Reading {
  path: string
  encoding: string
  status: number
  /** The coding that it came in. */
  coding: string
  /** Stands for the body as it came over the wire. */
  digest: string
}

/** Both files in both codings, at the root and under the version. */
export const REQUESTS = ['/small.js', '/large.js', '/v1/small.js', '/v1/large.js'].flatMap((path) =>
  ['identity', 'gzip'].map((encoding) => ({ path, encoding })),
)
type Request = (typeof REQUESTS)[number]

/** What a reader reads in turn: a large file takes as long as ten small ones, and shows no more. */
const ROUND = REQUESTS.flatMap((request) =>
  Array.from({ length: request.path.endsWith('/small.js') ? 10 : 1 }, () => request),
)

/**
 * Clients that read one file after the other until `stop`. Different bodies are looked into only
 * afterwards: the faster they read, the more they see.
 */
export class Readers {
  readonly readings: Reading[] = []
  readonly #port: number
  readonly #projectId: string
  readonly #agent = new Agent({ keepAlive: true, maxSockets: READERS })
  readonly #bodies = new Map<string, Buffer>()
  readonly #running: Promise<void>[]
  #stopped = false

  constructor(port: number, projectId: string) {
    this.#port = port
    this.#projectId = projectId
    this.#running = Array.from({ length: READERS }, (_, i) => this.#readOn(7 * i))
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await Promise.all(this.#running)
  }

  close(): void {
    this.#agent.destroy()
  }

  async read({ path, encoding }: Request): Promise<Reading> {
    const headers = { 'Accept-Encoding': encoding }
    const response = await view({ port: this.#port }, this.#projectId, path, {
      headers,
      agent: this.#agent,
    })
    const digest = sha256(response.body)
    this.#bodies.set(digest, response.body)
    const coding = response.headers['content-encoding'] ?? 'identity'
    return { path, encoding, status: response.status, coding, digest }
  }

  /** The upload that the text read belongs to, null when it is not one whole text of one upload. */
  uploadOf({ coding, digest }: Reading): number | null {
    const body = this.#bodies.get(digest)
    if (!body) return null
    try {
      return uploadOf((coding === 'gzip' ? gunzipSync(body) : body).toString('latin1'))
    } catch {
      return null
    }
  }

  async #readOn(first: number): Promise<void> {
    for (let i = first; !this.#stopped; i++) {
      const request = ROUND[i % ROUND.length]!
      const failed = (error: unknown) => ({
        ...request,
        status: 0,
        coding: String(error),
        digest: '',
      })
      this.readings.push(await this.read(request).catch(failed))
    }
  }
}

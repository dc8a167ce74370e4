import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { convertV4MiniflareOptions, Miniflare, type RemoteProxyConnectionString } from 'miniflare'
import { bundleWorker } from '../local/bundle.ts'
import type { BoundStatement, Row } from '../local/d1-client.ts'
import { fromRoot } from '../local/project.ts'
import { FailedError } from './errors.ts'

export interface ListedObject {
  key: string
  etag: string
  size: number
}

/** What is stored beside an object's bytes. */
export interface ObjectFacts {
  etag: string
  contentType: string | null
  metadata: Record<string, string>
}

export interface FetchedObject extends ObjectFacts {
  body: AsyncIterable<Uint8Array>
}

interface NewObject {
  key: string
  size: number
  sha256: string
  contentType: string | null
  metadata: Record<string, string>
}

/** Bindings of the Worker that reaches storage; `remoteProxyConnectionString` leads them to the deployed ones. */
export interface TransferBindings {
  resourcePersistencePath?: string
  r2Buckets: Record<string, Binding>
  d1Databases?: Record<string, Binding>
}

interface Binding {
  id: string
  remoteProxyConnectionString?: RemoteProxyConnectionString
}

/**
 * A bucket, and a deployed database, by a Worker of their own (scripts/local/entry/transfer.ts): it streams objects, while
 * the proxies of bindings that wrangler and miniflare have for Node copy each into memory several times.
 */
export class ObjectStore {
  readonly #miniflare: Miniflare
  readonly #token: string

  private constructor(miniflare: Miniflare, token: string) {
    this.#miniflare = miniflare
    this.#token = token
  }

  static async open(bindings: TransferBindings): Promise<ObjectStore> {
    const token = randomBytes(32).toString('hex')
    const modules = await bundleWorker(fromRoot('scripts/local/entry/transfer.ts'))
    const miniflare = new Miniflare(
      convertV4MiniflareOptions({
        ...bindings,
        name: 'transfer',
        host: '127.0.0.1',
        cf: false,
        modules,
        compatibilityDate: '2026-10-01',
        bindings: { TOKEN: token },
      }),
    )
    await miniflare.ready
    return new ObjectStore(miniflare, token)
  }

  close(): Promise<void> {
    return this.#miniflare.dispose()
  }

  /** Lists the objects under a prefix, in the order of their keys. */
  async *list(prefix: string): AsyncGenerator<ListedObject> {
    let after: string | undefined
    for (;;) {
      const query = { key: prefix, ...(after !== undefined && { after }) }
      const response = await this.#ask('list', query)
      const page = (await response.json()) as { objects: ListedObject[]; truncated: boolean }
      yield* page.objects
      after = page.objects.at(-1)?.key
      if (!page.truncated || after === undefined) return
    }
  }

  /** Returns null if there is no such object. */
  async get(key: string): Promise<FetchedObject | null> {
    const response = await this.#ask('object', { key })
    if (response.status === 404) return null
    const facts = JSON.parse(
      decodeURIComponent(response.headers.get('X-Object') ?? ''),
    ) as ObjectFacts
    return { ...facts, body: (response.body ?? []) as AsyncIterable<Uint8Array> }
  }

  /** Returns null if there is no such object. */
  async etagOf(key: string): Promise<string | null> {
    return (await (await this.#ask('etag', { key })).json()) as string | null
  }

  /** Returns the ETag of the stored object. Storage refuses bytes that have another hash. */
  async put({ key, ...facts }: NewObject, content: AsyncIterable<Uint8Array>): Promise<string> {
    const header = { 'X-Object': encodeURIComponent(JSON.stringify(facts)) }
    const body = Readable.toWeb(Readable.from(content)) as ReadableStream
    const response = await this.#ask('object', { key }, { method: 'PUT', headers: header, body })
    return ((await response.json()) as { etag: string }).etag
  }

  /** Runs statements in the deployed database as one transaction. */
  async execute(statements: BoundStatement[]): Promise<Row[][]> {
    const body = JSON.stringify(statements.map(({ sql, values }) => ({ sql, values })))
    return (await (await this.#ask('sql', {}, { method: 'POST', body })).json()) as Row[][]
  }

  async #ask(
    path: string,
    query: Record<string, string>,
    init: {
      method?: string
      headers?: Record<string, string>
      body?: string | ReadableStream
    } = {},
  ) {
    const { headers, ...rest } = init
    const url = `http://transfer/${path}?${new URLSearchParams(query).toString()}`
    const response = await this.#miniflare
      .dispatchFetch(url, {
        ...rest,
        headers: { ...headers, Authorization: `Bearer ${this.#token}` },
        ...(rest.body !== undefined && { duplex: 'half' }),
      })
      .catch((error: unknown) => {
        throw new FailedError(`Storage could not be reached: ${String(error)}`, { cause: error })
      })
    if (response.ok || response.status === 404) return response
    throw new FailedError(`Storage failed: ${firstLine(await response.text())}`)
  }
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? ''

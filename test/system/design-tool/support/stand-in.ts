import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import { cutAt, findNode, type File } from './documents.ts'
import { greyPng } from './png.ts'

/** The app that is registered with the stand-in. */
export const CLIENT = {
  id: 'stand-in-client',
  secret: 'stand-in-client-secret',
  redirectUri: 'https://dashboard.example.com/design-tool/callback',
}

const TOKEN_LIFETIME_SECONDS = 90 * 24 * 60 * 60
const MAX_IMAGE_WIDTH = 4_096

export interface Person {
  id: string
  handle: string
}

interface Grant {
  person: Person
  kind: 'oauth' | 'token'
  /** Unix milliseconds. */
  expiresAt: number
}

interface DevResource {
  id: string
  name: string
  url: string
  file_key: string
  node_id: string
}

/** What goes wrong with a call: an error response, or no complete one. */
type Fault =
  | { status: number; headers?: Record<string, string>; body?: string }
  | 'no response'
  | 'cut'
  | 'stalled'

const secret = (prefix: string) => `${prefix}-${randomBytes(24).toString('base64url')}`

/**
 * A local stand-in for the design tool that implements its published REST API over HTTP: people,
 * tokens, OAuth with PKCE, files, rendered images, dev resources. It records every call, and any call
 * can be made to fail.
 */
export class StandIn {
  readonly files = new Map<string, File>()
  readonly devResources: DevResource[] = []
  /** `METHOD /path?query` of every call, in order. */
  calls: string[] = []
  /** Every token, code and verifier that was ever issued. */
  readonly secrets: string[] = [CLIENT.secret]
  /** Whose token the last call was made with. */
  actor: string | null = null
  /** The lifetime of newly issued access tokens, in seconds. */
  tokenLifetime = TOKEN_LIFETIME_SECONDS
  /** The width in pixels beyond which images are scaled down. */
  maxImageWidth = MAX_IMAGE_WIDTH
  /** Replaces the URL of a rendered image. */
  imageUrl: ((nodeId: string) => string | null) | null = null
  readonly #server = createServer((request, response) => {
    this.#handle(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  readonly #grants = new Map<string, Grant>()
  readonly #refreshTokens = new Map<string, Person>()
  readonly #codes = new Map<string, { person: Person; challenge: string }>()
  #faults: { pattern: RegExp; fault: Fault; times: number }[] = []
  readonly #holds: { pattern: RegExp; left: number; ended: Promise<void> }[] = []

  static async start(): Promise<StandIn> {
    const standIn = new StandIn()
    await new Promise<void>((resolve) => standIn.#server.listen(0, '127.0.0.1', resolve))
    return standIn
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  stop(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  /** A personal token of a person. */
  personalToken(person: Person): string {
    return this.#grant(person, 'token', 'figd')
  }

  revoke(token: string): void {
    this.#grants.delete(token)
  }

  /** Ends the lifetime of every access token; they can still be refreshed. */
  expireAll(): void {
    for (const [token, { kind }] of this.#grants) if (kind === 'oauth') this.#grants.delete(token)
  }

  revokeAll(): void {
    this.#grants.clear()
    this.#refreshTokens.clear()
  }

  /** Does what the authorisation page does when a person agrees. Returns the code and the state. */
  authorize(location: string, person: Person): { code: string; state: string } {
    const query = new URL(location).searchParams
    if (query.get('client_id') !== CLIENT.id || query.get('redirect_uri') !== CLIENT.redirectUri)
      throw new Error(`an unknown client: ${location}`)
    if (query.get('response_type') !== 'code' || query.get('code_challenge_method') !== 'S256')
      throw new Error(`not a code flow with PKCE: ${location}`)
    const code = secret('code')
    this.secrets.push(code)
    this.#codes.set(code, { person, challenge: query.get('code_challenge')! })
    return { code, state: query.get('state')! }
  }

  /** Makes the next calls that match fail. */
  fail(pattern: RegExp, fault: Fault, times = 1): void {
    this.#faults.push({ pattern, fault, times })
  }

  /** Responds to calls that match so many times, and then none until the returned function is called. */
  hold(pattern: RegExp, after: number): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#holds.push({ pattern, left: after, ended: promise })
    return resolve
  }

  /** Ends all faults and restores the defaults. */
  recover(): void {
    this.#faults = []
    this.tokenLifetime = TOKEN_LIFETIME_SECONDS
    this.maxImageWidth = MAX_IMAGE_WIDTH
    this.imageUrl = null
  }

  /** Counts the recorded calls that match. */
  count(pattern: RegExp): number {
    return this.calls.filter((call) => pattern.test(call)).length
  }

  #grant(person: Person, kind: Grant['kind'], prefix: string): string {
    const token = secret(prefix)
    this.secrets.push(token)
    const expiresAt = kind === 'token' ? Infinity : Date.now() + this.tokenLifetime * 1000
    this.#grants.set(token, { person, kind, expiresAt })
    return token
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = `${request.method} ${request.url}`
    this.calls.push(call)
    const body = await text(request)
    for (const hold of this.#holds)
      if (hold.pattern.test(call) && hold.left-- <= 0) await hold.ended
    const entry = this.#faults.find(({ pattern, times }) => times > 0 && pattern.test(call))
    if (entry) {
      entry.times--
      return this.#respondWith(response, entry.fault)
    }
    const url = new URL(request.url!, this.url)
    if (url.pathname.startsWith('/rendered/')) return this.#sendImage(response, url)
    if (url.pathname.startsWith('/v1/oauth/'))
      return this.#oauth(request, response, url.pathname, new URLSearchParams(body))
    const person = this.#personOf(request)
    this.actor = person?.id ?? null
    if (!person) return json(response, 403, { status: 403, err: 'Invalid token' })
    this.#api(response, request.method!, url, body, person)
  }

  #respondWith(response: ServerResponse, fault: Fault): void {
    if (fault === 'no response') return
    if (fault === 'cut' || fault === 'stalled') {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 1000 })
      response.write('{"nodes":{"1:1":{"document":')
      if (fault === 'cut') setTimeout(() => response.destroy(), 50)
      return
    }
    response.writeHead(fault.status, fault.headers ?? {})
    response.end(fault.body ?? JSON.stringify({ status: fault.status, err: 'Made to fail' }))
  }

  #personOf({ headers }: IncomingMessage): Person | null {
    const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
    const grant = this.#grants.get(bearer ?? String(headers['x-figma-token']))
    if (!grant || grant.expiresAt <= Date.now()) return null
    return (grant.kind === 'oauth') === (bearer !== undefined) ? grant.person : null
  }

  #oauth(
    { headers, method }: IncomingMessage,
    response: ServerResponse,
    path: string,
    form: URLSearchParams,
  ): void {
    const basic = Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString('base64')
    if (method !== 'POST' || headers.authorization !== `Basic ${basic}`)
      return json(response, 401, { error: true, status: 401, message: 'Bad client' })
    if (path === '/v1/oauth/refresh') return this.#refresh(response, form)
    const code = form.get('code')!
    const known = this.#codes.get(code)
    this.#codes.delete(code)
    const verifier = form.get('code_verifier') ?? ''
    this.secrets.push(verifier)
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const isRight =
      form.get('grant_type') === 'authorization_code' &&
      form.get('redirect_uri') === CLIENT.redirectUri &&
      challenge === known?.challenge
    if (!known || !isRight)
      return json(response, 400, { error: true, status: 400, message: `Bad code ${code}` })
    const refreshToken = secret('refresh')
    this.secrets.push(refreshToken)
    this.#refreshTokens.set(refreshToken, known.person)
    json(response, 200, {
      user_id: Number(known.person.id),
      user_id_string: known.person.id,
      access_token: this.#grant(known.person, 'oauth', 'figu'),
      token_type: 'bearer',
      expires_in: this.tokenLifetime,
      refresh_token: refreshToken,
    })
  }

  #refresh(response: ServerResponse, form: URLSearchParams): void {
    const person = this.#refreshTokens.get(form.get('refresh_token') ?? '')
    if (!person) return json(response, 400, { error: true, status: 400, message: 'Bad token' })
    const token = this.#grant(person, 'oauth', 'figu')
    json(response, 200, { access_token: token, expires_in: this.tokenLifetime })
  }

  #api(response: ServerResponse, method: string, url: URL, body: string, person: Person): void {
    const [, , first, key = '', last] = url.pathname.split('/')
    if (first === 'me')
      return json(response, 200, { ...person, email: `${person.id}@example.com`, img_url: '' })
    if (first === 'dev_resources') return this.#writeDevResources(response, method, body)
    const file = this.files.get(key)
    if (!file) return json(response, 404, { status: 404, err: 'Not found' })
    if (first === 'images') return this.#renderImages(response, key, url.searchParams)
    if (last === 'dev_resources') return this.#listDevResources(response, key, url.searchParams)
    if (last === 'meta') return json(response, 200, { file: metaOf(file) })
    const ids = url.searchParams.get('ids')?.split(',') ?? []
    const depth = Number(url.searchParams.get('depth') ?? Infinity)
    const { name, version, lastTouchedAt: lastModified } = file
    if (last === 'nodes') {
      const nodes = Object.fromEntries(ids.map((id) => [id, contentOf(file, id, depth)]))
      return json(response, 200, { name, lastModified, version, role: 'editor', nodes })
    }
    const document = { id: '0:0', name: 'Document', type: 'DOCUMENT', children: file.pages }
    json(response, 200, { name, lastModified, version, document: cutAt(document, depth) })
  }

  #renderImages(response: ServerResponse, key: string, query: URLSearchParams): void {
    const file = this.files.get(key)!
    const images = query
      .get('ids')!
      .split(',')
      .map((id) => {
        const box = findNode(file.pages, id)?.absoluteBoundingBox
        const own = `${this.url}/rendered/${key}/${id}?scale=${query.get('scale')}`
        return [id, box ? (this.imageUrl?.(id) ?? own) : null]
      })
    json(response, 200, { err: null, images: Object.fromEntries(images) })
  }

  #sendImage(response: ServerResponse, url: URL): void {
    const [, , key = '', id = ''] = url.pathname.split('/')
    const box = findNode(this.files.get(key)!.pages, decodeURIComponent(id))!.absoluteBoundingBox!
    const wanted = Number(url.searchParams.get('scale'))
    const scale = Math.min(wanted, this.maxImageWidth / box.width)
    const size = [box.width, box.height].map((length) => Math.round(length * scale))
    response.writeHead(200, { 'Content-Type': 'image/png' })
    response.end(greyPng(size[0]!, size[1]!))
  }

  #listDevResources(response: ServerResponse, key: string, query: URLSearchParams): void {
    const nodes = query.get('node_ids')?.split(',')
    const found = this.devResources.filter(
      ({ file_key: fileKey, node_id: nodeId }) =>
        fileKey === key && (!nodes || nodes.includes(nodeId)),
    )
    json(response, 200, { dev_resources: found })
  }

  #writeDevResources(response: ServerResponse, method: string, body: string): void {
    const { dev_resources: given } = JSON.parse(body) as { dev_resources: DevResource[] }
    const done: DevResource[] = []
    const errors: { error: string }[] = []
    for (const resource of given) {
      const sameNode = this.devResources.filter(
        ({ file_key: fileKey, node_id: nodeId }) =>
          fileKey === resource.file_key && nodeId === resource.node_id,
      )
      const known = this.devResources.find(({ id }) => id === resource.id)
      const isTaken = sameNode.some(({ url }) => url === resource.url) || sameNode.length >= 10
      if (method === 'PUT' && known) done.push(Object.assign(known, resource))
      else if (method === 'POST' && !isTaken) {
        done.push({ ...resource, id: `dev-${this.devResources.length + 1}` })
        this.devResources.push(done.at(-1)!)
      } else errors.push({ error: 'Refused' })
    }
    const written = method === 'POST' ? { links_created: done } : { links_updated: done }
    json(response, 200, { ...written, ...(errors.length > 0 && { errors }) })
  }
}

const metaOf = (file: File) => ({
  name: file.name,
  last_touched_at: file.lastTouchedAt,
  creator: { id: '1', handle: 'Ada', img_url: '' },
  thumbnail_url: 'https://s3-alpha.figma.com/thumbnails/1',
  editorType: 'figma',
  version: file.version,
})

function contentOf(file: File, id: string, depth: number) {
  const node = findNode(file.pages, id)
  return node && { document: cutAt(node, depth), components: {}, schemaVersion: 0, styles: {} }
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(body))
}

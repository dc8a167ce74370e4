import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { imagesIn, type CommentImage } from '../../../support/comment-images.ts'
import { decodePng, type Pixels } from '../../support/pixels.ts'
import { send } from '../../support/http-client.ts'

// A stand-in for what `comment` uses of GitHub's REST API, as its documentation describes it: addresses,
// fields, pages with `Link`, permissions, limits of length.

export const GITHUB_TOKEN = 'ghs_0123456789abcdefghij'

interface Stored {
  id: number
  [field: string]: unknown
}

/** What the stand-in does instead of responding; nothing for null. */
export type Refusal = {
  status: number
  message?: string
  headers?: Record<string, string>
  /** The request is done all the same, and then the connection breaks. */
  afterDoing?: boolean
} | null

export interface Asked {
  method: string
  path: string
  query: URLSearchParams
}

export interface Github {
  url: string
  asked: Asked[]
  comments: Stored[]
  checks: Stored[]
  deployments: Stored[]
  statuses: Stored[]
  /** Decides about every request. */
  refuse: (asked: Asked) => Refusal
  close(): Promise<void>
}

/**
 * The images of a comment as GitHub's image proxy fetches them for every reader: without a credential or a cookie, and
 * no other thing than a picture. Throws for one that would be shown as broken.
 */
export const fetchImages = (markdown: string): Promise<(CommentImage & Pixels)[]> =>
  Promise.all(
    imagesIn(markdown).map(async (image) => {
      const { hostname, port, pathname, search } = new URL(image.src)
      const path = pathname + search
      const headers = { Accept: 'image/*', 'User-Agent': 'github-camo' }
      const {
        status,
        headers: told,
        body,
      } = await send({ host: `${hostname}:${port}`, port: Number(port), path, headers })
      if (status !== 200 || !told['content-type']?.startsWith('image/'))
        throw new Error(`${image.src}: ${status} ${body.toString().slice(0, 200)}`)
      return { ...image, ...decodePng(body) }
    }),
  )

const REPOSITORY = '/repos/acme/shop'
const MAX_BODY = 65_536

export async function startGithub(): Promise<Github> {
  const server = createServer((request, response) => {
    handle(github, request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const github: Github = {
    url: `http://127.0.0.1:${port}`,
    asked: [],
    comments: [],
    checks: [],
    deployments: [],
    statuses: [],
    refuse: () => null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return github
}

async function handle(github: Github, request: IncomingMessage, response: ServerResponse) {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  const url = new URL(request.url ?? '', github.url)
  const asked = { method: request.method ?? '', path: url.pathname, query: url.searchParams }
  github.asked.push(asked)
  const refusal = github.refuse(asked)
  if (refusal && !refusal.afterDoing) {
    const { status, message = 'Refused', headers } = refusal
    return respond(
      response,
      status,
      { message, documentation_url: 'https://docs.github.com/rest' },
      headers,
    )
  }
  if (request.headers.authorization !== `token ${GITHUB_TOKEN}`)
    return respond(response, 401, { message: 'Bad credentials' })
  const body =
    chunks.length > 0
      ? (JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>)
      : {}
  const { status, value, headers } = route(github, asked, body)
  if (refusal) return request.socket.resetAndDestroy()
  respond(response, status, value, headers)
}

function respond(response: ServerResponse, status: number, value: unknown, headers = {}): void {
  const text = status === 204 ? '' : JSON.stringify(value)
  response
    .writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', ...headers })
    .end(text)
}

interface Reply {
  status: number
  value: unknown
  headers?: Record<string, string>
}

let ids = 1_000

function route(github: Github, asked: Asked, body: Record<string, unknown>): Reply {
  const { method, path, query } = asked
  const missing: Reply = { status: 404, value: { message: 'Not Found' } }
  if (!path.startsWith(`${REPOSITORY}/`)) return missing
  const call = `${method} ${path.slice(REPOSITORY.length)}`
  const add = (list: Stored[], fields: object): Reply => {
    const id = ++ids
    const stored = { id, html_url: `https://github.example/acme/shop/${id}`, ...fields }
    list.push(stored)
    return { status: 201, value: stored }
  }
  const change = (list: Stored[], id: string): Reply => {
    const found = list.find((one) => one.id === Number(id))
    return found ? { status: 200, value: Object.assign(found, body) } : missing
  }
  const invalid = (message: string): Reply => ({ status: 422, value: { message } })
  const page = (list: Stored[], wrap = (part: Stored[]): unknown => part): Reply =>
    paged(github, asked, list, wrap)

  if (call === 'GET /issues/12/comments') return page(github.comments)
  if (call === 'POST /issues/12/comments' || /^PATCH \/issues\/comments\/\d+$/.test(call)) {
    if (String(body['body']).length > MAX_BODY)
      return invalid('Body is too long (maximum is 65536 characters)')
    return method === 'POST'
      ? add(github.comments, body)
      : change(github.comments, path.split('/').at(-1)!)
  }
  if (/^DELETE \/issues\/comments\/\d+$/.test(call)) {
    github.comments = github.comments.filter(({ id }) => id !== Number(path.split('/').at(-1)))
    return { status: 204, value: null }
  }
  const commit = /^GET \/commits\/([0-9a-f]{40})\/check-runs$/.exec(call)?.[1]
  if (commit) {
    const runs = github.checks.filter(
      (c) => c['head_sha'] === commit && c['name'] === query.get('check_name'),
    )
    return page(runs, (part) => ({ total_count: runs.length, check_runs: part }))
  }
  if (call === 'POST /check-runs') return add(github.checks, body)
  if (/^PATCH \/check-runs\/\d+$/.test(call)) return change(github.checks, path.split('/').at(-1)!)
  if (call === 'GET /deployments')
    return page(
      github.deployments
        .filter(
          (d) => d['ref'] === query.get('sha') && d['environment'] === query.get('environment'),
        )
        .toReversed(),
    )
  if (call === 'POST /deployments') return add(github.deployments, body)
  const of = /^(GET|POST) \/deployments\/(\d+)\/statuses$/.exec(call)?.[2]
  if (of && method === 'GET')
    return page(github.statuses.filter((s) => s['of'] === of).toReversed())
  if (of) return add(github.statuses, { ...body, of })
  return missing
}

/** A page of at most 100, and where the next one is. */
function paged(
  { url }: Github,
  { path, query }: Asked,
  list: Stored[],
  wrap: (part: Stored[]) => unknown,
): Reply {
  const size = Math.min(100, Number(query.get('per_page') ?? 30))
  const number = Number(query.get('page') ?? 1)
  const part = list.slice((number - 1) * size, number * size)
  const value = wrap(part)
  if (number * size >= list.length) return { status: 200, value }
  const next = new URLSearchParams(query)
  next.set('page', String(number + 1))
  const link = `<${url}${path}?${next.toString()}>; rel="next"`
  return { status: 200, value, headers: { Link: link } }
}

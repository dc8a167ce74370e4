import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { imagesIn, type CommentImage } from '../../../support/comment-images.ts'
import { decodePng, type Pixels } from '../../support/pixels.ts'
import { send } from '../../support/http-client.ts'
import { listen } from '../../../cli/support/listen.ts'

// A stand-in for what `comment` uses of GitHub's APIs, as their documentation describes them: addresses,
// fields, authors, pages with `Link`, permissions, limits of length. An Enterprise server has the same below `/api/v3`.

export const GITHUB_TOKEN = 'ghs_0123456789abcdefghij'

interface Stored {
  id: number
  [field: string]: unknown
}

interface Account {
  id: number
  login: string
}

/** Whom the token of a job in GitHub Actions writes as. */
export const ACTIONS_BOT: Account = { id: 41_898_282, login: 'github-actions[bot]' }

/** What the stand-in does instead of responding; nothing for null. */
type Refusal = {
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
  /** Whom the token writes as: an app's name ends in `[bot]`. */
  author: Account
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
        headers: received,
        body,
      } = await send({ host: `${hostname}:${port}`, port: Number(port), path, headers })
      if (status !== 200 || !received['content-type']?.startsWith('image/'))
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
  const { url, close } = await listen(server)
  const github: Github = {
    url,
    asked: [],
    author: ACTIONS_BOT,
    comments: [],
    checks: [],
    deployments: [],
    statuses: [],
    refuse: () => null,
    close,
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
  const { method, query } = asked
  const { author } = github
  const missing: Reply = { status: 404, value: { message: 'Not Found' } }
  if (method === 'POST' && /^(\/api)?\/graphql$/.test(asked.path)) {
    const { id: databaseId, login } = author
    return { status: 200, value: { data: { viewer: { login, databaseId } } } }
  }
  const path = asked.path.replace(/^\/api\/v3/, '')
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
      ? add(github.comments, { ...body, user: author })
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
  const refused = (message: string): Reply => ({ status: 403, value: { message } })
  const app = /^(.*)\[bot\]$/.exec(author.login)?.[1]
  if (/^(POST|PATCH) \/check-runs\b/.test(call) && app === undefined)
    return refused('You must authenticate via a GitHub App.')
  if (call === 'POST /check-runs') return add(github.checks, { ...body, app: { slug: app } })
  if (/^PATCH \/check-runs\/\d+$/.test(call)) {
    const id = path.split('/').at(-1)!
    const of = github.checks.find((check) => check.id === Number(id))?.['app']
    return (of as { slug: string } | undefined)?.slug === app
      ? change(github.checks, id)
      : refused('Invalid app_id `1` - check run can only be modified by its GitHub App.')
  }
  if (call === 'GET /deployments')
    return page(
      github.deployments
        .filter(
          (d) =>
            d['ref'] === (query.get('sha') ?? d['ref']) &&
            d['environment'] === query.get('environment'),
        )
        .toReversed(),
    )
  if (call === 'POST /deployments') return add(github.deployments, { ...body, creator: author })
  const of = /^(GET|POST) \/deployments\/(\d+)\/statuses$/.exec(call)?.[2]
  if (of && method === 'GET')
    return page(github.statuses.filter((s) => s['of'] === of).toReversed())
  if (of) {
    if (body['state'] === 'success' && body['auto_inactive'] !== false) endOthers(github, of)
    return add(github.statuses, { ...body, of })
  }
  return missing
}

/** What `auto_inactive` does to earlier deployments to the same environment, unless that ends by itself. */
function endOthers(github: Github, of: string): void {
  const own = github.deployments.find(({ id }) => id === Number(of))
  for (const { id, environment, transient_environment } of github.deployments)
    if (id < Number(of) && environment === own?.['environment'] && transient_environment !== true)
      github.statuses.push({ id: ++ids, of: String(id), state: 'inactive' })
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

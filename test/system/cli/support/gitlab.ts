import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from '../../../cli/support/listen.ts'

// A stand-in for what `comment` uses of GitLab's REST API, as its documentation describes it: addresses, fields, authors,
// pages, transitions of statuses, and quick actions, which a note's lines may be.

export const GITLAB_TOKEN = 'glpat-0123456789abcdefghij'

/** Whom a project access token writes as. */
export const BOT = { id: 77, username: 'project_5_bot' }

interface Note {
  id: number
  body: string
  author: { id: number; username: string } | null
}

interface Status {
  id: number
  sha: string
  pipeline_id: number | null
  name: string
  status: string
  description: string | null
  target_url: string | null
  author: { id: number } | null
}

/** What the stand-in does instead of responding; nothing for null. */
type Refusal = {
  status: number
  message?: unknown
  headers?: Record<string, string>
  /** The request is done all the same, and then the connection breaks. */
  afterDoing?: boolean
} | null

interface Asked {
  method: string
  path: string
  query: URLSearchParams
}

export interface Gitlab {
  url: string
  asked: Asked[]
  notes: Note[]
  statuses: Status[]
  /** Decides about every request. */
  refuse: (asked: Asked) => Refusal
  close(): Promise<void>
}

export async function startGitlab(): Promise<Gitlab> {
  const server = createServer((request, response) => {
    handle(gitlab, request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  const { url, close } = await listen(server)
  const gitlab: Gitlab = {
    url: `${url}/api/v4`,
    asked: [],
    notes: [],
    statuses: [],
    refuse: () => null,
    close,
  }
  return gitlab
}

interface Reply {
  status: number
  value: unknown
}

async function handle(gitlab: Gitlab, request: IncomingMessage, response: ServerResponse) {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  const url = new URL(request.url ?? '', gitlab.url)
  const path = url.pathname.replace('/api/v4', '')
  const asked = { method: request.method ?? '', path, query: url.searchParams }
  gitlab.asked.push(asked)
  const refusal = gitlab.refuse(asked)
  if (refusal && !refusal.afterDoing)
    return respond(
      response,
      { status: refusal.status, value: { message: refusal.message ?? 'Refused' } },
      refusal.headers,
    )
  if (request.headers['private-token'] !== GITLAB_TOKEN)
    return respond(response, { status: 401, value: { message: '401 Unauthorized' } })
  const body = (chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {}) as Record<
    string,
    never
  >
  const reply = route(gitlab, asked, body)
  if (refusal) return request.socket.resetAndDestroy()
  respond(response, reply)
}

function respond(response: ServerResponse, { status, value }: Reply, headers = {}): void {
  response
    .writeHead(status, { 'Content-Type': 'application/json', ...headers })
    .end(status === 204 ? '' : JSON.stringify(value))
}

let ids = 1_000

const MISSING: Reply = { status: 404, value: { message: '404 Not found' } }

/** Commands that GitLab takes out of a note and does (docs.gitlab.com/user/project/quick_actions). */
const QUICK_ACTION = /^\s*\/[a-z_]+/m

function route(gitlab: Gitlab, asked: Asked, body: Record<string, never>): Reply {
  const call = `${asked.method} ${asked.path}`
  if (call === 'GET /user') return { status: 200, value: BOT }
  const notes = '/projects/5/merge_requests/12/notes'
  if (call === `GET ${notes}`) return page(asked, gitlab.notes)
  if (asked.path.startsWith(notes) && QUICK_ACTION.test(body['body'] ?? ''))
    return { status: 202, value: { commands_changes: {}, summary: ['Closed this merge request.'] } }
  if (call === `POST ${notes}`) {
    const note = { id: ++ids, body: body['body'] ?? '', author: BOT }
    gitlab.notes.push(note)
    return { status: 201, value: note }
  }
  const note = gitlab.notes.find(({ id }) => asked.path === `${notes}/${id}`)
  if (note) return changed(gitlab, asked, note, body)
  return statusRoute(gitlab, asked, body)
}

function changed(
  gitlab: Gitlab,
  { method }: Asked,
  note: Note,
  body: Record<string, never>,
): Reply {
  if (note.author?.id !== BOT.id) return { status: 403, value: { message: '403 Forbidden' } }
  if (method === 'PUT') return { status: 200, value: Object.assign(note, body) }
  gitlab.notes = gitlab.notes.filter((other) => other !== note)
  return { status: 204, value: null }
}

function statusRoute(gitlab: Gitlab, asked: Asked, body: Record<string, never>): Reply {
  const { path, method, query } = asked
  const listed = /^\/projects\/5\/repository\/commits\/([0-9a-f]{40})\/statuses$/.exec(path)?.[1]
  if (method === 'GET' && listed)
    return page(
      asked,
      gitlab.statuses
        .filter(
          ({ sha, name, pipeline_id }) =>
            sha === listed &&
            name === query.get('name') &&
            String(pipeline_id) === (query.get('pipeline_id') ?? String(pipeline_id)),
        )
        .toReversed(),
    )
  const sha = /^\/projects\/5\/statuses\/([0-9a-f]{40})$/.exec(path)?.[1]
  if (method !== 'POST' || !sha) return MISSING
  const { state, name, description = null, target_url = null, pipeline_id = null } = body
  if (String(description).length > 255)
    return { status: 400, value: { message: { description: ['is too long'] } } }
  // Of the user's own that are not finished; a finished one is followed by another.
  const waiting = gitlab.statuses.find(
    (one) =>
      one.sha === sha && one.name === name && one.author?.id === BOT.id && one.status === 'pending',
  )
  if (waiting && state === 'pending')
    return {
      status: 400,
      value: { message: 'Cannot transition status via :enqueue from :pending' },
    }
  const fields = { status: state ?? '', description, target_url }
  if (waiting) return { status: 201, value: Object.assign(waiting, fields) }
  const made = { id: ++ids, sha, pipeline_id, name: name ?? '', ...fields, author: BOT }
  gitlab.statuses.push(made)
  return { status: 201, value: made }
}

function page({ query }: Asked, list: unknown[]): Reply {
  const size = Math.min(100, Number(query.get('per_page') ?? 20))
  const number = Number(query.get('page') ?? 1)
  return { status: 200, value: list.slice((number - 1) * size, number * size) }
}

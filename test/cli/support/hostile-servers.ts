import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { zipSync } from 'fflate'
import { listen } from './listen.ts'

// A service and a GitHub whose answers have the right form, and hold whatever somebody wrote wherever a text may be.

export interface Hostile {
  url: string
  /** What the answers are made of. */
  texts: readonly string[]
  /** The request from which on every answer is an error, counted from 0; Infinity: none. */
  failsFrom: number
  /** The JSON that GitHub was sent. */
  sent: unknown[]
  /** Starts again with these texts. */
  reset(texts: readonly string[], failsFrom: number): void
  close(): Promise<void>
}

const RUN = 'run_01JD0000000000000000000000'
const STATUSES = [400, 401, 403, 404, 409, 422, 500]

export async function startHostile(): Promise<Hostile> {
  let asked = 0
  const archives = new Map<string, Uint8Array>()
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  const { url, close } = await listen(server)
  const hostile: Hostile = {
    url,
    texts: [],
    failsFrom: Infinity,
    sent: [],
    reset(texts, failsFrom) {
      asked = 0
      archives.clear()
      Object.assign(hostile, { texts, failsFrom, sent: [] })
    },
    close,
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const path = new URL(request.url ?? '', hostile.url).pathname
    let next = asked++
    const text = () => hostile.texts[next++ % hostile.texts.length] ?? ''
    const header = () => text().replaceAll(/[^\t\u0020-\u007e\u0080-\u00ff]/g, '')
    const headers = { 'X-Request-Id': header(), Date: header() }
    if (asked > hostile.failsFrom) {
      const status = STATUSES[asked % STATUSES.length] ?? 400
      const body = asked % 2 === 0 ? JSON.stringify({ error: text(), message: text() }) : text()
      response.writeHead(status, header(), headers).end(body)
      return
    }
    if (path.endsWith('.zip') && request.method === 'GET') {
      // A whole one, as a server may send that ignores ranges (RFC 9110 §14.2), and for each path always the same.
      const archive = archives.get(path) ?? archiveOf(text)
      archives.set(path, archive)
      response.writeHead(200, { ETag: '"1"', 'Content-Type': 'application/zip' }).end(archive)
      return
    }
    if (path.startsWith('/crops/')) {
      response.writeHead(200, { ...headers, 'Content-Type': 'image/png' }).end('x')
      return
    }
    if (path.startsWith('/repos/') && chunks.length > 0)
      hostile.sent.push(JSON.parse(Buffer.concat(chunks).toString()))
    const { status = 200, value } = path.startsWith('/repos/')
      ? githubAnswer(request.method ?? '', path, text)
      : { value: serviceAnswer(hostile.url, path, text) }
    const type = { 'Content-Type': 'application/json; charset=utf-8' }
    response.writeHead(status, header(), { ...headers, ...type }).end(JSON.stringify(value))
  }

  return hostile
}

type Text = () => string

const entry = (text: Text) => ({
  id: text(),
  title: text(),
  name: text(),
  importPath: text(),
  type: 'story',
  tags: [text()],
})

const indexOf = (text: Text) => ({
  v: 5,
  entries: { [text()]: entry(text), [text()]: entry(text), a: entry(text) },
})

/** An archive with a list of stories as `deploy` writes it, in which nothing is as another archive has it. */
const archiveOf = (text: Text): Uint8Array => {
  const stories = {
    format: 'storybook-review-stories/2',
    modules: [0, 1].map(() => ({ name: text(), hash: String(Math.random()) })),
    shared: [0],
    files: { [text()]: [1] },
    stories: Object.fromEntries(
      [text(), 'a', 'b'].map((id) => [
        id,
        { title: text(), name: text(), import_path: text(), hash: String(Math.random()) },
      ]),
    ),
  }
  return zipSync({
    'iframe.html': Buffer.from(text()),
    'storybook-review/stories.json': Buffer.from(JSON.stringify(stories)),
  })
}

function serviceAnswer(url: string, path: string, text: Text): unknown {
  if (path === '/health') return { status: 'ok' }
  if (path === '/ci') return { project: 'shop' }
  if (path.endsWith('/index.json')) return indexOf(text)
  if (path.endsWith('/builds'))
    return {
      builds: [
        {
          build_id: 'bld_1',
          build_number: 3,
          version_id: text(),
          status: 'active',
          arrived_at: text(),
          view_url: `${url}/view/${text()}/`.slice(0, 3_000),
        },
      ],
    }
  if (path.endsWith('/expire')) {
    const ended = { version: text(), builds: 1, removed_after: text() }
    return path.includes('/pull-requests/') ? { pull_request: 12, versions: [ended, ended] } : ended
  }
  if (path.endsWith('/pairs'))
    return { pairs: ['a', 'b'].map((id) => pairOf(id, text)), next_after: null, created: true }
  if (path.endsWith('/issues'))
    return { issues: ['a', 'a', 'b'].map((id, i) => issueOf(id, i, text)) }
  if (path.endsWith('/gate'))
    return {
      fail_on: 'waiting',
      reasons: [text()],
      counts: {
        missing_outcome: 0,
        not_captured: 1,
        allow_uncaptured: 1,
        unjudged: 0,
        open_issues: 1,
        candidates: 2,
        unnamed_changes: 1,
      },
      connection: null,
      queue_url: `${url}/queue?${text()}`.slice(0, 3_000),
    }
  if (path.endsWith('/outcomes'))
    return {
      recorded: 1,
      outcomes: (['changed', 'not_captured', 'not_captured', 'skipped'] as const).map(
        (outcome, i) => ({
          story_id: text(),
          variant: text(),
          outcome,
          source: 'images',
          image_key: text(),
          pair_id: i === 0 ? 'a' : null,
          reason: text(),
          message: text(),
          skipped_by: text(),
          title: text(),
          name: text(),
        }),
      ),
      next_after: null,
    }
  if (path.endsWith('/waiting'))
    return {
      pairs: [
        { pair_id: 'a', unjudged: true, unnamed_change: true, issue_ids: ['iss_0', 'iss_1'] },
        { pair_id: text(), unjudged: false, unnamed_change: true, issue_ids: [text()] },
      ],
      next_after: null,
    }
  if (path.endsWith('/fork-runs'))
    return {
      challenge: 'c',
      artifact_name: `storybook-review-${'a'.repeat(64)}`,
      expires_at: text(),
    }
  if (path.includes('/files/')) return { files: [{ name: text(), url: `${url}/put` }] }
  if (path.endsWith('/annotate'))
    return {
      run_id: RUN,
      status: 'degraded',
      passes: [{ name: text(), status: text(), reason: text() }],
    }
  if (path.endsWith('/crops'))
    return {
      crops: [0, 1, 2].map((i) => ({
        issue_id: `iss_${i}`,
        side: 'b',
        url: `${url}/crops/${i}?${text()}`.slice(0, 3_000),
      })),
    }
  if (path.endsWith('/screens'))
    return {
      screens: [
        {
          snapshot_id: text(),
          file_key: text() || 'f',
          node_id: text() || 'n',
          name: 'a',
          image_key: text(),
          structure_key: null,
        },
      ],
    }
  if (path.startsWith('/presigned-url'))
    return { url: `${url}/put`, buildId: 'bld_1', buildNumber: 3 }
  return { error: text(), message: text() }
}

const pairOf = (id: string, text: Text) => ({
  pair_id: id,
  link_id: text(),
  name: text(),
  image_a_key: text(),
  image_b_key: text(),
  design_tool_structure_key: null,
  dom_structure_key: text(),
  icon_candidates_key: null,
  icon_contact_sheet_key: null,
  capture_facts: { design: { node_type: text() } },
  updated_at: text(),
  latest_run: null,
})

const issueOf = (pair: string, i: number, text: Text) => ({
  id: `iss_${i}`,
  number: i + 1,
  pair_id: pair,
  status: i === 0 ? 'open' : 'candidate',
  origin: text(),
  note: text(),
  labels: [text()],
  severity: i === 2 ? text() : null,
  suggested_severity: null,
  confidence: 0.9,
  evidence: i === 1 ? { property: text(), expected: text(), actual: text() } : null,
  last_seen_run_id: null,
  capture_hint: false,
})

function githubAnswer(
  method: string,
  path: string,
  text: Text,
): { status?: number; value: unknown } {
  if (method === 'GET' && path.endsWith('/check-runs'))
    return { value: { total_count: 0, check_runs: [] } }
  if (method === 'GET') return { value: [] }
  return {
    status: 201,
    value: { id: 7, html_url: `https://github.example/${text()}`, body: text() },
  }
}

import {
  createHmac,
  createPublicKey,
  createVerify,
  generateKeyPairSync,
  randomBytes,
  randomUUID,
  type KeyObject,
} from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { send } from '../../support/http-client.ts'

// A stand-in for what the service uses of GitHub's REST API, as its documentation describes it: Apps made from a
// manifest, tokens of Apps and of their installations, check runs, commit statuses, webhooks.

interface App {
  id: number
  slug: string
  webhookSecret: string
  pem: string
  publicKey: KeyObject
  hook: string
  permissions: Record<string, string>
  /** By repository, in lower case. */
  installations: Map<string, { id: number; suspended: boolean }>
}

interface Grant {
  repository: string
  /** Null for a personal token. */
  app: App | null
  permissions: Record<string, string>
  /** Unix milliseconds. */
  expiresAt: number
}

export interface CheckRun {
  id: number
  name: string
  head_sha: string
  external_id: string
  status: string
  conclusion: string | null
  details_url: string | null
  output: { title: string; summary: string }
  app: { id: number; slug: string }
}

interface CommitStatus {
  id: number
  sha: string
  context: string
  state: string
  description: string
  target_url: string | null
}

/** A run of a workflow, as far as the service reads it. */
export interface WorkflowRun {
  id: number
  event: string
  status: string
  head_sha: string
  run_attempt: number
  repository: { id: number; full_name: string }
  head_repository: { id: number; full_name: string; fork: boolean } | null
  /** Names of its artifacts, that expired among them. */
  artifacts: { name: string; expired: boolean }[]
}

export interface PullRequest {
  number: number
  state: 'open' | 'closed'
  title: string
  head: { sha: string; ref: string; repo: { id: number } | null }
  base: { ref: string; repo: { id: number; full_name: string } }
}

/** What goes wrong with a call: an error response, none at all, or none after the work was done. */
type Fault =
  | { status: number; headers?: Record<string, string>; message?: string }
  | 'no response'
  | 'lost response'

interface Reply {
  status: number
  value: unknown
}

const reply = (status: number, value: unknown): Reply => ({ status, value })
const refused = (status: number, message: string) => reply(status, { message })

const secret = (prefix: string) => `${prefix}_${randomBytes(24).toString('base64url')}`

let ids = 1_000

export class Github {
  /** `METHOD /path?query` of every call, in order. */
  calls: string[] = []
  checks: CheckRun[] = []
  statuses: CommitStatus[] = []
  readonly runs = new Map<number, WorkflowRun>()
  readonly pullRequests = new Map<number, PullRequest>()
  /** Every secret that was ever issued. */
  readonly secrets: string[] = []
  /** How long tokens of installations live, in seconds. */
  tokenLifetime = 3_600
  /** Commits that the repositories do not have. */
  readonly unknownCommits = new Set<string>()
  readonly #apps = new Map<number, App>()
  readonly #codes = new Map<string, App>()
  readonly #grants = new Map<string, Grant>()
  #faults: { pattern: RegExp; fault: Fault; times: number }[] = []
  readonly #server = createServer((request, response) => {
    this.#handle(request, response).catch((error: unknown) => response.destroy(error as Error))
  })

  static async start(): Promise<Github> {
    const github = new Github()
    await new Promise<void>((resolve) => github.#server.listen(0, '127.0.0.1', resolve))
    return github
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  stop(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  /** Makes the next calls that match fail. */
  fail(pattern: RegExp, fault: Fault, times = 1): void {
    this.#faults.push({ pattern, fault, times })
  }

  recover(): void {
    this.#faults = []
    this.tokenLifetime = 3_600
  }

  count(pattern: RegExp): number {
    return this.calls.filter((call) => pattern.test(call)).length
  }

  /** What the page for a new App does when a person confirms it. Returns what the person comes back with. */
  makeApp(action: string, manifest: unknown): { code: string; state: string; back: string } {
    const { hook_attributes, default_permissions, redirect_url, name } = manifest as {
      name: string
      hook_attributes: { url: string }
      default_permissions: Record<string, string>
      redirect_url: string
    }
    if (name.length > 34) throw new Error(`GitHub takes no App of the name ${name}`)
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const app: App = {
      id: ++ids,
      slug: `app-${ids}`,
      webhookSecret: secret('whs'),
      pem: privateKey.export({ type: 'pkcs1', format: 'pem' }) as string,
      publicKey: createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })),
      hook: hook_attributes.url,
      permissions: { metadata: 'read', ...default_permissions },
      installations: new Map(),
    }
    this.#apps.set(app.id, app)
    const code = secret('code')
    this.#codes.set(code, app)
    this.secrets.push(app.pem.split('\n')[1]!, app.webhookSecret, code)
    const state = new URL(action).searchParams.get('state') ?? ''
    return { code, state, back: redirect_url }
  }

  /** What an owner does on the App's page. */
  install(slug: string, repository: string): void {
    this.#appOf(slug).installations.set(repository.toLowerCase(), { id: ++ids, suspended: false })
  }

  suspend(slug: string, repository: string): void {
    this.#appOf(slug).installations.get(repository.toLowerCase())!.suspended = true
  }

  uninstall(slug: string, repository: string): void {
    const app = this.#appOf(slug)
    app.installations.delete(repository.toLowerCase())
    for (const [token, grant] of this.#grants) if (grant.app === app) this.#grants.delete(token)
  }

  /** What the owner of an App takes from it in its settings, or an App made earlier never had. */
  withdraw(slug: string, permission: string): void {
    delete this.#appOf(slug).permissions[permission]
  }

  /** A run in progress, in an open pull request from a fork of the repository, of its last commit. */
  forkRun(repository: string): { run: WorkflowRun; pullRequest: PullRequest } {
    const [base, fork] = [{ id: ++ids, full_name: repository }, { id: ++ids }]
    const head_sha = randomBytes(20).toString('hex')
    const run = {
      id: ++ids,
      event: 'pull_request',
      status: 'in_progress',
      head_sha,
      run_attempt: 1,
      repository: base,
      head_repository: { ...fork, full_name: 'eve/shop', fork: true },
      artifacts: [],
    }
    const pullRequest: PullRequest = {
      number: ++ids,
      state: 'open',
      title: '::set-output name=x::<script>',
      head: { sha: head_sha, ref: 'main', repo: fork },
      base: { ref: 'main', repo: base },
    }
    this.runs.set(run.id, run)
    this.pullRequests.set(pullRequest.number, pullRequest)
    return { run, pullRequest }
  }

  /** Deletes an App: its keys are refused from then on. */
  deleteApp(slug: string): void {
    this.uninstall(slug, '')
    this.#apps.delete(this.#appOf(slug).id)
  }

  /** A fine-grained personal token for a repository. */
  personalToken(repository: string, permissions: Record<string, string> = { statuses: 'write' }) {
    const token = secret('github_pat')
    this.secrets.push(token)
    this.#grants.set(token, { repository, app: null, permissions, expiresAt: Infinity })
    return token
  }

  revoke(token: string): void {
    this.#grants.delete(token)
  }

  webhookSecretOf = (slug: string): string => this.#appOf(slug).webhookSecret

  /** Sends a webhook of an App, as GitHub signs it, to the service at this port. */
  deliver(
    slug: string,
    input: {
      event: string
      payload: unknown
      port: number
      deliveryId?: string
      secret?: string
      path?: string
      headers?: Record<string, string>
    },
  ) {
    const app = this.#appOf(slug)
    const body = Buffer.from(
      typeof input.payload === 'string' ? input.payload : JSON.stringify(input.payload),
    )
    const key = input.secret ?? app.webhookSecret
    return send({
      port: input.port,
      method: 'POST',
      path: input.path ?? new URL(app.hook).pathname,
      headers: {
        'Content-Type': 'application/json',
        'X-GitHub-Event': input.event,
        'X-GitHub-Delivery': input.deliveryId ?? randomUUID(),
        'X-Hub-Signature-256': `sha256=${createHmac('sha256', key).update(body).digest('hex')}`,
        ...input.headers,
      },
      body,
    })
  }

  #appOf(slug: string): App {
    return [...this.#apps.values()].find((app) => app.slug === slug)!
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = `${request.method} ${request.url}`
    this.calls.push(call)
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const body = JSON.parse(text || '{}') as Record<string, unknown>
    const entry = this.#faults.find(({ pattern, times }) => times > 0 && pattern.test(call))
    if (entry) entry.times--
    if (entry?.fault === 'no response') return void request.socket.resetAndDestroy()
    if (typeof entry?.fault === 'object') {
      const { status, headers, message = 'Made to fail' } = entry.fault
      return respond(response, refused(status, message), headers)
    }
    const url = new URL(request.url ?? '', this.url)
    const done = this.#route(request, `${request.method} ${url.pathname}`, url.searchParams, body)
    if (entry) return void request.socket.resetAndDestroy()
    respond(response, done)
  }

  #route(
    { headers }: IncomingMessage,
    call: string,
    query: URLSearchParams,
    body: Record<string, unknown>,
  ): Reply {
    if (!headers['user-agent']) return refused(403, 'Request forbidden by administrative rules.')
    const code = /^POST \/app-manifests\/([^/]+)\/conversions$/.exec(call)?.[1]
    if (code !== undefined) return this.#convert(decodeURIComponent(code))
    const credential = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
    const [, repository = '', rest = ''] = /^\w+ \/repos\/([^/]+\/[^/]+)(.*)$/.exec(call) ?? []
    if (call.startsWith('POST /app/') || rest === '/installation')
      return this.#asApp(credential, call, repository, body)
    const grant = this.#grants.get(credential)
    if (!grant || grant.expiresAt <= Date.now()) return refused(401, 'Bad credentials')
    if (grant.repository.toLowerCase() !== repository.toLowerCase())
      return refused(404, 'Not Found')
    return this.#inRepository(grant, `${call.split(' ')[0]} ${rest}`, query, body)
  }

  #convert(code: string): Reply {
    const app = this.#codes.get(code)
    this.#codes.delete(code)
    if (!app) return refused(404, 'Not Found')
    const { id, slug, pem, webhookSecret: webhook_secret } = app
    return reply(201, { id, slug, pem, webhook_secret, client_secret: 'unused', owner: {} })
  }

  #asApp(token: string, call: string, repository: string, body: Record<string, unknown>): Reply {
    const app = this.#verified(token)
    if (!app) return refused(401, 'A JSON web token could not be decoded')
    if (repository !== '') {
      const found = app.installations.get(repository.toLowerCase())
      if (!found) return refused(404, 'Not Found')
      const suspended_at = found.suspended ? '2026-11-21T09:30:00Z' : null
      return reply(200, { id: found.id, suspended_at })
    }
    const id = Number(/^POST \/app\/installations\/(\d+)\/access_tokens$/.exec(call)?.[1])
    const place = [...app.installations].find(([, installation]) => installation.id === id)
    if (!place) return refused(404, 'Not Found')
    const [name] = body['repositories'] as string[]
    if (place[0].split('/')[1] !== name?.toLowerCase())
      return refused(422, 'There is at least one repository that is not accessible')
    if (place[1].suspended) return refused(403, 'This installation has been suspended')
    const asked = body['permissions'] as Record<string, string>
    if (Object.keys(asked).some((permission) => app.permissions[permission] === undefined))
      return refused(422, 'The permissions requested are not granted to this installation.')
    const granted = secret('ghs')
    this.secrets.push(granted)
    const expiresAt = Date.now() + this.tokenLifetime * 1_000
    this.#grants.set(granted, { repository: place[0], app, permissions: asked, expiresAt })
    return reply(201, { token: granted, expires_at: new Date(expiresAt).toISOString() })
  }

  /** Returns the App whose key signed the token, if GitHub would take it. */
  #verified(token: string): App | null {
    const [header = '', claims = '', signature = ''] = token.split('.')
    const parse = (part: string) =>
      JSON.parse(Buffer.from(part, 'base64url').toString() || '{}') as Record<string, unknown>
    const { iss, iat, exp } = parse(claims) as { iss?: string; iat?: number; exp?: number }
    const app = this.#apps.get(Number(iss))
    const now = Date.now() / 1_000
    if (!app || parse(header)['alg'] !== 'RS256') return null
    if (iat === undefined || exp === undefined || iat > now || exp <= now || exp > now + 600)
      return null
    const verify = createVerify('RSA-SHA256').update(`${header}.${claims}`)
    return verify.verify(app.publicKey, Buffer.from(signature, 'base64url')) ? app : null
  }

  #inRepository(
    grant: Grant,
    call: string,
    query: URLSearchParams,
    body: Record<string, unknown>,
  ): Reply {
    const { app, repository, permissions } = grant
    if (call === 'GET ') return reply(200, { id: 1, full_name: repository })
    const sha = /^POST \/statuses\/([0-9a-f]{40})$/.exec(call)?.[1]
    if (sha) return this.#addStatus(permissions, sha, body)
    if (/^(POST|PATCH) \/check-runs/.test(call) && !app)
      return refused(403, 'You must authenticate via a GitHub App.')
    if (/^GET \/(actions|pulls)\//.test(call)) return this.#readRuns(permissions, call, query)
    if (permissions['checks'] !== 'write')
      return refused(403, 'Resource not accessible by integration')
    const commit = /^GET \/commits\/([0-9a-f]{40})\/check-runs$/.exec(call)?.[1]
    if (commit) {
      const check_runs = this.checks.filter(
        (run) =>
          run.head_sha === commit &&
          run.name === query.get('check_name') &&
          run.app.id === Number(query.get('app_id')),
      )
      return reply(200, { total_count: check_runs.length, check_runs })
    }
    if (call === 'POST /check-runs') return this.#addCheck(app!, body)
    const id = /^PATCH \/check-runs\/(\d+)$/.exec(call)?.[1]
    const run = this.checks.find((one) => one.id === Number(id))
    if (!run) return refused(404, 'Not Found')
    if (run.app.id !== app!.id) return refused(403, 'Invalid app_id')
    const { status, conclusion, ...rest } = body
    // What is completed stays so: GitHub takes the request, and the state does not change.
    if (run.status !== 'completed') Object.assign(run, { status, conclusion: conclusion ?? null })
    return reply(200, Object.assign(run, rest))
  }

  #readRuns(permissions: Record<string, string>, call: string, query: URLSearchParams): Reply {
    const [, kind = '', id = '', rest = ''] =
      /^GET \/(actions\/runs|pulls)\/(\d+)(.*)$/.exec(call) ?? []
    const needed = kind === 'pulls' ? 'pull_requests' : 'actions'
    if (permissions[needed] !== 'read')
      return refused(403, 'Resource not accessible by integration')
    const found = (kind === 'pulls' ? this.pullRequests : this.runs).get(Number(id))
    if (!found) return refused(404, 'Not Found')
    if (rest !== '/artifacts') return reply(200, found)
    const artifacts = (found as WorkflowRun).artifacts
      .filter(({ name }) => name === query.get('name'))
      .map((artifact) => ({ id: ++ids, ...artifact }))
    return reply(200, { total_count: artifacts.length, artifacts })
  }

  #addStatus(permissions: Record<string, string>, sha: string, body: object): Reply {
    if (permissions['statuses'] !== 'write')
      return refused(403, 'Resource not accessible by personal access token')
    if (this.unknownCommits.has(sha)) return refused(422, `No commit found for SHA: ${sha}`)
    const { description } = body as CommitStatus
    if (description.length > 140) return refused(422, 'description is too long')
    const status = { id: ++ids, sha, target_url: null, ...body } as CommitStatus
    this.statuses.push(status)
    return reply(201, status)
  }

  #addCheck(app: App, body: Record<string, unknown>): Reply {
    const run = {
      conclusion: null,
      details_url: null,
      ...body,
      id: ++ids,
      app: { id: app.id, slug: app.slug },
    } as unknown as CheckRun
    if (this.unknownCommits.has(run.head_sha))
      return refused(422, `No commit found for SHA: ${run.head_sha}`)
    if (run.output.summary.length > 65_535) return refused(422, 'summary is too long')
    this.checks.push(run)
    return reply(201, run)
  }
}

function respond(response: ServerResponse, { status, value }: Reply, headers = {}): void {
  response
    .writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', ...headers })
    .end(JSON.stringify(value))
}

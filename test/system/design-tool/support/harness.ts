import { randomBytes } from 'node:crypto'
import { Github } from '../../code-host/support/github.ts'
import { jsonOf, send } from '../../support/http-client.ts'
import {
  SERVICE_TOKEN,
  startService,
  type OwnService,
  type Service,
} from '../../support/service.ts'
import { CLIENT, StandIn, type Person } from './stand-in.ts'

export interface Screen {
  id: string
  node_id: string
  name: string
  width: number
  height: number
  image_key: string
  structure_key: string
  capture_facts: unknown
}

/** The fields of a response that tests read; which of them exist depends on the route. */
export interface Body {
  [field: string]: unknown
  id: string
  error: string
  message: string
  name: string
  expires_at: string
  retry_at: string
  next_cursor?: string
  connections: { id: string; status: string; expires_at: string; shared: boolean }[]
  sources: { id: string }[]
  snapshots: { id: string; frames_done: number }[]
  screens: Screen[]
  failed: { node_id: string; reason: string }[]
  dev_resources: unknown[]
}

interface JsonResponse {
  status: number
  headers: Record<string, unknown>
  /** The JSON body without the request's id; empty if the body is not JSON. */
  body: Body
}

/** The service, connected to stand-ins for the design tool and for GitHub. */
export interface Harness {
  standIn: StandIn
  github: Github
  service: Service
  /** Every response of the service: its headers and body. */
  responses: string[]
  /** Every line that the service logged, at any level. */
  log: string[]
  api: (method: string, path: string, body?: unknown) => Promise<JsonResponse>
  /** As `api`, but in another isolate of the same service, which has to be asked for. */
  elsewhere: Harness['api']
  /** As `api`, but returns the body and throws if the request fails. */
  ok: (method: string, path: string, body?: unknown) => Promise<Body>
}

/** A harness that is its starter's to end. */
export interface OwnHarness extends Harness {
  service: OwnService
  stop: () => Promise<void>
}

export const newKey = (): string => randomBytes(32).toString('base64')

export const newProject = () => `design-${crypto.randomUUID()}`

let people = 0
export const newPerson = (): Person => ({ id: String(9_000 + ++people), handle: `ada-${people}` })

export async function startHarness(
  options: {
    vars?: Record<string, string>
    stateDir?: string
    standIn?: StandIn
    github?: Github
    elsewhere?: boolean
    dashboard?: boolean
  } = {},
): Promise<OwnHarness> {
  const standIn = options.standIn ?? (await StandIn.start())
  const github = options.github ?? (await Github.start())
  const responses: string[] = []
  const log: string[] = []
  const service = await startService({
    log: (line) => log.push(line),
    ...(options.stateDir && { stateDir: options.stateDir }),
    elsewhere: options.elsewhere ?? false,
    dashboard: options.dashboard ?? false,
    vars: {
      SERVICE_AUTH_TOKEN: SERVICE_TOKEN,
      DESIGN_TOOL_API_URL: standIn.url,
      DESIGN_TOOL_OAUTH_URL: `${standIn.url}/oauth`,
      DESIGN_TOOL_CLIENT_ID: CLIENT.id,
      DESIGN_TOOL_CLIENT_SECRET: CLIENT.secret,
      DESIGN_TOOL_REDIRECT_URI: CLIENT.redirectUri,
      DESIGN_TOOL_TOKEN_ENCRYPTION_KEY: newKey(),
      GITHUB_API_URL: github.url,
      SERVICE_URL: 'https://storybooks.example.com',
      DASHBOARD_URL: 'https://review.example.com',
      ...options.vars,
    },
  })
  const apiAt = async (
    port: number,
    [method, path, body]: [string, string, unknown?],
  ): Promise<JsonResponse> => {
    const response = await send({
      port,
      method,
      path,
      headers: { Authorization: `Bearer ${SERVICE_TOKEN}` },
      ...(body !== undefined && { body: Buffer.from(JSON.stringify(body)) }),
    })
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    responses.push(`${JSON.stringify(response.headers)} ${response.body.toString('latin1')}`)
    const hasJson = isJson && response.body.length > 0
    const { request_id: _, ...json } = (hasJson ? jsonOf(response) : {}) as Body
    return { status: response.status, headers: response.headers, body: json }
  }
  const api: Harness['api'] = (...call) => apiAt(service.port, call)
  return {
    standIn,
    github,
    service,
    responses,
    log,
    api,
    elsewhere: (...call) => apiAt(service.elsewherePort!, call),
    async ok(method, path, body) {
      const response = await api(method, path, body)
      if (response.status >= 400)
        throw new Error(`${path}: ${response.status} ${JSON.stringify(response.body)}`)
      return response.body
    },
    async stop() {
      await service.stop()
      standIn.stop()
      github.stop()
    },
  }
}

/** Connects a person to a project by OAuth, as the dashboard does. */
export async function connectByOAuth(
  { api, standIn }: Harness,
  projectId: string,
  person: Person,
): Promise<JsonResponse> {
  const start = await api('GET', `/api/design-tool/oauth/start?project=${projectId}&user=ada`)
  const back = standIn.authorize(String(start.headers['location']), person)
  return api('POST', `/api/projects/${projectId}/design-tool-connections`, { ...back, user: 'ada' })
}

/** A project that somebody connected to the design tool with a personal token. */
export async function connectedProject({ ok, standIn }: Harness) {
  const projectId = newProject()
  const person = newPerson()
  const token = standIn.personalToken(person)
  const base = `/api/projects/${projectId}`
  const connection = await ok('POST', `${base}/design-tool-connections`, { access_token: token })
  return { projectId, base, person, token, connection }
}

import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env, exports } from 'cloudflare:workers'
import { createDashboard } from '../../src/dashboard/server/app.ts'
import { developmentSignIn } from '../../src/dashboard/server/development/development-sign-in.ts'
import type { DashboardEnv } from '../../src/dashboard/server/env.ts'
import { maySee, whoMaySee } from '../../src/dashboard/server/people/may-see.ts'
import type { Env } from '../../src/settings/config.ts'
import { countedCalls } from './counted-calls.ts'
import { recordedDatabase } from './recorded-database.ts'
import { TOKEN } from './review.ts'

// The dashboard beside the service, in one isolate, with a database of its own and the development sign-in.

export const DASHBOARD_URL = 'http://localhost:8788'

const dashboard = createDashboard(developmentSignIn)
const unlimited: RateLimit = { limit: () => Promise.resolve({ success: true }) }

const { DB, statements } = recordedDatabase(env.DASHBOARD_DB)
let calls = 0
const countCall = () => {
  calls++
}

/** The statements that the dashboard has sent to its database, and its calls of the service. */
export const spentByDashboard = () => ({ d1Queries: statements.length, calls })

const dashboardEnv = {
  DIFF: countedCalls(exports.DiffService, countCall),
  ADMIN: countedCalls(exports.AdminService, countCall),
  DB,
  ASSETS: { fetch: () => Promise.resolve(new Response('the built page')) },
  DASHBOARD_READ_LIMIT: unlimited,
  DASHBOARD_WRITE_LIMIT: unlimited,
  SERVICE_AUTH_TOKEN: TOKEN,
  CDN_DOMAIN: 'localhost:8787',
} as unknown as DashboardEnv

/** What the service needs of the dashboard. */
export const DASHBOARD_BINDINGS = {
  DASHBOARD_URL,
  DASHBOARD: {
    isMember: (person) => maySee(developmentSignIn, dashboardEnv, person),
    membersAmong: (people) => whoMaySee(developmentSignIn, dashboardEnv, people),
  },
} satisfies Partial<Env>

async function ask(
  path: string,
  init: RequestInit,
  settings: Partial<DashboardEnv> = {},
): Promise<Response> {
  const ctx = createExecutionContext()
  const request = new Request(new URL(path, DASHBOARD_URL), { redirect: 'manual', ...init })
  const response = await dashboard.fetch(request, { ...dashboardEnv, ...settings }, ctx)
  await waitOnExecutionContext(ctx)
  return response
}

/** Somebody in front of the dashboard, who has signed in. */
export interface Person {
  who: string
  ask: (path: string, init?: RequestInit) => Promise<Response>
  /** A request of the dashboard's page with a JSON body; its response must be a success. */
  change: (method: string, path: string, body?: unknown) => Promise<unknown>
}

/** Nobody in particular: a browser without a session. */
export const visitor = {
  ask: (path: string, init: RequestInit = {}, settings?: Partial<DashboardEnv>) =>
    ask(path, init, settings),
}

/** Signs in; `settings` are of all requests that the person makes. */
export async function signIn(name: string, settings?: Partial<DashboardEnv>): Promise<Person> {
  const form = await ask('/sign-in', { method: 'POST', body: new URLSearchParams({ name }) })
  const cookie = form.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const askWith = (path: string, init: RequestInit = {}) =>
    ask(
      path,
      {
        ...init,
        headers: {
          Cookie: cookie,
          'Content-Type': 'application/json',
          ...(init.headers as Record<string, string>),
        },
      },
      settings,
    )
  return {
    who: name.toLowerCase(),
    ask: askWith,
    async change(method, path, body) {
      const response = await askWith(path, {
        method,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
      return text === '' ? null : JSON.parse(text)
    },
  }
}

/** Signs in a person who was invited first, and so owns nothing but this role. */
export async function signInMember(owner: Person, projectId: string): Promise<Person> {
  const name = `member-${crypto.randomUUID().slice(0, 8)}`
  await owner.change('PUT', `/api/admin/projects/${projectId}/members/${name}`, { role: 'viewer' })
  return signIn(name)
}

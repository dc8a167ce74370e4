import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { fromRoot } from '../../../scripts/local/project.ts'
import { DIFF_PERMISSIONS } from '../../../src/dashboard/server/diff/permissions.ts'
import { sharedHarness } from '../shared/service.ts'
import { jsonOf, sendElsewhere } from '../support/http-client.ts'
import { ADMIN_ROWS } from './support/admin-rows.ts'
import { DIFF_ROWS, type Ask, type Level } from './support/diff-rows.ts'
import { signIn, Visitor } from './support/people.ts'
import { newThings, type Things } from './support/things.ts'

// Who may do what in which project through the dashboard, for every route that there is.

const tool = await sharedHarness()
let own: Things
let other: Things
let port: number
/** Members of `own` by their role; the administrator is a member of none. */
let members: Record<Level, Visitor>
let outsider: Visitor
let nobody: Visitor

const LEVELS: Level[] = ['viewer', 'reviewer', 'owner', 'administrator']

beforeAll(async () => {
  ;({ port } = tool.service.dashboard!)
  ;[own, other] = [await newThings(tool), await newThings(tool)]
  const administrator = await signIn(port, 'Grace')
  const invite = async (project: string, name: string, role: string) => {
    await administrator.ok('PUT', `/api/admin/projects/${project}/members/${name}`, { role })
    return signIn(port, name)
  }
  members = {
    viewer: await invite(own.project, 'Vera', 'viewer'),
    reviewer: await invite(own.project, 'Rolf', 'reviewer'),
    owner: await invite(own.project, 'Olga', 'owner'),
    administrator,
  }
  outsider = await invite(other.project, 'Sten', 'owner')
  nobody = new Visitor(port, null)
})

interface App {
  routes: { method: string; path: string }[]
}

/** An app's module, which is for workerd's types and not for Node's. */
const load = async <T>(path: string, name: string): Promise<T> =>
  ((await import(fromRoot(path))) as Record<string, T>)[name]!

const routesOf = ({ routes }: App) => [
  ...new Set(routes.filter(({ method }) => method !== 'ALL').map((r) => `${r.method} ${r.path}`)),
]

describe('the tables', () => {
  const OPEN = ['GET /healthz', 'GET /status']

  it('name every route of the diff service, and no other', async () => {
    const routes = routesOf(await load<App>('src/diff/app.ts', 'diffApp')).toSorted()
    expect([...Object.keys(DIFF_PERMISSIONS), ...OPEN].toSorted()).toEqual(routes)
    expect([...Object.keys(DIFF_ROWS), ...OPEN].toSorted()).toEqual(routes)
  })

  it('name every route of the dashboard', async () => {
    const create = await load<(signIn: unknown) => App>(
      'src/dashboard/server/app.ts',
      'createDashboard',
    )
    const signIn = await load(
      'src/dashboard/server/development/development-sign-in.ts',
      'developmentSignIn',
    )
    const dashboard = routesOf(create(signIn))
    const diff = Object.keys(DIFF_ROWS).map((route) => route.replace(' ', ' /api/diff'))
    const signIns = ['GET /sign-in', 'POST /sign-in', 'POST /sign-out', 'GET /open']
    expect([...diff, ...Object.keys(ADMIN_ROWS), ...signIns].toSorted()).toEqual(
      dashboard.toSorted(),
    )
  })
})

/** All rows of both projects, as the service and the dashboard keep them. */
async function state(): Promise<unknown> {
  const dump = async (db: D1Database) => {
    const { results: tables } = await db
      .prepare(
        `SELECT t.name FROM sqlite_master AS t, pragma_table_info(t.name) AS c
         WHERE t.type = 'table' AND t.name NOT LIKE '\\_%' ESCAPE '\\' AND c.name = 'project_id'
         ORDER BY t.name`,
      )
      .all<{ name: string }>()
    const projects = JSON.stringify([own.project, other.project])
    const rows = await db.batch(
      tables.map(({ name }) => {
        const sql = `SELECT * FROM ${name} WHERE project_id IN (SELECT value FROM json_each(?1))`
        return db.prepare(sql).bind(projects)
      }),
    )
    return tables.map(({ name }, i) => [name, rows[i]!.results])
  }
  return [await dump(tool.service.db), await dump(tool.service.dashboard!.db)]
}

const PROJECT_NOT_FOUND = { error: 'Project not found' }

/** What everybody who may not use a route gets, with whom and how they asked. */
interface Refusal {
  by: string
  visitor: Visitor
  path: string
  status: number
  body?: object
  headers?: Record<string, string>
}

async function expectRefusals(method: string, json: unknown, refusals: Refusal[]) {
  const before = await state()
  for (const { by, visitor, path, status, body, headers } of refusals) {
    const response = await visitor.ask(method, path, json, headers)
    expect([by, response.status, body ? response.body : {}]).toEqual([by, status, body ?? {}])
  }
  expect(await state()).toEqual(before)
}

const FOREIGN = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://elsewhere.example' }

/** The refusals that are the same under both prefixes. */
function commonRefusals(path: string, role: Level): Refusal[] {
  const tooLow = LEVELS.slice(0, LEVELS.indexOf(role))
  return [
    { by: 'nobody', visitor: nobody, path, status: 401 },
    {
      by: 'a made-up session',
      visitor: new Visitor(port, `__Host-session-${port}=made-up`),
      path,
      status: 401,
    },
    {
      by: 'another site',
      visitor: members.administrator,
      path,
      status: 403,
      headers: FOREIGN,
      body: { error: 'Forbidden', message: 'The request came from another site' },
    },
    ...tooLow.map((level) => ({ by: level, visitor: members[level], path, status: 403 })),
  ]
}

const splitRoute = (route: string) => route.split(' ') as [string, string]

const withProject = (path: string, project: string) =>
  `/api/diff${path}${path.includes('?') ? '&' : '?'}project=${project}`

describe.each(Object.entries(DIFF_ROWS))('%s', (route, row) => {
  const [method] = splitRoute(route)

  it('is closed to everyone below its role, and to other projects', async () => {
    const { path, json } = await row.ask(own, tool)
    const asked = withProject(path, own.project)
    await expectRefusals(method, json, [
      ...commonRefusals(asked, row.role),
      {
        by: 'a non-member',
        visitor: outsider,
        path: asked,
        status: 404,
        body: PROJECT_NOT_FOUND,
      },
      ...(row.names === null
        ? []
        : [
            {
              by: 'a non-member, by a project of their own',
              visitor: outsider,
              path: withProject(path, other.project),
              status: 404,
              body: { error: `${row.names} not found` },
            },
          ]),
      {
        by: 'a non-member, by both projects',
        visitor: outsider,
        path: `${withProject(path, other.project)}&project=${own.project}`,
        status: 400,
      },
      {
        by: 'an owner without a project',
        visitor: members.owner,
        path: `/api/diff${path}`,
        status: 400,
      },
      {
        by: 'an owner with an empty project',
        visitor: members.owner,
        path: withProject(path, ''),
        status: 400,
      },
    ])
  })

  it.each(LEVELS.slice(LEVELS.indexOf(row.role)))('is open to the role %s', async (level) => {
    const { path, json } = await row.ask(own, tool)
    const response = await members[level].ask(method, withProject(path, own.project), json)
    expect(response.status).toBe(row.status)
    // A refusal is the route's own, and not that of a path without one.
    if (row.status >= 400)
      expect(response.body?.error).toEqual(expect.not.stringMatching(/^(?:Not found|Forbidden)$/))
    else expect(response.body?.message).toBeUndefined()
  })
})

describe.each(Object.entries(ADMIN_ROWS))('%s', (route, row) => {
  const [method] = splitRoute(route)

  it('is closed to everyone below its role, and to other projects', async () => {
    const { path, json }: Ask = await row.ask(own, tool)
    const foreign: Refusal[] = []
    if (path.includes(own.project))
      foreign.push(
        {
          by: 'a non-member',
          visitor: outsider,
          path,
          status: 404,
          body: PROJECT_NOT_FOUND,
        },
        {
          by: 'an administrator, by its id in capitals',
          visitor: members.administrator,
          path: path.replace(own.project, own.project.toUpperCase()),
          status: 409,
          body: { error: 'Conflict', message: `A project named ${own.project} exists already` },
        },
      )
    // What is named besides the project is of that project, or unknown.
    if (row.names !== null)
      foreign.push({
        by: 'a non-member, by a project of their own',
        visitor: outsider,
        path: path.replace(own.project, other.project),
        status: 404,
        body: { error: `${row.names} not found` },
      })
    await expectRefusals(method, json, [...commonRefusals(path, row.role), ...foreign])
  })

  it.each(LEVELS.slice(LEVELS.indexOf(row.role)))('is open to the role %s', async (level) => {
    const { path, json } = await row.ask(own, tool)
    const response = await members[level].ask(method, path, json)
    expect([response.status, response.body?.message]).toEqual([row.status, undefined])
  })
})

it('methods that no route has are refused on every path, and change nothing', async () => {
  const routes = [
    ...Object.keys(DIFF_ROWS).map((route) => route.replace(' ', ' /api/diff')),
    ...Object.keys(ADMIN_ROWS),
  ]
  const before = await state()
  // In turns: one person may write 200 times in 10 seconds.
  const people = [members.administrator, members.owner, members.reviewer]
  let asked = 0
  for (const pattern of new Set(routes.map((route) => splitRoute(route)[1])))
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      if (routes.includes(`${method} ${pattern}`)) continue
      const path = pattern.replace(/:project(Id)?\b/, own.project).replaceAll(/:\w+/g, 'x')
      const person = people[asked++ % people.length]!
      const { status } = await person.ask(method, `${path}?project=${own.project}`)
      expect([method, pattern, status]).toEqual([method, pattern, 405])
    }
  expect(await state()).toEqual(before)
})

it('paths that the table does not name reach nothing', async () => {
  for (const path of [
    '/api/diff',
    '/api/diff/healthz',
    '/api/diff/upload/p/v',
    '/api/diff/api/none',
  ])
    expect((await members.administrator.ask('GET', `${path}?project=${own.project}`)).status).toBe(
      404,
    )
})

it('whoever acts is named by the session, whatever the request says', async () => {
  const { path, json } = await DIFF_ROWS['POST /api/claim']!.ask(own, tool)
  const claimed = await members.reviewer.ok('POST', withProject(path, own.project), {
    ...(json as object),
    who: 'olga',
  })
  expect(claimed.locked_by).toBe('rolf')
  const start = await members.owner.ask(
    'GET',
    withProject('/api/design-tool/oauth/start?user=sten', own.project),
  )
  const [, query = ''] = String(start.headers.location).split('?')
  const { code, state } = tool.standIn.authorize(String(start.headers.location), {
    id: '77',
    handle: 'olga',
  })
  expect(query).not.toContain('sten')
  const made = await members.owner.ok(
    'POST',
    withProject(`/api/projects/${own.project}/design-tool-connections`, own.project),
    { code, state, user: 'sten' },
  )
  expect(made.connected_by).toBe('olga')
})

it('a body that is nested too deep to be rewritten is refused, and not passed on as it came', async () => {
  const { path, json } = await DIFF_ROWS['POST /api/claim']!.ask(own, tool)
  const { pair_id } = json as { pair_id: string }
  const deep = `${'['.repeat(15_000)}${']'.repeat(15_000)}`
  const response = await sendElsewhere({
    port,
    method: 'POST',
    path: withProject(path, own.project),
    headers: {
      Cookie: members.reviewer.cookie!,
      'Content-Type': 'application/json',
      'Sec-Fetch-Site': 'same-origin',
    },
    body: Buffer.from(`{"pair_id": "${pair_id}", "who": "olga", "junk": ${deep}}`),
  })
  expect([response.status, jsonOf(response)]).toEqual([
    400,
    expect.objectContaining({ message: 'body: holds JSON nested deeper than 64 levels' }),
  ])
})

it('logs tell people apart, and name none', async () => {
  const { viewer, owner } = members
  const path = `/api/admin/projects/${own.project}/members/Nina%20Named`
  await owner.ok('PUT', path, { role: 'viewer' })
  await nobody.ask('DELETE', path)
  const ids = [viewer, owner, viewer].map(() => randomUUID())
  for (const [i, person] of [viewer, owner, viewer].entries())
    await person.ask('GET', `/api/admin/projects/${own.project}/members`, undefined, {
      'X-Svc-Request-Id': ids[i]!,
    })
  // Lines of requests that other tests made may still arrive.
  const lineOf = (id: string) =>
    tool.log.find((line) => line.includes(id) && line.includes('"dashboard"'))
  await expect.poll(() => ids.filter(lineOf)).toEqual(ids)
  const people = ids.map((id) => (JSON.parse(lineOf(id)!) as { person: string }).person)
  expect(new Set(people).size).toBe(2)
  expect(people[0]).toBe(people[2])
  for (const person of people) expect(person).toMatch(/^[0-9a-f]{12}$/)
  expect(tool.log.filter((line) => /\b(vera|olga|rolf|grace|nina)\b/i.test(line))).toEqual([])
})

import { createIssue, diff, register, registration } from '../support/review.ts'
import { connectApp, signedBy } from '../code-host/app-connection.ts'
import { newForkKey } from '../code-host/fork-key.ts'
import { newProject, upload, zipOf } from '../support/service.ts'
import { newRunningPair, type MakeAsk } from './diff-routes.ts'
import { environment, send, type Ask, type Things } from './things.ts'

interface CiRoute {
  /** Whether the path names the project. */
  ofProject: boolean
  /** Asks for no key. */
  open?: true
  /** Requests by the status that they get, with the project's key; the first one is what the route is for. */
  asks: [number, MakeAsk][]
}

const at =
  (path: (own: Things, other: Things) => string, rest: Omit<Ask, 'path'> = {}): MakeAsk =>
  (own, other) => {
    const headers = { 'X-API-Key': own.key, ...rest.headers }
    return { path: path(own, other), ...rest, headers }
  }

const under = (rest: string | ((own: Things, other: Things) => string), ask?: Omit<Ask, 'path'>) =>
  at(
    (own, other) => `/ci/${own.project}/${typeof rest === 'string' ? rest : rest(own, other)}`,
    ask,
  )

const overLimit = {
  ...environment,
  CI_RATE_LIMIT: { limit: () => Promise.resolve({ success: false }) },
}

const refused = (path: string): [number, MakeAsk][] => [
  [401, under(path, { headers: { 'X-API-Key': '' } })],
  [403, (own, other) => under(path, { headers: { 'X-API-Key': other.key } })(own, other)],
  [429, under(path, { environment: overLimit })],
]

const list = (
  noun: string,
  wrong: string,
  unknown?: (own: Things, other: Things) => string,
): CiRoute => ({
  ofProject: true,
  asks: [
    [200, under(noun)],
    [400, under(`${noun}?${wrong}`)],
    ...refused(noun),
    ...(unknown ? [[404, under(unknown)] as [number, MakeAsk]] : []),
  ],
})

const filesOf = (name: string) => ({ json: { files: [{ name, content_type: 'image/png' }] } })

const cropOf = (issue: string, side = 'both') => ({ crops: [{ issue_id: issue, side }] })

const outcomesOf = (outcome: string, change: { commit?: string } = {}) => ({
  capture: { source: 'storybook', stories_total: 1 },
  change,
  outcomes: [{ story_id: 'button--primary', outcome }],
})

/** Outcomes of what a run of a fork has uploaded, said to be of a commit that GitHub did not name. */
const ofAnotherCommit: MakeAsk = async (own, other) => {
  const key = await newForkKey(own.project, 'fork-pr-7')
  await upload({ projectId: own.project, key }, 'fork-pr-7', zipOf({ 'index.html': 'of the fork' }))
  const json = outcomesOf('equal', { commit: 'd'.repeat(40) })
  return under('versions/fork-pr-7/outcomes', { json })(own, other)
}

/** A request for a crop of the judge's finding, at the address that the pipeline was given for it. */
const shown =
  ({ headers = {}, ...rest }: Omit<Ask, 'path'> = {}, alter = (url: URL) => url): MakeAsk =>
  async (own, other) => {
    const ask = await under('crops', { json: cropOf(own.candidate) })(own, other)
    const response = await send({ ...ask, method: 'POST' })
    const { crops } = await response.json<{ crops: { url: string }[] }>()
    const { pathname, search } = alter(new URL(crops[0]!.url))
    return { path: pathname + search, headers, ...rest }
  }

/** The same, after the issue was deleted. */
const shownTooLate: MakeAsk = async (own, other) => {
  const { id } = await createIssue(own.pair, { box_b: { x: 0, y: 0, w: 1, h: 1 } })
  const ask = await shown()({ ...own, candidate: id }, other)
  await diff(`/api/issues/${id}`, { method: 'DELETE' })
  return ask
}

/** A webhook of the App that the project is connected by. */
const webhook =
  (body: string, headers: Record<string, string> = {}): MakeAsk =>
  async (own) => ({
    path: `/webhooks/github/${await connectApp(own.project, environment.DESIGN_TOOL_TOKEN_ENCRYPTION_KEY)}`,
    headers: { ...signedBy(body), ...headers },
    body,
  })

/** What a run of a fork asks of a project that is connected by an installed App. */
const forkRun =
  (json: object): MakeAsk =>
  async (_, other) => {
    const { projectId: project } = await newProject('forks')
    await connectApp(project, environment.DESIGN_TOOL_TOKEN_ENCRYPTION_KEY, { installationId: 1 })
    return under('fork-runs', { json })({ ...other, project, key: '' }, other)
  }

const forksOverLimit = { ...environment, FORK_RATE_LIMIT: overLimit.CI_RATE_LIMIT }

/** Every route of the ci component, as the app spells it. */
export const CI_ROUTES: Record<string, CiRoute> = {
  'GET /ci': {
    ofProject: false,
    asks: [
      [200, at(() => '/ci')],
      [401, at(() => '/ci', { headers: { 'X-API-Key': '' } })],
      [429, at(() => '/ci', { environment: overLimit })],
    ],
  },
  'POST /ci/:project/pairs': {
    ofProject: true,
    asks: [
      [201, (own, other) => under('pairs', { json: registration() })(own, other)],
      [
        200,
        async (own, other) => {
          const json = registration({ project_id: own.project })
          await register(json)
          return under('pairs', { json })(own, other)
        },
      ],
      [400, under('pairs', { json: {} })],
      [
        409,
        (own, other) => under('pairs', { json: registration({ pair_id: other.pair }) })(own, other),
      ],
      ...refused('pairs'),
    ],
  },
  'GET /ci/:project/pairs': list('pairs', 'limit=0', (_, other) => `pairs?after=${other.pair}`),
  'POST /ci/:project/pairs/:id/annotate': {
    ofProject: true,
    asks: [
      [200, under(({ pair }) => `pairs/${pair}/annotate`)],
      [400, under(({ pair }) => `pairs/${pair}/annotate`, { json: { who: '' } })],
      [404, under((_, other) => `pairs/${other.pair}/annotate`)],
      [409, async (own, other) => under(`pairs/${await newRunningPair(own)}/annotate`)(own, other)],
      ...refused('pairs/p/annotate'),
    ],
  },
  'GET /ci/:project/issues': list('issues', 'status=x', (_, other) => `issues?pair=${other.pair}`),
  'GET /ci/:project/builds': list('builds', 'limit=201'),
  'GET /ci/:project/screens': list(
    'screens',
    'snapshot=',
    (_, other) => `screens?snapshot=${other.snapshot}`,
  ),
  'POST /ci/:project/files': { ofProject: true, asks: [[400, under('files')]] },
  'POST /ci/:project/files/*': {
    ofProject: true,
    asks: [
      [200, under('files/v9', filesOf('a.png'))],
      [400, under('files/v9', filesOf('a/b.png'))],
      ...refused('files/v9'),
    ],
  },
  'POST /ci/:project/crops': {
    ofProject: true,
    asks: [
      [200, (own, other) => under('crops', { json: cropOf(own.candidate) })(own, other)],
      [400, under('crops', { json: cropOf('i', 'c') })],
      [
        404,
        under('crops', { json: cropOf('i'), environment: { ...environment, CROP_URL_DAYS: '0' } }),
      ],
      ...refused('crops'),
    ],
  },
  'POST /ci/:project/versions/:version/outcomes': {
    ofProject: true,
    asks: [
      [200, under('versions/v1/outcomes', { json: outcomesOf('equal') })],
      [400, under('versions/v1/outcomes', { json: outcomesOf('fine') })],
      [409, ofAnotherCommit],
      ...refused('versions/v1/outcomes'),
    ],
  },
  'GET /ci/:project/versions/:version/outcomes': list('versions/v1/outcomes', 'limit=0'),
  'GET /ci/:project/versions/:version/waiting': list('versions/v1/waiting', 'limit=0'),
  'GET /ci/:project/versions/:version/gate': list('versions/v1/gate', 'fail_on=x'),
  'POST /ci/:project/versions/:version/expire': {
    ofProject: true,
    asks: [
      [202, under('versions/v1/expire')],
      [400, under('versions/.x/expire')],
      [404, under('versions/absent/expire')],
      ...refused('versions/v1/expire'),
    ],
  },
  'POST /ci/:project/pull-requests/:number/expire': {
    ofProject: true,
    asks: [
      [202, under('pull-requests/7/expire')],
      [400, under('pull-requests/0/expire')],
      ...refused('pull-requests/7/expire'),
    ],
  },
  'POST /ci/:project/fork-runs': {
    ofProject: true,
    open: true,
    asks: [
      [201, forkRun({ run_id: 1, pull_request: 2 })],
      [400, forkRun({})],
      [409, under('fork-runs', { json: { run_id: 1, pull_request: 2 } })],
      [429, under('fork-runs', { environment: forksOverLimit })],
    ],
  },
  // GitHub decides on everything else: test/system/code-host/fork-runs.test.ts.
  'POST /ci/:project/fork-keys': {
    ofProject: true,
    open: true,
    asks: [
      [400, under('fork-keys', { json: { challenge: 'made up' } })],
      [429, under('fork-keys', { environment: forksOverLimit })],
    ],
  },
  'POST /webhooks/github/:connectionId': {
    ofProject: false,
    open: true,
    asks: [
      [200, webhook('{}')],
      [400, webhook('{')],
      [401, webhook('{}', { 'X-Hub-Signature-256': 'sha256=00' })],
    ],
  },
  'GET /crops/:subjectId': {
    ofProject: false,
    open: true,
    asks: [
      [200, shown()],
      [304, shown({ headers: { 'If-None-Match': '*' } })],
      [
        403,
        shown({}, (url) => {
          url.searchParams.set('side', 'a')
          return url
        }),
      ],
      [404, shownTooLate],
      [412, shown({ headers: { 'If-Match': '"another"' } })],
      [429, shown({ environment: overLimit })],
    ],
  },
}

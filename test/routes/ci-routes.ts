import { register, registration } from '../support/review.ts'
import { abandon, annotate } from '../judging/runs/runs.ts'
import type { MakeAsk } from './diff-routes.ts'
import { environment, type Ask, type Things } from './things.ts'

export interface CiRoute {
  /** Whether the path names the project. */
  ofProject: boolean
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
      [
        409,
        async (own, other) => {
          await abandon((await annotate(own.pair)).run_id, { expired: false })
          return under(({ pair }) => `pairs/${pair}/annotate`)(own, other)
        },
      ],
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
}

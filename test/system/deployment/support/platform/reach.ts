import type { Routes } from './call.ts'
import type { Workers } from './workers.ts'

const ZONES = ['example.com', 'example-usercontent.com']

/** Where Workers are reached: by routes of a zone, at hosts of their own, or at the platform's. */
export const reachRoutes = (workers: Workers): Routes => ({
  'GET /zones': ({ query }) =>
    ZONES.filter((name) => name === query.get('name')).map((name) => ({ id: name, name })),
  'GET /zones/*/workers/routes': (_, zone = '') =>
    [...workers.all].flatMap(([script, { routes }]) =>
      routes.flatMap((pattern) =>
        pattern.includes(zone) ? [{ id: pattern, pattern, script }] : [],
      ),
    ),
  'GET /workers/workers/*': (_, name) => ({
    id: name,
    name,
    subdomain: { enabled: workers.require(name).workersDev, previews_enabled: false },
  }),
  'PATCH /workers/workers/*': ({ body }, name) => {
    const { subdomain } = JSON.parse(body) as { subdomain?: { enabled?: boolean } }
    if (subdomain?.enabled !== undefined) workers.require(name).workersDev = subdomain.enabled
    return {}
  },
  'GET /workers/scripts/*/subdomain': (_, name) => ({
    enabled: workers.require(name).workersDev,
    previews_enabled: false,
  }),
  'POST /workers/scripts/*/subdomain': ({ body }, name) => {
    workers.require(name).workersDev = (JSON.parse(body) as { enabled: boolean }).enabled
    return { enabled: workers.require(name).workersDev, previews_enabled: false }
  },
  'GET /workers/subdomain': () => ({ subdomain: 'acme' }),
  'PUT /workers/scripts/*/routes': ({ body }, name) => {
    workers.require(name).routes = (JSON.parse(body) as { pattern: string }[]).map(
      ({ pattern }) => pattern,
    )
    return workers.require(name).routes.map((pattern) => ({ pattern }))
  },
  'POST /workers/scripts/*/domains/changeset': () => ({
    added: [],
    removed: [],
    updated: [],
    conflicting: [],
  }),
  'PUT /workers/scripts/*/domains/records': ({ body }, name) => {
    workers.require(name).hosts = (
      JSON.parse(body) as { origins: { hostname: string }[] }
    ).origins.map(({ hostname }) => hostname)
    return {}
  },
})

import { Hono } from 'hono'
import { notFound } from '../../base/errors.ts'
import type { AppEnv } from '../../http/create-app.ts'
import { confiningParameter, jsonBody, queryOf, validate } from '../../http/validate.ts'
import { deleteConnection, listConnections } from '../../store/design-tool/connections.ts'
import { readUser } from '../connection-selector.ts'
import { ProjectPath } from '../schema.ts'
import { connectionView } from './connection-view.ts'
import { connectWithCode, connectWithToken } from './connect.ts'
import { ConnectionBody, ConnectionIdQuery, StartQuery } from './schema.ts'
import type { ConnectionList, MadeConnection } from './view-schema.ts'
import { startOAuth } from './start-oauth.ts'
import { testConnection } from './test-connection.ts'

const CONNECTIONS = '/api/projects/:projectId/design-tool-connections'

export const connectionRoutes = new Hono<AppEnv>()

connectionRoutes.get('/api/design-tool/oauth/start', async (c) => {
  const query = { ...c.req.query(), user: confiningParameter(c, 'user') }
  const { project, user, return_to: returnTo = null } = validate(StartQuery, query)
  const url = await startOAuth(c.env, { projectId: project, userId: user, returnTo })
  c.header('Cache-Control', 'no-store')
  return c.redirect(url, 302)
})

connectionRoutes.get(CONNECTIONS, async (c) => {
  const { projectId } = validate(ProjectPath, c.req.param())
  const user = readUser(c)
  const connections = await listConnections(c.env.DB, { projectId, user })
  const list: ConnectionList = { connections: connections.map(connectionView) }
  return c.json(list)
})

connectionRoutes.post(CONNECTIONS, async (c) => {
  const { projectId } = validate(ProjectPath, c.req.param())
  const body = await jsonBody(c, ConnectionBody)
  const user = readUser(c, body)
  const { connection, created, returnTo } =
    body.kind === 'oauth'
      ? await connectWithCode(c.env, { projectId, ...body, user })
      : await connectWithToken(c.env, { projectId, ...body, user })
  const view: MadeConnection = { ...connectionView(connection), return_to: returnTo }
  return c.json(view, created ? 201 : 200)
})

connectionRoutes.delete(CONNECTIONS, async (c) => {
  const { projectId } = validate(ProjectPath, c.req.param())
  const { id } = queryOf(c, ConnectionIdQuery)
  const scope = { projectId, user: readUser(c) }
  if (!(await deleteConnection(c.env.DB, { ...scope, id }))) throw notFound('Connection')
  return c.body(null, 204)
})

connectionRoutes.post(`${CONNECTIONS}/:id/test`, async (c) => {
  const { projectId } = validate(ProjectPath, c.req.param())
  const scope = { projectId, user: readUser(c) }
  return c.json(await testConnection(c.env, { ...scope, id: c.req.param('id') }))
})

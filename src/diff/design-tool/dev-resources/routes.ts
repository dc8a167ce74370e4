import { Hono } from 'hono'
import type { AppEnv } from '../../../http/app.ts'
import { jsonBody, queryOf, validate } from '../../../http/validate.ts'
import { ConnectionQuery, ProjectPath } from '../fields.ts'
import { DevResourceBody, DevResourceQuery } from './fields.ts'
import { listDevResources, putDevResource } from './put-dev-resource.ts'

const DEV_RESOURCES = '/api/projects/:projectId/dev-resources'

export const devResourceRoutes = new Hono<AppEnv>()

devResourceRoutes.get(DEV_RESOURCES, async (c) => {
  const { projectId } = validate(ProjectPath, c.req.param())
  const { connectionId } = queryOf(c, ConnectionQuery)
  const nodes = queryOf(c, DevResourceQuery)
  const caller = { projectId, connectionId }
  return c.json({ dev_resources: await listDevResources(c.env, caller, nodes) })
})

devResourceRoutes.put(DEV_RESOURCES, async (c) => {
  const { projectId } = validate(ProjectPath, c.req.param())
  const { connectionId } = queryOf(c, ConnectionQuery)
  const body = await jsonBody(c, DevResourceBody)
  const outcome = await putDevResource(c.env, { projectId, connectionId }, body)
  return c.json({ ...outcome.resource, created: outcome.created }, outcome.created ? 201 : 200)
})

import { Hono } from 'hono'
import type { AppEnv } from '../../http/app.ts'
import { jsonBody, queryOf, validate } from '../../http/validate.ts'
import { callerOf } from '../caller.ts'
import { ProjectPath } from '../schema.ts'
import {
  DevResourceBody,
  DevResourceQuery,
  type DevResourceList,
  type PutDevResource,
} from './schema.ts'
import { listDevResources, putDevResource } from './put-dev-resource.ts'

const DEV_RESOURCES = '/api/projects/:projectId/dev-resources'

export const devResourceRoutes = new Hono<AppEnv>()

devResourceRoutes.get(DEV_RESOURCES, async (c) => {
  const { projectId } = validate(ProjectPath, c.req.param())
  const nodes = queryOf(c, DevResourceQuery)
  const caller = { projectId, ...callerOf(c) }
  const list: DevResourceList = { dev_resources: await listDevResources(c.env, caller, nodes) }
  return c.json(list)
})

devResourceRoutes.put(DEV_RESOURCES, async (c) => {
  const { projectId } = validate(ProjectPath, c.req.param())
  const { user, ...resource } = await jsonBody(c, DevResourceBody)
  const caller = { projectId, ...callerOf(c, { user }) }
  const put: PutDevResource = await putDevResource(c.env, caller, resource)
  return c.json(put, put.created ? 201 : 200)
})

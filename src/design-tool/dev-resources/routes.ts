import { Hono } from 'hono'
import type { AppEnv } from '../../http/create-app.ts'
import { jsonBody, queryOf, validate } from '../../http/validate.ts'
import { readSelector } from '../connection-selector.ts'
import { ProjectPath } from '../schema.ts'
import { DevResourceBody, DevResourceQuery } from './schema.ts'
import type { DevResourceList, PutDevResource } from './view-schema.ts'
import { listDevResources, putDevResource } from './dev-resources.ts'

const DEV_RESOURCES = '/api/projects/:projectId/dev-resources'

export const devResourceRoutes = new Hono<AppEnv>()

devResourceRoutes.get(DEV_RESOURCES, async (c) => {
  const { projectId } = validate(ProjectPath, c.req.param())
  const nodes = queryOf(c, DevResourceQuery)
  const selector = readSelector(c, { projectId })
  const list: DevResourceList = { dev_resources: await listDevResources(c.env, selector, nodes) }
  return c.json(list)
})

devResourceRoutes.put(DEV_RESOURCES, async (c) => {
  const { projectId } = validate(ProjectPath, c.req.param())
  const { user, ...resource } = await jsonBody(c, DevResourceBody)
  const selector = readSelector(c, { projectId }, { user })
  const put: PutDevResource = await putDevResource(c.env, selector, resource)
  return c.json(put, put.created ? 201 : 200)
})

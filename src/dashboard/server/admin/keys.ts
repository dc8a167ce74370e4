import { Hono } from 'hono'
import * as z from 'zod'
import { notFound } from '../../../base/errors.ts'
import { jsonBody } from '../../../http/validate.ts'
import type { KeyView } from '../../../upload/keys.ts'
import type { DashboardHttp } from '../env.ts'
import { requireRole } from '../guard/require-role.ts'
import { callAdmin } from './call-admin.ts'
import type { ApiKey, CreatedKey } from './responses.ts'

const KEYS = '/api/admin/projects/:project/keys'

const NewKey = z.object({
  name: z.string(),
  expires_at: z.string().nullish(),
})

/** API keys of a project, for its owners. An administrator's first key makes the project. */
export const keyRoutes = new Hono<DashboardHttp>()

keyRoutes.get(KEYS, async (c) => {
  const { project } = c.req.param()
  await requireRole(c, project, 'owner')
  const keys = await callAdmin(c.env.ADMIN.listKeys(project))
  return c.json<{ keys: ApiKey[] }>({ keys: keys.map(keyJson) })
})

keyRoutes.post(KEYS, async (c) => {
  const { project } = c.req.param()
  await requireRole(c, project, 'owner')
  const { name, expires_at: expiresAt = null } = await jsonBody(c, NewKey)
  const created = await callAdmin(
    c.env.ADMIN.createKey({ projectId: project, name, expiresAt, createdBy: c.var.person.who }),
  )
  const { id, prefix, key, createdAt } = created
  return c.json<CreatedKey, 201>(
    {
      id,
      project_id: created.projectId,
      name: created.name,
      prefix,
      key,
      created_at: createdAt,
      expires_at: created.expiresAt,
    },
    201,
  )
})

keyRoutes.post(`${KEYS}/:id/revoke`, async (c) => {
  const { project, id } = c.req.param()
  await requireRole(c, project, 'owner')
  // A key never changes its project.
  const keys = await callAdmin(c.env.ADMIN.listKeys(project))
  if (!keys.some((key) => key.id === id)) throw notFound('API key')
  const revoked = await callAdmin(c.env.ADMIN.revokeKey({ id, revokedBy: c.var.person.who }))
  return c.json(keyJson(revoked))
})

const keyJson = (key: KeyView): ApiKey => ({
  id: key.id,
  name: key.name,
  prefix: key.prefix,
  status: key.status,
  created_at: key.createdAt,
  created_by: key.createdBy,
  last_used_at: key.lastUsedAt,
  expires_at: key.expiresAt,
  revoked_at: key.revokedAt,
  revoked_by: key.revokedBy,
})

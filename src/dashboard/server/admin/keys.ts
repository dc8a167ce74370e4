import { notFound } from '../../../base/errors.ts'
import { describeForClient } from '../../../http/openapi/describe-for-client.ts'
import type { KeyView as Key } from '../../../upload/keys.ts'
import { callAdmin } from './call-admin.ts'
import { projectOperation } from './operation.ts'
import { NewKeyBody } from './schema.ts'
import { CreatedKeyView, KeysView, KeyView } from './view-schema.ts'

// API keys of a project, for its owners. An administrator's first key makes the project.

const KEYS = '/api/admin/projects/{project}/keys'

export const listKeys = projectOperation({
  method: 'GET',
  path: KEYS,
  handle: async ({ env }, { params: { project } }) => {
    const keys = await callAdmin(env.ADMIN.listKeys(project))
    return { keys: keys.map(keyView) }
  },
})

export const createKey = projectOperation({
  method: 'POST',
  path: KEYS,
  body: NewKeyBody,
  status: 201,
  handle: async (
    { env, var: { person } },
    { params: { project }, body: { name, expires_at: expiresAt = null } },
  ) => {
    const created = await callAdmin(
      env.ADMIN.createKey({ projectId: project, name, expiresAt, createdBy: person.who }),
    )
    const { id, prefix, key } = created
    return {
      id,
      project_id: created.projectId,
      name: created.name,
      prefix,
      key,
      created_at: created.createdAt,
      expires_at: created.expiresAt,
    }
  },
})

export const revokeKey = projectOperation({
  method: 'POST',
  path: `${KEYS}/{id}/revoke`,
  handle: async ({ env, var: { person } }, { params: { project, id } }) => {
    // A key never changes its project.
    const keys = await callAdmin(env.ADMIN.listKeys(project))
    if (!keys.some((key) => key.id === id)) throw notFound('API key')
    return keyView(await callAdmin(env.ADMIN.revokeKey({ id, revokedBy: person.who })))
  },
})

export const describeKeys = () => ({
  listKeys: describeForClient(listKeys, 'API keys of a project', KeysView),
  createKey: describeForClient(createKey, 'Create an API key', CreatedKeyView),
  revokeKey: describeForClient(revokeKey, 'Revoke an API key', KeyView),
})

const keyView = (key: Key): KeyView => ({
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

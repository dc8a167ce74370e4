import { wireFields } from '../../../base/field-names.ts'
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
    const key = { projectId: project, name, expiresAt, createdBy: person.who }
    return createdKeyView(await callAdmin(env.ADMIN.createKey(key)))
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

const createdKeyView = wireFields('id project_id name prefix key created_at expires_at')

const keyView: (key: Key) => KeyView = wireFields(
  'id name prefix status created_at created_by last_used_at expires_at revoked_at revoked_by',
)

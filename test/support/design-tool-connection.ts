import { env } from 'cloudflare:workers'
import { newId } from '../../src/base/ids.ts'
import { sealingKey } from '../../src/base/sealed.ts'
import { isoTime } from '../../src/base/time.ts'
import { sealTokens } from '../../src/design-tool/connections/tokens.ts'
import { upsertConnection } from '../../src/store/design-tool/connections.ts'

/** Connects a project by a token that the whole project shares; `key` is the one that seals. Returns the id. */
export async function connectDesignTool(projectId: string, key: string): Promise<string> {
  const id = newId('con')
  const tokenKeys = [sealingKey(key)!]
  await upsertConnection(env.DB, {
    id,
    projectId,
    designToolUserId: '1',
    handle: null,
    kind: 'token',
    tokens: await sealTokens({ tokenKeys }, id, { access: 't', refresh: null }),
    expiresAt: null,
    connectedBy: 'ada',
    shared: true,
    createdAt: isoTime(),
  })
  return id
}

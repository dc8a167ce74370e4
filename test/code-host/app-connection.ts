import { env } from 'cloudflare:workers'
import { newId } from '../../src/base/ids.ts'
import { hmacSha256Hex } from '../../src/base/hash.ts'
import { sealingKey } from '../../src/base/sealed.ts'
import { sealSecrets } from '../../src/code-host/connections/secrets.ts'
import {
  replaceCodeHostConnection,
  setCodeHostState,
} from '../../src/store/code-host/connections.ts'

const WEBHOOK_SECRET = 'webhook-secret'

/** Connects a project by an App that GitHub knows nothing of; `key` is the one that seals. */
export async function connectApp(
  projectId: string,
  key: string,
  { privateKey = '', installationId = null as number | null } = {},
): Promise<string> {
  const id = newId('hub')
  const secrets = { privateKey, webhookSecret: WEBHOOK_SECRET }
  await replaceCodeHostConnection(env.DB, {
    id,
    projectId,
    repository: 'acme/shop',
    kind: 'app',
    app: { id: 1, slug: 'app' },
    secrets: await sealSecrets({ tokenKeys: [sealingKey(key)!] }, id, secrets),
    status: 'not_installed',
    connectedBy: 'ada',
    createdAt: '2026-11-21T09:30:00.000Z',
  })
  if (installationId !== null) {
    const state = { status: 'active', reason: null, installationId } as const
    await setCodeHostState(env.DB, { id, state, now: '2026-11-21T09:30:00.000Z' })
  }
  return id
}

/** The headers of a webhook that this App signed. */
export const signedBy = (body: string): Record<string, string> => ({
  'X-GitHub-Event': 'ping',
  'X-GitHub-Delivery': crypto.randomUUID(),
  'X-Hub-Signature-256': `sha256=${hmacSha256Hex(WEBHOOK_SECRET, body)}`,
})

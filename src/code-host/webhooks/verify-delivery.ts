import { AppError } from '../../base/errors.ts'
import { equalSecrets, hmacSha256Hex, sha256Hex } from '../../base/hash.ts'
import { GithubError } from '../../clients/github/error.ts'
import type { Env } from '../../settings/config.ts'
import {
  getCodeHostConnectionById,
  type CodeHostConnection,
} from '../../store/code-host/connections.ts'
import { requireCodeHostConfig } from '../connections/required-config.ts'
import { unsealAppSecrets } from '../connections/secrets.ts'
import { DeliveryHeaders } from './schema.ts'

interface VerifiedDelivery {
  connection: CodeHostConnection
  headers: DeliveryHeaders
  bodySha256: string
}

/** The same for whatever is wrong: nobody learns which connections there are. */
const refused = () => new AppError('unauthorized', 'The webhook is not signed by a known App')

/** Returns the connection whose App signed the body. Throws `unauthorized`. */
export async function verifyDelivery(
  env: Env,
  input: { connectionId: string; headers: Headers; body: Uint8Array },
): Promise<VerifiedDelivery> {
  const { connectionId, body } = input
  const headers = DeliveryHeaders.safeParse({
    event: input.headers.get('X-GitHub-Event'),
    deliveryId: input.headers.get('X-GitHub-Delivery'),
    signature: input.headers.get('X-Hub-Signature-256'),
  })
  if (!headers.success) throw refused()
  const connection = await getCodeHostConnectionById(env.DB, connectionId)
  const secret = connection && (await webhookSecretOf(env, connection))
  // A body is hashed in any case, so that the time says nothing either.
  const expected = `sha256=${hmacSha256Hex(secret ?? crypto.randomUUID(), body)}`
  const isSigned = equalSecrets(headers.data.signature, expected)
  if (!connection || secret === null || !isSigned) throw refused()
  return { connection, headers: headers.data, bodySha256: sha256Hex(body) }
}

/** Returns null for a connection by token, which has none, and for one whose secrets can no longer be read. */
async function webhookSecretOf(env: Env, connection: CodeHostConnection): Promise<string | null> {
  if (!connection.app) return null
  try {
    const config = requireCodeHostConfig(env)
    return (await unsealAppSecrets(env, config, connection)).webhookSecret
  } catch (error) {
    if (error instanceof GithubError) return null
    throw error
  }
}

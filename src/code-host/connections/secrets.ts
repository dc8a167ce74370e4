import * as z from 'zod'
import { SealBrokenError, seal, unseal, type Sealed } from '../../base/sealed.ts'
import { GithubError } from '../../clients/github/error.ts'
import type { CodeHostConfig, Env } from '../../settings/config.ts'
import { storeResealedSecrets, type CodeHostConnection } from '../../store/code-host/connections.ts'

const AppSecrets = z.object({ privateKey: z.string(), webhookSecret: z.string() })
const TokenSecrets = z.object({ token: z.string() })

/** The private key of an App, as PKCS #8 in base64, and the secret that its webhooks are signed with. */
export type AppSecrets = z.output<typeof AppSecrets>
type TokenSecrets = z.output<typeof TokenSecrets>

type Keys = Pick<CodeHostConfig, 'tokenKeys'>

/** The design tool's tokens are sealed with the same keys, for other ids. */
const contextOf = (connectionId: string) => `code host ${connectionId}`

/** Seals secrets so that they open for this connection only. */
export const sealSecrets = (
  { tokenKeys }: Keys,
  connectionId: string,
  secrets: AppSecrets | TokenSecrets,
): Promise<Sealed> => seal(tokenKeys, JSON.stringify(secrets), contextOf(connectionId))

/** Throws a GithubError (`refused`) for secrets whose key is no longer configured. */
export const unsealAppSecrets = (env: Env, keys: Keys, connection: CodeHostConnection) =>
  unsealed(env, keys, connection, AppSecrets)

/** The same. */
export const unsealToken = (env: Env, keys: Keys, connection: CodeHostConnection) =>
  unsealed(env, keys, connection, TokenSecrets)

async function unsealed<S extends z.ZodType>(
  env: Env,
  { tokenKeys }: Keys,
  { id, secrets }: CodeHostConnection,
  schema: S,
): Promise<z.output<S>> {
  const text = await opened(tokenKeys, secrets, contextOf(id))
  if (secrets.keyId !== tokenKeys[0]?.id) {
    const resealed = await seal(tokenKeys, text, contextOf(id))
    await storeResealedSecrets(env.DB, { id, secrets: resealed, from: secrets })
  }
  return schema.parse(JSON.parse(text))
}

async function opened(keys: Keys['tokenKeys'], secrets: Sealed, context: string): Promise<string> {
  try {
    return await unseal(keys, secrets, context)
  } catch (error) {
    if (!(error instanceof SealBrokenError)) throw error
    throw new GithubError('refused', 'The connection’s key can no longer be read: connect again')
  }
}

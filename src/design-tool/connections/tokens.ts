import * as z from 'zod'
import { SealBrokenError, seal, unseal, type Sealed } from '../../base/sealed.ts'
import { DesignToolError } from '../../clients/design-tool/error.ts'
import type { DesignToolConfig } from '../../settings/config.ts'
import type { DesignConnection } from '../../store/design-tool/connections.ts'

const Tokens = z.object({ access: z.string(), refresh: z.string().nullable() })

/** The secrets of a connection. `refresh` is null for a personal token. */
export type Tokens = z.output<typeof Tokens>

type Keys = Pick<DesignToolConfig, 'tokenKeys'>

/** Seals tokens for this connection only. */
export const sealTokens = (
  { tokenKeys }: Keys,
  connectionId: string,
  tokens: Tokens,
): Promise<Sealed> => seal(tokenKeys, JSON.stringify(tokens), connectionId)

/**
 * Throws a DesignToolError (`refused`) for tokens whose key is no longer configured: the person then has to connect
 * again.
 */
export async function unsealTokens(
  { tokenKeys }: Keys,
  { id, tokens }: Pick<DesignConnection, 'id' | 'tokens'>,
): Promise<Tokens> {
  try {
    return Tokens.parse(JSON.parse(await unseal(tokenKeys, tokens, id)))
  } catch (error) {
    if (!(error instanceof SealBrokenError)) throw error
    throw new DesignToolError('refused', 'The connection’s token can no longer be read')
  }
}

import type { Wrangler } from '../deployment/deploy-steps.ts'
import { WranglerError } from '../local/wrangler.ts'
import { UsageError } from '../shell/command-line.ts'

export interface Account {
  id: string
  name: string
}

/** Without a sign-in nothing can be looked up. */
export class SignedOut extends UsageError {
  constructor() {
    super(
      'wrangler is not signed in: run npx wrangler login, or set CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID',
    )
  }
}

/**
 * Returns the account to deploy to: `wanted`, or the only one there is, or the one that `choose` chooses. Throws a UsageError
 * if that is not one, or nobody is signed in (`SignedOut`).
 */
export async function findAccount(
  wrangler: Wrangler,
  wanted: string | undefined,
  choose: ((accounts: Account[]) => Promise<string>) | null,
): Promise<Account> {
  const accounts = await listAccounts(wrangler)
  const [only] = accounts.length === 1 ? accounts : []
  const id = wanted ?? only?.id ?? (await choose?.(accounts))
  if (id === undefined)
    throw new UsageError(
      `There are several accounts: set CLOUDFLARE_ACCOUNT_ID to one of ${accounts.map(({ id, name }) => `${id} (${name})`).join(', ')}`,
    )
  const account = accounts.find((known) => known.id === id)
  if (account) return account
  // A token may be allowed to work in an account without being allowed to list it.
  if (accounts.length === 0) return { id, name: id }
  throw new UsageError(`wrangler has no access to the account ${id}`)
}

async function listAccounts(wrangler: Wrangler): Promise<Account[]> {
  try {
    const { accounts } = JSON.parse(await wrangler(['whoami', '--json'])) as { accounts: Account[] }
    return accounts
  } catch (error) {
    if (error instanceof WranglerError && error.message.includes('loggedIn')) throw new SignedOut()
    throw error
  }
}

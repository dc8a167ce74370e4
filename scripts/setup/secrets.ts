import type { Step } from '../deployment/step.ts'
import { generatedSecrets, TOKEN_NAME } from '../local/settings.ts'
import { WranglerError } from '../local/wrangler.ts'
import type { Wrangler } from '../deployment/deploy-steps.ts'
import { unlessMissing, type Place } from './resources.ts'

/** Setup would have to overwrite a secret; the message says what a person has to do. */
class SecretsError extends WranglerError {}

/** Lists the names of a Worker's secrets; null where there is no such Worker. */
async function secretNames(wrangler: Wrangler, worker: string): Promise<Set<string> | null> {
  const list = wrangler(['secret', 'list', '--name', worker, '--format', 'json'])
  // Nothing else that is "not found" may count: for a Worker that there is not, secrets are generated.
  const text = await unlessMissing(
    list,
    new RegExp(`Worker "${RegExp.escape(worker)}".* not found`),
  )
  return text === null
    ? null
    : new Set((JSON.parse(text) as { name: string }[]).map(({ name }) => name))
}

/** By standard input, all at once; the Worker is made if it is not there. */
async function putSecrets(
  wrangler: Wrangler,
  worker: string,
  secrets: Record<string, string>,
): Promise<void> {
  await wrangler(['secret', 'bulk', '--name', worker], { input: JSON.stringify(secrets) })
}

/**
 * Generates what is missing. No secret that serves is overwritten, and none is printed or kept: the token that both Workers
 * have is given to the dashboard first, so that whatever interrupts this, a service that has it has the dashboard's.
 */
export function secretStep({ wrangler, names }: Place, forget: (worker: string) => void): Step {
  let missing: string[] = []
  return {
    what: `secrets of ${names.service} and ${names.dashboard}`,
    async look() {
      const secretsOf = async (worker: string) => {
        const found = await secretNames(wrangler, worker)
        if (!found) forget(worker)
        return found ?? new Set<string>()
      }
      const service = await secretsOf(names.service)
      const dashboard = await secretsOf(names.dashboard)
      if (service.has(TOKEN_NAME) && !dashboard.has(TOKEN_NAME))
        throw new SecretsError(
          `${names.service} has a ${TOKEN_NAME} that ${names.dashboard} lacks, and nobody can read it back: give ` +
            `it to the dashboard (npx wrangler secret put ${TOKEN_NAME} --name ${names.dashboard}), or delete it ` +
            `(npx wrangler secret delete ${TOKEN_NAME} --name ${names.service}), and run this again`,
        )
      missing = generatedSecrets().flatMap(({ name }) => (service.has(name) ? [] : [name]))
      return missing.length === 0 ? null : `generate ${missing.join(', ')}`
    },
    async act() {
      const secrets = Object.fromEntries(
        generatedSecrets().flatMap(({ name, random }) =>
          missing.includes(name) ? [[name, random()]] : [],
        ),
      )
      const token = secrets[TOKEN_NAME]
      if (token !== undefined) await putSecrets(wrangler, names.dashboard, { [TOKEN_NAME]: token })
      await putSecrets(wrangler, names.service, secrets)
    },
  }
}

import { obstacleToListening } from './ports.ts'
import { createDevVars, missingSecrets } from './settings.ts'

// What `npm start` and `npm run dev` do before they start a server.

export function fail(message: string): never {
  console.error(message)
  process.exit(1)
}

/** Returns PORT if nothing listens on it; otherwise the process ends with the reason. */
export async function freePort(command: string): Promise<number> {
  const text = process.env['PORT'] || '8787'
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    fail(`PORT must be a number from 1 to 65535: ${text}`)
  const obstacle = await obstacleToListening(port, command)
  return obstacle === null ? port : fail(obstacle)
}

/** Makes .dev.vars if there is none, and reports the secrets that an old one lacks. */
export function prepareSettings(): void {
  if (createDevVars()) console.log('Made .dev.vars with fresh secrets')
  for (const name of missingSecrets()) console.log(`.dev.vars lacks ${name}, see .dev.vars.example`)
}

import { anyFreePort, obstacleToListening } from './ports.ts'
import { createDevVars, missingSecrets } from './settings.ts'

// What `npm start` and `npm run dev` do before they start a server.

export function fail(message: string): never {
  console.error(message)
  process.exit(1)
}

/** Returns PORT if nothing listens on it; otherwise the process ends with the reason. */
export const freePort = (command: string): Promise<number> =>
  freePortOf('PORT', process.env['PORT'] || '8787', command)

/**
 * Returns the port of the dashboard beside a service: DASHBOARD_PORT if that is set (if it is taken, the process ends
 * with the reason), else the next port, or any free one if that is taken.
 */
export async function freeDashboardPort(servicePort: number, command: string): Promise<number> {
  const chosen = process.env['DASHBOARD_PORT']
  if (chosen === String(servicePort)) fail('DASHBOARD_PORT must be another port than PORT')
  if (chosen) return freePortOf('DASHBOARD_PORT', chosen, command)
  const next = servicePort + 1
  const isFree = next <= 65_535 && (await obstacleToListening(next, NEXT)) === null
  return isFree ? next : anyFreePort()
}

const NEXT = { setting: 'DASHBOARD_PORT', command: '' }

async function freePortOf(setting: string, text: string, command: string): Promise<number> {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    fail(`${setting} must be a number from 1 to 65535: ${text}`)
  const obstacle = await obstacleToListening(port, { setting, command })
  return obstacle === null ? port : fail(obstacle)
}

/** Makes .dev.vars if there is none, and reports the secrets that an old one lacks. */
export function prepareSettings(): void {
  if (createDevVars()) console.log('Made .dev.vars with fresh secrets')
  for (const name of missingSecrets()) console.log(`.dev.vars lacks ${name}, see .dev.vars.example`)
}

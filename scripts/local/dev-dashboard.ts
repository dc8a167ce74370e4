import { spawn, type ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DASHBOARD_CONFIG_PATH, fromRoot, ROOT } from './project.ts'
import { devEnvironment } from './quiet.ts'
import { settingOf, TOKEN_NAME } from './settings.ts'
import { WRANGLER } from './wrangler.ts'
import type { Ports } from './local-workers.ts'

/** The dashboard under `wrangler dev`, with the development sign-in, bound to the service that runs beside it. */
export function startDashboard(folder: string, ports: Ports): ChildProcess {
  const dashboard = spawn(
    process.execPath,
    [
      '--no-warnings',
      WRANGLER,
      'dev',
      fromRoot('scripts/local/entry/dashboard.ts'),
      '--config',
      DASHBOARD_CONFIG_PATH,
      '--port',
      String(ports.dashboard),
      // The usual port of a debugger belongs to the service: both would find it free before either listens.
      '--inspector-port',
      '0',
      '--persist-to',
      folder,
      '--env-file',
      settingsFile(folder, ports),
    ],
    {
      cwd: ROOT,
      env: { ...process.env, ...devEnvironment(folder) },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  for (const output of [dashboard.stdout, dashboard.stderr])
    createInterface({ input: output }).on('line', (line) => say(line, ports.dashboard))
  return dashboard
}

/** A file, because everybody on this machine can see a command line. */
function settingsFile(folder: string, ports: Ports): string {
  const path = join(folder, 'dashboard.env')
  const settings = {
    CDN_DOMAIN: settingOf('CDN_DOMAIN') || `localhost:${ports.service}`,
    GITHUB_URL: settingOf('GITHUB_URL') ?? '',
    [TOKEN_NAME]: settingOf(TOKEN_NAME) ?? '',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(path, lines.join(''), { mode: 0o600 })
  return path
}

function say(line: string, port: number): void {
  if (line.includes('Ready on')) console.log(`The dashboard: http://localhost:${port}`)
  else if (line.trim() !== '') console.log(`[dashboard] ${line}`)
}

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fail, freeDashboardPort, freePort, prepareSettings } from './local/before-start.ts'
import { openLocalDatabase, migrateDashboardDatabase } from './local/database.ts'
import { startDashboard } from './local/dev-dashboard.ts'
import { fromRoot, ROOT } from './local/project.ts'
import { devEnvironment } from './local/quiet.ts'
import { stateDirectory } from './local/state-directory.ts'
import { lockStateDirectory } from './local/state-lock.ts'
import { WRANGLER } from './local/wrangler.ts'

// `npm run dev`: both Workers under `wrangler dev`, which reloads them on changes and rebuilds the page, on the
// state that `npm start` uses, with its settings and migrations in place. Further arguments are for wrangler, and for the
// service alone.

/** The service; it has the terminal, and so wrangler's keys. */
const startService = (folder: string, args: string[]): ChildProcess =>
  spawn(process.execPath, ['--no-warnings', WRANGLER, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...devEnvironment(folder) },
    stdio: 'inherit',
  })

/**
 * Waits for the service to end, and ends the dashboard with it. A signal from the terminal reaches both; any other is
 * passed on.
 */
async function runUntilItEnds(service: ChildProcess, dashboard: ChildProcess): Promise<number> {
  process.on('SIGINT', () => {})
  for (const signal of ['SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      service.kill(signal)
      dashboard.kill(signal)
    })
  const [code] = (await once(service, 'exit')) as [number | null]
  if (dashboard.exitCode === null && dashboard.signalCode === null) {
    dashboard.kill('SIGTERM')
    await once(dashboard, 'exit')
  }
  return code ?? 0
}

const folder = stateDirectory()
const port = await freePort('npm run dev')
const dashboardPort = await freeDashboardPort(port, 'npm run dev')
prepareSettings()
let unlock: () => void
try {
  unlock = lockStateDirectory(folder, port)
  const { close } = openLocalDatabase(folder, {
    onMigrate: () => console.log('Applying the database migrations …'),
  })
  close()
  migrateDashboardDatabase(folder)
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}
const service = startService(folder, [
  'dev',
  fromRoot('scripts/local/entry/entry.ts'),
  '--port',
  String(port),
  '--persist-to',
  folder,
  '--var',
  `DASHBOARD_URL:http://localhost:${dashboardPort}/`,
  ...process.argv.slice(2),
])
const dashboard = startDashboard(folder, { service: port, dashboard: dashboardPort })
const exitCode = await runUntilItEnds(service, dashboard)
unlock()
process.exit(exitCode)

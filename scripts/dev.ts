import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fail, freePort, prepareSettings } from './local/before-start.ts'
import { openLocalDatabase } from './local/database.ts'
import { ROOT } from './local/project.ts'
import { quietEnvironment } from './local/quiet.ts'
import { stateDirectory } from './local/state-directory.ts'
import { lockStateDirectory } from './local/state-lock.ts'
import { WRANGLER } from './local/wrangler.ts'

// `npm run dev`: the Worker under `wrangler dev`, which reloads on changes, on the state that `npm start` uses,
// with its settings and migrations in place. Further arguments are wrangler's.

/** A signal from the terminal reaches wrangler too; one sent to this process alone is passed on. */
async function runUntilItEnds(folder: string, args: string[]): Promise<number> {
  // With CI set, wrangler would take no keys.
  const { CI: _, ...quiet } = quietEnvironment(folder)
  const wrangler = spawn(process.execPath, ['--no-warnings', WRANGLER, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...quiet },
    stdio: 'inherit',
  })
  process.on('SIGINT', () => {})
  for (const signal of ['SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => wrangler.kill(signal))
  const [code] = (await once(wrangler, 'exit')) as [number | null]
  return code ?? 0
}

const folder = stateDirectory()
const port = await freePort('npm run dev')
prepareSettings()
let unlock: () => void
try {
  unlock = lockStateDirectory(folder, port)
  const { close } = await openLocalDatabase(folder, {
    onMigrate: () => console.log('Applying the database migrations …'),
  })
  close()
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}
const args = ['dev', '--port', String(port), '--persist-to', folder, ...process.argv.slice(2)]
const exitCode = await runUntilItEnds(folder, args)
unlock()
process.exit(exitCode)

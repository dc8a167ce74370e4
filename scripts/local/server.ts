import { styleText } from 'node:util'
import { migrateDashboardDatabase, openLocalDatabase } from './database.ts'
import { DEMO_PROJECT, seedDemo, type Seeded } from './demo.ts'
import { queueCommand } from './demo-pairs.ts'
import { tell } from './messages.ts'
import { stateDirectory, stateDirectoryPrefix } from './state-directory.ts'
import { lockStateDirectory } from './state-lock.ts'
import { LocalWorkers, type Ports } from './local-workers.ts'

// The process of the local server; start.ts forks it with the two ports as its arguments. It runs in a process
// group of its own and never sees a signal: wrangler would react to one by leaving workerd running. It
// ends when the channel to its parent closes, which happens however the parent ends.

interface Components {
  upload: boolean
  cdn: boolean
  diff: boolean
}

const [service = 0, dashboard = 0] = process.argv.slice(2).map(Number)
const worker = new LocalWorkers(stateDirectory(), { service, dashboard })
let unlock = () => {}

/** The ports open last: whoever waits for `/health` finds everything ready. */
async function start(ports: Ports): Promise<void> {
  const host = `localhost:${ports.service}`
  const onStep = (text: string) => tell({ type: 'progress', text })
  unlock = lockStateDirectory(stateDirectory(), ports.service)
  const database = openLocalDatabase(stateDirectory(), {
    onMigrate: () => onStep('Applying the database migrations'),
  })
  migrateDashboardDatabase(stateDirectory())
  onStep('Starting the Workers')
  await worker.start()
  const components = await runningComponents(host)
  const target = { db: database.db, baseUrl: `http://${host}`, fetch: worker.fetch, onStep }
  const seeded =
    components.upload && process.env['SEED'] !== '0'
      ? await seedDemo(target, { pairs: components.diff })
      : { storybook: false, pairs: false, problems: [] }
  database.close()
  await worker.listen()
  tell({
    type: 'serving',
    summary: summary(ports, components, seeded),
    missing: seeded.problems,
  })
}

async function stop(exitCode: number): Promise<never> {
  await worker.stop()
  unlock()
  process.exit(exitCode)
}

/** Returns which components respond: settings may switch some off. Throws the message of a failing Worker. */
async function runningComponents(host: string): Promise<Components> {
  return {
    upload: await isUp(`http://${host}/health`),
    cdn: await isUp(`http://view-${DEMO_PROJECT}.${host}/health`),
    diff: await isUp(`http://${host}/healthz`),
  }
}

async function isUp(url: string): Promise<boolean> {
  const response = await worker.fetch(url)
  const body = await response.text()
  if (response.status >= 500) throw new Error(complaint(body))
  return response.status === 200
}

/** Returns the message of an error response, which names a wrong setting. */
function complaint(body: string): string {
  try {
    return (JSON.parse(body) as { message?: string }).message ?? body
  } catch {
    return body
  }
}

function summary(
  { service: port, dashboard }: Ports,
  { upload, cdn }: Components,
  seeded: Seeded,
): string {
  const baseUrl = `http://localhost:${port}`
  const cdnUrl = (project: string) => `http://view-${project}.localhost:${port}/`
  const lines: [name: string, url: string][] = []
  lines.push(['Dashboard', `http://localhost:${dashboard}/`])
  if (upload) {
    lines.push(['API', baseUrl])
    lines.push(['Documentation', `${baseUrl}/docs`])
    lines.push(['Health', `${baseUrl}/health`])
  }
  if (cdn && seeded.storybook) lines.push(['Demo Storybook', cdnUrl(DEMO_PROJECT)])
  if (cdn) lines.push(['Any project', cdnUrl('{project}')])
  if (seeded.pairs) lines.push(['Review queue', queueCommand(baseUrl, DEMO_PROJECT)])
  const urls = lines.map(([name, url]) => `  ${name.padEnd(16)}${styleText('cyan', url)}`)
  const keys = `${stateDirectoryPrefix(stateDirectory())}npm run --silent keys`
  const key = `  A key to upload with: ${keys} -- create --project P --name N`
  return [...urls, '', ...(upload ? [key] : []), '  Ctrl-C stops everything.'].join('\n')
}

if (!process.connected) process.exit(0)
process.once('disconnect', () => void stop(0))
try {
  await start({ service, dashboard })
} catch (error) {
  tell({ type: 'failed', reason: error instanceof Error ? error.message : String(error) })
  await stop(1)
}

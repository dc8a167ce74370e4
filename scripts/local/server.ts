import { styleText } from 'node:util'
import { openLocalDatabase } from './database.ts'
import { DEMO_PROJECT, seedDemo, type Seeded } from './demo.ts'
import { queueCommand } from './demo-pairs.ts'
import { tell } from './messages.ts'
import { stateDirectory, stateDirectoryPrefix } from './state-directory.ts'
import { lockStateDirectory } from './state-lock.ts'
import { LocalWorker } from './worker.ts'

// The process of the local server; start.ts forks it with PORT as its argument. It runs in a process
// group of its own and never sees a signal: wrangler would react to one by leaving workerd running. It
// ends when the channel to its parent closes, which happens however the parent ends.

interface Components {
  upload: boolean
  cdn: boolean
  diff: boolean
}

const worker = new LocalWorker(stateDirectory())
let unlock = () => {}

/** The port opens last: whoever waits for `/health` finds everything ready. */
async function start(port: number): Promise<void> {
  const host = `localhost:${port}`
  const onStep = (text: string) => tell({ type: 'progress', text })
  unlock = lockStateDirectory(stateDirectory(), port)
  const database = await openLocalDatabase(stateDirectory(), {
    onMigrate: () => onStep('Applying the database migrations'),
  })
  onStep('Starting the Worker')
  await worker.start()
  const components = await runningComponents(host)
  const target = { db: database.db, baseUrl: `http://${host}`, fetch: worker.fetch, onStep }
  const seeded =
    components.upload && process.env['SEED'] !== '0'
      ? await seedDemo(target, { pairs: components.diff })
      : { storybook: false, pairs: false, problems: [] }
  database.close()
  await worker.listen(port)
  tell({
    type: 'serving',
    summary: summary(port, components, seeded),
    missing: seeded.problems,
  })
}

async function stop(exitCode: number): Promise<never> {
  await worker.stop()
  unlock()
  process.exit(exitCode)
}

/** The components that respond: settings may switch some off. Throws the Worker's complaint. */
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

/** The message of an error response, which names a wrong setting. */
function complaint(body: string): string {
  try {
    return (JSON.parse(body) as { message?: string }).message ?? body
  } catch {
    return body
  }
}

function summary(port: number, { upload, cdn }: Components, seeded: Seeded): string {
  const baseUrl = `http://localhost:${port}`
  const cdnUrl = (project: string) => `http://view-${project}.localhost:${port}/`
  const lines: [name: string, url: string][] = []
  lines.push(['Overview', `${baseUrl}/`])
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
  await start(Number(process.argv[2]))
} catch (error) {
  tell({ type: 'failed', reason: error instanceof Error ? error.message : String(error) })
  await stop(1)
}

import { fork, type ChildProcess } from 'node:child_process'
import { fromRoot } from './local/project.ts'
import { fail, freeDashboardPort, freePort, prepareSettings } from './local/before-start.ts'
import type { Message } from './local/messages.ts'

// `npm start`: the whole service and its dashboard on this machine. PORT (8787), DASHBOARD_PORT (the next one),
// STATE_DIR (.wrangler/state) and SEED=0 come from the environment, as may every setting of .dev.vars.example.

/** A server that does not end by itself within this time is killed. */
const STOP_LIMIT_MS = 5_000
const PARENT_CHECK_MS = 500

/** Runs in a process group of its own: a terminal's Ctrl-C reaches only this process, which then decides. */
function startServer(...ports: number[]): ChildProcess {
  return fork(fromRoot('scripts/local/server.ts'), ports.map(String), {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: ['--no-warnings'],
  })
}

function follow(server: ChildProcess): void {
  let stopping = false
  let reason = 'The server ended unexpectedly.'
  let serving = false

  server.stdout?.on('data', (chunk: Buffer) => serving && process.stdout.write(chunk))
  server.stderr?.pipe(process.stderr)
  server.on('message', (message: Message) => {
    switch (message.type) {
      case 'progress':
        console.log(`${message.text} …`)
        break
      case 'serving':
        serving = true
        console.log(`\n${headline(message.missing)}\n\n${message.summary}\n`)
        break
      case 'failed':
        reason = `Start failed: ${message.reason}`
    }
  })
  // `close` comes after `exit`, when all of the server's output has been passed on.
  server.once('close', () => {
    killGroup(server)
    if (!stopping) fail(reason)
    process.exit(0)
  })

  const stop = () => {
    if (stopping) return
    stopping = true
    server.disconnect()
    setTimeout(() => killGroup(server), STOP_LIMIT_MS).unref()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  onNpmGone(stop)
}

const headline = (missing: string[]): string =>
  missing.length === 0
    ? 'Ready.'
    : [
        'The service runs, but its demo is not complete:',
        ...missing.map((line) => `  ${line}`),
      ].join('\n')

/** Calls back when the npm that runs this was killed by a signal that it could not pass on. */
function onNpmGone(stop: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const npm = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(watch)
    stop()
  }, PARENT_CHECK_MS)
  watch.unref()
}

/** Ends the server and all it started; usually nothing is left of them. */
function killGroup(server: ChildProcess): void {
  if (server.pid === undefined) return
  try {
    process.kill(-server.pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const port = await freePort('npm start')
const dashboardPort = await freeDashboardPort(port, 'npm start')
prepareSettings()
follow(startServer(port, dashboardPort))
